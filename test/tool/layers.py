#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Includes go up the table of layers in CONTRIBUTING.md, never down, and to clang
as far as it says.

    layers.py SOURCE
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
# What stands beside the layers.
ALONE = {"Driver"}
ANYWHERE = {None}  # Checks.def, Compat.h
# What clang-tidy gives to those who are not its modules.
TIDY = {
    "tidy": r".*",
    "lint": r".*",
    "clang": r"NoLintDirectiveHandler\.h",
    "clangd": r"ClangTidyOptions\.h",
}


class Table:
    """The table of CONTRIBUTING.md."""

    def __init__(self, source):
        text = (source / "CONTRIBUTING.md").read_text()
        rows = re.findall(r"^\| `(\w+)/`[^|]*\| `([\w/]+)` \| (.*)", text, re.M)
        self.order = [header for header, _, _ in rows]
        self.sources = {folder: header for header, folder, _ in rows}
        self.clang = {}
        for header, _, what in rows:
            if "Of clang, source locations only." in what:
                self.clang[header] = r"Basic/SourceLocation\.h"
            elif what.endswith("No clang header. |"):
                self.clang[header] = r"(?!)"

    def layer_of(self, path):
        """The layer of a path in the source tree; None beside the layers."""
        if path.parts[:2] == ("include", "pto-tidy"):
            return path.parts[2] if len(path.parts) > 3 else None
        if path.parts[0] == "checks" and len(path.parts) > 2:
            return self.sources.get("checks/" + path.parts[1], "none")
        return None


def resolved(source, file, included):
    """Where an include leads to in the source tree; None for other projects'."""
    for path in (file.parent / included, source / "include" / included):
        if path.exists():
            return path.resolve().relative_to(source)
    return None


def problem_of(table, file, layer, included, target):
    """What is wrong with an include in a file of a layer."""
    clang = re.fullmatch(r"clang(?:-tidy)?/(.*)", included)
    if clang:
        allowed = table.clang.get(layer)
        return allowed and not re.fullmatch(allowed, clang[1]) and f"includes {included}, and {layer}/ has no clang"
    if target is None:
        return None
    name = table.layer_of(target)
    if name in ANYWHERE or name == layer:
        return None
    if name not in table.order and name not in ALONE:
        return f"includes {included}, which is in no layer of the table"
    if layer in ALONE or name in ALONE or table.order.index(name) > table.order.index(layer):
        return f"includes {name}/, which is below {layer}/"
    return None


def main(source):
    source = pathlib.Path(source).resolve()
    table = Table(source)
    problems, seen = [], 0
    for top in ("include/pto-tidy", "checks", "plugin"):
        for file in sorted((source / top).rglob("*")):
            path = file.relative_to(source)
            if file.suffix not in (".h", ".cpp", ".def") or "prelude" in path.parts:
                continue
            layer = table.layer_of(path)
            if layer == "none":
                problems.append(f"{path}: in no layer of the table")
                continue
            for included in INCLUDE.findall(file.read_text()):
                seen += 1
                if top == "plugin" or layer is None:
                    tidy = re.fullmatch(r"clang-tidy/(.*)", included)
                    if tidy and path.parts[0] == "plugin" and not re.fullmatch(TIDY.get(path.parts[1], r"(?!)"), tidy[1]):
                        problems.append(f"{path}: includes {included}")
                    continue
                wrong = problem_of(table, file, layer, included, resolved(source, file, included))
                if wrong:
                    problems.append(f"{path}: {wrong}")
    print("\n".join(problems) or f"{seen} includes")
    return bool(problems) or seen < 100


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
