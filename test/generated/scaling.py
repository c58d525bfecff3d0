#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""How the analysis grows with the number of tiles in one function.

    scaling.py PTO_EVENTS INPUTS [--sizes=N,...] [--styles=NAME,...] [--linear]

Prints, for each style of generate.py and each size: user seconds of parsing alone (the same text
with calls of an empty function in place of instructions) and of the analysis, microseconds a tile, steps a
tile, and whether the kernel was followed to its end. With --linear, it is an error when a kernel is
not followed to its end or takes more than 1.05 times the steps a tile of the smallest size; time is
never asserted.
"""

import os
import re
import subprocess
import sys
import tempfile

import generate


def run(command):
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        text = out.read().decode(errors="replace")
    if child.returncode:
        sys.exit(f"exit code {child.returncode}: {' '.join(command)}\n{text[:500]}")
    return usage.ru_utime, text


def main(events, inputs, *options):
    given = dict(o.lstrip("-").partition("=")[::2] for o in options)
    sizes = [int(n) for n in given.get("sizes", "1000,2000,5000,10000").split(",")]
    wrong = 0
    for style in given.get("styles", ",".join(generate.STYLES)).split(","):
        first = None
        for size in sizes:
            with tempfile.TemporaryDirectory() as directory:
                file = os.path.join(directory, "kernel.cpp")
                text = generate.STYLES[style](size, None, None)
                with open(file, "w") as out:
                    out.write(text)
                flags = ["--", "-std=c++17", "-I", inputs]
                seconds, counts = run([events, "--counts", file, *flags])
                with open(file, "w") as out:
                    out.write(re.sub(r"\b(TASSIGN|T[A-Z]+|set_flag|wait_flag|pipe_barrier)\(", r"nothing(", text)
                              .replace("using namespace pto;", "template <class... T> void nothing(T &&...);\n"
                                                               "using namespace pto;", 1))
                parsing, _ = run([events, "--counts", file, *flags])
            numbers = re.search(r"incomplete (\d+), placements (\d+), .* steps (\d+)$", counts.strip())
            lost, placed, steps = map(int, numbers.groups())
            tiles = max(placed, 1)
            first = first or steps / tiles
            linear = not lost and steps / tiles <= 1.05 * first
            wrong += not linear
            added = max(0.0, seconds - parsing)
            print(f"{style:<9}{size:>7} tiles: parsing {parsing:6.2f} s, analysis {added:6.2f} s, "
                  f"{1e6 * added / tiles:7.0f} us a tile, {steps / tiles:6.2f} steps a tile"
                  + (f", lost track after {placed}" if lost else ""), flush=True)
    return 1 if wrong and "linear" in given else 0


if __name__ == "__main__":
    if len(sys.argv) <= 2 or "--help" in sys.argv:
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        sys.exit(0 if "--help" in sys.argv else 2)
    sys.exit(main(*sys.argv[1:]))
