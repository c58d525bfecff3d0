# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Talks to pto-clangd as an editor does, one conversation for each name given.

    conversation.py PTO_CLANGD INPUTS DOCS NAME...

`real` needs PTO_ISA_ROOT and PTO_FLAGS, the
program, in the environment.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import lsp

SERVER, INPUTS, DOCS = sys.argv[1:4]
# Outside of the project: its own .clang-tidy would count.
TEMPORARY = tempfile.TemporaryDirectory()
DIRECTORY = os.path.realpath(TEMPORARY.name)

KERNEL = """\
#include <pto/pto-inst.hpp>
using namespace pto;
using TileT = Tile<TileType::Vec, float, 16, 16>;

extern "C" __global__ AICORE void kernel() {
  TileT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, %s);
  TEXPANDS(a, 1.0f);
  TEXPANDS(b, 1.0f);
  TADD(a, a, b);
}
"""
GOOD, MISALIGNED, OVERLAPPING, BEYOND = "0x400", "0x401", "0x0", "0x2ff00"


def project(name, files, flags=()):
    """A fresh directory with these files and a compile_flags.txt."""
    directory = pathlib.Path(DIRECTORY, name)
    directory.mkdir(parents=True)
    (directory / "compile_flags.txt").write_text(
        "\n".join(["-std=c++17", f"-I{INPUTS}", *flags]) + "\n"
    )
    for file, text in files.items():
        (directory / file).write_text(text)
    return directory / "kernel.cpp"


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(map(str, what)))


def codes(diagnostics):
    return sorted(str(d.get("code")) for d in diagnostics)


def expect_codes(client, document, *wanted):
    found = client.diagnostics(document)
    check(codes(found) == sorted(wanted), "wanted", wanted, "got", json.dumps(found, indent=1))
    return found


def typing():
    """A bug, its notes, its link and its fix; other bugs as they are typed."""
    path = project("typing", {})
    with lsp.Client(SERVER) as client:
        document = client.open(path, KERNEL % MISALIGNED)
        (bug,) = expect_codes(client, document, "pto-misaligned-address")
        check(bug["source"] == "clang-tidy" and bug["severity"] == 2, bug)
        check(bug["range"]["start"] == {"line": 7, "character": 2}, bug)
        check(
            "is placed at 0x401, which is not a multiple of the 32 bytes that UB requires" in bug["message"],
            bug,
        )
        (note,) = bug["relatedInformation"]
        check("the next aligned address is 0x420" in note["message"].lower(), note)
        check(note["location"]["uri"] == document.uri, note)
        check(note["location"]["range"]["start"]["line"] == 7, note)
        page = bug["codeDescription"]["href"]
        check(page == pathlib.Path(DOCS, "pto-misaligned-address.md").as_uri(), page)
        check(os.path.exists(page[len("file://") :]), page)

        (fix,) = client.fixes(document, bug)
        check(fix["title"] == "change '0x401' to '0x420'", fix)
        fixed = lsp.apply_edits(document.text, fix["edit"]["changes"][document.uri])
        check(fixed == KERNEL % "0x420", fixed)
        client.change(document, fixed)
        expect_codes(client, document)

        # Editing the address brings other bugs, and takes them away.
        for address, wanted in [
            (BEYOND, ["pto-out-of-bounds-address"]),
            (OVERLAPPING, ["pto-overlapping-tiles"]),
            (GOOD, []),
        ]:
            client.change(document, KERNEL % address)
            found = expect_codes(client, document, *wanted)
            if address == OVERLAPPING:
                # Each note is at its own line, in the order of time.
                lines = [
                    n["location"]["range"]["start"]["line"] for n in found[0]["relatedInformation"]
                ]
                check(len(lines) > 3 and {6, 8, 9, 10} <= set(lines), found)

        # What does not parse has the compiler's error alone, as on the way to
        # every other text.
        text = KERNEL % MISALIGNED
        for length in range(len(text) - 120, len(text) - 20, 7):
            client.change(document, text[:length])
            found = client.diagnostics(document)
            check(not [d for d in found if str(d.get("code")).startswith("pto")], found)
        client.change(document, text)
        expect_codes(client, document, "pto-misaligned-address")
        client.close(document)


