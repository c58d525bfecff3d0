#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints kernels with a sum of thousands of terms, a chain of thousands of conditions, and conditions of
hundreds of operands."""

TERMS = 10_000
CONDITIONS = 2_000
OPERANDS = 400

print("#include <pto/pto-inst.hpp>")
print("using namespace pto;")
print("using VecT = Tile<TileType::Vec, float, 16, 16>;")
print("__global__ AICORE void summed(int n) {")
print("  int x = " + " + ".join(["n"] * TERMS) + ";")
print("  VecT sum;")
print("  if (x == 0)")
print("    TASSIGN(sum, 0x7fff0000);")
print("}")
print("__global__ AICORE void chained(int n) {")
print("  VecT chain;")
for number in range(CONDITIONS):
    print(f"  {'else ' if number else ''}if (n == {number})")
    print(f"    n += {number};")
print("  TASSIGN(chain, 0x7fff0000);")
print("}")
for name, operator in (("either", "||"), ("both", "&&")):
    print(f"__global__ AICORE void {name}(__gm__ int *p) {{")
    print("  VecT chosen;")
    print("  if (" + f" {operator} ".join(f"p[{number}] > 0" for number in range(OPERANDS)) + ")")
    print("    TASSIGN(chosen, 0x7fff0000);")
    print("}")
