#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compares what the module says of random pipelines with what they do when they are run.

    pipelines.py [--seed N] [--count N] [--changes N] -- CLANG_TIDY LOAD CLANGXX INPUTS DIRECTORY

A pipeline loads, computes and stores in loops, through rings of one to three slots, in one of many styles (how the ring
is primed, how slots are picked, where tiles are placed, whether a class, a lambda, an Event or a barrier does it, what
depends on numbers and masks that the host passes).
Beside each right one stand copies with one change: a set or a wait is gone, doubled, moved, put under a condition or given
another id or other pipes, a tile lies elsewhere or is another slot. The headers of `executing/` make programs of them that follow their
pipes for many numbers and say whether anything went wrong.

What goes wrong for no numbers must not be reported. What goes wrong for most of those with which loops run a few times
must be reported; what does so for some of them alone is not judged. Prints the kernels that differ; exit code 1 where
there is one.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

import tidy

CHECKS = "-*,pto-*,ptoadvice-incomplete-analysis"
HEAD = """#include <pto/pto-inst.hpp>
using namespace pto;
using VecT = Tile<TileType::Vec, float, 16, 16>;
using GmT = GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>;
using MatT = Tile<TileType::Mat, half, 32, 32, BLayout::ColMajor, 32, 32, SLayout::RowMajor>;
using LeftT = TileLeft<half, 32, 32>;
using RightT = TileRight<half, 32, 32>;
using AccT = TileAcc<float, 32, 32>;
using GmMat = GlobalTensor<half, Shape<1, 1, 1, 32, 32>, Stride<1024, 1024, 1024, 32, 1>>;
using GmAcc = GlobalTensor<float, Shape<1, 1, 1, 32, 32>, Stride<1024, 1024, 1024, 32, 1>>;
"""
# Of each kernel its own: what is found in one is reported once.
QUEUE = """template <pipe_t From, pipe_t To, int Slots, int First> struct NAME {
  int head = 0, tail = 0;
  AICORE void prime() {
    for (int i = 0; i < Slots; ++i)
      set_flag(To, From, (event_t)(First + i));
  }
  AICORE void acquire() { wait_flag(To, From, (event_t)(First + head)); }
  AICORE void commit() {
    set_flag(From, To, (event_t)(First + head));
    head = head + 1 == Slots ? 0 : head + 1;
  }
  AICORE void wait() { wait_flag(From, To, (event_t)(First + tail)); }
  AICORE void release() {
    set_flag(To, From, (event_t)(First + tail));
    tail = (tail + 1) % Slots;
  }
  AICORE void drain() {
    for (int i = 0; i < Slots; ++i)
      wait_flag(To, From, (event_t)(First + i));
  }
};
"""
PARAMETERS = "__gm__ float *x, __gm__ half *h, __gm__ int *mask, int n, int m, int a"
SYNC = re.compile(r"\b(set_flag|wait_flag|pipe_barrier|TSYNC|\w+\.(prime|acquire|commit|wait|release|drain))\(|\bloaded = ")
FLAG = re.compile(r"\b(set_flag|wait_flag)\(|Queue<")


