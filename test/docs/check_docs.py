#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the examples of the checks' pages, and looks for what a check has to have.

Every C++ block under "## Bad" must give warnings of its page's check and no others, every one under "## Good" none (of
pto-* and the page's own check). Behind each Bad block stands a text block with the warnings and notes that it gives;
with PTO_BLESS=1 in the environment those blocks are written anew. Every check of Checks.def must have a page, a folder
with a test that expects it, a line in the change log, a row in README.md and a mention in docs/contract.md; and what
docs/contract.md names must exist.
"""

import argparse
import os
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
    readme = (args.source / "README.md").read_text()
    contract = (args.source / "docs/contract.md").read_text()
    for name in checks:
        page = args.source / "docs/checks" / f"{name}.md"
        if not page.exists():
            problems.append(f"{name}: no page docs/checks/{name}.md")
            continue
        if name not in changes:
            problems.append(f"{name}: no line in CHANGELOG.md")
        if f"| [{name}]" not in readme:
            problems.append(f"{name}: no row in the table of README.md")
        if f"(checks/{name}.md)" not in contract:
            problems.append(f"{name}: not in docs/contract.md")
        tests = [p.read_text() for p in (args.source / "test/checks" / name).glob("*.cpp")]
        if not tests:
            problems.append(f"{name}: no test in test/checks/{name}")
        elif not any(f"[{name}]" in t for t in tests):
            problems.append(f"{name}: no test in test/checks/{name} expects it")
        text = page.read_text()
        for kind, wanted in (("Bad", [name]), ("Good", [])):
            section = text.split(f"\n## {kind}\n")[1].split("\n## ")[0]
            blocks = re.findall(r"```cpp\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", section, re.S)
            if not blocks:
                problems.append(f"{name}: no example under {kind}")
            for code, shown in blocks:
                said, found = run(args, name, kind, code, wanted)
                problems += found
                if kind == "Bad" and said != shown:
                    if not os.environ.get("PTO_BLESS"):
                        problems.append(f"{name}: the page does not show what its example gives:\n{said}")
                    example = f"```cpp\n{code}```\n"
                    old = example + (f"\n```text\n{shown}```\n" if shown else "")
                    text = text.replace(old, f"{example}\n```text\n{said}```\n", 1)
        if os.environ.get("PTO_BLESS"):
            page.write_text(text)
    problems += read_contract(args, contract, checks)
    print(f"{len(checks)} checks")
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def read_contract(args, contract, checks):
    """Every row names checks and tests that are there, or says why there is none."""
    problems = []
    for check in re.findall(r"\(checks/([\w-]+)\.md\)", contract):
        if check not in checks:
            problems.append(f"docs/contract.md: there is no check {check}")
    for row in re.findall(r"^\| (?!section|---)(.*) \|$", contract, re.M):
        cells = [c.strip() for c in row.split(" | ")]
        where = f"docs/contract.md, '{cells[1] if len(cells) > 1 else row}'"
        named = re.findall(r"\(checks/([\w-]+)\.md\)", row)
        paths = re.findall(r"`([\w-]+/[\w-]+\.cpp)`", cells[-1])
        if not named:
            if not re.search(r"\| none: \w", row):
                problems.append(f"{where}: neither a check nor why there is none")
            continue
        for path in paths:
            if not (args.source / "test/checks" / path).exists():
                problems.append(f"{where}: there is no test {path}")
        for check in named:
            if not any(path.startswith(check + "/") for path in paths):
                problems.append(f"{where}: no test of {check}")
    return problems


def run(args, name, kind, code, wanted):
    """What the example `code` gives, without the lines of code, and what is wrong with that."""
    with tempfile.TemporaryDirectory() as folder:
        kernel = pathlib.Path(folder) / "kernel.cpp"
        kernel.write_text(code)
        enabled = "-*,pto-*" + (f",{name}" if name.startswith("ptoadvice") else "")
        done = subprocess.run(
            [args.clang_tidy, f"--load={args.module}", "--config={}", f"--checks={enabled}", "--quiet", str(kernel),
             "--", "-std=c++17", "-I", str(args.source / "test/Inputs"), "-Wall", "-Wextra"],
            capture_output=True, text=True, check=False)
    found = re.findall(r": (?:warning|error): .*\[([\w-]+)\]$", done.stdout, re.M)
    said = "".join(
        line.replace(folder + "/", "") + "\n" for line in done.stdout.splitlines() if line.startswith(folder + "/"))
    if sorted(set(found)) == wanted and done.returncode == 0:
        return said, []
    return said, [f"{name}: the example under {kind} gives {found}, not {wanted}\n{done.stdout}{done.stderr}"]


if __name__ == "__main__":
    sys.exit(main())
