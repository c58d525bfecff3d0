#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Measures what the checks cost in an editor: change to diagnostics.

    scripts/editor_latency.py [--rounds N] [kernel.cpp ...] [-- clang flags ...]

Three pto-clangd run side by side and get the same changes, one after the other:
with the module; without it (pto-* removed, clangd's default checks stay); and
with --clang-tidy=0. Printed are medians in milliseconds, with clangd's own delay
after a change (50 ms or more) in them, and the ratio of the first to the second;
then the processor time that a server takes for a change, and its ratio, which a
busy machine does not blur. Without kernels: the demonstration kernels, and with
PTO_ISA_ROOT in the environment three kernels of that checkout.

exit code: 0 measured, 2 not
"""

import argparse
import contextlib
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "hosts"))

import lsp

# What clangd 22 and 19 run where nothing is configured.
DEFAULTS = [
    "readability-misleading-indentation", "readability-deleted-default",
    "bugprone-integer-division", "bugprone-sizeof-expression",
    "bugprone-suspicious-missing-comma", "bugprone-unused-raii",
    "bugprone-unused-return-value", "misc-unused-using-decls",
    "misc-unused-alias-decls", "misc-definitions-in-headers",
]  # fmt: skip


def config(remove):
    """As JSON, which is YAML."""
    checks = {"Add": DEFAULTS + ([] if remove else ["pto-*"]), "Remove": ["pto-*"] if remove else []}
    return json.dumps({"Diagnostics": {"ClangTidy": checks}})


def default_kernels(build):
    """(file, flags) of the kernels that are measured when none is named."""
    flags = ["-std=c++17", f"-I{ROOT}/test/Inputs"]
    for kernel in sorted((ROOT / "test" / "kernels").glob("*.buggy.cpp")):
        yield kernel, flags
    isa = os.environ.get("PTO_ISA_ROOT")
    if not isa:
        print("no PTO_ISA_ROOT: no kernels of the real library")
        return
    for name in ("tadd", "tmatmul", "trowsum"):
        found = sorted(pathlib.Path(isa, "tests/npu").glob(f"a*/src/st/testcase/{name}/*_kernel.cpp"))
        if not found:
            print(f"no kernel {name} in {isa}")
            continue
        done = subprocess.run(
            [build / "bin" / "pto-flags", f"--isa-root={isa}", found[-1]],
            check=True,
            capture_output=True,
            text=True,
        )
        yield found[-1], done.stdout.splitlines()


def cpu_seconds(process):
    """What a process has used so far; Linux only."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def settle(clients):
    """Waits until no server works any more. After its first answer each indexes the headers, which
    the one that was started last would otherwise do while it is measured."""
    before = None
    for _ in range(120):
        now = [cpu_seconds(client.process) for client in clients]
        if now == before:
            return
        before = now
        time.sleep(0.5)


def measure(kernel, flags, options):
    """Medians by server: time to the first diagnostics, time after a change."""
    text = kernel.read_text(encoding="utf-8")
    variants = {
        "with": ([], config(remove=False)),
        "without": ([], config(remove=True)),
        "no clang-tidy": (["--clang-tidy=0"], None),
    }
    with tempfile.TemporaryDirectory() as directory, contextlib.ExitStack() as stack:
        # A copy: no .clang-tidy of the project counts, and nothing is written.
        copy = os.path.join(directory, kernel.name)
        commands = [
            {
                "directory": str(kernel.parent),
                "file": copy,
                "arguments": ["clang++", *flags, f"-I{kernel.parent}", "-c", copy],
            }
        ]
        pathlib.Path(directory, "compile_commands.json").write_text(json.dumps(commands))
        first, after, documents, clients, findings = {}, {}, {}, {}, {}
        for name, (arguments, text_of_config) in variants.items():
            client = stack.enter_context(
                lsp.Client(str(options.server), *arguments, config=text_of_config, timeout=300)
            )
            begin = time.monotonic()
            documents[name] = client.open(copy, text)
            when, diagnostics = client.timed_diagnostics(documents[name])
            first[name], after[name], clients[name] = when - begin, [], client
            findings[name] = sum(str(d.get("code")).startswith("pto-") for d in diagnostics)
            if any(d["severity"] == 1 for d in diagnostics):
                raise lsp.LspError(f"{kernel} does not compile: {diagnostics}")
        if findings["without"] or findings["no clang-tidy"]:
            raise lsp.LspError("the checks are not off where they should be")
        settle(clients.values())
        used = {name: -cpu_seconds(client.process) for name, client in clients.items()}
        for number in range(options.rounds):
            changed = f"{text}\n// change {number}\n"
            # Each goes first as often as the others.
            order = list(variants)
            order = order[number % 3 :] + order[: number % 3]
            for name in order:
                sent = clients[name].change(documents[name], changed)
                when, _ = clients[name].timed_diagnostics(documents[name])
                after[name].append(when - sent)
        # Work that a server does after it has answered counts too.
        time.sleep(0.5)
        for name, client in clients.items():
            used[name] = (used[name] + cpu_seconds(client.process)) / options.rounds
        medians = {name: statistics.median(times) for name, times in after.items()}
        return first, medians, used, findings["with"]


def main():
    arguments, flags = sys.argv[1:], []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kernels", nargs="*", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--server", type=pathlib.Path)
    options = parser.parse_args(arguments)
    options.server = options.server or options.build / "bin" / "pto-clangd"
    kernels = [(k.resolve(), flags) for k in options.kernels] or list(default_kernels(options.build))

    print(
        f"{'kernel':40} {'findings':>8} {'with':>8} {'without':>8} {'no tidy':>8} {'ratio':>6}"
        f" {'cpu with':>8} {'without':>8} {'ratio':>6}   first: with, without"
    )
    ratios, cpu_ratios = [], []
    try:
        for kernel, its_flags in kernels:
            first, after, used, findings = measure(kernel, its_flags, options)
            ratios.append(after["with"] / after["without"])
            cpu_ratios.append(used["with"] / used["without"])
            print(
                f"{kernel.name:40} {findings:8} {after['with'] * 1e3:8.1f} {after['without'] * 1e3:8.1f}"
                f" {after['no clang-tidy'] * 1e3:8.1f} {ratios[-1]:6.3f}"
                f" {used['with'] * 1e3:8.1f} {used['without'] * 1e3:8.1f} {cpu_ratios[-1]:6.3f}"
                f"   {first['with'] * 1e3:.0f}, {first['without'] * 1e3:.0f}",
                flush=True,
            )
    except (lsp.LspError, OSError, subprocess.CalledProcessError) as error:
        print(f"editor_latency: {error}", file=sys.stderr)
        return 2
    print(
        f"ratio over all kernels: median {statistics.median(ratios):.3f}, largest {max(ratios):.3f};"
        f" of processor time: median {statistics.median(cpu_ratios):.3f}, largest {max(cpu_ratios):.3f}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
