# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which part of a dump of `pto-events` is one path of the program."""

import collections
import re

import kernels as corpus

# What orders, or forks, without an event in the dump.
INVISIBLE = re.compile(r"\b(get_buf|rls_buf|set_intra_block|wait_intra_block|set_cross_core|wait_cross_core|"
                       r"ffts_cross_core_sync|wait_flag_dev|\w*TSync\w*|SYNCALL|TPUSH|TPOP|TALLOC|TFREE|TPUT|TGET|goto)\b")
MAX_ACCESSES = 1500


def one_path(source, events):
    """The part of a dump that is one path of the program, from the kernel's first event on.

    The dump holds the paths statement by statement; what follows a split comes once for each path.
    So a line that comes again without a loop around it tells that paths are mixed. Where a loop of
    unknown length is what split them, its iterations are still one path, and the trace is cut
    after it. Anything that could be read in two ways is left out.
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
        # Paths that split in a loop show after it, if anything is there.
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
            return []  # a helper called from the loop or after it: not known which
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