class Ring:
    """The slots between two stages, and how one tells the other that a slot is full, or free."""

    def __init__(self, rng, name, tile, size, base, source, destination, ahead):
        self.rng = rng
        self.name, self.tile, self.size, self.base = name, tile, size, base
        self.source, self.destination = source, destination
        self.slots = rng.randint(2 if ahead else 1, 3)
        self.style = rng.choice(("primed", "primed", "primed", "guarded", "guarded", "queue", "barrier"))
        self.pick = rng.choice(("modulo", "modulo", "modulo", "toggle"))
        if ahead and (self.pick == "toggle" or self.style == "barrier"):
            self.pick, self.style = "modulo", "primed"
        # An Event in place of the flag that says that a slot is full.
        self.has_event = name == "in" and not ahead and self.style != "queue" and rng.random() < 0.3
        self.where = rng.choice(("array", "local", "chosen"))
        self.first_id = rng.randint(0, 7 - self.slots)

    def slot(self, index):
        """The slot of round `index`."""
        if self.slots == 1:
            return "0"
        if self.pick == "toggle":
            return f"{self.name}Slot"
        if self.slots == 2 and self.rng.random() < 0.5:
            return f"({index} & 1)"
        return f"({index}) % {self.slots}"

    def id(self, slot):
        if slot.isdigit():
            return f"EVENT_ID{self.first_id + int(slot)}"
        return f"(event_t)({self.first_id} + {slot})" if self.first_id else f"(event_t)({slot})"

    def full(self, slot):
        return f"(PIPE_{self.source}, PIPE_{self.destination}, {self.id(slot)});"

    def wait_full(self, slot):
        if self.has_event:
            return ["TSYNC(loaded);"]
        if self.style == "queue":
            return [f"{self.name}Q.wait();"]
        return ["wait_flag" + self.full(slot)]

    def set_full(self, slot):
        if self.has_event:
            return []
        if self.style == "queue":
            return [f"{self.name}Q.commit();"]
        return ["set_flag" + self.full(slot)]

    def free(self, slot):
        return f"(PIPE_{self.destination}, PIPE_{self.source}, {self.id(slot)});"

    def declare(self):
        """What stands before all loops."""
        lines = []
        if self.where == "array":
            lines.append(f"{self.tile} {self.name}[{self.slots}];")
            lines += [f"TASSIGN({self.name}[{i}], {hex(self.base + i * self.size)});" for i in range(self.slots)]
        elif self.where == "chosen":
            for i in range(self.slots):
                lines += [f"{self.tile} {self.name}{i};", f"TASSIGN({self.name}{i}, {hex(self.base + i * self.size)});"]
        if self.pick == "toggle" and self.slots > 1:
            lines.append(f"int {self.name}Slot = 0;")
        if self.has_event:
            lines.append("Event<Op::TLOAD, Op::TADD> loaded;")
        if self.style == "primed":
            lines += self.each("set_flag")
        if self.style == "queue":
            lines += [f"Queue<PIPE_{self.source}, PIPE_{self.destination}, {self.slots}, {self.first_id}> {self.name}Q;",
                      f"{self.name}Q.prime();"]
        return lines

    def each(self, call):
        if self.slots > 1 and self.rng.random() < 0.5:
            return [f"for (int s = 0; s < {self.slots}; ++s)", "  " + call + self.free("s")]
        return [call + self.free(str(i)) for i in range(self.slots)]

    def use(self, slot):
        """Names the tile of a slot: what declares it, and its name."""
        if self.where == "array":
            return [], f"{self.name}[{slot}]"
        if self.where == "chosen":
            if slot.isdigit():
                return [], f"{self.name}{slot}"
            name = f"{self.name}0"
            for i in range(1, self.slots):
                name = f"({slot}) == {i} ? {self.name}{i} : {name}"
            return [f"{self.tile} &{self.name}Now = {name};"], f"{self.name}Now"
        at = f"{hex(self.base)} + ({slot}) * {hex(self.size)}"
        return [f"{self.tile} {self.name}Now;", f"TASSIGN({self.name}Now, {at});"], f"{self.name}Now"

    def before_producer(self, slot, index):
        if self.style == "barrier":
            return []
        if self.style == "queue":
            return [f"{self.name}Q.acquire();"]
        if self.style == "primed":
            return ["wait_flag" + self.free(slot)]
        return [f"if ({index} >= {self.slots})", "  wait_flag" + self.free(slot)]

    def after_consumer(self, slot, index, rounds):
        if self.style == "barrier":
            return []
        if self.style == "queue":
            return [f"{self.name}Q.release();"]
        if self.style == "primed":
            return ["set_flag" + self.free(slot)]
        return [f"if ({index} + {self.slots} < {rounds})", "  set_flag" + self.free(slot)]

    def step(self):
        if self.pick != "toggle" or self.slots == 1:
            return []
        name = f"{self.name}Slot"
        if self.slots == 2 and self.rng.random() < 0.5:
            return [f"{name} ^= 1;"]
        return [f"{name} = {name} + 1 == {self.slots} ? 0 : {name} + 1;"]

    def end_round(self):
        """The ring's slots are free again, whoever used them."""
        return ["pipe_barrier(PIPE_ALL);"] if self.style == "barrier" else []

    def drain(self):
        if self.style == "queue":
            return [f"{self.name}Q.drain();"]
        return self.each("wait_flag") if self.style == "primed" else []


