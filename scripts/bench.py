#!/usr/bin/env python3
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much time pto-tidy adds to clang-tidy.

Each kernel of a sample is run in turn without the module (one trivial check), with the module loaded
but only that check, and with all pto-* checks besides; the least user time of each counts. Prints
the added share of every kernel, its median and its worst. With --instructions, instructions
counted by `perf stat` or `valgrind` are compared as well: they do not depend on the load.
With --profile, each kernel is run with all pto-* checks only, and what clang-tidy itself says of their
time is compared with the rest of that run: both halves see the same load, so all kernels of the library
can be looked at in minutes (--sample 0). What loading the module takes is not in it. With --plain, that
run with all pto-* checks is compared with another one besides: the trivial check alone, with the library's
own headers for the simulator in place of the prelude, which is what clang-tidy takes without pto-tidy.
"""

import argparse
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

import kernels as corpus

TRIVIAL = "llvm-namespace-comment"


def measured(command, *streams):
    """What a run used, its exit code, and the text of the streams that are named: "stdout", "stderr"."""
    with tempfile.TemporaryFile() as out:
        given = {name: out if name in streams else subprocess.DEVNULL for name in ("stdout", "stderr")}
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, **given)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return usage, child.returncode, out.read().decode(errors="replace")


def user_time(command):
    """User seconds of one run; fails loudly, because a run that failed was fast for nothing."""
    usage, code, text = measured(command, "stdout")
    if code != 0 or corpus.ERROR.search(text):
        raise corpus.Trouble(f"exit code {code}: {' '.join(command)}\n{text[:300]}")
    return usage.ru_utime


def profiled(command, checks):
    """The user seconds of a run that were spent in pto checks, and the others."""
    usage, _, text = measured([command[0], "--enable-check-profile", *command[1:]], "stderr")
    rows = re.findall(r"^\s*([\d.]+) \(\s*[\d.]+%\).*\s(\S+)$", text, re.M)
    mine = sum(float(seconds) for seconds, name in rows if name.startswith("pto-"))
    if not any(name.startswith("pto-") for _, name in rows):
        raise corpus.Trouble(f"no profile of {checks} from: {' '.join(command)}\n{text[:300]}")
    return mine, usage.ru_utime + usage.ru_stime - mine


def plain_time(command):
    """Seconds of a run with the headers for the simulator, and whether all was parsed; none where a header is missing.

    Device code is not written for these headers: what does not parse is skipped, so that the time is too short.
    """
    usage, code, text = measured(command, "stdout", "stderr")
    if "file not found" in text or code < 0:
        return None, False
    return usage.ru_utime + usage.ru_stime, code == 0


def instructions(command):
    """Instructions of one run, or None where nothing counts them here."""
    if shutil.which("perf"):
        done = corpus.run(["perf", "stat", "-x,", "-e", "instructions:u", *command], 600)
        match = done and re.search(r"^(\d+),[^,]*,instructions", done.stderr, re.M)
        if match:
            return int(match[1])
    if shutil.which("valgrind"):
        with tempfile.NamedTemporaryFile() as out:
            done = corpus.run(["valgrind", "--tool=cachegrind", "--cache-sim=no",
                               f"--cachegrind-out-file={out.name}", *command], 1800)
        match = done and re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
        if match:
            return int(match[1].replace(",", ""))
    return None


def sampled(options, tools, kernels):
    """The first kernels that parse, as many as were asked for."""
    found = 0
    for kernel in kernels:
        if options.sample and found == options.sample:
            break
        done = tools.tidy(kernel.file, kernel.flags, TRIVIAL, load=False)
        if done and done.returncode == 0 and not corpus.ERROR.search(done.stdout):
            found += 1
            yield kernel


def profile(options, tools, kernels, command):
    rows, plain, broken = [], [], 0
    for kernel in sampled(options, tools, kernels):
        run = command(kernel, True, TRIVIAL + ",pto-*")
        mine, rest = min((profiled(run, "pto-*") for _ in range(options.repeat)), key=lambda r: r[0] / r[1])
        rows.append((100 * mine / rest, kernel.name, mine, rest))
        text = f"{rest:8.3f} {mine:8.3f} {rows[-1][0]:+7.1f}%"
        if options.plain:
            flags = [*corpus.simulator_flags(corpus.library_root(options.root)), f"-I{kernel.file.parent}",
                     "-ferror-limit=0"]
            bare = [options.clang_tidy, "--quiet", "--config={}", f"--checks=-*,{TRIVIAL}", str(kernel.file), "--",
                    *flags]
            seconds, is_whole = plain_time(bare)
            if seconds is None:
                text += "        -"
            else:
                plain.append((100 * ((mine + rest) / seconds - 1), kernel.name))
                broken += not is_whole
                text += f" {seconds:8.3f} {plain[-1][0]:+7.1f}%"
        print(f"{text}  {kernel.name}", flush=True)
    if not rows:
        raise corpus.Trouble("no kernel parses")
    worst = max(rows)
    print(f"user time in pto-*: median {statistics.median(r[0] for r in rows):+.1f} %, worst {worst[0]:+.1f} % "
          f"({worst[1]}), all together {100 * sum(r[2] for r in rows) / sum(r[3] for r in rows):+.1f} %, over 10 %: "
          f"{sum(r[0] > 10 for r in rows)} of {len(rows)} kernels")
    if plain:
        worst = max(plain)
        print(f"all of it against the trivial check with the headers for the simulator: median "
              f"{statistics.median(r[0] for r in plain):+.1f} %, worst {worst[0]:+.1f} % ({worst[1]}), "
              f"{len(plain)} kernels, of which {broken} have errors there")
    return 0


def main():
    parser = argparse.ArgumentParser(prog="bench.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", metavar="PTO_ISA_ROOT")
    parser.add_argument("--sample", type=int, default=20, help="kernels (default: 20; 0: all)")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each kind (default: 5)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pattern", default="", help="only kernels whose path contains this")
    parser.add_argument("--list", help="kernels from a file of lines `<file>\\t<flags>` instead")
    parser.add_argument("--instructions", action="store_true", help="compare instructions too")
    parser.add_argument("--profile", action="store_true", help="shares of single runs, by clang-tidy's profile")
    parser.add_argument("--plain", action="store_true", help="with --profile: against the headers for the simulator")
    corpus.add_tool_options(parser)
    options = parser.parse_args()
    if options.plain and not options.profile:
        parser.error("--plain needs --profile")
    tools = corpus.Tools(options)
    if not tools.checks():
        raise corpus.Trouble(f"{options.clang_tidy} does not load {tools.module}")
    if options.list:
        kernels = corpus.read_list(options.list)
    else:
        kernels = corpus.find_kernels(tools, corpus.library_root(options.root), corpus.DEVICE, options.pattern)
    random.Random(options.seed).shuffle(kernels)

    def command(kernel, load, checks):
        return [options.clang_tidy, "--quiet", "--config={}", f"--checks=-*,{checks}",
                *([f"--load={tools.module}"] if load else []), str(kernel.file), "--", *kernel.flags]

    kinds = ((False, TRIVIAL), (True, TRIVIAL), (True, TRIVIAL + ",pto-*"))
    rows, counted = [], []
    if options.profile:
        return profile(options, tools, kernels, command)
    print(f"{'without':>8} {'loaded':>8} {'with':>8} {'load':>8} {'checks':>8} {'added':>8}")
    for kernel in sampled(options, tools, kernels):
        best = [float("inf")] * 3
        for _ in range(options.repeat):
            for index, (load, checks) in enumerate(kinds):
                best[index] = min(best[index], user_time(command(kernel, load, checks)))
        added = 100 * (best[2] / best[0] - 1)
        rows.append((added, kernel.name))
        print(f"{best[0]:8.3f} {best[1]:8.3f} {best[2]:8.3f} {100 * (best[1] / best[0] - 1):+7.1f}% "
              f"{100 * (best[2] - best[1]) / best[0]:+7.1f}% {added:+7.1f}%  {kernel.name}", flush=True)
        if options.instructions:
            counts = [instructions(command(kernel, load, checks)) for load, checks in (kinds[0], kinds[2])]
            if None in counts:
                raise corpus.Trouble("neither perf nor valgrind counts instructions here")
            counted.append((100 * (counts[1] / counts[0] - 1), kernel.name))
            print(f"{counts[0]:>17} -> {counts[1]} instructions, {counted[-1][0]:+.1f}%", flush=True)
    if not rows:
        raise corpus.Trouble("no kernel parses")
    for what, values in (("user time", rows), ("instructions", counted)):
        if values:
            worst = max(values)
            print(f"{what} added by pto-*: median {statistics.median(v for v, _ in values):+.1f} %, "
                  f"worst {worst[0]:+.1f} % ({worst[1]}), {len(values)} kernels")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except corpus.Trouble as error:
        sys.stdout.flush()
        print(f"bench: {error}", file=sys.stderr)
        sys.exit(2)
