#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Compares what the module says of C++ with what compiled C++ does.

    language.py CLANG_TIDY LOAD CLANGXX INPUTS DIRECTORY [FILE...]

Each `PROBE(name)` in the files of `language/` (all of them, if none is given) is a kernel around a construct of the
language or two. It stands for a right one and for several wrong ones:

    IS(a, b)       waits for flag b after flag a was set, both constants or not: right where a is b. In one wrong copy each, it
                   waits for another flag.
    UNKNOWN(a, b)  the same where the analysis does not know what a is: nothing is asked of it.
    EITHER(a, b)   code that is right with a; with b, in all places at once, it is wrong.

The headers of `executing/` say which copies are right, for several arguments: the right one must be, must not be reported,
and must be followed to its end, and each wrong one must be reported. `PARTLY(name)` is a probe that is not followed to its
end: it has a right copy only. Prints what differs; exit code 1 where something does.

What stands before a line `// Each probe has these:` is written once for the file, and what follows, up to the first probe,
before each copy, in a namespace of its own: what is found in one place is reported once.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import tidy

CHECKS = "-*,pto-*,ptoadvice-incomplete-analysis"
ARGUMENTS = (0, 1, 2, 3, 4, 5, 8, 9)
HERE = pathlib.Path(__file__).parent
PROBE = re.compile(r"^(PROBE|PARTLY)\((\w+)\) \{", re.M)
EACH = "// Each probe has these:\n"
IS = re.compile(r"\bIS\(")


class Copy:
    """A probe, with the number of the IS that is wrong; None: right; -1: by EITHER."""

    def __init__(self, name, kind, helpers, body, wrong):
        self.wrong, self.is_followed = wrong, kind == "PROBE"
        self.name = name + ("" if wrong is None else "_wrong" if wrong < 0 else f"_wrong_{wrong}")
        count = iter(range(len(body)))
        self.helpers = helpers
        self.body = IS.sub(lambda _: "ISNT(" if next(count) == wrong else "IS(", body)
        self.first = self.last = 0
        self.failures = []
        self.findings = []

    def text(self):
        text = f"namespace {self.name} {{\n{self.helpers}{self.body}}}\n"
        if self.wrong == -1:
            text = f"#undef EITHER\n#define EITHER(a, b) b\n{text}#undef EITHER\n#define EITHER(a, b) a\n"
        return text


def end_of_block(text, at):
    """Behind the block, and its line, that begins at this brace."""
    depth = 0
    while True:
        depth += (text[at] == "{") - (text[at] == "}")
        at += 1
        if depth == 0:
            return text.index("\n", at) + 1


def copies_of(text):
    """What stands once in the file, and the copies of its probes."""
    once, _, rest = text.partition(EACH)
    shared, copies, at = None, [], 0
    for probe in PROBE.finditer(rest):
        own = rest[at:probe.start()]
        at = end_of_block(rest, probe.end() - 1)
        if shared is None:
            # The first probe's own helpers are among these.
            shared, own = own, ""
        kind, name = probe.groups()
        helpers, body = shared + own, "PROBE(probe) " + rest[probe.end() - 1:at]
        wrong = []
        if kind == "PROBE":
            wrong += range(len(IS.findall(body)))
            if "EITHER(" in helpers + body:
                wrong.append(-1)
        copies += [Copy(name, kind, helpers, body, w) for w in (None, *wrong)]
    return once, copies


def written(once, copies):
    text = once
    for copy in copies:
        copy.first = text.count("\n") + 1
        text += copy.text()
        copy.last = text.count("\n")
    return text


DRIVER = """
#include <cstdio>
int main() {
  static float x[1024];
  static struct { const char *Name; void (*Run)(float *, float *, int); } All[] = {KERNELS};
  for (auto &K : All)
    for (int n : {ARGUMENTS}) {
      executing::Now = {};
      K.Run(x, x, n);
      executing::Now.end();
      for (const std::string &W : executing::Now.Wrong)
        std::printf("%s %d %s\\n", K.Name, n, W.c_str());
    }
}
"""


def execute(copies, file, clangxx):
    program = file.with_suffix(".run.cpp")
    table = ", ".join(f'{{"{c.name}", {c.name}::probe}}' for c in copies)
    program.write_text(file.read_text() + DRIVER.replace("KERNELS", table).replace("ARGUMENTS", ", ".join(map(str, ARGUMENTS))))
    binary = file.with_suffix(".run")
    subprocess.run([clangxx, "-std=c++20", "-O0", "-w", f"-I{HERE / 'executing'}", f"-I{HERE / 'language'}", str(program), "-o", str(binary)],
                   check=True, timeout=600)
    by_name = {c.name: c for c in copies}
    output = subprocess.run([str(binary)], capture_output=True, text=True, check=True, timeout=60).stdout
    for line in output.splitlines():
        by_name[line.split()[0]].failures.append(line)


def lint(copies, file, clang_tidy, load, inputs):
    """What is found in no copy."""
    done, found = tidy.run(clang_tidy, load, inputs, file, CHECKS, "-std=c++20", "-w", f"-I{HERE / 'language'}")
    if done.returncode:
        return done.stdout + done.stderr
    elsewhere = []
    for line, text, check in found:
        of = [copy for copy in copies if copy.first <= line <= copy.last]
        (of[0].findings if of else elsewhere).append(f"{file}:{line}: {text} [{check}]")
    return "\n".join(elsewhere)


def judge(source, directory, clang_tidy, load, clangxx, inputs):
    """What is wrong, and how many copies there are, right and wrong ones."""
    once, copies = copies_of(source.read_text())
    file = directory / source.name
    file.write_text(written(once, copies))
    execute(copies, file, clangxx)
    wrong = [lint(copies, file, clang_tidy, load, inputs)]
    for copy in copies:
        reported = [f for f in copy.findings if "ptoadvice-" not in f]
        where = f"{source}: {copy.name}: "
        if copy.wrong is None:
            wrong += [where + "right, and wrong when it runs: " + f for f in copy.failures[:2]]
            wrong += [where + "right: " + f for f in (copy.findings if copy.is_followed else reported)]
            if not copy.is_followed and not copy.findings:
                wrong.append(where + "it is followed to its end now")
        elif not copy.failures:
            wrong.append(where + "wrong, and right when it runs")
        elif not reported:
            wrong.append(where + "wrong, and not reported" + "".join("\n  " + f for f in copy.findings))
    right = sum(copy.wrong is None for copy in copies)
    return [w for w in wrong if w], right, len(copies) - right


def main(clang_tidy, load, clangxx, inputs, directory, *files):
    directory = pathlib.Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    sources = [pathlib.Path(f) for f in files] or sorted((HERE / "language").glob("*.cpp"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda s: judge(s, directory, clang_tidy, load, clangxx, inputs), sources))
    wrong = [w for result in results for w in result[0]]
    print("\n".join(wrong + [f"{sum(r[1] for r in results)} right, {sum(r[2] for r in results)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) <= 5 or "--help" in sys.argv:
        print(__doc__.strip(), file=sys.stdout if "--help" in sys.argv else sys.stderr)
        sys.exit(0 if "--help" in sys.argv else 2)
    sys.exit(main(*sys.argv[1:]))