def indented(lines, by=1):
    return ["  " * by + line for line in lines]


def fence(source, destination):
    """Flag 7 is no ring's."""
    return [f"{call}(PIPE_{source}, PIPE_{destination}, EVENT_ID7);" for call in ("set_flag", "wait_flag")]


def block(lines):
    return ["{", *indented(lines), "}"]


class Pipeline:
    """A right kernel, as lines."""

    def __init__(self, rng):
        self.rng = rng
        self.is_cube = rng.random() < 0.35
        self.is_nested = rng.random() < 0.4
        self.skips = rng.random() < 0.2
        # A step that is skipped has no number of its own in the rings that are not primed.
        self.ahead = not self.skips and not self.is_nested and rng.random() < 0.25
        self.rounds = "n * m" if self.is_nested else "n"
        rings = ((("l1", "MatT", 0x800, 0, "MTE2", "MTE1"), ("l0", "LeftT", 0x800, 0, "MTE1", "M"),
                  ("acc", "AccT", 0x1000, 0, "M", "FIX")) if self.is_cube else
                 (("in", "VecT", 0x400, 0x0, "MTE2", "V"), ("out", "VecT", 0x400, 0x4000, "V", "MTE3")))
        self.rings = [Ring(rng, *of, self.ahead and of[0] in ("in", "l1")) for of in rings]
        for ring in self.rings:
            if self.skips and ring.style != "queue":
                ring.style = "primed"
        # How often this goes on: the number of rounds so far.
        self.counts = self.is_nested and rng.random() < 0.5 or self.skips
        self.index = "k" if self.counts else "(j * n + i)" if self.is_nested else "i"
        self.has_sum = not self.is_cube and rng.random() < 0.3
        self.has_weights = rng.random() < 0.3
        self.lambdas = []

    def lines(self):
        before, after = [], []
        if self.is_cube:
            before += ["MatT r1;", "TASSIGN(r1, 0x8000);", "RightT r0;", "TASSIGN(r0, 0x0);", "GmMat gr(h);",
                       "TLOAD(r1, gr);", *fence("MTE2", "MTE1"), "TMOV(r0, r1);"]
        elif self.has_weights:
            before += ["VecT w;", "TASSIGN(w, 0x8000);", "GmT gw(x);", "TLOAD(w, gw);", *fence("MTE2", "V")]
        if self.has_sum:
            before += ["VecT sum;", "TASSIGN(sum, 0x9000);", "TEXPANDS(sum, 0.0f);"]
            after += ["GmT gs(x);", *fence("V", "MTE3"), "TSTORE(gs, sum);"]
        if self.counts:
            before.append("int k = 0;")
        if self.ahead:
            before += ["if (n > 0)", *indented(block(self.load("0")))]
        declared = [line for ring in self.rings for line in ring.declare()]
        drains = [line for ring in self.rings for line in ring.drain()]
        after = drains + after if self.rng.random() < 0.5 else after + drains
        loops = self.loops()
        return declared + before + self.lambdas + loops + after

    def loops(self):
        body = self.round()
        if self.skips:
            body = [self.rng.choice(("if (mask[i] == 0)", "if (!mask[i])")), "  continue;"] + body
        if self.counts:
            body.append("++k;")
        if not self.skips and self.rng.random() < 0.2:
            inner = ["int i = 0;", "while (i < n) {", *indented(body), "  ++i;", "}"]
        else:
            inner = ["for (int i = 0; i < n; ++i) {", *indented(body), "}"]
        if not self.is_nested:
            return inner
        return ["for (int j = 0; j < m; ++j) {", *indented(inner), "}"]

    def load(self, index):
        ring = self.rings[0]
        slot = ring.slot(index)
        declared, tile = ring.use(slot)
        kind, data = ("GmMat", "h") if self.is_cube else ("GmT", "x")
        return [*declared, f"{kind} gi({data} + {index} * 1024);", *ring.before_producer(slot, index),
                f"{'loaded = ' if ring.has_event else ''}TLOAD({tile}, gi);", *ring.set_full(slot)]

    def round(self):
        lines = []
        if self.ahead:
            # The ring's tile has one name in the round: the next one is loaded in a block.
            lines += ["if (i + 1 < n)", *indented(block(self.load("(i + 1)")))]
        else:
            lines += self.stage("load", self.load(self.index))
        for first, second in zip(self.rings, self.rings[1:]):
            lines += self.stage(first.name + "To" + second.name, self.move(first, second))
        lines += self.stage("store", self.store())
        for ring in self.rings:
            lines += ring.step()
        # One barrier does for all rings.
        return lines + next(filter(None, (ring.end_round() for ring in self.rings)), [])

    def stage(self, name, lines):
        """A part of a round, in a block or in a lambda that is declared before the loops."""
        if self.rng.random() < 0.75:
            return block(lines)
        outer = "int j, " if self.is_nested else ""
        self.lambdas += [f"auto {name} = [&]({outer}int i) {{", *indented(lines), "};"]
        return [f"{name}({'j, ' if self.is_nested else ''}i);"]

    def move(self, first, second):
        a, b = first.slot(self.index), second.slot(self.index)
        declared_a, source = first.use(a)
        declared_b, target = second.use(b)
        waits = [first.wait_full(a), second.before_producer(b, self.index)]
        self.rng.shuffle(waits)
        sets = [first.after_consumer(a, self.index, self.rounds), second.set_full(b)]
        self.rng.shuffle(sets)
        return [*declared_a, *declared_b, *waits[0], *waits[1], *self.compute(source, target), *sets[0], *sets[1]]

    def compute(self, source, target):
        if self.is_cube:
            return [f"TMOV({target}, {source});" if target.startswith("l0") else f"TMATMUL({target}, {source}, r0);"]
        other = "w" if self.has_weights else source
        lines = [f"TADD({target}, {source}, {other});"]
        if self.rng.random() < 0.3:
            lines.append(f"TADDS({target}, {target}, 1.0f);")
        if self.rng.random() < 0.25:
            question = self.rng.choice(("mask[i]", "a > 1", "i > 0", "a == i"))
            lines = [f"if ({question}) {{", *indented(lines), "} else {", f"  TADDS({target}, {source}, 2.0f);", "}"]
        if self.has_sum:
            lines.append(f"TADD(sum, sum, {source});")
        return lines

    def store(self):
        ring = self.rings[-1]
        slot = ring.slot(self.index)
        declared, tile = ring.use(slot)
        kind = "GmAcc" if self.is_cube else "GmT"
        return [*declared, f"{kind} go(x + {self.index} * 1024);", *ring.wait_full(slot),
                f"TSTORE(go, {tile});", *ring.after_consumer(slot, self.index, self.rounds)]


