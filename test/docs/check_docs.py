#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of the checks' pages.

Every C++ block under "## Bad" must give exactly the warning of its page's check, every one under "## Good" none (of
pto-* and the page's own check); and
every check of Checks.def must have a page, a folder of tests or a mention in one, and a line in the change log.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clang-tidy", required=True)
    parser.add_argument("--module", required=True)
    parser.add_argument("--source", required=True, type=pathlib.Path, help="the project's root")
    args = parser.parse_args()
    problems = []
    checks = re.findall(r'"(pto[a-z]*-[a-z-]+)"', (args.source / "include/pto-tidy/Checks.def").read_text())
    changes = (args.source / "CHANGELOG.md").read_text()
    tests = "".join(p.read_text() for p in (args.source / "test").rglob("*.cpp"))
    for name in checks:
        page = args.source / "docs/checks" / f"{name}.md"
        if not page.exists():
            problems.append(f"{name}: no page docs/checks/{name}.md")
            continue
        if name not in changes:
            problems.append(f"{name}: no line in CHANGELOG.md")
        if f"[{name}]" not in tests and name not in tests:
            problems.append(f"{name}: no test names it")
        text = page.read_text()
        for kind, wanted in (("Bad", [name]), ("Good", [])):
            section = text.split(f"\n## {kind}\n")[1].split("\n## ")[0]
            blocks = re.findall(r"```cpp\n(.*?)```", section, re.S)
            if not blocks:
                problems.append(f"{name}: no example under {kind}")
            for code in blocks:
                problems += run(args, name, kind, code, wanted)
    print(f"{len(checks)} checks")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def run(args, name, kind, code, wanted):
    with tempfile.TemporaryDirectory() as folder:
        kernel = pathlib.Path(folder) / "kernel.cpp"
        kernel.write_text(code)
        enabled = "-*,pto-*" + (f",{name}" if name.startswith("ptoadvice") else "")
        done = subprocess.run(
            [args.clang_tidy, f"--load={args.module}", "--config={}", f"--checks={enabled}", "--quiet", str(kernel),
             "--", "-std=c++17", "-I", str(args.source / "test/Inputs"), "-Wall", "-Wextra"],
            capture_output=True, text=True, check=False)
    found = re.findall(r": (?:warning|error): .*\[([\w-]+)\]$", done.stdout, re.M)
    if found == wanted and done.returncode == 0:
        return []
    return [f"{name}: the example under {kind} gives {found}, not {wanted}\n{done.stdout}{done.stderr}"]


if __name__ == "__main__":
    sys.exit(main())
