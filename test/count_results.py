#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Adds up the test results in a directory and prints `N passed, N failed`.

    count_results.py DIRECTORY

ctest.xml has one entry per test program; <entry>.xml has the program's own
test cases. A program that failed without saying where, or that left no cases
behind, counts as one failed test. Exit code: 0 all passed, 1 not.
"""

import collections
import os
import sys
import xml.etree.ElementTree as ET


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    if case.find("skipped") is not None or case.get("status") == "notrun":
        return "skipped"
    return "passed"


def cases_of(path):
    try:
        return collections.Counter(outcome(case) for case in ET.parse(path).iter("testcase"))
    except (OSError, ET.ParseError):
        return collections.Counter()


def count(directory):
    total = collections.Counter()
    for program in ET.parse(os.path.join(directory, "ctest.xml")).iter("testcase"):
        cases = cases_of(os.path.join(directory, program.get("name") + ".xml"))
        if not cases or (outcome(program) != "passed" and not cases["failed"]):
            cases["failed"] += 1
        total += cases
    return total


def main(directory):
    try:
        total = count(directory)
    except (OSError, ET.ParseError) as error:
        print(f"count_results: {error}", file=sys.stderr)
        total = collections.Counter(failed=1)
    line = f"{total['passed']} passed, {total['failed']} failed"
    if total["skipped"]:
        line += f", {total['skipped']} skipped"
    print(line)
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
