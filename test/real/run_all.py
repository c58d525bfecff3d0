#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs the module over kernels of the pto-isa checkout that PTO_ISA_ROOT names.

    run_all.py CLANG_TIDY LOAD NAME...

A NAME is a directory of tests/cpu/st/testcase. A crash, a hang, a file that
does not parse and a NAME without a file are errors, findings are not.
"""

import glob
import os
import subprocess
import sys

FLAGS = ["-std=c++20", "-include", "stdint.h", "-D__CPU_SIM"]


def sources(root, name):
    """The kernels; tests without a file of their own for them have all in one."""
    directory = os.path.join(root, "tests/cpu/st/testcase", name)
    kernels = glob.glob(os.path.join(directory, "*kernel*.cpp"))
    return sorted(kernels or glob.glob(os.path.join(directory, "*.cpp")))


def main(clang_tidy, load, *names):
    root = os.environ["PTO_ISA_ROOT"]
    failed = 0
    for name in names:
        files = sources(root, name)
        if not files:
            print(f"{name}: nothing in {root}")
            failed += 1
        for file in files:
            command = [clang_tidy, "--quiet", "--config={}", load, "--checks=-*,pto-*", file, "--"]
            command += [*FLAGS]
            for include in ("include", "tests/common", "tests/cpu/st/testcase"):
                command += ["-I", os.path.join(root, include)]
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
