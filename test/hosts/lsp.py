# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""A small client of the Language Server Protocol: JSON-RPC over stdio.

    with Client("build/bin/pto-clangd") as client:
        document = client.open("/tmp/kernel.cpp", text)
        for diagnostic in client.diagnostics(document): ...

Everything that waits has a time limit and raises LspError with the end of the
server's log.
"""

import json
import os
import pathlib
import queue
import subprocess
import tempfile
import threading
import time


class LspError(Exception):
    """The server did not do what the protocol asks for."""


class Document:
    def __init__(self, path, text):
        self.uri = pathlib.Path(path).absolute().as_uri()
        self.text = text
        self.version = 1


def offset_of(text, position):
    """The index in `text` of an LSP position (counted in UTF-8 here: ASCII)."""
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: position["line"]]) + position["character"]


def apply_edits(text, edits):
    for edit in sorted(edits, key=lambda e: offset_of(text, e["range"]["start"]), reverse=True):
        begin = offset_of(text, edit["range"]["start"])
        end = offset_of(text, edit["range"]["end"])
        text = text[:begin] + edit["newText"] + text[end:]
    return text


class Client:
    def __init__(self, server, *arguments, config=None, timeout=120):
        self.timeout = timeout
        self.log = tempfile.TemporaryFile()
        # No configuration of the person who runs the tests.
        environment = dict(os.environ)
        environment.pop("CLANGD_FLAGS", None)
        self.home = tempfile.TemporaryDirectory()
        if config:  # the text of a config.yaml
            os.mkdir(os.path.join(self.home.name, "clangd"))
            pathlib.Path(self.home.name, "clangd", "config.yaml").write_text(config)
        environment["XDG_CONFIG_HOME"] = environment["XDG_CACHE_HOME"] = self.home.name
        self.process = subprocess.Popen(
            [server, "--background-index=0", "--enable-config", "--log=info", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=environment,
        )
        self.next_id = 0
        self.messages = queue.Queue()
        self.published = {}  # (uri, version) -> diagnostics
        threading.Thread(target=self._read, daemon=True).start()

    # --- Messages ---

    def _read(self):
        """Puts each message of the server into the queue; None at the end."""
        stream = self.process.stdout
        try:
            while True:
                length = None
                while True:
                    line = stream.readline()
                    if not line:
                        return
                    line = line.strip()
                    if not line:
                        break
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                body = stream.read(length)
                if len(body) != length:
                    return
                self.messages.put((time.monotonic(), json.loads(body)))
        except (OSError, ValueError, TypeError):
            return
        finally:
            self.messages.put((time.monotonic(), None))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self.process.stdin.flush()
        except OSError as error:
            raise self._error(f"the server does not listen: {error}") from error

    def _error(self, text):
        self.log.seek(0)
        tail = self.log.read().decode(errors="replace").splitlines()[-40:]
        return LspError("\n".join([text, "--- the server's log:", *tail]))

    def _receive(self, deadline, what):
        """The next message; requests of the server are answered with null."""
        try:
            when, message = self.messages.get(timeout=max(0, deadline - time.monotonic()))
        except queue.Empty:
            raise self._error(f"no {what} within {self.timeout} seconds") from None
        if message is None:
            raise self._error(f"the server ended ({self.process.wait(10)}) instead of: {what}")
        if "method" in message and "id" in message:
            self._send({"id": message["id"], "result": None})
        elif message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            key = params["uri"], params.get("version")
            self.published[key] = (when, params["diagnostics"])
        return message

    def notify(self, method, params):
        self._send({"method": method, "params": params})

    def request(self, method, params):
        self.next_id += 1
        mine = self.next_id
        self._send({"id": mine, "method": method, "params": params})
        deadline = time.monotonic() + self.timeout
        while True:
            message = self._receive(deadline, f"answer to {method}")
            if message.get("id") == mine and "method" not in message:
                if "error" in message:
                    raise self._error(f"{method}: {message['error']}")
                return message.get("result")

    # --- A conversation ---

    def __enter__(self):
        self.capabilities = self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": None,
                "capabilities": {
                    "offsetEncoding": ["utf-8"],
                    "textDocument": {
                        "publishDiagnostics": {
                            "relatedInformation": True,
                            "codeDescriptionSupport": True,
                            "versionSupport": True,
                        },
                        "codeAction": {
                            "codeActionLiteralSupport": {
                                "codeActionKind": {"valueSet": ["quickfix"]}
                            }
                        },
                    },
                },
            },
        )["capabilities"]
        self.notify("initialized", {})
        return self

    def __exit__(self, kind, *rest):
        try:
            if kind is None:
                self.request("shutdown", None)
                self.notify("exit", None)
                code = self.process.wait(self.timeout)
                if code:
                    raise self._error(f"the server ended with {code}")
        finally:
            if self.process.poll() is None:
                self.process.kill()
                self.process.wait()
            self.log.close()
            self.home.cleanup()

    def open(self, path, text=None):
        if text is None:
            text = pathlib.Path(path).read_text(encoding="utf-8")
        document = Document(path, text)
        self.notify(
            "textDocument/didOpen",
            {
                "textDocument": {
                    "uri": document.uri,
                    "languageId": "cpp",
                    "version": 1,
                    "text": text,
                }
            },
        )
        return document

    def change(self, document, text):
        """Replaces the whole text. Gives the time when that was sent."""
        document.text = text
        document.version += 1
        sent = time.monotonic()
        self.notify(
            "textDocument/didChange",
            {
                "textDocument": {"uri": document.uri, "version": document.version},
                "contentChanges": [{"text": text}],
            },
        )
        return sent

    def close(self, document):
        self.notify("textDocument/didClose", {"textDocument": {"uri": document.uri}})

    def timed_diagnostics(self, document):
        """When the diagnostics of the document's present version came, and they."""
        key = document.uri, document.version
        deadline = time.monotonic() + self.timeout
        while key not in self.published:
            self._receive(deadline, f"diagnostics of {key}")
        return self.published[key]

    def diagnostics(self, document):
        return self.timed_diagnostics(document)[1]

    def fixes(self, document, diagnostic):
        """The edits of each quick fix that is offered for a diagnostic."""
        actions = self.request(
            "textDocument/codeAction",
            {
                "textDocument": {"uri": document.uri},
                "range": diagnostic["range"],
                "context": {"diagnostics": [diagnostic], "only": ["quickfix"]},
            },
        )
        return [
            action
            for action in actions
            if action.get("kind") == "quickfix" and "edit" in action
        ]
