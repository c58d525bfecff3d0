#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compares the addresses that the interpreter computes with those that the compiler computes.

    scalars.py PTO_EVENTS CLANGXX INPUTS DIRECTORY [--seed N] [--count N]

Each program computes an address from integers of several types and places a tile there: by assignments, conditions, loops,
arrays, structs and calls; half of them take their numbers from parameters that conditions compare with constants, so that
it is facts that tell them. These have no unsigned arithmetic: a number that is not known keeps its value where it is taken
for one without a sign (docs/limits.md). What the language leaves undefined is left out: the compiler tells, as each program is a
constant expression. An address may be unknown to the interpreter. It is never another one.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

SIGNED = ("int", "long long", "signed char", "unsigned char", "short", "bool")
TYPES = SIGNED + ("unsigned", "unsigned long long", "unsigned short")
EDGES = ("-1", "-5", "255", "256", "-128", "65535", "2147483647", "(-2147483647-1)", "4294967295u",
         "9223372036854775807ll", "(-9223372036854775807ll-1)", "18446744073709551615ull", "5u", "8ull")
PLAIN = ("0", "1", "2", "3", "7", "31", "100", "1ll")
# What some program has to show for the comparison to mean anything.
ENOUGH_KNOWN = 0.5


class Program:
    """One address: what declares the parameters' values, what computes it, and how."""

    def __init__(self, rng, number):
        self.rng = rng
        self.number = number
        self.has_parameters = number % 2 == 1
        self.types = SIGNED if self.has_parameters else TYPES
        self.names = []
        self.parameters = []
        self.statements = []
        if self.has_parameters:
            for index, of in enumerate(("int", "short", "long long", "unsigned char")):
                self.parameters.append((of, f"p{index}", rng.choice((0, 1, 3, 7, 40, 100))))
                self.names.append(f"p{index}")
        for index in range(4):
            value = self.expression(rng.randint(0, 2))
            self.statements.append(f"{rng.choice(self.types)} v{index} = {value};")
            self.names.append(f"v{index}")
        for _ in range(rng.randint(2, 5)):
            self.statements.append(self.statement())
        self.address = f"(int)((({self.expression(2)}) & 0xfff) * 32)"

    def variable(self):
        return self.rng.choice([n for n in self.names if n.startswith("v")])

    def literal(self):
        return self.rng.choice(PLAIN if self.has_parameters else PLAIN + EDGES)

    def expression(self, depth):
        rng = self.rng
        if depth == 0:
            return rng.choice(self.names + [self.literal()])
        kind = rng.random()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        if kind < 0.3:
            return f"({a} {rng.choice('+-*&|^')} {b})"
        if kind < 0.4:
            divisors = ("3", "4", "-7", "16ll") if self.has_parameters else ("3", "4", "-7", "8u", "16ll", "5ull")
            return f"({a} {rng.choice('/%')} {rng.choice(divisors)})"
        if kind < 0.5:
            return f"({a} {rng.choice(('<<', '>>'))} {rng.choice('01357')})"
        if kind < 0.66:
            return f"({a} {rng.choice(('<', '<=', '>', '>=', '==', '!='))} {b})"
        if kind < 0.74:
            return f"({a} ? {b} : {self.expression(depth - 1)})"
        if kind < 0.82:
            return f"({a} {rng.choice(('&&', '||'))} {b})"
        if kind < 0.88:
            return f"({rng.choice('~!-')} {a})"
        if kind < 0.94:
            return f"helper({a}, {b})"
        return f"(({rng.choice(self.types)}){a})"

    def assignment(self):
        return f"{self.variable()} {self.rng.choice(('=', '+=', '-=', '^=', '|=', '&=', '*='))} {self.expression(1)};"

    def statement(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.3:
            return f"if ({self.expression(1)}) {self.assignment()} else {self.assignment()}"
        if kind < 0.45:
            return f"for (int i = 0; i < {rng.randint(1, 5)}; ++i) {{ {self.assignment()} {self.variable()} += i; }}"
        if kind < 0.55:
            cases = " ".join(f"case {n}: {self.assignment()} break;" for n in rng.sample(range(4), 2))
            return f"switch (({self.expression(1)}) & 3) {{ {cases} default: {self.assignment()} }}"
        if kind < 0.65:
            into, index = self.variable(), self.expression(1)
            elements = ", ".join(f"(int)({self.expression(1)})" for _ in range(3))
            return f"{{ int a[4] = {{{elements}}}; a[({index}) & 3] += 1; {into} = a[({self.expression(1)}) & 3]; }}"
        if kind < 0.75:
            return f"{{ Pair pair{{(int)({self.expression(1)})}}; pair.swap(); {self.variable()} = pair.sum; }}"
        if kind < 0.85:
            return f"bump({self.variable()} = {self.expression(1)});"
        return self.assignment()

    def kernel(self):
        taken = "".join(f", {of} {name}" for of, name, _ in self.parameters)
        asked = "".join(f"if ({name} != {value}) return; " for _, name, value in self.parameters)
        body = " ".join(self.statements)
        return (
            f'extern "C" __global__ AICORE void k{self.number}(__gm__ float *x{taken}) {{ {asked}{body} '
            f"GmT gm(x); VecT tile; TASSIGN(tile, {self.address}); TLOAD(tile, gm); }}\n"
        )

    def function(self):
        given = " ".join(f"{of} {name} = {value};" for of, name, value in self.parameters)
        return f"constexpr int k{self.number}() {{ {given} {' '.join(self.statements)} return {self.address}; }}\n"


HELPERS = """
constexpr long long helper(long long a, int b) { if (a > b) return a; return b + 1; }
template <class T> constexpr void bump(T &value) { value = (T)(value + 1); }
struct Pair {
  int first; int second = first / 2; int sum = 0;
  constexpr void swap() { int old = first; first = second; second = old; sum = first - second; }
};
"""


def addresses_by_compiler(programs, clangxx, folder):
    """The address of each program that is a constant expression."""
    source = folder / "reference.cpp"
    # What is undefined is no constant expression, and then the second function is the only one.
    is_defined = (
        "template <int (*F)(), int V = F()> constexpr bool isDefined(int) { return true; }\n"
        "template <int (*F)()> constexpr bool isDefined(long) { return false; }\n"
    )
    lines = ["#include <cstdio>\n", HELPERS, is_defined, *[p.function() for p in programs], "int main() {\n"]
    for p in programs:
        lines.append(f'  if (isDefined<k{p.number}>(0)) printf("%d %d\\n", {p.number}, k{p.number}());\n')
    source.write_text("".join(lines) + "}\n")
    binary = folder / "reference"
    # That a program is undefined whatever it is given is no error here.
    flags = ["-std=c++17", "-w", "-Wno-invalid-constexpr"]
    subprocess.run([clangxx, *flags, "-o", str(binary), str(source)], check=True)
    told = subprocess.run([str(binary)], check=True, capture_output=True, text=True).stdout
    return {int(number): int(address) for number, address in map(str.split, told.splitlines())}


def addresses_by_events(programs, pto_events, inputs, folder):
    """The addresses, as they are printed, at which each kernel places its tile."""
    source = folder / "kernels.cpp"
    header = (
        "#include <pto/pto-inst.hpp>\nusing namespace pto;\n"
        "using VecT = Tile<TileType::Vec, float, 16, 16>;\n"
        "using GmT = GlobalTensor<float, pto::Shape<1, 1, 1, 16, 16>, pto::Stride<256, 256, 256, 16, 1>>;\n"
    )
    source.write_text(header + HELPERS.replace("constexpr ", "AICORE constexpr ") + "".join(p.kernel() for p in programs))
    run = subprocess.run(
        [pto_events, str(source), "--", "-std=c++17", "-w", "-I", inputs], capture_output=True, text=True, check=False
    )
    if run.returncode not in (0, 1) or "error:" in run.stderr:
        sys.exit(f"pto-events failed on {source}: {run.stderr[:2000]}")
    places, at = {}, None
    for line in run.stdout.splitlines():
        if begins := re.match(r"(?:kernel|again|confirm) k(\d+)$", line):
            at = int(begins[1])
        elif place := re.search(r"place 'tile' UB \[([^,]*),", line):
            places.setdefault(at, set()).add(place[1])
    return places


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("pto_events", "clangxx", "inputs", "directory"):
        parser.add_argument(name)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    options = parser.parse_args()
    folder = pathlib.Path(options.directory)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)
    programs = [Program(rng, number) for number in range(options.count)]
    right = addresses_by_compiler(programs, options.clangxx, folder)
    found = addresses_by_events(programs, options.pto_events, options.inputs, folder)
    known = wrong = 0
    for p in programs:
        if p.number not in right:
            continue
        # Where a condition was not decided there is a place on either way.
        places = found.get(p.number, set())
        if any(not place.startswith("0x") for place in places):
            continue
        known += 1
        if right[p.number] not in {int(place, 16) for place in places}:
            wrong += 1
            print(f"k{p.number} at {sorted(places)}, should be {right[p.number]:#x}: {p.function()}")
    print(f"seed {options.seed}: {len(right)} of {len(programs)} programs defined, {known} addresses known, {wrong} wrong")
    if known < ENOUGH_KNOWN * len(right):
        sys.exit("too few addresses are known for this to say anything")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
