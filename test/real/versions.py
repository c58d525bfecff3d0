#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Parses kernels of an older version of the PTO Tile Library.

    versions.py --build=DIR --clang=CLANG (--months=N | --date=YYYY-MM-DD) WORK

Takes the last commit of PTO_ISA_ROOT's history that is N months older than its
HEAD, or older than a date, unpacks it below WORK and parses twelve of its kernels, those of one chip
and the next in turn, with the arguments of pto-flags. Prints how many parse, and
the first error of each that does not.

Exit code: 0 all parse, 1 some do not, 2 could not be run, also where the
checkout has no history that long (a shallow or an unpacked one).
"""

import argparse
import itertools
import os
import shutil
import subprocess
import sys

KERNELS = 12
PARTS = ("include", "pkg_inc", "tests/common", "tests/npu")
# What each needs is not in the checkout, or in a chip's header alone, or it does
# not compile as written. docs/device-parsing.md has the list.
NOT_PARSED = ("tpushpop_cv_nosplit", "comm", "tcmp", "tcmps", "tfa", "mgather", "mscatter", "tcolscatter")


def git(root, *arguments, **options):
    command = ["git", "-C", root, "-c", f"safe.directory={root}", *arguments]
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, **options)


def older_commit(root, months, date):
    """The last commit before `date`, or HEAD's date less `months`; None without one."""
    top = git(root, "rev-parse", "--show-toplevel", text=True)
    # A checkout inside of another repository has that one's history.
    if top.returncode or os.path.realpath(top.stdout.strip()) != os.path.realpath(root):
        return None
    head = git(root, "log", "-1", "--format=%ct", text=True)
    if head.returncode:
        return None
    # git takes a date without a time for that day at the present time of day.
    before = f"{date}T00:00:00Z" if date else f"@{int(head.stdout) - months * 30 * 24 * 3600}"
    done = git(root, "log", "-1", f"--before={before}", "--format=%h", text=True)
    return done.stdout.strip() or None if done.returncode == 0 else None


def unpack(root, commit, target):
    """The parts of `commit` that kernels need; False where an object is missing."""
    known = [part for part in PARTS if not git(root, "cat-file", "-e", f"{commit}:{part}").returncode]
    archive = git(root, "archive", commit, "--", *known)
    if archive.returncode:
        return False
    shutil.rmtree(target, ignore_errors=True)
    os.makedirs(target)
    subprocess.run(["tar", "x", "-C", target], input=archive.stdout, check=True)
    return True


def sample(tree):
    """Twelve kernels, spread over the chips and the alphabet."""
    npu = os.path.join(tree, "tests", "npu")
    chips = []
    for chip in sorted(os.listdir(npu)):
        found = []
        for directory, subdirectories, files in os.walk(os.path.join(npu, chip)):
            subdirectories.sort()
            if not set(NOT_PARSED) & set(os.path.relpath(directory, npu).split(os.sep)):
                found += [os.path.join(directory, f) for f in sorted(files) if f.endswith("_kernel.cpp")]
        step = max(1, len(found) // KERNELS)
        if found:
            chips.append(found[::step])
    turns = itertools.chain.from_iterable(itertools.zip_longest(*chips))
    return [file for file in turns if file][:KERNELS]


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", required=True)
    parser.add_argument("--clang", required=True)
    age = parser.add_mutually_exclusive_group(required=True)
    age.add_argument("--months", type=int)
    age.add_argument("--date")
    parser.add_argument("work")
    options = parser.parse_args(arguments)

    root = os.path.realpath(os.environ["PTO_ISA_ROOT"])
    commit = older_commit(root, options.months, options.date)
    tree = os.path.join(options.work, str(commit))
    if commit is None or not unpack(root, commit, tree):
        print(f"no commit that old in {root}")
        return 2
    kernels = sample(tree)
    if len(kernels) < KERNELS:
        print(f"{commit} has {len(kernels)} kernels")
        return 2
    parsed = 0
    for kernel in kernels:
        pto_flags = [os.path.join(options.build, "bin", "pto-flags"), f"--isa-root={tree}", kernel]
        flags = subprocess.run(pto_flags, capture_output=True, text=True)
        if flags.returncode:
            print(f"{kernel}: {flags.stderr.strip()}")
            return 2
        command = [options.clang, "-fsyntax-only", "-w", *flags.stdout.splitlines(), kernel]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        parsed += done.returncode == 0
        if done.returncode:
            errors = [line for line in done.stderr.splitlines() if "error:" in line]
            print(f"{os.path.relpath(kernel, tree)}: {errors[0] if errors else done.stderr}")
    shutil.rmtree(tree)
    print(f"{parsed} of {len(kernels)} kernels of {commit} parse")
    return parsed != len(kernels)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
