# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Whether the events of one path have a bug, decided apart from the analysis: vector clocks for order,
byte ranges for values."""

import collections
import copy

import kernels as corpus


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
    themselves, is fed by a set that stands after it: where there is one, it counts as ordering all
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


def is_racy(events):
    return bool(races(events))


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