def is_governed(lines, at):
    """True where a line is all that an `if` or a loop has."""
    return at > 0 and lines[at - 1].lstrip().startswith(("if (", "for (")) and not lines[at - 1].endswith("{")


CONDITIONS = ("if (i > 0)", "if (i + 1 < n)", "if (mask[i])", "if (a > 0)", "if (i % 2 == 0)")


def is_in_round(lines, at):
    """True where `i` is known at this line."""
    depth = len(lines[at]) - len(lines[at].lstrip())
    for line in reversed(lines[:at]):
        outer = len(line) - len(line.lstrip())
        if outer < depth:
            depth = outer
            if line.lstrip().startswith(("for (int i", "while (i")):
                return True
    return False


def other_id(rng, line):
    new = re.sub(r"EVENT_ID(\d)", lambda found: f"EVENT_ID{(int(found[1]) + 1) % 8}", line)
    if new != line:
        return new
    return re.sub(r"\(event_t\)\((.*)\)\);", rng.choice((r"(event_t)((\1 + 1) % 8));", "EVENT_ID0);")), line)


def other_pipe(rng, line):
    pipes = re.search(r"PIPE_(\w+), PIPE_(\w+)", line)
    others = [p for p in ("V", "MTE1", "MTE2", "MTE3", "M", "FIX") if p not in pipes.groups()]
    which = rng.choice((1, 2))
    return line[:pipes.start(which)] + rng.choice(others) + line[pipes.end(which):]


