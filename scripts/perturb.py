#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Changes one set, wait, barrier or address at a time in the text of any kernels, and lists what is not found.

mutate.py takes kernels without loops and branches only, as it knows for certain what is a bug there. Here nobody
knows: a changed address may be right, a barrier redundant, the code never called. So a share that is found says little
by itself; what is missed has to be read. pto-lint runs on each file, once for each kind of core, as users run it.

Prints a line for each change: file, line, kind, what was there, what is there now, `found`, `missed` or `broken`, and
the first finding that the unchanged kernel does not have.
"""

import argparse
import collections
import pathlib
import random
import re
import sys
import tempfile

import kernels as corpus
from mutation.source import Source, split_arguments

# Another event id, where it is a name: 0 for 1 and so on.
OTHER_ID = "static_cast<event_t>(static_cast<int>({}) ^ 1)"


def changes_of(source, rng):
    """(kind, line, begin, end, new text) of everything that can be changed."""
    lines = range(1, len(source.starts) + 1)
    for line in lines:
        for name, kind in (("set_flag", "set"), ("wait_flag", "wait")):
            for begin, opening, close in source.calls(line, name):
                arguments = split_arguments(source.code, opening + 1, close - 1)
                texts = [source.text[b:e].strip() for b, e in arguments]
                if len(texts) != 3 or not all(re.fullmatch(r"PIPE_\w+", t) for t in texts[:2]):
                    continue
                yield kind + "-removed", line, begin, close, "(void)0"
                yield "pipes-swapped", line, arguments[0][0], arguments[1][1], f"{texts[1]}, {texts[0]}"
                if match := re.fullmatch(r"(?:pto::)?EVENT_ID(\d)", texts[2]):
                    yield kind + "-id", line, *arguments[2], f"EVENT_ID{(int(match[1]) + 3) % 8}"
                elif re.fullmatch(r"\w+", texts[2]):
                    yield kind + "-id", line, *arguments[2], OTHER_ID.format(texts[2])
        for begin, _, close in source.calls(line, "pipe_barrier"):
            yield "barrier-removed", line, begin, close, "(void)0"
        for begin, _, close in source.calls(line, "TSYNC"):
            yield "sync-removed", line, begin, close, "(void)0"
    addresses = []
    for line in lines:
        for _, opening, close in source.calls(line, "TASSIGN"):
            arguments = split_arguments(source.code, opening + 1, close - 1)
            if len(arguments) == 2:
                addresses.append((line, *arguments[1], source.text[slice(*arguments[1])].strip()))
    for line, begin, end, text in addresses:
        # Of the same function, as a rule: there the name means something.
        others = sorted({other for near, _, _, other in addresses if abs(near - line) < 80 and other != text})
        if others:
            yield "address", line, begin, end, rng.choice(others)


def lint(options, file, flags):
    """The findings, as (line, check, text); None where the file was not checked."""
    done = corpus.run([str(options.build / "bin/pto-lint"), "--quiet", "-j1", str(file), "--", *flags], 300)
    if done is None or done.returncode not in (0, 1):
        return None
    return collections.Counter((line, check, text) for _, line, _, check, text in corpus.findings(done.stdout))


def judge(options, kernel, source, change, before, work):
    _, _, begin, end, new = change
    with tempfile.TemporaryDirectory(dir=work) as place:
        file = pathlib.Path(place) / kernel.file.name
        file.write_text(source.replace(begin, end, new), errors="surrogateescape")
        after = lint(options, file, [*kernel.flags, "-iquote", str(kernel.file.parent)])
    if after is None:
        return "broken", ""
    more = sorted(after - before)
    return ("found", "{}: {} [{}]".format(more[0][0], more[0][2], more[0][1])) if more else ("missed", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", help="kernels, a line each: `<file>\\t<flags>`, as `pto-flags FILE` prints the flags")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=2, help="changes of each kind in each file (default: 2)")
    parser.add_argument("--jobs", type=int, default=2)
    corpus.add_tool_options(parser)
    options = parser.parse_args()
    corpus.Tools(options)
    total = collections.Counter()
    with tempfile.TemporaryDirectory() as work:
        for kernel in corpus.read_list(options.list):
            rng = random.Random(f"{options.seed} {kernel.name}")
            source = Source(kernel.file)
            before = lint(options, kernel.file, kernel.flags)
            if before is None:
                print(f"perturb: not checked: {kernel.file}", file=sys.stderr)
                continue
            kinds = collections.defaultdict(list)
            for change in changes_of(source, rng):
                kinds[change[0]].append(change)
            chosen = [c for k in sorted(kinds) for c in rng.sample(kinds[k], min(options.count, len(kinds[k])))]

            def run(change, kernel=kernel, source=source, before=before):
                return judge(options, kernel, source, change, before, work)
            for change, (verdict, message) in corpus.in_parallel(run, chosen, options.jobs, kernel.file.name):
                kind, line, begin, end, new = change
                total[kind, verdict] += 1
                was = re.sub(r"\s+", " ", source.text[begin:end])
                print(kernel.file, line, kind, was.strip(), new, verdict, message, sep="\t", flush=True)
    for kind in sorted({k for k, _ in total}):
        counts = ", ".join(f"{total[kind, v]} {v}" for v in ("found", "missed", "broken") if total[kind, v])
        print(f"perturb: {kind}: {counts}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except corpus.Trouble as error:
        print(f"perturb: {error}", file=sys.stderr)
        sys.exit(2)
