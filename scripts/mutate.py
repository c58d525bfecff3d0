#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Puts one bug at a time into real kernels and counts how many of them pto-tidy finds.

Sites come from the events of the unchanged kernel (`pto-events`), and only from traces that are
one path of the program. Whether a change is a bug for certain is decided here, by a simulation of
its own over those events (vector clocks for order, byte ranges for values), not by the analysis.
A mutant counts as found when clang-tidy reports a finding of an expected check that it does not
report for the unchanged kernel.
"""

import argparse
import bisect
import collections
import copy
import dataclasses
import difflib
import hashlib
import pathlib
import random
import re
import sys
import tempfile

import kernels as corpus

CAPACITY = {  # KiB
    "A2A3": {"UB": 192, "L1": 512, "L0A": 64, "L0B": 64, "L0C": 128, "Bias": 1, "FBuffer": 2},
    "A5": {"UB": 256, "L1": 512, "L0A": 64, "L0B": 64, "L0C": 256, "Bias": 4, "FBuffer": 4},
    "Kirin9030": {"UB": 128, "L1": 512, "L0A": 32, "L0B": 32, "L0C": 64, "Bias": 1, "FBuffer": 7},
    "KirinX90": {"UB": 128, "L1": 1024, "L0A": 64, "L0B": 64, "L0C": 128, "Bias": 1, "FBuffer": 6},
}
ORDER = {"pto-unsynchronized-reuse", "pto-pipe-hazard"}
FLAGS = {"pto-unproduced-event", "pto-unmatched-flag"}
OVERLAP = ORDER | {"pto-overlapping-tiles"}
# Each operator, and the checks that may find it.
OPERATORS = {
    "address-on-live": OVERLAP,
    "address-partial": OVERLAP,
    "address-misaligned": {"pto-misaligned-address"},
    "address-out-of-bounds": {"pto-out-of-bounds-address"},
    "wait-removed": ORDER | FLAGS,
    "set-removed": ORDER | FLAGS,
    "event-dropped": ORDER | FLAGS,
    "barrier-removed": ORDER,
    "flag-wrong-pipes": ORDER | FLAGS,
    "flag-wrong-id": ORDER | FLAGS,
    # A wait is left without a set: a hang, or flags that are out of step, but no race for certain.
    "unbalanced-set": ORDER | FLAGS,
    "unbalanced-id": ORDER | FLAGS,
    "priming-missing": ORDER | FLAGS,
    # One half of a pair runs only if the device's memory says so; the other always does.
    "set-in-one-arm": ORDER | FLAGS,
    "wait-in-one-arm": ORDER | FLAGS,
    "wait-repeated": FLAGS | {"pto-no-op-sync"},
    "sync-emptied": {"pto-no-op-sync"},
    "barrier-of-other-target": {"pto-no-op-sync"},
    "placement-removed": {"pto-unassigned-tile"},
    "first-write-removed": {"pto-uninitialized-tile"},
    "subview-out-of-range": {"pto-out-of-range-subview"},
    "valid-region-oversized": {"pto-oversized-valid-region"},
    "global-pointer-type": {"pto-mismatched-global-pointer"},
    "mode-set-in-flight": {"pto-mode-change-in-flight"},
    "scratch-overwrites": {"pto-reserved-scratch"},
    "barrier-doubled": {"ptoadvice-redundant-sync"},
    "pair-doubled": {"ptoadvice-redundant-sync"},
}
# Bytes of UB that A2A3's library uses as scratch behind the kernel's back.
SCRATCH = {"A2A3": (0x2E000, 0x30000)}
# What orders, or forks, without an event in the dump.
INVISIBLE = re.compile(r"\b(get_buf|rls_buf|set_intra_block|wait_intra_block|set_cross_core|wait_cross_core|"
                       r"ffts_cross_core_sync|wait_flag_dev|\w*TSync\w*|SYNCALL|TPUSH|TPOP|TALLOC|TFREE|TPUT|TGET|goto)\b")
# A condition of which no kernel knows anything.
OF_THE_DEVICE = "*reinterpret_cast<__gm__ int *>(0x1234) > 0"
MAX_ACCESSES = 1500
MAX_LINES = 16  # places of one kernel that are tried
MAX_INSTANCES = 6  # instantiations in one file that are looked at


# --- source text --------------------------------------------------------------------------------


def blanked(text):
    """The text with comments and literals replaced by blanks, of the same length."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", blank, text, flags=re.S)


def matching(text, at):
    """The index behind the bracket that closes the one at `at`; None without one."""
    depth = 0
    for index in range(at, len(text)):
        if text[index] in "([{":
            depth += 1
        elif text[index] in ")]}":
            depth -= 1
            if depth == 0:
                return index + 1
    return None


def split_arguments(text, begin, end):
    """The ranges of the arguments between two brackets, commas in `<...>` of templates aside."""
    parts, depth, angle, first = [], 0, 0, begin
    for index in range(begin, end):
        char = text[index]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "<":
            angle += 1
        elif char == ">" and angle:
            angle -= 1
        elif char == "," and depth == 0 and angle == 0:
            parts.append((first, index))
            first = index + 1
    parts.append((first, end))
    return parts