def other_place(rng, line):
    address = int(re.search(r"0x[0-9a-f]+", line)[0], 16) + rng.choice((0x400, 0x200, 0x100, -0x200, -0x400))
    return re.sub(r"0x[0-9a-f]+", hex(address), line) if address >= 0 else line


def other_slot(_, line):
    new = re.sub(r"% ([23])\b", lambda found: f"% {5 - int(found[1])}", line)
    return line if "[" in new and "% 3" in new else new  # beyond its array


# What is changed within a line, in which lines, and how.
WITHIN = {
    "id": (FLAG, other_id),
    "pipe": (FLAG, other_pipe),
    "place": (re.compile(r"TASSIGN\([^,]*, 0x[0-9a-f]+\);"), other_place),
    "slot": (re.compile(r"^(?!.*_flag).*% [23]\b"), other_slot),
}


def changed(rng, lines):
    """What was changed, and a copy with one change: none where this one does not fit."""
    lines = list(lines)
    kind = rng.choice(("gone", "gone", "gone", "twice", "up", "down", "under", *WITHIN))
    fits = WITHIN[kind][0] if kind in WITHIN else SYNC
    places = [i for i, line in enumerate(lines) if fits.search(line)]
    if not places:
        return kind, lines
    at = rng.choice(places)
    line = lines[at]
    if kind in WITHIN:
        lines[at] = WITHIN[kind][1](rng, line)
        return kind, lines
    indent = line[:len(line) - len(line.lstrip())]
    if kind == "gone":
        # The load of an Event stays.
        lines[at] = line.replace("loaded = ", "") if "loaded = " in line else indent + ";"
    elif kind == "under" and is_in_round(lines, at):
        lines[at:at + 1] = [indent + rng.choice(CONDITIONS), "  " + line]
    elif is_governed(lines, at):
        pass
    elif kind == "twice":
        lines.insert(at, line)
    elif kind == "up" and lines[at - 1].endswith(";") and not is_governed(lines, at - 1):
        lines[at - 1], lines[at] = line, lines[at - 1]
    elif kind == "down" and lines[at + 1:] and lines[at + 1].endswith(";"):
        lines[at], lines[at + 1] = lines[at + 1], line
    return kind, lines


class Kernel:
    def __init__(self, name, lines, original, what):
        self.name, self.lines, self.what = name, lines, what
        self.original = original or self
        self.first = self.last = 0
        self.outcomes = {}
        self.findings = []


def written(kernels):
    text = HEAD
    for kernel in kernels:
        kernel.first = text.count("\n") + 1
        lines = list(kernel.lines)
        if any("Queue<" in line for line in lines):
            text += QUEUE.replace("NAME", f"{kernel.name}Queue")
            lines = [line.replace("Queue<", f"{kernel.name}Queue<") for line in lines]
        text += f"// {kernel.what}\n__global__ AICORE void {kernel.name}({PARAMETERS}) {{\n"
        text += "\n".join(indented(lines)) + "\n}\n"
        kernel.last = text.count("\n")
    return text


DRIVER = """
#include <cstdio>
using executing::Now;
int main() {
  static float x[1 << 20];
  static half h[1 << 20];
  static struct { const char *Name; void (*Run)(float *, half *, int *, int, int, int); } All[] = {KERNELS};
  int masks[][9] = {{1, 1, 1, 1, 1, 1, 1, 1, 1}, {0, 1, 1, 0, 1, 0, 1, 1, 0}, {1, 0, 0, 1, 0, 1, 1, 0, 1}};
  for (auto &K : All)
    for (int n = 1; n != 8; ++n)
      for (int m = 1; m != 5; ++m)
        for (int a = 0; a != 3; ++a)
          for (int mask = 0; mask != 3; ++mask) {
            Now = {};
            K.Run(x, h, masks[mask], n, m, a);
            Now.end();
            std::printf("%s %d %d %d %d %llx", K.Name, n, m, a, mask, (unsigned long long)Now.Stored);
            for (const std::string &W : Now.Wrong)
              std::printf(" %s", W.c_str());
            std::puts("");
          }
}
"""


