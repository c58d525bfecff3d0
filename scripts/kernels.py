# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the tools of the corpus share: which files are kernels, with which flags they are
compiled, how the module is run over them, and the reader of `pto-events`' output."""

import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import time

PROJECT = pathlib.Path(__file__).resolve().parent.parent
SIMULATOR = ("tests/cpu/st",)
DEVICE = ("tests/npu", "kernels", "demos")
TARGETS = ("A2A3", "A5", "A6", "Kirin9030", "KirinX90", "KirinDev0000")


class Trouble(Exception):
    """Something did not work: one sentence for the user, exit code 2."""


def add_tool_options(parser):
    """The options that say which build is used."""
    llvm = os.environ.get("PTO_LLVM_VERSION", "22")
    build = PROJECT / ("build" if llvm == "22" else f"build-llvm{llvm}")
    parser.add_argument("--build", type=pathlib.Path, default=build, help="build directory (default: %(default)s)")
    parser.add_argument("--clang-tidy", default=f"clang-tidy-{llvm}", help="default: %(default)s")


class Tools:
    """The programs of one build."""

    def __init__(self, options):
        self.module = options.build / "lib/libPtoTidy.so"
        self.events = options.build / "bin/pto-events"
        self.flags = options.build / "bin/pto-flags"
        self.clang_tidy = options.clang_tidy
        for path in (self.module, self.events, self.flags):
            if not path.exists():
                raise Trouble(f"{path} is missing: build the project first")

    def tidy(self, file, flags, checks, timeout=120, load=True):
        """Runs clang-tidy; returns the finished process, or None when it took too long."""
        command = [self.clang_tidy, "--quiet", "--config={}", f"--checks=-*,{checks}"]
        if load:
            command.append(f"--load={self.module}")
        return run([*command, str(file), "--", *flags], timeout)

    def dump(self, file, flags, timeout=120):
        """The text of pto-events, or None where it failed."""
        done = run([str(self.events), str(file), "--", *flags], timeout)
        return done.stdout if done and done.returncode == 0 else None

    def checks(self):
        """The names of the module's checks; an empty set when it does not load."""
        done = run([self.clang_tidy, "--config={}", f"--load={self.module}", "--checks=-*,pto*", "--list-checks"], 60)
        return set(re.findall(r"^ +(pto[a-z]*-[a-z-]+)$", done.stdout, re.M)) if done else set()


def run(command, timeout):
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                              timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return None


@dataclasses.dataclass
class Kernel:
    """One file of the corpus."""

    file: pathlib.Path
    name: str  # its path below the root
    area: str  # tests/npu, kernels, demos, tests/cpu/st
    target: str  # or "simulator"
    flags: list


def library_root(text):
    root = pathlib.Path(text).resolve()
    if not (root / "include/pto/pto-inst.hpp").is_file():
        raise Trouble(f"no PTO Tile Library (include/pto/pto-inst.hpp) below '{text}'")
    return root


def target_of(flags):
    """The target that pto-flags took, from the number of the architecture."""
    numbers = {"2201": "A2A3", "3510": "A5", "9201": "A6", "3113": "Kirin9030", "3003": "KirinX90",
               "5101": "KirinDev0000"}
    for flag in flags:
        if flag.startswith("-D__NPU_ARCH__="):
            return numbers.get(flag.partition("=")[2], "?")
    return "simulator" if "-D__CPU_SIM" in flags else "?"


def device_flags(tools, root, file):
    """What pto-flags says; A2A3 where the path names no chip."""
    base = [str(tools.flags), f"--isa-root={root}"]
    for extra in ([], ["--target=A2A3"]):
        done = run([*base, *extra, str(file)], 60)
        if done and done.returncode == 0:
            return done.stdout.splitlines()
    raise Trouble(f"pto-flags fails for {file}")


def simulator_flags(root):
    flags = ["-std=c++20", "-include", "stdint.h", "-D__CPU_SIM"]
    for include in ("include", "tests/common", "tests/cpu/st/testcase"):
        flags += ["-I", str(root / include)]
    return flags


def find_kernels(tools, root, areas, pattern=""):
    """The kernels of a checkout below the areas whose path contains the pattern, sorted."""
    found = []
    for area in areas:
        for file in sorted((root / area).rglob("*kernel*.cpp")):
            name = file.relative_to(root).as_posix()
            if pattern in name:
                simulator = area in SIMULATOR
                flags = simulator_flags(root) if simulator else device_flags(tools, root, file)
                found.append(Kernel(file, name, area, target_of(flags), flags))
    return found


def read_list(file):
    """Kernels from lines `<file>\t<flags>`, as LIST of parse_rate.sh writes them."""
    found = []
    try:
        lines = pathlib.Path(file).read_text().splitlines()
    except OSError as error:
        raise Trouble(f"{file}: {error.strerror}") from error
    for line in lines:
        path, *flags = line.split("\t")
        if len(flags) == 1:
            flags = flags[0].split(" ")
        if not pathlib.Path(path).is_file():
            raise Trouble(f"{file}: no such file: {path}")
        found.append(Kernel(pathlib.Path(path), path, "list", target_of(flags), flags))
    if not found:
        raise Trouble(f"{file}: no kernels")
    return found


