#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the module over kernels from generate.py, correct and with each bug.

    run.py CLANG_TIDY LOAD INPUTS DIRECTORY --tiles=N
"""

import os
import sys

import generate
import tidy

CHECKS = "-*,pto-*,ptoadvice-incomplete-analysis"
EXPECTED = {
    "misaligned": "pto-misaligned-address",
    "bounds": "pto-out-of-bounds-address",
    "overlap": "pto-overlapping-tiles",
    "wait": "pto-pipe-hazard",
    "pipes": "pto-pipe-hazard",
    "id": "pto-pipe-hazard",
}
FLAGS = ("pto-unmatched-flag", "pto-unproduced-event")


def main(clang_tidy, load, inputs, directory, tiles):
    count = int(tiles.partition("=")[2])
    os.makedirs(directory, exist_ok=True)
    failed = 0
    for style, write in generate.STYLES.items():
        for bug in (None, *generate.BUGS):
            if bug == "id" and style != "chain":
                continue
            file = os.path.join(directory, f"{style}-{bug}.cpp")
            with open(file, "w") as out:
                out.write(write(count, bug, None))
            done, all_found = tidy.run(clang_tidy, load, inputs, file, CHECKS)
            found = [(line, check) for line, _, check in all_found]
            checks = [check for _, check in found]
            # The flag of a wait that is missing or waits for another one is wrong too.
            first = [check for check in checks if check not in FLAGS] == ([EXPECTED[bug]] if bug else [])
            flags = all(checks.count(check) <= (1 if bug in ("wait", "pipes", "id") else 0) for check in FLAGS)
            good = done.returncode == 0 and first and flags
            print(f"{style} {bug}: {found if found else 'silent'}{'' if good else ' WRONG'}")
            if not good:
                print(done.stdout + done.stderr)
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) <= 5 or "--help" in sys.argv:
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        sys.exit(0 if "--help" in sys.argv else 2)
    sys.exit(main(*sys.argv[1:]))
