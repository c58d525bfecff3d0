#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Includes go up the table of layers in CONTRIBUTING.md, never down.

    layers.py SOURCE
"""

import pathlib
import re
import sys

INCLUDE = re.compile(r'^#include "pto-tidy/(?:(\w+)/)?[\w.]+"', re.M)
# What stands beside the layers.
ALONE = {"Driver"}
ANYWHERE = {None}  # Checks.def, Compat.h


def layers_of(source):
    """The folders of headers, in the order of the table."""
    rows = re.findall(r"^\| `(\w+)/`[^|]*\| `([\w/]+)`", (source / "CONTRIBUTING.md").read_text(), re.M)
    return [header for header, _ in rows], {folder: header for header, folder in rows}


def main(source):
    source = pathlib.Path(source)
    order, sources = layers_of(source)
    problems, seen = [], 0
    for top, layer_of in (
        ("include/pto-tidy", lambda path: path.parts[0] if len(path.parts) > 1 else None),
        ("checks", lambda path: sources.get("checks/" + path.parts[0])),
    ):
        for file in sorted((source / top).rglob("*")):
            relative = file.relative_to(source / top)
            if file.suffix not in (".h", ".cpp", ".def") or relative.parts[0] == "prelude":
                continue
            layer = layer_of(relative)
            if layer is None:
                if len(relative.parts) > 1:
                    problems.append(f"{file}: in no layer of the table")
                continue
            for included in INCLUDE.findall(file.read_text()):
                seen += 1
                name = included or None
                if name in ANYWHERE or name == layer:
                    continue
                if layer in ALONE or name in ALONE or order.index(name) > order.index(layer):
                    problems.append(f"{file}: includes {name}/, which is below {layer}/")
    print("\n".join(problems) or f"{seen} includes")
    return bool(problems) or seen < 100


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
