#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Runs clang-tidy over a test file and compares with the comments in it.

    // RUN: %check_pto %s [--checks=LIST] [--config '{...}'] [-- clang flags]

    TADD(c, a, b);
    // WARN@-1 [pto-overlapping-tiles]: 'a' and 'b' share UB [0x0, 0x100)
    // NOTE@-7: 'a' is placed here
    // NOTE@12: 'b' is placed {{here|there}}

A WARN (or ERROR) names a line, a check and a part of the message; the NOTEs
below it are all of its notes, in the tool's order. Nothing else may be printed.

  place     none: the line of the comment; @+N, @-N: relative; @N: line N;
            @file.h:N: a line of a header; @none: a message without a place
  text      all of the message, blanks at its ends apart; {{...}} is a regular
            expression
  FIX@...:  after --fixes, that line reads so (blanks at its ends and
            expectations apart), and every line without a FIX is as it was
  WARN-X    belongs to the run with --suffixes=X (NOTE-X, FIX-X, ERROR-X alike);
            --suffixes=,X takes the plain ones as well

--bless, or PTO_BLESS=1 in the environment, rewrites the comments to what the
tool says. Read what it wrote: a blessed wrong answer is a wrong test.

Exit code: 0 as expected, 1 different, 2 the test could not be run.
"""

import argparse
import collections
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Exactly the lines that clang-tidy may write to stderr.
KNOWN_STDERR = [
    r"\d+ (warnings?|errors?)( and \d+ errors?)? generated( when compiling for host)?\.",
    r"Error while processing .*\.",
    r"Found compiler error\(s\)\.",
    r"clang-tidy applied \d+ of \d+ suggested fixes\.",
    r"\[\d+/\d+\] (\(\d+/\d+\) )?Processing file .*\.",
    r"",
]
DIAGNOSTIC = re.compile(
    r"^(?:(?P<file>[^\s:][^:]*):(?P<line>\d+):(?P<column>\d+): )?"
    r"(?P<level>warning|error|note|fatal error): (?P<message>.*?)"
    r"(?: \[(?P<check>[\w.,*-]+)\])?$"
)
EXPECTATION = re.compile(
    r"//\s*(?P<kind>WARN|ERROR|NOTE|FIX)(?:-(?P<suffix>\w+))?"
    r"(?:@(?P<place>none|[+-]?\d+|[^\s:\[\]]+:\d+))?"
    r"(?:\s*\[(?P<check>[\w.,*-]+)\])?\s*:"
    r"(?:\s*\[(?P<check2>[\w.,*-]+)\])?(?P<text>.*)$"
)
# Where an expectation begins.
SPLIT = re.compile(r"(?=//\s*(?:WARN|ERROR|NOTE|FIX)(?:-\w+)?\s*[@:\[])")
# Meant as an expectation, but nobody would read it.
ALMOST = re.compile(r"//\s*(?:WARN|WARNING|ERROR|NOTE|NOTES|FIX|FIXES|CHECK)\b(?:-[-\w]*)?\s*[@:\[]")

LEVELS = {"WARN": "warning", "ERROR": "error"}
KINDS = {"warning": "WARN", "error": "ERROR", "fatal error": "ERROR", "note": "NOTE"}


class TestError(Exception):
    """The test itself is wrong or could not be run."""


# A line of the test file (an int), of another file (file, line), or None.
Place = collections.namedtuple("Place", "file line")
NOWHERE = Place(None, None)


def show(place, base=None):
    """How a place is written in an expectation that stands on line `base`."""
    if place == NOWHERE:
        return "@none"
    if place.file:
        return f"@{place.file}:{place.line}"
    if base is None:
        return f"@{place.line}"
    return f"@{place.line - base:+d}" if place.line != base else ""


class Diagnostic:
    """A warning or error that the tool printed, with its notes."""

    def __init__(self, kind, place, check, message):
        self.kind, self.place, self.check, self.message = kind, place, check, message
        self.notes = []  # of Diagnostic


class Expectation:
    """A WARN, ERROR, NOTE or FIX of the test file."""

    def __init__(self, kind, suffix, place, check, text, line):
        self.kind, self.suffix, self.place = kind, suffix, place
        self.check, self.text, self.line = check, text, line
        self.notes = []

    def matches_text(self, message):
        pattern = ""
        for part in re.split(r"(\{\{.*?\}\})", self.text):
            inner = re.fullmatch(r"\{\{(.*)\}\}", part)
            try:
                pattern += f"(?:{re.compile(inner[1]).pattern})" if inner else re.escape(part)
            except re.error as error:
                raise TestError(f"line {self.line}: {part}: {error}") from error
        return re.fullmatch(pattern, message.strip()) is not None

    def matches_place(self, place):
        if self.place.file and place.file:
            same = ("/" + place.file).endswith("/" + self.place.file)
            return same and self.place.line == place.line
        return self.place == place

    def matches(self, diagnostic):
        return (
            self.kind == diagnostic.kind
            and self.matches_place(diagnostic.place)
            and (self.kind == "NOTE" or self.check == diagnostic.check)
            and self.matches_text(diagnostic.message)
        )

    def matches_all(self, diagnostic):
        return (
            self.matches(diagnostic)
            and len(self.notes) == len(diagnostic.notes)
            and all(e.matches(d) for e, d in zip(self.notes, diagnostic.notes))
        )


# --- Reading the test file ---------------------------------------------------


def parse_place(text, line):
    if text is None:
        return Place(None, line)
    if text == "none":
        return NOWHERE
    if ":" in text:
        file, _, number = text.rpartition(":")
        return Place(file, int(number))
    return Place(None, int(text) + (line if text[0] in "+-" else 0))


def split_line(text):
    """The code of a line and the expectations on it."""
    first, *rest = SPLIT.split(text)
    return first, rest


def parse_expectations(lines):
    """All WARNs, ERRORs and FIXes of the file; the WARNs carry their NOTEs."""
    result, owner = [], None
    for number, text in enumerate(lines, 1):
        code, comments = split_line(text)
        if ALMOST.search(code):
            raise TestError(f"line {number}: not an expectation: {text.strip()}")
        for comment in comments:
            match = EXPECTATION.match(comment.rstrip())
            if not match:
                raise TestError(f"line {number}: not an expectation: {comment.strip()}")
            kind, suffix = match["kind"], match["suffix"] or ""
            check = match["check"] or match["check2"]
            wanted = match["text"].strip()
            if not wanted and kind != "FIX":
                raise TestError(f"line {number}: an expectation without text")
            if kind in LEVELS and not check:
                raise TestError(f"line {number}: {kind} without [check-name]")
            place = parse_place(match["place"], number)
            if place.file is None and place.line and not 0 < place.line <= len(lines):
                raise TestError(f"line {number}: there is no line {place.line}")
            new = Expectation(kind, suffix, place, check, wanted, number)
            if kind == "NOTE":
                if owner is None or owner.suffix != suffix:
                    raise TestError(f"line {number}: a NOTE that follows no WARN of its kind")
                owner.notes.append(new)
            else:
                result.append(new)
                if kind != "FIX":
                    owner = new
    return result


def check_suffixes(lines, expectations):
    """An expectation that no RUN line reads would never fail."""
    used = {""}
    plain = False
    runs = [text for text in lines if "RUN:" in text and "%check_pto" in text]
    for run in runs:
        match = re.search(r"--suffixes[= ]'?([\w,]*)", run)
        names = match[1].split(",") if match else [""]
        plain = plain or "" in names
        used.update(names)
    if not runs:
        return
    for expectation in expectations:
        if expectation.suffix not in used or (not expectation.suffix and not plain):
            raise TestError(f"line {expectation.line}: no RUN line reads this expectation")


# --- Running clang-tidy ------------------------------------------------------


def command_line(options, file, *extra):
    command = [options.clang_tidy, "--quiet", f"--config={options.config}"]
    if options.load:
        command.append(f"--load={options.load}")
    command += [f"--checks={options.checks}", f"--header-filter={options.header_filter}"]
    flags = list(options.flags)
    if not any(flag.startswith("-std=") for flag in flags):
        flags.insert(0, "-std=c++17")
    if options.inputs:
        flags.append(f"-I{options.inputs}")
    return [*command, *extra, file, "--", *flags]


def run(command):
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace"
    )
    unknown = [
        line
        for line in done.stderr.splitlines()
        if not any(re.fullmatch(known, line.strip()) for known in KNOWN_STDERR)
        # Messages without a place go to stderr.
        and not DIAGNOSTIC.match(line)
    ]
    if done.returncode not in (0, 1) or unknown:
        raise TestError(
            f"clang-tidy ended with {done.returncode}\n{' '.join(command)}\n"
            f"{done.stdout}{done.stderr}"
        )
    return done


def require_checks(options):
    """A misspelt name in --checks would switch nothing on, without a word."""
    names = [name for name in options.checks.split(",") if name and name[0] != "-"]
    names = [name.strip() for name in names if "*" not in name]
    if not names:
        return
    command = [options.clang_tidy, "--config={}", "--checks=*", "--list-checks"]
    if options.load:
        command.append(f"--load={options.load}")
    known = set(run(command).stdout.split())
    for name in names:
        if name not in known and not name.startswith("clang-diagnostic-"):
            raise TestError(f"clang-tidy knows no check {name}")


def read_diagnostics(done, test_file):
    """The diagnostics on stdout, and those without a place on stderr."""
    result = []
    directory = os.path.dirname(test_file)
    for line in done.stdout.splitlines() + done.stderr.splitlines():
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        place = NOWHERE
        if match["file"]:
            file = os.path.realpath(match["file"])
            name = None
            if file != test_file:
                name = re.sub(r"^(\.\./)+", "", os.path.relpath(file, directory))
            place = Place(name, int(match["line"]))
        kind = KINDS[match["level"]]
        message, name = match["message"].strip(), match["check"]
        if kind == "NOTE":
            # A note names no check: what looks like one is text.
            new = Diagnostic(kind, place, None, f"{message} [{name}]" if name else message)
        else:
            name = (name or "").replace(",-warnings-as-errors", "")
            new = Diagnostic(kind, place, name, message)
        if kind != "NOTE":
            result.append(new)
        elif result:
            result[-1].notes.append(new)
        else:
            raise TestError(f"a note without a warning: {line}")
    return result


# --- Comparing ---------------------------------------------------------------


def assign(expectations, diagnostics, matches):
    """A largest set of pairs (expectation, diagnostic) that match, by index."""
    of_diagnostic = {}

    def place(e, tried):
        for d, diagnostic in enumerate(diagnostics):
            if d in tried or not matches(expectations[e], diagnostic):
                continue
            tried.add(d)
            if d not in of_diagnostic or place(of_diagnostic[d], tried):
                of_diagnostic[d] = e
                return True
        return False

    for e in range(len(expectations)):
        place(e, set())
    return {d: expectations[e] for d, e in of_diagnostic.items()}


def escape(message):
    return re.sub(r"\{\{+", lambda m: "{{" + r"\{" * len(m[0]) + "}}", message)


def render_expectation(expectation, base=None):
    lines = [
        f"{expectation.kind}{'-' + expectation.suffix if expectation.suffix else ''}"
        f"{show(expectation.place, base)}"
        f"{f' [{expectation.check}]' if expectation.check else ''}: {expectation.text}"
    ]
    return lines + [render_expectation(note, base)[0] for note in expectation.notes]


def from_diagnostic(diagnostic, suffix, old=None):
    """The expectation that a diagnostic fulfils. Texts of `old` that match stay."""

    def text(new, former):
        keep = former is not None and former.matches_text(new.message)
        return former.text if keep else escape(new.message)

    result = Expectation(
        diagnostic.kind, suffix, diagnostic.place, diagnostic.check, text(diagnostic, old), 0
    )
    for index, note in enumerate(diagnostic.notes):
        former = old.notes[index] if old and index < len(old.notes) else None
        result.notes.append(
            Expectation("NOTE", suffix, note.place, None, text(note, former), 0)
        )
    return result


def order(expectation):
    place = expectation.place
    return (place.file is not None or place == NOWHERE, place.file or "", place.line or 0)


def compare(expectations, diagnostics, suffix):
    """Empty if equal, else the difference as text."""
    matched = assign(expectations, diagnostics, Expectation.matches_all)
    missing = [e for e in expectations if e not in matched.values()]
    extra = [d for i, d in enumerate(diagnostics) if i not in matched]
    if not missing and not extra:
        return ""
    # Beside each other what belongs together: same line and check.
    near = assign(missing, extra, lambda e, d: e.matches_place(d.place) and e.check == d.check)
    wanted, got = [], []
    for expectation in missing:
        wanted.append((order(expectation), render_expectation(expectation)))
    for index, diagnostic in enumerate(extra):
        new = from_diagnostic(diagnostic, suffix, near.get(index))
        got.append((order(new), render_expectation(new)))
    lines = list(
        difflib.unified_diff(
            [line for _, block in sorted(wanted) for line in block],
            [line for _, block in sorted(got) for line in block],
            "expected",
            "printed by clang-tidy",
            lineterm="",
            n=100,
        )
    )
    if not lines:
        # Only the order of warnings on one line can be to blame.
        lines = ["the same lines belong to different warnings"]
    return "\n".join(lines)


# --- Fixes -------------------------------------------------------------------


def apply_fixes(options):
    """The lines of the test file after clang-tidy -fix."""
    with tempfile.TemporaryDirectory() as directory:
        copy = os.path.join(directory, os.path.basename(options.file))
        shutil.copyfile(options.file, copy)
        # Fixes in headers would change the headers of the project.
        fix_options = argparse.Namespace(**vars(options))
        fix_options.header_filter = "^$"
        fix_options.flags = [*options.flags, "-I" + os.path.dirname(options.file)]
        run(command_line(fix_options, copy, "-fix"))
        return read_lines(copy)


def code_of(line):
    return split_line(line)[0].strip()


def compare_fixes(fixes, before, after):
    if len(before) != len(after):
        return f"the fixes turn {len(before)} lines into {len(after)}"
    wanted = {fix.place.line: fix.text for fix in fixes}
    problems = []
    for number, (old, new) in enumerate(zip(before, after), 1):
        expected = wanted.get(number, code_of(old))
        if code_of(new) != expected:
            problems += [f"line {number}:", f"-{expected}", f"+{code_of(new)}"]
    return "\n".join(problems)


# --- Blessing ----------------------------------------------------------------


def bless(lines, kept, new):
    """The lines of the file with its expectations replaced by `kept` + `new`."""
    code, moved = [], {}  # moved: line number -> index in `code`
    for number, text in enumerate(lines, 1):
        first, comments = split_line(text)
        if comments and not first.strip():
            continue
        moved[number] = len(code)
        code.append(first.rstrip() if comments else text)

    at, last = collections.defaultdict(list), []
    for expectation in kept + new:
        if order(expectation)[0]:
            last.append(expectation)
            continue
        index = moved.get(expectation.place.line)
        if index is None:
            raise TestError(f"line {expectation.place.line} holds nothing but expectations")
        # Behind the last line of a macro that goes over several.
        while code[index].endswith("\\") and index + 1 < len(code):
            index += 1
        at[index].append(expectation)

    final, total = {}, 0  # final: index in `code` -> new line number
    for index in range(len(code)):
        total += 1
        final[index] = total
        total += sum(1 + len(expectation.notes) for expectation in at[index])

    def move(expectation):
        place = expectation.place
        if place.file is None and place.line is not None:
            if place.line not in moved:
                raise TestError(f"line {place.line} holds nothing but expectations")
            place = Place(None, final[moved[place.line]])
        copy = Expectation(
            expectation.kind, expectation.suffix, place, expectation.check, expectation.text, 0
        )
        copy.notes = [move(note) for note in expectation.notes]
        return copy

    result = []

    def write(expectations, indent):
        for expectation in expectations:
            copy = move(expectation)
            for part in [copy, *copy.notes]:
                base = len(result) + 1
                lone = Expectation(part.kind, part.suffix, part.place, part.check, part.text, 0)
                result.append(f"{indent}// {render_expectation(lone, base)[0]}")

    for index, text in enumerate(code):
        result.append(text)
        write(at[index], re.match(r"\s*", text)[0])
    write(last, "")
    return result


# --- The whole ---------------------------------------------------------------


def read_lines(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read().split("\n")


def parse_options(arguments):
    flags = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, flags = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file")
    parser.add_argument("--clang-tidy", default="clang-tidy-22")
    parser.add_argument("--load", help="the module; without it only clang-tidy's own checks")
    parser.add_argument("--inputs", help="a directory for -I")
    parser.add_argument("--checks", default="-*,pto-*,ptoadvice-incomplete-analysis", help="'-*,' is added in front if no '-*' is there")
    parser.add_argument("--config", default="{}")
    parser.add_argument("--header-filter", default=".*")
    parser.add_argument("--suffixes", default="")
    parser.add_argument("--fixes", action="store_true")
    parser.add_argument("--bless", action="store_true")
    options = parser.parse_args(arguments)
    options.flags = flags
    options.file = os.path.realpath(options.file)
    options.suffixes = options.suffixes.split(",")
    options.bless = options.bless or os.environ.get("PTO_BLESS") == "1"
    if not options.checks.startswith("-*"):
        options.checks = "-*," + options.checks
    return options


def check(options):
    lines = read_lines(options.file)
    everything = parse_expectations(lines)
    check_suffixes(lines, everything)
    mine = [e for e in everything if e.suffix in options.suffixes]
    fixes = [e for e in mine if e.kind == "FIX"]
    expected = [e for e in mine if e.kind != "FIX"]
    require_checks(options)
    done = run(command_line(options, options.file))
    diagnostics = read_diagnostics(done, options.file)
    if done.returncode and not any(d.kind == "ERROR" for d in diagnostics):
        raise TestError(f"clang-tidy failed without an error:\n{done.stdout}{done.stderr}")
    after = apply_fixes(options) if options.fixes else None
    suffix = options.suffixes[-1]

    if options.bless:
        return bless_file(options, lines, everything, mine, diagnostics, after, suffix)

    # Without --fixes they belong to another RUN line, or to none.
    if fixes and not options.fixes and not any("--fixes" in line for line in lines):
        raise TestError(f"line {fixes[0].line}: a FIX, but no run with --fixes")
    problems = [compare(expected, diagnostics, suffix)]
    if options.fixes:
        problems.append(compare_fixes(fixes, lines, after))
    problems = [problem for problem in problems if problem]
    if not problems:
        return 0
    print(f"{options.file}: not as expected\n")
    print("\n\n".join(problems))
    print("\nAll that clang-tidy printed, as expectations (--bless writes them):\n")
    for diagnostic in diagnostics:
        for line in render_expectation(from_diagnostic(diagnostic, suffix)):
            print(f"// {line}")
    if not diagnostics:
        print("(nothing)")
    print("\nRun:", " ".join(command_line(options, options.file)))
    return 1


def bless_file(options, lines, everything, mine, diagnostics, after, suffix):
    expected = [e for e in mine if e.kind != "FIX"]
    matched = assign(expected, diagnostics, Expectation.matches_all)
    rest = [e for e in expected if e not in matched.values()]
    extra = [i for i in range(len(diagnostics)) if i not in matched]
    near = assign(
        rest,
        [diagnostics[i] for i in extra],
        lambda e, d: e.matches_place(d.place) and e.check == d.check,
    )
    for index, old in near.items():
        matched[extra[index]] = old
    new = []
    for index, diagnostic in enumerate(diagnostics):
        old = matched.get(index)
        if diagnostic.kind == "ERROR" and not old:
            # Nothing is checked in code that does not compile: every expectation
            # beside the error would be that of an empty run.
            raise TestError(f"does not compile: {diagnostic.message}")
        new.append(from_diagnostic(diagnostic, old.suffix if old else suffix, old))
    kept = [e for e in everything if e not in mine]
    if after is None:
        kept += [e for e in mine if e.kind == "FIX"]
    elif len(lines) != len(after):
        raise TestError(f"the fixes turn {len(lines)} lines into {len(after)}")
    else:
        for number, (old, now) in enumerate(zip(lines, after), 1):
            if code_of(old) != code_of(now):
                new.append(Expectation("FIX", suffix, Place(None, number), None, code_of(now), 0))
    text = bless(lines, kept, new)
    if text != lines:
        with open(options.file, "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(text))
        print(f"{options.file}: blessed")
    return 0


def main(arguments):
    try:
        return check(parse_options(arguments))
    except (TestError, OSError) as error:
        print(f"check_pto: {error}")
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
