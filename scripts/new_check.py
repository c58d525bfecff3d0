#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Creates the files of a new check, and its lines in those that are there.

The check compiles and finds nothing. Its page and its test are to be written first, and its place in docs/contract.md:
the test of the pages (test/docs/pages.test) fails until they are.

exit code: 0 created, 2 not (nothing was written then)
"""

import argparse
import pathlib
import re
import sys

LICENCE = """// Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""

# What a rule is called with: its parameter, and the line of RuleRunner.cpp behind which it is called.
INPUTS = {
    "placement": ("const PlacementEvent &E",
                  "  for (const PlacementEvent &E : Placed) {\n", "    {}(E, Context, Found);\n"),
    "conflict": ("const Conflict &C", "  for (const Conflict &C : Conflicts) {\n", "    {}(C, Context, Found);\n"),
    "instruction": ("const InstructionEvent &E", "void RuleRunner::issued(const InstructionEvent &E) {\n",
                    "  {}(E, Context, Found);\n"),
    "flags": ("const FlagUses &Flags",
              "  if (!WholeProgram)\n    return;\n", "  {}(Log.Flags, Context, Found);\n"),
}


class Problem(Exception):
    """Why nothing was written."""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="pto-<defect>, or ptoadvice-<defect> for what may be wrong now and then")
    parser.add_argument("--summary", required=True, metavar="TEXT",
                        help='what it finds, for all lists: "finds tiles that ..."')
    parser.add_argument("--input", choices=sorted(INPUTS), default="placement",
                        help="what the rule is called with (default: %(default)s)")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent,
                        help="the project (default: this one)")
    args = parser.parse_args()
    try:
        written = create(args)
    except Problem as problem:
        print(f"new_check.py: {problem}", file=sys.stderr)
        return 2
    for path in written:
        print(path.relative_to(args.root))
    return 0


def create(args):
    """Works everything out before the first file is touched."""
    name = args.name
    if not re.fullmatch(r"pto(advice)?(-[a-z][a-z0-9]*)+", name):
        raise Problem(f"'{name}' is no name of a check: pto-<defect> or ptoadvice-<defect>, in lower case")
    if not re.fullmatch(r"finds [^\"\\\n]*[^\"\\\n.]", args.summary):
        raise Problem("a summary begins with 'finds ', is one line without quotes, and has no full stop")
    kind = "".join(word.capitalize() for word in name.split("-")[1:])
    advice = name.startswith("ptoadvice-")
    files = {}

    def edit(path, change):
        path = args.root / path
        if not path.is_file():
            raise Problem(f"{path} is missing")
        files[path] = change(files.get(path) or path.read_text(), path)

    def add(path, text):
        path = args.root / path
        if path.exists():
            raise Problem(f"{path} exists")
        files[path] = text

    def before(anchor, text):
        """Puts text before the first line that begins like that."""
        def change(old, path):
            at = re.search("^" + anchor, old, re.M)
            if not at:
                raise Problem(f"{path}: no line begins with {anchor!r}")
            return old[:at.start()] + text + old[at.start():]
        return change

    def behind(anchor, text):
        """Puts text behind the first place that reads so."""
        def change(old, path):
            if anchor not in old:
                raise Problem(f"{path}: there is no {anchor.strip()!r}")
            return old.replace(anchor, anchor + text, 1)
        return change

    def behind_last(line, text):
        """Puts text behind the last line that matches: the end of the list."""
        def change(old, path):
            lines = list(re.finditer(f"^{line}.*\n", old, re.M))
            if not lines:
                raise Problem(f"{path}: no line like {line!r}")
            return old[:lines[-1].end()] + text + old[lines[-1].end():]
        return change

    checks = args.root / "include/pto-tidy/Checks.def"
    if checks.is_file() and re.search(rf'"{name}"|\b{kind}\b', checks.read_text()):
        raise Problem(f"{name} exists, or another check is called {kind}")
    # Checks that are on by default stand before the advice.
    entry = f'PTO_CHECK({kind}, "{name}",\n          "{args.summary}")\n'
    edit("include/pto-tidy/Checks.def",
         before("\n#undef PTO_CHECK" if advice else r"PTO_CHECK\(\w+, \"ptoadvice-", entry))
    prefix = "ptoadvice-" if advice else "pto-"
    what = args.summary[len("finds "):]
    edit("README.md", behind_last(rf"\| \[{prefix}", f"| [{name}](docs/checks/{name}.md) | {what} |\n"))
    edit("CHANGELOG.md", behind_last(rf"- \[{prefix}", f"- [{name}](docs/checks/{name}.md): F{args.summary[1:]}.\n"))

    parameter, anchor, call = INPUTS[args.input]
    function = f"check{kind}"
    edit("include/pto-tidy/Rules/Rules.h", before(
        r"\n} // namespace ptotidy",
        wrapped(f"void {function}(", f"{parameter}, const RuleContext &R, FindingList &Out);") + "\n"))
    edit("checks/analysis/RuleRunner.cpp", behind(anchor, call.format(function)))
    add(f"checks/rules/{kind}.cpp", rule(name, kind, function, parameter, what))
    add(f"docs/checks/{name}.md", page(name, args.summary, advice))
    add(f"test/checks/{name}/kernels.cpp", test(name, what))
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return sorted(files)