FINDING = re.compile(r"^(?P<file>[^\n:]+):(?P<line>\d+):(?P<column>\d+): (?:warning|error): (?P<text>.*) "
                     r"\[(?P<check>pto[a-z]*-[a-z-]+)(?:,-warnings-as-errors)?\]$", re.M)
ERROR = re.compile(r"(^|: )(fatal )?error: .*\[clang-diagnostic", re.M)


def findings(output):
    """(file, line, column, check, text) of each warning of the module in clang-tidy's output."""
    return [(m["file"], int(m["line"]), int(m["column"]), m["check"], m["text"]) for m in FINDING.finditer(output)]


def in_parallel(work, items, jobs, label):
    """Calls work(item) for all items, yields (item, result) in order, with progress on stderr."""
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for number, (item, result) in enumerate(zip(items, pool.map(work, items)), 1):
            if sys.stderr.isatty() or number % 50 == 0 or number == len(items):
                end = "\r" if sys.stderr.isatty() and number < len(items) else "\n"
                print(f"{label}: {number}/{len(items)}, {time.monotonic() - begin:.0f} s", end=end, file=sys.stderr,
                      flush=True)
            yield item, result


# --- the events of pto-events -------------------------------------------------------------------


@dataclasses.dataclass
class Operand:
    role: str  # writes, reads, updates, scratches, touches
    tile: str
    space: str
    begin: int  # first byte of the tile; None where that is no constant
    end: int  # of its capacity
    touched: list  # [(begin, end)] for certain, absolute; empty where not known

    def writes(self):
        return self.role in ("writes", "updates")

    def reads(self):
        return self.role in ("reads", "updates")


@dataclasses.dataclass
class Event:
    line: int
    kind: str  # place, instruction, set, wait, drain, other
    text: str
    tile: Operand = None  # of a placement
    alias: bool = False
    name: str = ""  # of an instruction
    pipe: str = ""  # of an instruction or a drain
    operands: tuple = ()
    key: tuple = ()  # of a flag: (from, to, id or object)


TILE = r"'(?P<tile>[^']*)' (?:unplaced|(?P<space>\w+) (?P<range>\[[^)]*\)))"
PLACE = re.compile(r"place " + TILE)
OPERAND = re.compile(r" (?P<role>writes|reads|updates|scratches|touches) " + TILE +
                     r"(?: somewhere| \{(?P<offset>-?\d+)\+(?P<length>\d+)(?: x(?P<count>\d+) every (?P<stride>-?\d+))?\})?;")
RANGE = re.compile(r"\[0x([0-9a-f]+), 0x([0-9a-f]+)\)$")
FLAG = re.compile(r"(set|wait) (\w+) -> (\w+) (.*)")


def parse_operand(match, role):
    begin = end = None
    if match["space"]:
        constant = RANGE.match(match["range"])
        if constant:
            begin, end = int(constant[1], 16), int(constant[2], 16)
    touched = []
    groups = match.groupdict()
    if begin is not None and groups.get("offset") is not None:
        first, length = begin + int(groups["offset"]), int(groups["length"])
        count, stride = int(groups["count"] or 1), int(groups["stride"] or 0)
        if count <= 4096:
            for index in range(count):
                touched.append((first + index * stride, first + index * stride + length))
    return Operand(role, match["tile"], match["space"] or "", begin, end, merged(touched))


def merged(ranges):
    out = []
    for begin, end in sorted(r for r in ranges if r[0] < r[1]):
        if out and begin <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((begin, end))
    return out


def parse_event(text):
    number, _, rest = text.partition(": ")
    event = Event(int(number), "other", rest)
    if rest.startswith("place "):
        match = PLACE.match(rest)
        if match:
            event.kind, event.tile = "place", parse_operand(match, "")
            event.alias = "(alias)" in rest or "(scale" in rest
    elif flag := FLAG.match(rest):
        event.kind, event.key = flag[1], (flag[2], flag[3], flag[4])
    elif rest.startswith("drain "):
        event.kind, event.pipe = "drain", rest[6:]
    elif match := re.match(r"(\w+) on (an unknown pipe|\w+):", rest):
        event.kind, event.name, event.pipe = "instruction", match[1], match[2]
        event.operands = tuple(parse_operand(m, m["role"]) for m in OPERAND.finditer(rest))
    return event


def parse_dump(text):
    """[(kernel, [[Event]])] of the output of pto-events, one for each kernel instance: the events of
    each attempt at it, which differ in how many iterations are followed and what is kept apart."""
    kernels = []
    for line in text.splitlines():
        if line.startswith("kernel "):
            kernels.append((line[7:], [[]]))
        elif kernels and line.startswith("again "):
            kernels[-1][1].append([])
        elif kernels and re.match(r"\d+: ", line):
            event = parse_event(line)
            events = kernels[-1][1][-1]
            # The set of an Event is made by an assignment, after its instruction.
            if event.line == 0 and events:
                event.line = events[-1].line
            events.append(event)
    return kernels
