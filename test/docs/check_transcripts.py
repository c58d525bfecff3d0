# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compares what README.md and CONTRIBUTING.md show of runs with runs.

    check_transcripts.py --clang-tidy=PROGRAM --module=FILE --events=PROGRAM
                         --inputs=DIRECTORY --source=DIRECTORY

README.md: all that a run of scripts/lint.sh on demonstration kernels prints.
CONTRIBUTING.md: lines of pto-events' output, in their order.
Exit code: 0 the same, 1 not.
"""

import argparse
import glob
import os
import re
import subprocess
import sys


def block(page, first):
    """The lines of the text block of `page` whose first line begins with `first`."""
    for found in re.findall(r"^```text\n(.*?)^```$", open(page).read(), re.M | re.S):
        lines = found.splitlines()
        if lines[0].startswith(first):
            return lines
    sys.exit(f"{page}: no text block begins with {first!r}")


def output(*command, folder):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    return [line.replace(folder + "/", "") for line in done.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser()
    for name in ("clang-tidy", "module", "events", "inputs", "source"):
        parser.add_argument(f"--{name}", required=True)
    args = parser.parse_args()
    source = os.path.realpath(args.source)
    flags = ("--", "-std=c++17", "-I", args.inputs)

    transcript = block(f"{source}/README.md", "$ scripts/lint.sh ")
    patterns = transcript[0].split()[2:]
    kernels = [k for p in patterns for k in sorted(glob.glob(p, root_dir=source))]
    printed = []
    for kernel in kernels:
        printed += output(
            args.clang_tidy, "--quiet", "--config={}", f"--load={args.module}", "--checks=-*,pto-*",
            kernel, *flags, folder=source,
        )
    findings = sum(" warning: " in line for line in printed)
    printed.append(f"pto-tidy: {len(kernels)} files, {findings} findings")
    wrong = [
        f"README.md: {a!r}\nprinted:   {b!r}"
        for a, b in zip(transcript[1:], printed)
        if a != b
    ]
    if len(transcript) != len(printed) + 1:
        wrong.append(f"README.md shows {len(transcript) - 1} lines, {len(printed)} are printed")

    shown = block(f"{source}/CONTRIBUTING.md", "kernel scaleAdd")
    events = iter(output(args.events, f"{source}/test/kernels/vector_double_buffer.good.cpp", *flags, folder=source))
    wrong += [f"CONTRIBUTING.md: {line!r} is not printed there" for line in shown if line not in events]

    print("\n".join(wrong))
    return 1 if wrong else 0


sys.exit(main())