class Source:
    """One file: where its loops, functions and branches are, and its calls."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(errors="surrogateescape")
        self.code = blanked(self.text)
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
        self.alternatives = []  # (first line, last line, line of the `else`)
        self.loops = self.bodies(r"\b(?:for|while)\s*\(")
        self.loops += [(self.line(m.start()), self.line(e)) for m in re.finditer(r"\bdo\s*(?=\{)", self.code)
                       if (e := matching(self.code, m.end()))]
        self.branches = self.bodies(r"\bif\s*\(", with_else=True) + self.bodies(r"\bswitch\s*\(")
        self.functions = self.find_functions()

    def line(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def line_range(self, line):
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return self.starts[line - 1], end

    def bodies(self, pattern, with_else=False):
        found = []
        for match in re.finditer(pattern, self.code):
            end = matching(self.code, match.end() - 1)
            if end is None:
                continue
            end = self.statement_end(end)
            arms = []
            chain = re.compile(r"\s*else\b(\s*if\s*(?:constexpr\s*)?(?=\())?")
            while with_else and (other := chain.match(self.code, end)):
                arms.append(self.line(other.end()))
                end = other.end()
                if other[1]:
                    end = matching(self.code, end) or end
                end = self.statement_end(end)
            self.alternatives += [(self.line(match.start()), self.line(end - 1), arm) for arm in arms]
            found.append((self.line(match.start()), self.line(end - 1)))
        return found

    def statement_end(self, at):
        while at < len(self.code) and self.code[at].isspace():
            at += 1
        if self.code[at:at + 1] == "{":
            return matching(self.code, at) or len(self.code)
        depth = 0
        for index in range(at, len(self.code)):
            if self.code[index] in "([{":
                depth += 1
            elif self.code[index] in ")]}":
                depth -= 1
            elif self.code[index] == ";" and depth == 0:
                return index + 1
        return len(self.code)

    def find_functions(self):
        """(name, first line, last line) of the functions that are defined here."""
        found = []
        for match in re.finditer(r"\b([A-Za-z_]\w*)\s*\(", self.code):
            if match[1] in ("if", "for", "while", "switch", "return", "sizeof", "decltype"):
                continue
            end = matching(self.code, match.end() - 1)
            if end is None:
                continue
            brace = re.compile(r"\s*(?:const\s*)?(?:->\s*[\w:<>]+\s*)?\{").match(self.code, end)
            if brace and (close := matching(self.code, brace.end() - 1)):
                found.append((match[1], self.line(match.start()), self.line(close - 1)))
        return found

    def function_at(self, line):
        inside = [f for f in self.functions if f[1] <= line <= f[2]]
        return max(inside, key=lambda f: f[1], default=None)

    def calls(self, line, name):
        """(begin, open, close) of calls of that name which begin on the line."""
        first, last = self.line_range(line)
        found = []
        for match in re.finditer(rf"\b{re.escape(name)}\b", self.code[first:last]):
            at = first + match.end()
            rest = re.compile(r"\s*").match(self.code, at).end()
            if self.code[rest:rest + 1] == "<":
                depth = 0
                for index in range(rest, min(len(self.code), rest + 400)):
                    depth += {"<": 1, ">": -1}.get(self.code[index], 0)
                    if depth == 0:
                        rest = re.compile(r"\s*").match(self.code, index + 1).end()
                        break
            if self.code[rest:rest + 1] == "(" and (close := matching(self.code, rest)):
                found.append((first + match.start(), rest, close))
        return found

    def calls_like(self, line):
        """The calls on a line that make an event: names in capitals, and flags."""
        first, last = self.line_range(line)
        return re.findall(r"\b(?:T[A-Z]\w*|set_flag|wait_flag|pipe_barrier)\s*[(<]", self.code[first:last])

    def replace(self, begin, end, new):
        """The text with a range replaced; lines keep their numbers."""
        new += "\n" * (self.text.count("\n", begin, end) - new.count("\n"))
        return self.text[:begin] + new + self.text[end:]


# --- one path -----------------------------------------------------------------------------------


def one_path(source, events):
    """The part of a dump that is one path of the program, from the kernel's first event on.

    The dump holds the paths statement by statement; what follows a split comes once for each path.
    So a line that comes again without a loop around it tells that paths are mixed. Where a loop of
    unknown length is what split them, its iterations are still one path, and the trace is cut
    behind it. Anything that could be read in two ways is left out.
    """
    if not events or any(e.kind == "other" for e in events):
        return []
    functions = {}
    for event in events:
        function = source.function_at(event.line)
        if function is None:
            return []
        functions.setdefault(function, set()).add(event.line)
        if event.kind == "instruction" and not source.calls(event.line, event.name):
            return []  # from a header or a macro: the line is not one of this file
    chooses = False
    for name, first, last in functions:
        begin, end = source.line_range(first)[0], source.line_range(last)[1]
        if INVISIBLE.search(source.code, begin, end):
            return []
    lines = {e.line for e in events}
    loops = [l for l in source.loops if any(l[0] <= line <= l[1] for line in lines)]
    outer = [l for l in loops if not any(o[0] <= l[0] and l[1] <= o[1] and o != l for o in loops)]
    branches = [b for b in source.branches if any(b[0] <= f[2] and f[1] <= b[1] for f in functions)]
    for begin, end in loops:
        text = source.code[source.line_range(begin)[0]:source.line_range(end)[1]]
        chooses |= bool(re.search(r"\bif\s*\(|\?|\bswitch\b|\bbreak\b|\bcontinue\b", text))

    def in_loop(line):
        return any(l[0] <= line <= l[1] for l in loops)

    def may_repeat(line):
        if in_loop(line):
            return True
        name = source.function_at(line)[0]
        calls = [source.line(m.start()) for m in re.finditer(rf"\b{name}\b", source.code)]
        calls = [c for c in calls if source.function_at(c) and source.function_at(c)[0] != name]
        return len(calls) > 1 or any(in_loop(c) for c in calls)

    # Two arms of one branch, outside of a loop, are two paths.
    for first, last, middle in source.alternatives:
        if not in_loop(first) and any(first <= l < middle for l in lines) and any(middle <= l <= last for l in lines):
            if not may_repeat(first):
                return []
    seen = collections.Counter((e.line, e.text) for e in events)
    mixed = sorted(line for (line, text), count in seen.items() if count > 1 and not may_repeat(line)
                   and len(source.calls(line, text.split(" ")[0])) < count)
    previous = {}
    for event in events:
        function = source.function_at(event.line)
        if event.line < previous.get(function, 0) and not may_repeat(event.line) and not mixed:
            return []
        previous[function] = event.line
    if not mixed:
        # Paths that split in a loop show behind it, if anything is there.
        if chooses and not all(any(l[1] < line for line in functions[source.function_at(l[0])] if not in_loop(line))
                               for l in outer):
            return []
        return events
    before = [l for l in outer if l[1] < mixed[0] and source.function_at(l[0]) == source.function_at(mixed[0])]
    if not before:
        return []
    loop = max(before)
    function = source.function_at(loop[0])
    kept, inside = [], False
    for event in events:
        if source.function_at(event.line) == function:
            if loop[0] <= event.line <= loop[1]:
                inside = True
            elif inside:
                break
        elif inside:
            return []  # a helper called from the loop or behind it: not known which
        kept.append(event)
    # Each iteration passes once what stands in the loop itself.
    own = collections.Counter(
        (e.line, e.kind) for e in kept if loop[0] <= e.line <= loop[1] and len(source.calls_like(e.line)) == 1
        and not any(loop[0] < b[0] <= e.line <= b[1] for b in branches)
        and not any(loop[0] <= l[0] <= e.line <= l[1] and l != loop for l in loops))
    rounds = set(own.values())
    return kept if len(rounds) == 1 and 2 <= next(iter(rounds)) <= 4 else []


def paths_of(source, dump):
    """(kernel, its path) of a dump, where an attempt at the kernel is one path."""
    for function, attempts in corpus.parse_dump(dump):
        straight = (one_path(source, e) for e in attempts if sum(len(i.operands) for i in e) <= MAX_ACCESSES)
        if path := next((p for p in straight if any(e.kind == "instruction" for e in p)), None):
            yield function, path


# --- the oracle ---------------------------------------------------------------------------------


def overlap(a, b):
    """The common ranges of two sorted lists of ranges."""
    out, i, j = [], 0, 0
    while i < len(a) and j < len(b):
        begin, end = max(a[i][0], b[j][0]), min(a[i][1], b[j][1])
        if begin < end:
            out.append((begin, end))
        if a[i][1] < b[j][1]:
            i += 1
        else:
            j += 1
    return out


def without(a, b):
    """The ranges of a that are not in b."""
    out = []
    for begin, end in a:
        for first, last in b:
            if last <= begin or first >= end:
                continue
            if first > begin:
                out.append((begin, first))
            begin = max(begin, last)
            if begin >= end:
                break
        if begin < end:
            out.append((begin, end))
    return out


def races(events):
    """Pairs of accesses on two pipes, one of them a write, that nothing orders: {(line, line, tiles)}.

    A wait is taken to follow *every* earlier set of its flag, so that what is left unordered is so
    under any pairing. A wait that no earlier set is left for hangs, or, because the pipes run on by
    themselves, is fed by a set that stands behind it: where there is one, it counts as ordering all
    that its pipe was given so far. Without one it orders nothing.
    """
    pipes = ("PIPE_S", "PIPE_V", "PIPE_M", "PIPE_MTE1", "PIPE_MTE2", "PIPE_MTE3", "PIPE_FIX")
    index = {p: i for i, p in enumerate(pipes)}
    clocks = [[0] * len(pipes) for _ in pipes]
    count = [0] * len(pipes)
    flags = {}
    found = set()
    left = collections.Counter()  # sets that no wait has consumed
    to_come = collections.Counter(e.key for e in events if e.kind == "set")
    accesses = collections.defaultdict(list)

    def join(a, b):
        return [max(x, y) for x, y in zip(a, b)]

    for event in events:
        if event.kind == "set" and event.key[0] in index:
            snapshot = list(clocks[index[event.key[0]]])
            flags[event.key] = join(flags.get(event.key, snapshot), snapshot)
            left[event.key] += 1
            to_come[event.key] -= 1
        elif event.kind == "wait":
            if event.key[2] == "'a temporary event'":
                snapshot = list(clocks[index[event.key[0]]])
            elif event.key[0] in index:
                snapshot = flags.get(event.key)
                if left[event.key]:
                    left[event.key] -= 1
                elif to_come[event.key]:
                    now = clocks[index[event.key[0]]]
                    snapshot = join(snapshot or now, now)
            else:
                snapshot = None
            if snapshot is None:
                continue
            waiting = range(len(pipes)) if event.key[1] == "PIPE_S" else [index[event.key[1]]]
            for pipe in waiting:
                clocks[pipe] = join(clocks[pipe], snapshot)
        elif event.kind == "drain":
            if event.pipe not in index:  # PIPE_ALL, and what is not known
                everything = list(count)
                clocks = [list(everything) for _ in pipes]
        elif event.kind == "instruction":
            if event.pipe not in index:
                # Its pipe is not known: nothing is claimed about its bytes.
                continue
            me = index[event.pipe]
            count[me] += 1
            clocks[me][me] = count[me]
            for operand in event.operands:
                if not operand.touched or not (operand.reads() or operand.writes()):
                    continue
                for other, pipe, number, line, clash_writes in accesses[operand.space]:
                    if pipe == me or not (clash_writes or operand.writes()) or clocks[me][pipe] >= number:
                        continue
                    if "PIPE_S" in (event.pipe, pipes[pipe]):
                        continue
                    if other.touched[0][0] >= operand.touched[-1][1] or operand.touched[0][0] >= other.touched[-1][1]:
                        continue
                    if overlap(other.touched, operand.touched):
                        found.add((line, event.line, other.tile, operand.tile))
            for operand in event.operands:
                if operand.touched and (operand.reads() or operand.writes()):
                    accesses[operand.space].append((operand, me, count[me], event.line, operand.writes()))
    return found


def is_balanced(events):
    """Every wait has a set of its own before it."""
    left = collections.Counter()
    for event in events:
        if event.kind == "set":
            left[event.key] += 1
        elif event.kind == "wait" and event.key[2] != "'a temporary event'":
            if not left[event.key]:
                return False
            left[event.key] -= 1
    return True


def hangs(events):
    return not is_balanced(events)


def stays_set(events):
    """A flag is set while it is set, or at the end."""
    left = set()
    for event in events:
        if event.kind == "set":
            if event.key in left:
                return True
            left.add(event.key)
        elif event.kind == "wait":
            left.discard(event.key)
    return bool(left)


def lost_values(events, victim, mover):
    """Whether a value written through `victim` is destroyed by `mover` and read afterwards, and the
    value of `mover` that destroyed it is read as well: two values wanted in one place."""
    instructions = [e for e in events if e.kind in ("instruction", "place")]
    held = []  # what victim wrote and nobody else overwrote
    clobbered = []  # of that, what mover overwrote
    wanted_victim, wanted_mover = [], []
    for event in instructions:
        if event.kind == "place":
            if event.tile.tile == victim:
                held, clobbered, wanted_victim, wanted_mover = [], [], [], []
            elif event.tile.tile == mover:
                clobbered, wanted_victim, wanted_mover = [], [], []
            continue
        for operand in event.operands:
            if operand.space and operand.reads():
                both = overlap(clobbered, operand.touched)
                if both and operand.tile == victim:
                    wanted_victim = merged_lists(wanted_victim, both)
                elif both and operand.tile == mover:
                    wanted_mover = merged_lists(wanted_mover, both)
        if overlap(wanted_victim, wanted_mover):
            return True
        for operand in event.operands:
            if not operand.touched or operand.role == "reads":
                continue
            if operand.tile == mover and operand.writes():
                clobbered = merged_lists(clobbered, overlap(held, operand.touched))
                wanted_victim = without(wanted_victim, operand.touched)
                wanted_mover = without(wanted_mover, operand.touched)
            else:
                held, clobbered = without(held, operand.touched), without(clobbered, operand.touched)
                wanted_victim = without(wanted_victim, operand.touched)
                wanted_mover = without(wanted_mover, operand.touched)
                if operand.tile == victim and operand.writes():
                    held = merged_lists(held, operand.touched)
    return False


def merged_lists(a, b):
    return corpus.merged([*a, *b])


def moved(events, line, tile, base):
    """The events with one placement at another address."""
    out, shift = [], 0
    for event in events:
        if event.kind == "place" and event.tile.tile == tile:
            shift = base - event.tile.begin if event.line == line else 0
        if shift and (event.kind == "place" and event.tile.tile == tile or
                      any(o.tile == tile for o in event.operands)):
            event = copy.deepcopy(event)
            for operand in [event.tile] if event.tile else event.operands:
                if operand.tile == tile and operand.begin is not None:
                    operand.begin += shift
                    operand.end += shift
                    operand.touched = [(b + shift, e + shift) for b, e in operand.touched]
        out.append(event)
    return out


# --- mutants ------------------------------------------------------------------------------------


@dataclasses.dataclass
class Mutant:
    operator: str
    kernel: corpus.Kernel
    function: str
    line: int
    what: str
    text: str
    confirm: object  # events of the mutant -> whether the bug is there
    verdict: str = ""  # found, missed, broken
    message: str = ""


def is_racy(events):
    return bool(races(events))


def address_sites(kernel, source, function, trace, rng):
    """Mutants that give one tile another address."""
    places = [e for e in trace if e.kind == "place"]
    if any(e.alias or e.tile.begin is None for e in places):
        return
    names = {e.tile.tile for e in places}
    operands = [o for e in trace for o in e.operands]
    if any(o.tile not in names or o.begin is None for o in operands):
        return
    # What is not in order to begin with may clash with more tiles then: that is no further bug.
    racing = is_racy(trace)
    by_line = collections.defaultdict(set)
    for event in places:
        by_line[event.line].add((event.tile.tile, event.tile.begin, event.tile.end, event.tile.space))
    lines = sorted(by_line)
    if len(lines) > MAX_LINES:
        lines = sorted(rng.sample(lines, MAX_LINES))
    for line in lines:
        placed = by_line[line]
        calls = source.calls(line, "TASSIGN")
        if len(placed) != 1 or len(calls) != 1:
            continue
        (tile, begin, end, space), = placed
        call, opening, close = calls[0]
        arguments = split_arguments(source.code, opening + 1, close - 1)
        constant_form = len(arguments) == 1
        written = source.text[arguments[0][0]:arguments[0][1]].strip()

        def edit(address, second_form, call=call, close=close, written=written):
            new = f"TASSIGN<{address}>({written})" if second_form else f"TASSIGN({written}, {address})"
            return source.replace(call, close, new)

        forms = [True] if constant_form else [False, True]
        touched = [o for o in operands if o.tile == tile and o.touched]
        reach = max((o.touched[-1][1] - o.begin for o in touched), default=0)
        capacity = CAPACITY.get(kernel.target, {}).get(space, 0) * 1024
        for second in forms:
            form = " (form 2)" if second else ""
            if capacity and end + 32 <= capacity:
                for step in (1, 16):
                    yield Mutant("address-misaligned", kernel, function, line, f"{tile} at {begin + step:#x}{form}",
                                 edit(f"{begin + step:#x}", second), None)
            if capacity and reach > 32:
                for where in (capacity - 32, capacity + 64):
                    yield Mutant("address-out-of-bounds", kernel, function, line, f"{tile} at {where:#x}{form}",
                                 edit(f"{where:#x}", second), None)
        if not capacity or not touched:
            continue
        others = {(e.tile.tile, e.tile.begin, e.tile.end) for e in places
                  if e.tile.space == space and e.tile.tile != tile}
        others = sorted(others)
        for other, first, last in others if len(others) <= 6 else rng.sample(others, 6):
            half = (last - first) // 2 // 32 * 32
            options = [("address-on-live", first)]
            if half >= 32:
                options += [("address-partial", first + half), ("address-partial", first - half)]
            for operator, base in options:
                if base == begin or base < 0 or base + (end - begin) > capacity:
                    continue
                if operator == "address-partial" and not (base < last and first < base + end - begin):
                    continue
                mutated = moved(trace, line, tile, base)

                def confirm(events, other=other, tile=tile, racing=racing):
                    return (lost_values(events, other, tile) or lost_values(events, tile, other) or
                            (not racing and is_racy(events)))
                if lost_values(trace, other, tile) or lost_values(trace, tile, other) or not confirm(mutated):
                    continue
                for second in forms:
                    form = " (form 2)" if second else ""
                    yield Mutant(operator, kernel, function, line, f"{tile} at {base:#x}, on {other}{form}",
                                 edit(f"{base:#x}", second), confirm)


def order_sites(kernel, source, function, trace, rng):
    """Mutants that change flags, events and barriers."""
    if races(trace):
        return  # not silent to begin with, by this oracle
    balanced = is_balanced(trace)
    loops = source.loops
    lines = sorted({e.line for e in trace if e.kind in ("wait", "set", "drain")})
    for line in lines if len(lines) <= MAX_LINES else sorted(rng.sample(lines, MAX_LINES)):
        here = [e for e in trace if e.line == line and e.kind in ("wait", "set", "drain")]
        kinds = {e.kind for e in here}
        rest = [e for e in trace if not (e.line == line and e.kind in ("wait", "set", "drain"))]
        keys = {e.key for e in here}
        in_loop = any(l[0] <= line <= l[1] for l in loops)
        calls = {name: source.calls(line, name) for name in ("wait_flag", "set_flag", "pipe_barrier", "TSYNC")}
        total = sum(len(c) for c in calls.values())
        if total == 1:
            name = next(n for n, c in calls.items() if c)
            begin, opening, close = calls[name][0]
            removed = source.replace(begin, close, "(void)0")
            bad = is_racy(rest)
            shown = source.text[begin:close]
            if name == "wait_flag" and kinds == {"wait"} and bad:
                yield Mutant("wait-removed", kernel, function, line, shown, removed, is_racy)
            elif name == "set_flag" and kinds == {"set"}:
                unprimed = [e for e in trace if e.kind == "wait" and e.key in keys]
                later = [e for e in rest if e.kind == "set" and e.key in keys]
                if bad:
                    yield Mutant("set-removed", kernel, function, line, shown, removed, is_racy)
                elif not in_loop and unprimed and later and no_set_before(rest, unprimed[0]):
                    yield Mutant("priming-missing", kernel, function, line, shown, removed, hangs)
                elif balanced and hangs(rest):
                    yield Mutant("unbalanced-set", kernel, function, line, shown, removed, hangs)
            elif name == "pipe_barrier" and kinds == {"drain"} and bad:
                yield Mutant("barrier-removed", kernel, function, line, shown, removed, is_racy)
            elif name == "TSYNC" and kinds == {"wait"} and bad:
                yield Mutant("event-dropped", kernel, function, line, shown, removed, is_racy)
            if name in ("wait_flag", "set_flag") and len(kinds) == 1 and is_statement(source, begin, close):
                if balanced and (hangs(rest) if name == "set_flag" else bad or stays_set(rest)):
                    yield Mutant(name[:-5] + "-in-one-arm", kernel, function, line, shown,
                                 source.replace(begin, close, f"if ({OF_THE_DEVICE}) {shown}"), None)
            if name in ("wait_flag", "set_flag") and len(kinds) == 1 and len(keys) == 1:
                yield from flag_sites(kernel, source, function, trace, line, name, opening, close, balanced)
        elif total == 0 and kinds == {"wait"}:
            yield from event_sites(kernel, source, function, trace, line, here)
        if total == 0 and "set" in kinds:
            first, last = source.line_range(line)
            assigned = re.match(r"\s*([A-Za-z_]\w*(?:\[[^\]=]*\])?)\s*=(?!=)\s*(?=[A-Z]+\s*[(<])", source.code[first:last])
            rest = [e for e in trace if not (e.line == line and e.kind == "set")]
            if assigned and is_racy(rest):
                yield Mutant("set-removed", kernel, function, line, "event " + assigned[1],
                             source.replace(first + assigned.start(1), first + assigned.end(), ""), is_racy)


def no_set_before(events, wait):
    for event in events:
        if event is wait:
            return True
        if event.kind == "set" and event.key == wait.key:
            return False
    return False


def event_sites(kernel, source, function, trace, line, waits):
    """An instruction with Event arguments at its end: one of them dropped."""
    names = {e.name for e in trace if e.line == line and e.kind == "instruction"}
    if len(names) != 1:
        return
    calls = source.calls(line, next(iter(names)))
    if len(calls) != 1:
        return
    _, opening, close = calls[0]
    arguments = split_arguments(source.code, opening + 1, close - 1)
    for key in sorted({e.key for e in waits}):
        for begin, end in arguments[1:]:
            if f"'{source.text[begin:end].strip()}'" != key[2]:
                continue
            rest = [e for e in trace if not (e.line == line and e.kind == "wait" and e.key == key)]
            if is_racy(rest):
                yield Mutant("event-dropped", kernel, function, line, source.text[begin:end].strip(),
                             source.replace(begin - 1, end, ""), is_racy)


def flag_sites(kernel, source, function, trace, line, name, opening, close, balanced):
    """A flag between the wrong pipes (both of the pair), or with the wrong id (one of them)."""
    arguments = split_arguments(source.code, opening + 1, close - 1)
    if len(arguments) != 3:
        return
    texts = [source.text[b:e].strip() for b, e in arguments]
    kind = name[:-5]
    key = next(e.key for e in trace if e.line == line and e.kind == kind)
    match = re.match(r"(?:pto::)?EVENT_ID(\d)$|(\d)$", texts[2])
    if match:
        old = int(match[1] or match[2])
        for new in (n for n in range(4) if n != old):
            changed = []
            for event in trace:
                if event.line == line and event.kind == kind:
                    event = dataclasses.replace(event, key=(key[0], key[1], f"id {new}"))
                changed.append(event)
            spelled = re.sub(r"\d$", str(new), texts[2])
            what, text = f"{name} {texts[2]} -> {spelled}", source.replace(*arguments[2], " " + spelled)
            if is_racy(changed):
                yield Mutant("flag-wrong-id", kernel, function, line, what, text, is_racy)
            elif balanced and hangs(changed):
                yield Mutant("unbalanced-id", kernel, function, line, what, text, hangs)
    if name == "wait_flag" and all(re.match(r"PIPE_\w+$", t) for t in texts[:2]):
        same = [e for e in trace if e.kind == "set" and e.key == key]
        partners = {e.line for e in same}
        if len(partners) != 1 or {e.line for e in trace if e.kind == "wait" and e.key == key} != {line}:
            return
        other = source.calls(next(iter(partners)), "set_flag")
        if len(other) != 1:
            return
        set_arguments = split_arguments(source.code, other[0][1] + 1, other[0][2] - 1)
        if [source.text[b:e].strip() for b, e in set_arguments[:2]] != texts[:2]:
            return
        used = sorted({e.pipe for e in trace if e.kind == "instruction"} & set(
            "PIPE_V PIPE_M PIPE_MTE1 PIPE_MTE2 PIPE_MTE3 PIPE_FIX".split()))
        for position in (0, 1):
            for pipe in used:
                pair = [pipe if i == position else texts[i] for i in (0, 1)]
                if pair == texts[:2] or pair[0] == pair[1]:
                    continue
                new = (pair[0], pair[1], key[2])
                if any(e.key == new for e in trace):
                    continue
                changed = [dataclasses.replace(e, key=new) if e.key == key else e for e in trace]
                if not is_racy(changed):
                    continue
                edits = sorted([(arguments[position], pipe), (set_arguments[position], pipe)], reverse=True)
                text = source.text
                for (begin, end), spelled in edits:
                    text = text[:begin] + (" " if text[begin] == " " else "") + spelled + text[end:]
                if text.count("\n") == source.text.count("\n"):
                    yield Mutant("flag-wrong-pipes", kernel, function, line,
                                 f"{texts[0]}, {texts[1]} -> {pair[0]}, {pair[1]}", text, is_racy)


def only_call(source, line, name):
    """The call of that name on a line where it is the only call that makes an event; else None."""
    calls = source.calls(line, name)
    return calls[0] if len(calls) == 1 and len(source.calls_like(line)) == 1 else None


def is_statement(source, begin, close):
    """The call stands alone, behind the end of another statement."""
    before = source.code[:begin].rstrip()
    after = source.code[close:].lstrip()
    return before[-1:] in (";", "{", "}") and after[:1] == ";"


def sync_sites(kernel, source, function, trace, rng):
    """Mutants that add a wait or a barrier, or take away what one waits for."""
    balanced = is_balanced(trace)
    issued = [n for n, e in enumerate(trace) if e.kind == "instruction"]
    # Code of both kinds of core in one function does not run in a row.
    spaces = {o.space for e in trace for o in e.operands}
    one_core = spaces == {"UB"} or "UB" not in spaces
    for line in sorted({e.line for e in trace if e.kind in ("wait", "drain")}):
        # A TSYNC of no event in the place of what waits.
        for name in ("wait_flag", "pipe_barrier", "TSYNC"):
            if (call := only_call(source, line, name)) and is_statement(source, call[0], call[2]):
                yield Mutant("sync-emptied", kernel, function, line, source.text[call[0]:call[2]],
                             source.replace(call[0], call[2], "TSYNC()"), None)
        here = [n for n, e in enumerate(trace) if e.line == line]
        events = [trace[n] for n in here]
        if {e.kind for e in events} == {"wait"} and (call := only_call(source, line, "wait_flag")):
            begin, opening, close = call
            shown = source.text[begin:close]
            if not is_statement(source, begin, close):
                continue
            doubled = [e for e in trace for _ in range(2 if e.line == line else 1)]
            if balanced and hangs(doubled):
                yield Mutant("wait-repeated", kernel, function, line, shown,
                             source.replace(begin, close, f"{shown}; {shown}"), hangs)
            # The sets stand right before the waits, and something runs before and behind them.
            pairs = [n for n in here if trace[n - 1].kind == "set" and trace[n - 1].key == trace[n].key]
            if one_core and len(pairs) == len(here) and here[0] > issued[0] + 1 and here[-1] < issued[-1]:
                again = shown.replace("wait_flag", "set_flag")
                yield Mutant("pair-doubled", kernel, function, line, shown,
                             source.replace(begin, close, f"{shown}; {again}; {shown}"), None)
        elif {e.kind for e in events} == {"drain"} and (call := only_call(source, line, "pipe_barrier")):
            begin, opening, close = call
            shown = source.text[begin:close]
            whole = events[0].pipe not in ("PIPE_S", "PIPE_V", "PIPE_M", "PIPE_MTE1", "PIPE_MTE2", "PIPE_MTE3", "PIPE_FIX")
            if whole and one_core and is_statement(source, begin, close) and here[0] > issued[0] and here[-1] < issued[-1]:
                yield Mutant("barrier-doubled", kernel, function, line, shown,
                             source.replace(begin, close, f"{shown}; {shown}"), None)
    if kernel.target == "A5":
        for line in sorted({e.line for e in trace if e.kind == "instruction" and e.pipe == "PIPE_V"})[:MAX_LINES]:
            name = next(e.name for e in trace if e.line == line and e.kind == "instruction")
            if (call := only_call(source, line, name)) and is_statement(source, call[0], call[2]):
                yield Mutant("barrier-of-other-target", kernel, function, line, name,
                             source.replace(call[2], call[2], "; pipe_barrier(PIPE_V)"), None)


def unwritten_reads(events):
    """Reads of bytes that nothing has written before, by (line, tile); None where that is not known."""
    written, found = collections.defaultdict(list), set()
    for event in events:
        if event.kind != "instruction":
            continue
        if any(o.begin is None or o.role == "touches" for o in event.operands):
            return None
        for operand in event.operands:
            if operand.reads() and operand.touched and not overlap(written[operand.space], operand.touched):
                found.add((event.line, operand.tile))
        for operand in event.operands:
            if operand.role != "reads":
                written[operand.space] = merged_lists(written[operand.space], [(operand.begin, operand.end)])
    return found


def reads_unwritten(events):
    return bool(unwritten_reads(events))


def tile_sites(kernel, source, function, trace, rng):
    """Mutants that take a placement or a write away, or make a tile or a view too large."""
    places = [e for e in trace if e.kind == "place"]
    operands = [o for e in trace for o in e.operands]
    placed_at = collections.defaultdict(set)
    for event in places:
        placed_at[event.tile.tile].add(event.line)
    for event in places:
        tile, line = event.tile.tile, event.line
        call = only_call(source, line, "TASSIGN")
        names = {e.tile.tile for e in places if e.line == line}
        if event.alias or not call or len(names) != 1 or placed_at[tile] != {line}:
            continue
        begin, _, close = call
        # A kernel that places nothing at all may be meant for Auto mode.
        # Scratch may be without use on the target.
        used = len(placed_at) > 1 and any(o.tile == tile and (o.reads() or o.writes()) for o in operands)
        # A helper that places for several callers places other tiles as well.
        if used and is_statement(source, begin, close) and re.search(rf"\b{re.escape(tile)}\b", source.text[begin:close]):
            yield Mutant("placement-removed", kernel, function, line, tile, source.replace(begin, close, ""), None)
    if operands and unwritten_reads(trace) == set():
        for line in sorted({e.line for e in trace if e.kind == "instruction" and any(o.writes() for o in e.operands)}):
            name = next(e.name for e in trace if e.line == line and e.kind == "instruction")
            call = only_call(source, line, name)
            rest = [e for e in trace if e.line != line or e.kind != "instruction"]
            # A kernel that brings nothing in works on what was there before it.
            brings = any(e.kind == "instruction" and all(o.role == "writes" for o in e.operands) for e in rest)
            if call and is_statement(source, call[0], call[2]) and brings and reads_unwritten(rest):
                yield Mutant("first-write-removed", kernel, function, line, name,
                             source.replace(call[0], call[2], ""), reads_unwritten)
    for event in places:
        for name in ("SUBVIEW", "TSUBVIEW"):
            if not event.alias or not (call := only_call(source, event.line, name)):
                continue
            arguments = split_arguments(source.code, call[1] + 1, call[2] - 1)
            if len(arguments) == 4:
                parent = source.text[slice(*arguments[1])].strip()
                yield Mutant("subview-out-of-range", kernel, function, event.line, parent,
                             source.replace(*arguments[2], f" (uint16_t){parent}.Rows"), None)
    first, last = source.line_range(1)[0], len(source.code)
    lines = {f[1:] for f in source.functions if any(f[1] <= e.line <= f[2] for e in trace)}
    # Of scratch the library ignores the region.
    used = {o.tile for o in operands if o.reads() or o.writes()}
    for tile in sorted(t for t in used if re.fullmatch(r"[A-Za-z_]\w*", t)):
        for match in re.finditer(rf"\b(\w+)\s+{tile}\s*\(", source.code[first:last]):
            line = source.line(match.start())
            close = matching(source.code, match.end() - 1)
            if not any(f[0] <= line <= f[1] for f in lines) or not close or match[1] in ("return", "new", "else"):
                continue
            arguments = split_arguments(source.code, match.end(), close - 1)
            if source.text[match.end():close - 1].strip() and len(arguments) in (1, 2):
                yield Mutant("valid-region-oversized", kernel, function, line, tile,
                             source.replace(*arguments[0], "1048576"), None)
    scratch = SCRATCH.get(kernel.target)
    for line, tile in sorted({(e.line, e.tile.tile) for e in places if scratch and e.tile.space == "UB"}):
        yield from scratch_sites(kernel, source, function, trace, line, tile, scratch)


def scratch_sites(kernel, source, function, trace, line, tile, scratch):
    """A tile in the bytes that a TROWEXPAND of a column uses, while its value is wanted."""
    call = only_call(source, line, "TASSIGN")
    arguments = split_arguments(source.code, call[1] + 1, call[2] - 1) if call else []
    place = next(e.tile for e in trace if e.kind == "place" and e.line == line)
    if len(arguments) != 2 or place.begin is None or place.end - place.begin > scratch[1] - scratch[0]:
        return
    if any(o.begin is None or (o.end > scratch[0] and o.space == "UB") for e in trace for o in e.operands):
        return
    holds, lost = False, False
    for event in trace:
        mine = [o for o in event.operands if o.tile == tile]
        # One column is 32 bytes for each row there: all of a tile of one value a row.
        narrow = [o for o in event.operands if o.role == "reads" and o.touched and
                  o.touched[-1][1] - o.touched[0][0] <= (event.operands[0].touched or [(0, 1)])[0][1]]
        if event.name.startswith("TROWEXPAND") and len(event.operands) == 3 and narrow:
            if re.search(r"ColMajor", source.code) and not any(o in narrow for o in mine):
                lost = lost or holds
        if any(o.reads() for o in mine) and lost:
            yield Mutant("scratch-overwrites", kernel, function, line, f"{tile} at {scratch[0]:#x}",
                         source.replace(*arguments[1], f" {scratch[0]:#x}"), None)
            return
        if any(o.writes() for o in mine):
            holds, lost = True, False


def global_sites(kernel, source, function, trace, rng):
    """Mutants that bind a GlobalTensor to a pointer of another type, or set a mode in flight."""
    placed = {e.line for e in trace if e.kind == "place"}
    lines = {f[1:] for f in source.functions if any(f[1] <= e.line <= f[2] for e in trace)}
    for first, last in sorted(lines):
        for line in range(first, last + 1):
            call = only_call(source, line, "TASSIGN")
            arguments = split_arguments(source.code, call[1] + 1, call[2] - 1) if call else []
            if line in placed or len(arguments) != 2:
                continue
            name = source.text[slice(*arguments[0])].strip()
            if not re.search(rf"\b(?:Global|Gm)\w*(?:<[^;]*>)?\s+[^;]*\b{re.escape(name)}\b", source.code, re.I):
                continue
            given = source.text[slice(*arguments[1])].strip()
            yield Mutant("global-pointer-type", kernel, function, line, name,
                         source.replace(*arguments[1], f" (__gm__ void **)({given})"), None)
    matrix = [n for n, e in enumerate(trace) if e.kind == "instruction" and e.pipe == "PIPE_MTE1" and e.name == "TIMG2COL"]
    for line in sorted({trace[n].line for n in matrix}):
        call = only_call(source, line, "TIMG2COL")
        mode = re.search(r"\b(T?SET_IMG2COL_(?:RPT|PADDING)[^;]*);", source.code)
        # One that sets the modes by itself does so while others are in flight.
        if not call or "_AUTO" in source.code[slice(*source.line_range(line))]:
            continue
        if mode and is_statement(source, call[0], call[2]):
            yield Mutant("mode-set-in-flight", kernel, function, line, mode[1],
                         source.replace(call[2], call[2], "; " + re.sub(r"\s+", " ", mode[1])), None)


def sites_of(tools, kernel, operators):
    """All certain mutants of one kernel file, one for each place and operator, or a reason without."""
    dump = tools.dump(kernel.file, kernel.flags)
    if dump is None:
        return "not parsed", []
    source = Source(kernel.file)
    found = {}
    traces = 0
    rng = random.Random(kernel.name)
    for function, trace in paths_of(source, dump):
        if traces == MAX_INSTANCES:
            break
        traces += 1
        for make in (address_sites, order_sites, sync_sites, tile_sites, global_sites):
            for mutant in make(kernel, source, function, trace, rng):
                if mutant.operator in operators:
                    found.setdefault((mutant.operator, mutant.line, mutant.what), mutant)
    return ("" if traces else "no straight path"), list(found.values())


def choose(mutants, count, seed):
    """At most `count` mutants of each operator, spread over the files."""
    chosen = []
    for operator in OPERATORS:
        mine = [m for m in mutants if m.operator == operator]
        by_file = collections.defaultdict(list)
        for mutant in mine:
            by_file[mutant.kernel.name].append(mutant)
        rng = random.Random(f"{seed} {operator}")
        for name in sorted(by_file):
            rng.shuffle(by_file[name])
        names = sorted(by_file)
        rng.shuffle(names)
        taken = []
        while names and len(taken) < count:
            for name in names:
                if len(taken) < count:
                    taken.append(by_file[name].pop())
            names = [n for n in names if by_file[n]]
        chosen += taken
    return chosen


def checks_for(operators):
    """Advice is asked for only where it is what should find the mutants: it costs further runs."""
    advice = {c for o in operators for c in OPERATORS[o] if c.startswith("ptoadvice-")}
    return ",".join(["pto-*", *sorted(advice)])


def listed(done):
    """The findings of a run. Two of one line are two: where a barrier was redundant before, its copy is as well."""
    return collections.Counter((line, check, text) for _, line, _, check, text in corpus.findings(done.stdout))


def judge(tools, mutant, baseline, work):
    """Runs the module on one mutant."""
    digest = hashlib.sha1(f"{mutant.kernel.name} {mutant.operator} {mutant.line} {mutant.what}".encode()).hexdigest()[:10]
    place = work / digest
    place.mkdir()
    file = place / mutant.kernel.file.name
    file.write_text(mutant.text, errors="surrogateescape")
    # Includes of the original's neighbours work as before.
    flags = [*mutant.kernel.flags, "-iquote", str(mutant.kernel.file.parent)]
    done = tools.tidy(file, flags, checks_for([mutant.operator]))
    if done is None or done.returncode != 0 or corpus.ERROR.search(done.stdout):
        mutant.verdict = "broken"
        mutant.message = "does not end" if done is None else (done.stdout + done.stderr).strip()[:300]
        return mutant
    found = listed(done) - baseline
    for line, check, text in sorted(found):
        if check in OPERATORS[mutant.operator]:
            mutant.verdict, mutant.message = "found", f"{line}: {text} [{check}]"
            return mutant
    mutant.verdict = "missed"
    mutant.message = "; ".join(f"{line}: {text} [{check}]" for line, check, text in sorted(found))
    # The oracle again, on what the interpreter makes of the mutant: did the change take?
    dump = tools.dump(file, flags)
    if dump is None:
        mutant.verdict = "broken"
    elif mutant.confirm:
        source = Source(file)
        if not any(mutant.confirm(t) for _, t in paths_of(source, dump)):
            mutant.verdict = "unconfirmed"
    return mutant


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", metavar="PTO_ISA_ROOT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40, help="mutants of each operator (default: 40)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--operator", action="append", choices=list(OPERATORS))
    parser.add_argument("--pattern", default="", help="only kernels whose path contains this")
    parser.add_argument("--list", help="kernels from a file of lines `<file>\\t<flags>` instead")
    parser.add_argument("--sample", type=int, help="at most so many kernel files")
    parser.add_argument("--keep", type=pathlib.Path, help="keeps the mutants that were missed there, with diffs")
    corpus.add_tool_options(parser)
    options = parser.parse_args()
    tools = corpus.Tools(options)
    operators = options.operator or list(OPERATORS)
    if options.list:
        kernels = corpus.read_list(options.list)
    else:
        kernels = corpus.find_kernels(tools, corpus.library_root(options.root), corpus.DEVICE, options.pattern)
    if not kernels:
        raise corpus.Trouble("no kernels")
    if options.sample and options.sample < len(kernels):
        kernels = random.Random(options.seed).sample(kernels, options.sample)

    reasons, mutants = collections.Counter(), []
    for _, (reason, some) in corpus.in_parallel(lambda k: sites_of(tools, k, operators), kernels, options.jobs, "sites"):
        reasons[reason or "used"] += 1
        mutants += some
    print("kernel files: " + ", ".join(f"{n} {r}" for r, n in reasons.most_common()))
    chosen = choose(mutants, options.count, options.seed)

    with tempfile.TemporaryDirectory() as directory:
        work = pathlib.Path(directory)
        used = {m.kernel.name: m.kernel for m in chosen}
        baselines = {}
        checks = checks_for(operators) + ",ptoadvice-incomplete-analysis"
        runs = corpus.in_parallel(lambda k: tools.tidy(k.file, k.flags, checks),
                                  list(used.values()), options.jobs, "unchanged")
        for kernel, done in runs:
            ok = done is not None and done.returncode == 0 and not corpus.ERROR.search(done.stdout)
            if ok and not any(check == "ptoadvice-incomplete-analysis" for _, check, _ in listed(done)):
                baselines[kernel.name] = listed(done)
        print(f"mutants: {len(mutants)} possible, {len(chosen)} chosen, in {len(used)} files; "
              f"{len(used) - len(baselines)} files not followed to their end")
        chosen = [m for m in chosen if m.kernel.name in baselines]
        for _ in corpus.in_parallel(lambda m: judge(tools, m, baselines[m.kernel.name], work), chosen, options.jobs,
                                    "mutants"):
            pass

    print(f"\n{'operator':<24}{'possible':>9}{'mutants':>9}{'found':>7}{'recall':>9}{'unconfirmed':>13}{'broken':>8}")
    for operator in operators:
        mine = collections.Counter(m.verdict for m in chosen if m.operator == operator)
        total = mine["found"] + mine["missed"]
        recall = f"{100 * mine['found'] / total:.1f} %" if total else "-"
        possible = sum(1 for m in mutants if m.operator == operator)
        print(f"{operator:<24}{possible:>9}{total:>9}{mine['found']:>7}{recall:>9}"
              f"{mine['unconfirmed']:>13}{mine['broken']:>8}")
    report(chosen, options)
    return 0


def report(chosen, options):
    """Lists what was not found; the mutants and their diffs go to --keep."""
    for verdict in ("missed", "unconfirmed", "broken"):
        mine = [m for m in chosen if m.verdict == verdict]
        if mine:
            print(f"\n{verdict}:")
        for number, mutant in enumerate(mine):
            print(f"  {mutant.operator}: {mutant.kernel.name}:{mutant.line}: {mutant.what}"
                  + (f" (instead: {mutant.message})" if mutant.message else ""))
            if options.keep:
                place = options.keep / verdict / f"{mutant.operator}-{number}"
                place.mkdir(parents=True, exist_ok=True)
                original = mutant.kernel.file.read_text(errors="surrogateescape")
                (place / mutant.kernel.file.name).write_text(mutant.text, errors="surrogateescape")
                diff = difflib.unified_diff(original.splitlines(True), mutant.text.splitlines(True),
                                            mutant.kernel.name, "mutant", n=2)
                (place / "diff").write_text("".join(diff), errors="surrogateescape")
                flags = [*mutant.kernel.flags, "-iquote", str(mutant.kernel.file.parent)]
                (place / "flags").write_text("\n".join(flags) + "\n")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except corpus.Trouble as error:
        sys.stdout.flush()
        print(f"mutate: {error}", file=sys.stderr)
        sys.exit(2)