def wrapped(head, rest):
    """A declaration in lines of at most 80 columns, as clang-format breaks it."""
    lines, line = [], head
    for i, part in enumerate(re.split(r"(?<=,) ", rest)):
        if i and len(line) + 1 + len(part) > 80:
            lines.append(line)
            line = " " * len(head) + part
        else:
            line += (" " if i else "") + part
    return "\n".join(lines + [line])


def rule(name, kind, function, parameter, what):
    head = f"void ptotidy::{function}("
    unnamed = parameter.rsplit("&", 1)[0] + "&"
    return f"""{LICENCE}//
// This file implements {name}: {what}.

#include "Wording.h"

using namespace ptotidy;

{wrapped(head, f"{unnamed}, const RuleContext &, FindingList &)")} {{
  // A finding is made like this:
  //   Finding F;
  //   F.Kind = CheckKind::{kind};
  //   F.Loc = ...;
  //   F.Message = ...;
  //   noteCalls(F, ...);
  //   F.Key = keyOf(F.Kind, F.Loc, "");
  //   Out.push_back(std::move(F));
}}
"""


def page(name, summary, advice):
    asked = ("\nIt is advice: it runs only when asked for by name, for example with "
             "`--checks='-*,pto-*,ptoadvice-*'`.\n" if advice else "")
    example = """```cpp
#include <pto/pto-inst.hpp>
using namespace pto;

using TileT = Tile<TileType::Vec, float, 16, 16>;

extern "C" __global__ AICORE void kernel() {
  TileT a, b;
  TASSIGN<0x0>(a);
  TASSIGN<0x400>(b);
  TEXP(b, a);
}
```
"""
    return f"""# {name}

F{summary[1:]}.
{asked}
## What it finds

TODO

## Why it matters on the hardware

TODO

## Bad

{example}
## Good

{example}
## How it decides

TODO

## What it does not see

TODO

## Options

| option | type | default |
| --- | --- | --- |
| `PtoTarget` | target names, separated by `;` or `,` | empty: the target of the translation unit's macros, else `A2A3` |
| `MaxSteps` | number | `80000` |

## Suppress

`// NOLINT({name})` on the line of TODO.

## Since

TODO
"""


def test(name, what):
    return f"""// {what[0].upper()}{what[1:]}.
// RUN: %check_pto %s --checks=-*,{name}

#include "../Tiles.h"

void bug_what() {{
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
  // WARN@-1 [{name}]: TODO
}}
void ok_what() {{
  VecT a, b;
  TASSIGN(a, 0x0);
  TASSIGN(b, 0x400);
  TEXP(b, a);
}}
"""


if __name__ == "__main__":
    sys.exit(main())
