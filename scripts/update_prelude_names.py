#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the list of the library's `<NAME>_IMPL` functions for the prelude.

The public headers of the PTO Tile Library forward every instruction to a function
`<NAME>_IMPL`; the prelude declares them all as catch-alls (see
include/pto-tidy/prelude/inert/pto-tidy-inert.h). Only names are taken from the library.

Names that an older library had are kept: the list is the union of what it holds already
and what the given checkouts use.

usage: update_prelude_names.py PTO_ISA_ROOT...
"""
import pathlib
import re
import sys

HEADERS = ("include/pto/common/pto_instr.hpp", "include/pto/comm/pto_comm_inst.hpp")
USE = re.compile(r"\bMAP_INSTR_IMPL\w*\(\s*([A-Z]\w*)|\b([A-Z]\w*)_IMPL\b")
# The forwarding macros themselves, and the name of their parameter.
NOT_NAMES = {"MAP_INSTR", "API"}
HEAD = """\
// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions that the library's public headers forward to a `<NAME>_IMPL`.
// Written by scripts/update_prelude_names.py; see pto-tidy-inert.h.

"""


def names_in(root: pathlib.Path) -> set[str]:
    """The instruction names used by the public headers below `root`."""
    names: set[str] = set()
    for header in HEADERS:
        path = root / header
        if not path.is_file():
            continue
        for mapped, direct in USE.findall(path.read_text(encoding="utf-8", errors="replace")):
            name = mapped or direct
            if not name.startswith("MAP_INSTR") and name not in NOT_NAMES:
                names.add(name)
    return names


def main(roots: list[str]) -> int:
    if not roots:
        print("usage: update_prelude_names.py PTO_ISA_ROOT...", file=sys.stderr)
        return 2
    target = pathlib.Path(__file__).resolve().parent.parent / (
        "include/pto-tidy/prelude/inert/pto-tidy-impl-names.def"
    )
    names: set[str] = set()
    if target.is_file():
        names = set(re.findall(r"^PTO_TIDY_IMPL\((\w+)\)", target.read_text(), re.M))
    for root in roots:
        found = names_in(pathlib.Path(root))
        if not found:
            print(f"{root} has no public PTO headers below include/pto", file=sys.stderr)
            return 2
        names |= found
    target.write_text(HEAD + "".join(f"PTO_TIDY_IMPL({n})\n" for n in sorted(names)))
    print(f"{target}: {len(names)} names")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
