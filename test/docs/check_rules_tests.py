#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""docs/rules-tests.md names kernels that exist, in the files that it names.

    check_rules_tests.py SOURCE
"""

import pathlib
import re
import sys

SHORT = {
    "overlapping": "pto-overlapping-tiles",
    "reuse": "pto-unsynchronized-reuse",
    "hazard": "pto-pipe-hazard",
    "bounds": "pto-out-of-bounds-address",
}


def path(source, name):
    first, _, rest = name.partition("/")
    return source / name if first == "test" else source / "test/checks" / SHORT.get(first, first) / rest


def main(source):
    source, problems, rows = pathlib.Path(source), [], 0
    for line in (source / "docs/rules-tests.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) != 6 or cells[2] in ("file", "---"):
            continue
        rows += 1
        files = [path(source, name) for name in re.findall(r"`([^`]+)`", cells[2])]
        problems += [f"{cells[1]}: no file {file}" for file in files if not file.is_file()]
        text = "\n".join(file.read_text() for file in files if file.is_file())
        # A file with a bug in it expects something.
        problems += [
            f"{cells[1]}: {file} expects nothing"
            for file in files
            if file.is_file() and "bug_" in cells[3] and not re.search(r"\b(WARN|CHECK)\b", file.read_text())
        ]
        names = set(re.findall(r"`(\w+)`", cells[3] + cells[4]))
        if "ok_" in names:  # `ok_` of each
            names |= {"ok_" + name for name in re.findall(r"`bug_(\w+)`", cells[3])} - {"ok_"}
            names.remove("ok_")
        problems += [f"{cells[1]}: no {name}" for name in sorted(names) if not re.search(rf"\b{name}\b", text)]
    print("\n".join(problems) or f"{rows} clauses")
    return bool(problems) or not rows


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
