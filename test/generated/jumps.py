#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Writes the loops of test kernels with jumps, and compares what the module says of both.

    jumps.py CLANG_TIDY LOAD INPUTS CHECKS DIRECTORY

CHECKS is test/checks. Each `for` without `break` and `continue` becomes a label, a test that jumps behind the loop and a
jump back, and nothing else. What only computes stays: calls of it are not followed, whatever its loops are. A finding is its
check and its message: lines and notes differ.
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import sys

import tidy

FOLDERS = ("pto-pipe-hazard", "pto-unmatched-flag", "pto-unproduced-event", "pto-unsynchronized-reuse")
WORKS = re.compile(r"\bT[A-Z]+(<[^;]*>)?\(|_flag\(|pipe_barrier\(|\.(Set|Wait)\(")
PARTNER = {"(": ")", "{": "}", "[": "]"}


def closing(text, begin):
    """Where the bracket at begin is closed."""
    depth = 0
    for at in range(begin, len(text)):
        depth += (text[at] == text[begin]) - (text[at] == PARTNER[text[begin]])
        if depth == 0:
            return at
    raise ValueError("a bracket is not closed")


def end_of_statement(text, at):
    at += len(text[at:]) - len(text[at:].lstrip())
    if text[at] == "{":
        return closing(text, at) + 1
    head = re.match(r"(for|if|while|switch)\b(?: constexpr)?\s*\(", text[at:])
    if head:
        end = end_of_statement(text, closing(text, at + head.end() - 1) + 1)
        other = re.match(r"\s*else\b", text[end:]) if head[1] == "if" else None
        return end_of_statement(text, end + other.end()) if other else end
    while text[at] != ";":
        at = closing(text, at) + 1 if text[at] in PARTNER else at + 1
    return at + 1


def parts_of(head):
    """What stands between the semicolons of a `for`."""
    parts = [""]
    depth = 0
    for char in head:
        depth += (char in "({[") - (char in ")}]")
        if char == ";" and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def with_jumps(text):
    """The text with jumps for loops, and how many these are."""
    text = re.sub(r"//[^\n]*", "", text)
    loops = begin = 0
    while head := re.compile(r"\bfor \(").search(text, begin):
        close = closing(text, head.end() - 1)
        parts = parts_of(text[head.end():close])
        end = end_of_statement(text, close + 1)
        body = text[close + 1:end]
        begin = close
        if len(parts) != 3 or not parts[1].strip() or re.search(r"\b(continue|break)\b", body) or not WORKS.search(body):
            continue
        first, test, step = parts
        written = (f"{{ {first}; Head{loops}: if (!({test})) goto End{loops}; {{ {body} }} {step}; "
                   f"goto Head{loops}; End{loops}:; }}")
        text = text[:head.start()] + written + text[end:]
        begin = head.start() + 1
        loops += 1
    return text, loops


def findings(clang_tidy, load, inputs, file, folder):
    """None where the file is not parsed."""
    done, found = tidy.run(clang_tidy, load, inputs, file, "-*,pto-*", "-w", "-iquote", str(folder))
    if done.returncode != 0:
        return None
    # Whether an arm is taken or left out is another thing where the test is turned round.
    return collections.Counter((check, re.sub("every path (through|past)", "every path at", text)) for _, text, check in found)


def compare(tools, source, directory):
    """The loops that were rewritten, the findings that both have, and what is wrong."""
    text, loops = with_jumps(source.read_text())
    if not loops:
        return 0, 0, ""
    written = directory / f"{source.parent.name}-{source.name}"
    written.write_text(text)
    mine = findings(*tools, source, source.parent)
    # Some files are for flags that their tests name.
    if mine is None:
        return 0, 0, ""
    theirs = findings(*tools, written, source.parent)
    if theirs is None:
        return 0, 0, f"{written}: not parsed"
    wrong = [f"{written}: only with jumps: {f}" for f in theirs - mine] + [f"{source}: only with loops: {f}" for f in mine - theirs]
    return loops, sum((mine & theirs).values()), "\n".join(wrong)


def main(clang_tidy, load, inputs, checks, directory):
    os.makedirs(directory, exist_ok=True)
    sources = sorted(file for folder in FOLDERS for file in (pathlib.Path(checks) / folder).glob("*.cpp"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda f: compare((clang_tidy, load, inputs), f, pathlib.Path(directory)), sources))
    loops, same = sum(r[0] for r in results), sum(r[1] for r in results)
    wrong = [r[2] for r in results if r[2]]
    print(f"{loops} loops, {same} findings in both")
    print("\n".join(wrong))
    return 0 if loops > 200 and same > 200 and not wrong else 1


if __name__ == "__main__":
    if len(sys.argv) <= 5 or "--help" in sys.argv:
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        sys.exit(0 if "--help" in sys.argv else 2)
    sys.exit(main(*sys.argv[1:]))