def two_files():
    """Several files at a time, each with its own findings."""
    directory = project("two-files", {}).parent
    wanted = {MISALIGNED: "misaligned-address", OVERLAPPING: "overlapping-tiles"}
    with lsp.Client(SERVER) as client:
        opened = []
        for number in range(6):
            address = [MISALIGNED, OVERLAPPING, GOOD][number % 3]
            opened.append((client.open(directory / f"k{number}.cpp", KERNEL % address), address))
        for document, address in opened:
            if address == GOOD:
                expect_codes(client, document)
            else:
                expect_codes(client, document, "pto-" + wanted[address])


def configuration():
    """.clang-tidy and .clangd decide; without them pto-* and clangd's own checks."""
    suspicious = "\nint share(int n) { double d = 1 / n; return d; }\n"
    cases = [
        ({}, ["bugprone-integer-division", "pto-misaligned-address"]),
        ({".clang-tidy": "Checks: '-*,bugprone-integer-division'\n"}, ["bugprone-integer-division"]),
        ({".clang-tidy": "Checks: '-pto-misaligned-address'\n"}, []),
        ({".clang-tidy": "CheckOptions: {PtoTarget: A5, UBAlignBytes: 1}\n"}, ["bugprone-integer-division"]),
        ({".clangd": "Diagnostics: {ClangTidy: {Remove: pto-misaligned-address}}\n"}, []),
        ({".clangd": "Diagnostics: {ClangTidy: {CheckOptions: {UBAlignBytes: 1}}}\n"}, ["bugprone-integer-division"]),
        ({".clangd": "Diagnostics: {Suppress: pto-misaligned-address}\n"}, ["bugprone-integer-division"]),
        ({".clangd": "Diagnostics: {Suppress: '*'}\n"}, []),
    ]
    for number, (files, wanted) in enumerate(cases):
        path = project(f"configuration{number}", files)
        with lsp.Client(SERVER) as client:
            document = client.open(path, KERNEL % MISALIGNED + suspicious)
            try:
                expect_codes(client, document, *wanted)
            except AssertionError as error:
                raise AssertionError(f"{files}: {error}") from error
    path = project("nolint", {})
    with lsp.Client(SERVER) as client:
        text = (KERNEL % MISALIGNED).replace("0x401);", "0x401); // NOLINT(pto-*)")
        expect_codes(client, client.open(path, text))


def sample():
    """The .clangd of docs/hosts.md, as it stands there: flags, checks and options."""
    page = pathlib.Path(DOCS, "..", "hosts.md").read_text(encoding="utf-8")
    (text,) = re.findall(r"```yaml\n(# \.clangd\n.*?)```", page, re.DOTALL)
    check("-I/path/to/include" in text, text)
    directory = pathlib.Path(DIRECTORY, "sample")
    directory.mkdir()
    (directory / ".clangd").write_text(text.replace("/path/to/include", INPUTS))
    with lsp.Client(SERVER) as client:
        # No flags but those of the sample; beyond the UB of A2A3, not of A5; a hazard that is
        # taken away, and an address of which the advice says that it could be a constant.
        document = client.open(directory / "kernel.cpp", SAMPLE)
        expect_codes(client, document, "ptoadvice-runtime-address")
        (directory / ".clangd").write_text("CompileFlags: {Add: [-std=c++17, -I%s]}\n" % INPUTS)
    with lsp.Client(SERVER) as client:
        document = client.open(directory / "kernel.cpp", SAMPLE)
        expect_codes(client, document, "pto-out-of-bounds-address", "pto-pipe-hazard")


