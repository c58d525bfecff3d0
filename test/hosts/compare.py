# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compares what clang-tidy, the compiler plugin and pto-clangd find.

    compare.py --clang-tidy PROGRAM --module FILE --clang PROGRAM --plugin FILE
               [--clangd PROGRAM] --inputs DIRECTORY --at-least N -- TREE...

Check, place, text and every note have to be the same in each file of the trees.
An editor shows one file, so what is found in a header is left out there; and it
writes the first letter of a message large and may add "(fix available)".
Exit code: 0 the same, 1 not.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import lsp

EXPANDED = "expanded from macro "  # clang's own note, behind one of ours

DIAGNOSTIC = re.compile(
    r"(?P<file>[^\s:][^:]*):(?P<line>\d+):(?P<column>\d+): "
    r"(?P<level>warning|error|note|fatal error): (?P<text>.*?)(?: \[(?P<check>pto[\w-]+)\])?$"
)


def parse(output):
    """The findings in the text that clang-tidy or clang printed."""
    findings, notes = [], None
    for line in output.splitlines():
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        place = (os.path.realpath(match["file"]), int(match["line"]), int(match["column"]))
        if match["level"] != "note":
            notes = []
            if match["check"]:
                findings.append((match["check"], place, match["text"], notes))
        elif notes is not None and not match["text"].startswith(EXPANDED):
            notes.append((place, match["text"]))
    return sorted((c, p, t, tuple(n)) for c, p, t, n in findings)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.stdout + "\n" + done.stderr


def lower(text):
    return text[:1].lower() + text[1:]


def place_of(uri, position):
    path = os.path.realpath(urllib.parse.unquote(uri[len("file://") :]))
    return path, position["line"] + 1, position["character"] + 1


def from_lsp(uri, diagnostics):
    findings = []
    for d in diagnostics:
        if not str(d.get("code", "")).startswith("pto"):
            continue
        notes = tuple(
            (place_of(n["location"]["uri"], n["location"]["range"]["start"]), lower(n["message"]))
            for n in d["relatedInformation"]
        )
        text = re.sub(r" \(fix(es)? available\)$", "", d["message"])
        findings.append((d["code"], place_of(uri, d["range"]["start"]), lower(text), notes))
    return sorted(findings)


def as_clangd_writes(findings, file):
    """`findings` with the first letters as in `from_lsp`, of that file only."""
    return sorted(
        (check, place, lower(text), tuple((p, lower(t)) for p, t in notes))
        for check, place, text, notes in findings
        if place[0] == file
    )


def show(findings):
    return json.dumps(findings, indent=1)


def main():
    parser = argparse.ArgumentParser()
    for name in ("clang-tidy", "module", "clang", "plugin", "inputs"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--clangd")
    parser.add_argument("--at-least", type=int, required=True)
    parser.add_argument("trees", nargs="+")
    options = parser.parse_args()
    flags = ["-std=c++17", "-I", options.inputs]
    different = total = seen_by_clangd = with_notes = 0

    # Outside of the project, whose .clang-tidy is for its own sources.
    with tempfile.TemporaryDirectory() as directory:
        directory = os.path.realpath(directory)
        for tree in options.trees:
            shutil.copytree(tree, os.path.join(directory, os.path.basename(tree)))
        files = sorted(str(path) for path in pathlib.Path(directory).rglob("*.cpp"))
        commands = [
            {"directory": directory, "file": f, "arguments": ["clang++", *flags, "-c", f]}
            for f in files
        ]
        pathlib.Path(directory, "compile_commands.json").write_text(json.dumps(commands))

        def complain(file, host, wanted, got):
            nonlocal different
            if wanted == got:
                return
            different += 1
            print(f"{file}: {host} differs from clang-tidy")
            print("only clang-tidy:", show([f for f in wanted if f not in got]))
            print(f"only {host}:", show([f for f in got if f not in wanted]))

        found = {}
        for file in files:
            tidy = run(
                options.clang_tidy, f"--load={options.module}", "--config={}",
                "--checks=-*,pto-*", "--header-filter=.*", file, "--", *flags,
            )  # fmt: skip
            found[file] = parse(tidy)
            total += len(found[file])
            with_notes += sum(bool(notes) for _, _, _, notes in found[file])
            plugin = run(
                options.clang, f"-fplugin={options.plugin}", "-fsyntax-only", *flags, file,
                "-ferror-limit=0",
            )  # fmt: skip
            complain(file, "the plugin", found[file], parse(plugin))

        if options.clangd:
            with lsp.Client(options.clangd) as client:
                for file in files:
                    document = client.open(file)
                    got = from_lsp(document.uri, client.diagnostics(document))
                    client.close(document)
                    seen_by_clangd += len(got)
                    complain(file, "pto-clangd", as_clangd_writes(found[file], file), got)

    print(
        f"{len(files)} files, {total} findings, {with_notes} with notes,",
        f"{seen_by_clangd} in pto-clangd" if options.clangd else "pto-clangd not asked",
    )
    # A host that finds nothing at all would agree with another such one.
    if min(total, with_notes, seen_by_clangd if options.clangd else total) < options.at_least:
        print(f"fewer than {options.at_least} findings: nothing was compared")
        return 1
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
