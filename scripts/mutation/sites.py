# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Where one change of the text is a bug for certain: the mutants of one path, by operator."""

import collections
import dataclasses
import re

import kernels as corpus
from mutation.oracle import (hangs, is_balanced, is_racy, lost_values, moved, races, reads_unwritten, stays_set,
                             unwritten_reads)
from mutation.source import matching, split_arguments

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
    "fill-apart": {"pto-not-in-place"},
    "barrier-doubled": {"ptoadvice-redundant-sync"},
    "pair-doubled": {"ptoadvice-redundant-sync"},
}
# Bytes of UB that A2A3's library uses as scratch behind the kernel's back.
SCRATCH = {"A2A3": (0x2E000, 0x30000)}
# A condition of which no kernel knows anything.
OF_THE_DEVICE = "*reinterpret_cast<__gm__ int *>(0x1234) > 0"
MAX_LINES = 16  # places of one kernel that are tried


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
    """The call stands alone, after the end of another statement."""
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
            # The sets stand right before the waits, and something runs before and after them.
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
    for line, tile in sorted({(e.line, e.tile.tile) for e in places}):
        yield from fill_sites(kernel, source, function, trace, line, tile)
    scratch = SCRATCH.get(kernel.target)
    for line, tile in sorted({(e.line, e.tile.tile) for e in places if scratch and e.tile.space == "UB"}):
        yield from scratch_sites(kernel, source, function, trace, line, tile, scratch)


def fill_sites(kernel, source, function, trace, line, tile):
    """The source of a fill in place at another address than its destination."""
    call = only_call(source, line, "TASSIGN")
    arguments = split_arguments(source.code, call[1] + 1, call[2] - 1) if call else []
    fills = [e.operands for e in trace if e.name == "TFILLPAD_INPLACE" and len(e.operands) == 2]
    mine = [o for to, o in fills if o.tile == tile and to.tile != tile and None is not o.begin == to.begin]
    # Downwards nothing ends beyond the memory.
    if len(arguments) == 2 and mine and mine[0].begin >= 32:
        yield Mutant("fill-apart", kernel, function, line, tile,
                     source.replace(*arguments[1], f" {mine[0].begin - 32:#x}"), None)


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