def execute(kernels, file, clangxx, root):
    program = file.with_suffix(".run.cpp")
    table = ", ".join(f'{{"{k.name}", {k.name}}}' for k in kernels)
    program.write_text(file.read_text() + DRIVER.replace("KERNELS", table))
    binary = file.with_suffix(".run")
    subprocess.run([clangxx, "-std=c++17", "-O0", "-w", f"-I{root / 'executing'}", str(program), "-o", str(binary)],
                   check=True, timeout=300)
    by_name = {k.name: k for k in kernels}
    output = subprocess.run([str(binary)], capture_output=True, text=True, check=True, timeout=300).stdout
    for line in output.splitlines():
        name, n, m, a, mask, stored, *wrong = line.split()
        by_name[name].outcomes[tuple(map(int, (n, m, a, mask)))] = (stored, set(wrong))


def lint(kernels, file, clang_tidy, load, inputs):
    done, found = tidy.run(clang_tidy, load, inputs, file, CHECKS)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    for line, text, check in found:
        for kernel in kernels:
            if kernel.first <= line <= kernel.last:
                kernel.findings.append((line - kernel.first - 1, check, text))


def verdict(kernel):
    """right, wrong or neither, by what the runs showed."""
    judged = {}
    for numbers, (stored, wrong) in kernel.outcomes.items():
        wrong = set(wrong)
        if stored != kernel.original.outcomes[numbers][0]:
            wrong.add("data")
        judged[numbers] = wrong
    if not any(judged.values()):
        return "right", judged
    if any("late" in wrong for wrong in judged.values()):
        return "neither", judged
    # What is stale alone, in its order and with its bytes written, nobody can tell from what is meant.
    usual = [wrong - {"data"} for (n, m, _, _), wrong in judged.items() if n > 2 and m > 1]
    if sum(bool(wrong) for wrong in usual) * 2 > len(usual):
        return "wrong", judged
    return "neither", judged


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clang_tidy")
    parser.add_argument("load")
    parser.add_argument("clangxx")
    parser.add_argument("inputs")
    parser.add_argument("directory", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10, help="right kernels")
    parser.add_argument("--changes", type=int, default=4, help="changed copies of each")
    args = parser.parse_args()
    args.directory.mkdir(parents=True, exist_ok=True)
    kernels = []
    for number in range(args.seed, args.seed + args.count):
        rng = random.Random(number)
        original = Kernel(f"right{number}", Pipeline(rng).lines(), None, "right")
        kernels.append(original)
        for change in range(args.changes):
            kind, lines = None, original.lines
            while lines == original.lines:
                kind, lines = changed(rng, original.lines)
            kernels.append(Kernel(f"changed{number}_{change}", lines, original, kind))
    file = args.directory / f"pipelines{args.seed}.cpp"
    file.write_text(written(kernels))
    execute(kernels, file, args.clangxx, pathlib.Path(__file__).parent)
    lint(kernels, file, args.clang_tidy, args.load, args.inputs)

    counts = {}
    failed = False
    for kernel in kernels:
        outcome, judged = verdict(kernel)
        if kernel is kernel.original and outcome != "right":
            sys.exit(f"{kernel.name} is wrong: " + str({k: v for k, v in judged.items() if v}))
        said = "reported" if kernel.findings else "silent"
        counts[outcome, said] = counts.get((outcome, said), 0) + 1
        if (outcome, said) in (("right", "reported"), ("wrong", "silent")):
            failed = True
            kinds = sorted({w for wrong in judged.values() for w in wrong})
            print(f"{outcome} and {said}: {file}:{kernel.first}: {kernel.name} ({kernel.what}) {' '.join(kinds)}")
            for finding in kernel.findings:
                print(f"  +{finding[0]} {finding[2]} [{finding[1]}]")
    print(", ".join(f"{a} and {b}: {count}" for (a, b), count in sorted(counts.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
