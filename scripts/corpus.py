#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lints every kernel of a PTO Tile Library checkout and compares with the accepted findings.

Exit code: 0 no new finding, 1 new or untriaged findings, 2 something did not work (the module does
not load, a run crashed or took too long, fewer files parse than before).
"""

import argparse
import collections
import dataclasses
import pathlib
import re
import statistics
import sys
import time

import kernels as corpus

ACCEPTED = corpus.PROJECT / "test/corpus/accepted.tsv"
HEADER = """\
# What pto-tidy says about hw-native-sys/pto-isa, accepted. Written by `scripts/corpus.sh --accept`,
# which keeps the triage. Compared by file, check and message; the line is for people.
"""
COUNTS = re.compile(r"kernels (\d+), incomplete (\d+), placements (\d+), decided (\d+), accesses (\d+), decided (\d+), "
                    r"steps (\d+)")


@dataclasses.dataclass
class Result:
    state: str  # linted, not parsed, crashed, too slow
    seconds: float = 0
    findings: tuple = ()
    counts: tuple = ()
    detail: str = ""


def lint(tools, kernel, root, bound):
    begin = time.monotonic()
    done = tools.tidy(kernel.file, kernel.flags, "pto-*", bound)
    seconds = time.monotonic() - begin
    if done is None:
        return Result("too slow", seconds, detail=f"more than {bound} s")
    if done.returncode < 0 or "Stack dump" in done.stderr:
        return Result("crashed", seconds, detail=done.stderr.strip()[:200])
    error = re.search(r"(?:fatal )?error: .*\[clang-diagnostic.*", done.stdout)
    if error or done.returncode != 0:
        return Result("not parsed", seconds, detail=error[0] if error else done.stderr.strip()[:200])
    found = []
    for file, line, _, check, text in corpus.findings(done.stdout):
        path = pathlib.Path(file).resolve()
        name = path.relative_to(root).as_posix() if path.is_relative_to(root) else kernel.name
        found.append((name, line, check, text))
    counted = corpus.run([str(tools.events), "--counts", str(kernel.file), "--", *kernel.flags], bound)
    match = COUNTS.search(counted.stdout) if counted else None
    if not match:
        return Result("crashed", seconds, detail="pto-events gave no counts")
    return Result("linted", seconds, tuple(found), tuple(int(n) for n in match.groups()))


def read_accepted(file):
    """({(file, check, message): [(line, triage)]}, {area: parsed})."""
    known, parsed = collections.defaultdict(list), {}
    for number, text in enumerate(file.read_text().splitlines() if file.exists() else [], 1):
        if area := re.match(r"# parsed (\S+): (\d+)$", text):
            parsed[area[1]] = int(area[2])
        elif text and not text.startswith("#"):
            fields = text.split("\t")
            if len(fields) != 5:
                raise corpus.Trouble(f"{file}:{number}: not file, line, check, message, triage")
            known[(fields[0], fields[2], fields[3])].append((int(fields[1]), fields[4]))
    return known, parsed


def write_accepted(file, found, known, parsed):
    lines = [HEADER]
    lines += [f"# parsed {area}: {count}\n" for area, count in sorted(parsed.items())]
    for name, line, check, text in sorted(found):
        triage = known.get((name, check, text), [(0, "")])[0][1]
        lines.append(f"{name}\t{line}\t{check}\t{text}\t{triage}\n")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(lines))


def group_of(name):
    parts = name.split("/")
    return parts[0] if parts[0] in ("kernels", "demos") else "/".join(parts[:3])


def table(title, rows, head):
    print(f"\n{title}")
    widths = [max(len(str(r[i])) for r in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        print("  " + "  ".join(str(c).ljust(w) if i == 0 else str(c).rjust(w)
                               for i, (c, w) in enumerate(zip(row, widths))).rstrip())


def share(part, whole):
    return f"{part}/{whole} ({100 * part / whole:.1f} %)" if whole else "-"


def print_tables(results, found):
    for title, key in (("by directory", lambda k: group_of(k.name)), ("by target", lambda k: k.target)):
        rows = []
        groups = sorted({key(k) for k, _ in results})
        for group in [*groups, "all"]:
            mine = [r for k, r in results if group in ("all", key(k))]
            linted = [r for r in mine if r.state == "linted"]
            total = [sum(r.counts[i] for r in linted) for i in range(7)]
            rows.append((group, f"{len(linted)}/{len(mine)}", sum(len(r.findings) for r in linted),
                         share(total[0] - total[1], total[0]), share(total[3], total[2]), share(total[5], total[4])))
        table(title, rows, ("", "linted", "findings", "kernels to the end", "placements decided", "accesses decided"))
    checks = collections.Counter((check, group_of(name)) for name, _, check, _ in found)
    groups = sorted({g for _, g in checks})
    rows = [(check, *(checks[(check, g)] for g in groups)) for check in sorted({c for c, _ in checks})]
    if rows:
        table("findings by check and directory", rows, ("", *groups))
    seconds = sorted(r.seconds for _, r in results if r.state == "linted")
    if seconds:
        slow = max(((r.seconds, k.name) for k, r in results if r.state == "linted"))
        print(f"\nseconds a file: median {statistics.median(seconds):.2f}, "
              f"95 % {seconds[int(0.95 * (len(seconds) - 1))]:.2f}, max {slow[0]:.2f} ({slow[1]})")


def main():
    parser = argparse.ArgumentParser(prog="corpus.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", metavar="PTO_ISA_ROOT")
    parser.add_argument("--pattern", default="", help="only kernels whose path contains this")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bound", type=int, default=120, help="seconds for one file (default: 120)")
    parser.add_argument("--accepted", type=pathlib.Path, default=ACCEPTED, help="default: test/corpus/accepted.tsv")
    parser.add_argument("--accept", action="store_true", help="write what was found there, keeping the triage")
    parser.add_argument("--results", type=pathlib.Path, help="a file for one line a kernel, tab-separated")
    corpus.add_tool_options(parser)
    options = parser.parse_args()
    tools = corpus.Tools(options)
    root = corpus.library_root(options.root)
    if options.accept and options.pattern:
        raise corpus.Trouble("--accept needs the whole corpus, not a --pattern")
    wanted = set(re.findall(r'"(pto-[a-z0-9-]+)"', (corpus.PROJECT / "include/pto-tidy/Checks.def").read_text()))
    if not wanted or not wanted <= tools.checks():
        raise corpus.Trouble(f"{options.clang_tidy} does not load {tools.module}")
    files = corpus.find_kernels(tools, root, (*corpus.DEVICE, *corpus.SIMULATOR), options.pattern)
    if not files:
        raise corpus.Trouble(f"no kernel below '{options.root}' contains '{options.pattern}'")
    results = list(corpus.in_parallel(lambda k: lint(tools, k, root, options.bound), files, options.jobs, "corpus"))

    # A header's finding comes with each file that includes it.
    found = sorted({f for _, r in results for f in r.findings})
    known, parsed_before = read_accepted(options.accepted)
    parsed = collections.Counter(k.area for k, r in results if r.state == "linted")
    print_tables(results, found)
    trouble = []
    for state in ("not parsed", "crashed", "too slow"):
        mine = [(k, r) for k, r in results if r.state == state]
        if mine:
            print(f"\n{state}: {len(mine)}")
            for kernel, result in mine:
                print(f"  {kernel.name}: {result.detail}")
        if mine and state != "not parsed":
            trouble.append(f"{len(mine)} {state}")
    if not options.pattern:
        for area, before in sorted(parsed_before.items()):
            if parsed[area] < before and not options.accept:
                trouble.append(f"{area}: {parsed[area]} files parsed, {before} before")
    if options.results:
        options.results.write_text("".join(
            "\t".join(map(str, (k.name, k.target, r.state, f"{r.seconds:.2f}", len(r.findings), *r.counts))) + "\n"
            for k, r in results))

    left = {key: len(lines) for key, lines in known.items()}
    new = []
    for finding in found:
        key = (finding[0], finding[2], finding[3])
        if left.get(key, 0):
            left[key] -= 1
        else:
            new.append(finding)
    names = {k.name for k in files}
    linted = {k.name for k, r in results if r.state == "linted"}
    gone = [(key, known[key][i]) for key, count in sorted(left.items()) for i in range(count)
            if key[0] in linted or (key[0] not in names and not options.pattern)]
    untriaged = [(f[0], f[1]) for f in found
                 if (lines := known.get((f[0], f[2], f[3]))) and not lines[0][1].strip()]
    if options.accept:
        write_accepted(options.accepted, found, known, parsed)
    for title, lines in (("new", [f"{n}:{l}: {t} [{c}]" for n, l, c, t in new]),
                         ("gone", [f"{k[0]}:{l[0]}: {k[2]} [{k[1]}]" for k, l in gone]),
                         ("accepted without triage", [f"{n}:{l}" for n, l in untriaged])):
        if lines:
            print(f"\n{title}:\n  " + "\n  ".join(lines))
    print(f"\ncorpus: {len(new)} new, {len(gone)} gone, {len(found) - len(new)} unchanged"
          + (f", {len(untriaged)} without triage" if untriaged else ""))
    if trouble:
        raise corpus.Trouble("; ".join(trouble))
    return 1 if (new or untriaged) and not options.accept else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except corpus.Trouble as error:
        sys.stdout.flush()
        print(f"corpus: {error}", file=sys.stderr)
        sys.exit(2)
