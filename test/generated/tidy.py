#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs clang-tidy with the module over one file, for the scripts beside this one."""

import re
import subprocess


def run(clang_tidy, load, inputs, file, checks, *flags):
    """What was run, and its findings, as (line, message, check); none where the file is not parsed."""
    done = subprocess.run(
        [clang_tidy, "--quiet", "--config={}", load, f"--checks={checks}", str(file), "--", "-std=c++17", "-I", inputs, *flags],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=600)
    found = re.findall(r"^[^:\n]+:(\d+):\d+: (?:warning|error): (.*) \[([\w-]+)\]$", done.stdout, re.M)
    return done, [(int(line), message, check) for line, message, check in found]
