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
import collections
import difflib
import hashlib
import pathlib
import random
import sys
import tempfile

import kernels as corpus
from mutation.paths import paths_of
from mutation.sites import OPERATORS, address_sites, global_sites, order_sites, sync_sites, tile_sites
from mutation.source import Source

MAX_INSTANCES = 6  # instantiations in one file that are looked at


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