SAMPLE = """\
#include <pto/pto-inst.hpp>
using namespace pto;
using TileT = Tile<TileType::Vec, float, 16, 16>;
using GlobalT = GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;

extern "C" __global__ AICORE void kernel(__gm__ float *in) {
  GlobalT from(in);
  TileT a;
  TASSIGN(a, 0x30000);
  TLOAD(a, from);
  TEXP(a, a);
}
"""


def module_off():
    """--clang-tidy=0 takes the checks away, as in every clangd."""
    path = project("module-off", {})
    with lsp.Client(SERVER, "--clang-tidy=0") as client:
        expect_codes(client, client.open(path, KERNEL % MISALIGNED))


def headers():
    """Helpers in headers are followed, and macros of the command line count."""
    helper = """\
#pragma once
#include <pto/pto-inst.hpp>
inline AICORE unsigned behind(unsigned rows) { return rows * 64 + 1; }
"""
    text = (KERNEL % "behind(16)").replace("<pto/pto-inst.hpp>", '"helper.h"')
    path = project("headers", {"helper.h": helper})
    with lsp.Client(SERVER) as client:
        document = client.open(path, text)
        expect_codes(client, document, "pto-misaligned-address")
        client.change(document, text.replace("behind(16)", "behind(16) - 1"))
        expect_codes(client, document)

    path = project("macros", {}, ["-DPTO_UBUF_SIZE_BYTES=(1024u*2u)"])
    with lsp.Client(SERVER) as client:
        expect_codes(client, client.open(path, KERNEL % "0x600"), "pto-out-of-bounds-address")
    path = project("target", {}, ["-DPTO_NPU_ARCH_A5"])
    with lsp.Client(SERVER) as client:
        expect_codes(client, client.open(path, KERNEL % BEYOND))


def real():
    """A kernel of the real library, compiled as pto-flags says: quiet as it is,
    and a second placement on the bytes of a tile is found."""
    root, flags_program = os.environ["PTO_ISA_ROOT"], os.environ["PTO_FLAGS"]
    kernel = pathlib.Path(root, "tests/npu/a5/src/st/testcase/tadd/tadd_kernel.cpp")
    text = kernel.read_text(encoding="utf-8")
    flags = subprocess.run(
        [flags_program, "--target=A5", f"--isa-root={root}", str(kernel)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    directory = pathlib.Path(DIRECTORY, "real")
    directory.mkdir(parents=True)
    path = directory / "tadd_kernel.cpp"
    (directory / "compile_commands.json").write_text(
        json.dumps(
            [
                {
                    "directory": str(kernel.parent),
                    "file": str(path),
                    "arguments": ["clang++", *flags, "-fsyntax-only", str(path)],
                }
            ]
        )
    )
    with lsp.Client(SERVER, timeout=300) as client:
        document = client.open(path, text)
        found = client.diagnostics(document)
        check(not [d for d in found if d["severity"] == 1], json.dumps(found, indent=1))
        check(not [c for c in codes(found) if c.startswith("pto-")], json.dumps(found, indent=1))
        old, new = REAL_EDIT
        check(text.count(old) >= 1, "the library's kernel has changed: no", old)
        client.change(document, text.replace(old, new))
        found = client.diagnostics(document)
        check("pto-misaligned-address" in codes(found), json.dumps(found, indent=1))
        client.change(document, text)
        found = client.diagnostics(document)
        check(not [c for c in codes(found) if c.startswith("pto-")], json.dumps(found, indent=1))


REAL_EDIT = ("TASSIGN(src1Tile, 0x", "TASSIGN(src1Tile, 0x1 + 0x")

CONVERSATIONS = {
    f.__name__.replace("_", "-"): f
    for f in (typing, two_files, configuration, sample, module_off, headers, real)
}


def main():
    for name in sys.argv[4:]:
        CONVERSATIONS[name]()
        print(f"{name}: as expected")


if __name__ == "__main__":
    main()
