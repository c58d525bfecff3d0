#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the module over kernels of a pto-isa checkout; a crash, a hang or a run
that did not end properly is an error, a finding is not.

    run_all.py CLANG_TIDY LOAD ISA_ROOT NAME...
"""

import glob
import os
import subprocess
import sys

FLAGS = ["-std=c++20", "-include", "stdint.h", "-D__CPU_SIM"]


def main(clang_tidy, load, root, *names):
    failed = 0
    for name in names:
        files = glob.glob(os.path.join(root, "tests/cpu/st/testcase", name, "*.cpp"))
        if not files:
            print(f"{name}: no source in this checkout")
        for file in sorted(files):
            command = [clang_tidy, "--quiet", "--config={}", load, "--checks=-*,pto-*", file, "--"]
            command += [*FLAGS, "-I", os.path.join(root, "include")]
            try:
                done = subprocess.run(
                    command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300
                )
            except subprocess.TimeoutExpired:
                print(f"{name}: does not end")
                failed += 1
                continue
            findings = done.stdout.count("[pto-")
            print(f"{name}: exit code {done.returncode}, {findings} findings")
            if done.returncode != 0:
                print(done.stdout + done.stderr)
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
