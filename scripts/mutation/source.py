# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the text of a kernel says: its functions, loops, branches and calls."""

import bisect
import re


def blanked(text):
    """The text with comments and literals replaced by blanks, of the same length."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", blank, text, flags=re.S)


def matching(text, at):
    """The index after the bracket that closes the one at `at`; None without one."""
    depth = 0
    for index in range(at, len(text)):
        if text[index] in "([{":
            depth += 1
        elif text[index] in ")]}":
            depth -= 1
            if depth == 0:
                return index + 1
    return None


def split_arguments(text, begin, end):
    """The ranges of the arguments between two brackets, commas in `<...>` of templates aside."""
    parts, depth, angle, first = [], 0, 0, begin
    for index in range(begin, end):
        char = text[index]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
        elif char == "<":
            angle += 1
        elif char == ">" and angle:
            angle -= 1
        elif char == "," and depth == 0 and angle == 0:
            parts.append((first, index))
            first = index + 1
    parts.append((first, end))
    return parts


class Source:
    """One file: where its loops, functions and branches are, and its calls."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text(errors="surrogateescape")
        self.code = blanked(self.text)
        self.starts = [0] + [m.end() for m in re.finditer("\n", self.text)]
        self.alternatives = []  # (first line, last line, line of the `else`)
        self.loops = self.bodies(r"\b(?:for|while)\s*\(")
        self.loops += [(self.line(m.start()), self.line(e)) for m in re.finditer(r"\bdo\s*(?=\{)", self.code)
                       if (e := matching(self.code, m.end()))]
        self.branches = self.bodies(r"\bif\s*\(", with_else=True) + self.bodies(r"\bswitch\s*\(")
        self.functions = self.find_functions()

    def line(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def line_range(self, line):
        end = self.starts[line] if line < len(self.starts) else len(self.text)
        return self.starts[line - 1], end

    def bodies(self, pattern, with_else=False):
        found = []
        for match in re.finditer(pattern, self.code):
            end = matching(self.code, match.end() - 1)
            if end is None:
                continue
            end = self.statement_end(end)
            arms = []
            chain = re.compile(r"\s*else\b(\s*if\s*(?:constexpr\s*)?(?=\())?")
            while with_else and (other := chain.match(self.code, end)):
                arms.append(self.line(other.end()))
                end = other.end()
                if other[1]:
                    end = matching(self.code, end) or end
                end = self.statement_end(end)
            self.alternatives += [(self.line(match.start()), self.line(end - 1), arm) for arm in arms]
            found.append((self.line(match.start()), self.line(end - 1)))
        return found

    def statement_end(self, at):
        while at < len(self.code) and self.code[at].isspace():
            at += 1
        if self.code[at:at + 1] == "{":
            return matching(self.code, at) or len(self.code)
        depth = 0
        for index in range(at, len(self.code)):
            if self.code[index] in "([{":
                depth += 1
            elif self.code[index] in ")]}":
                depth -= 1
            elif self.code[index] == ";" and depth == 0:
                return index + 1
        return len(self.code)

    def find_functions(self):
        """(name, first line, last line) of the functions that are defined here."""
        found = []
        for match in re.finditer(r"\b([A-Za-z_]\w*)\s*\(", self.code):
            if match[1] in ("if", "for", "while", "switch", "return", "sizeof", "decltype"):
                continue
            end = matching(self.code, match.end() - 1)
            if end is None:
                continue
            brace = re.compile(r"\s*(?:const\s*)?(?:->\s*[\w:<>]+\s*)?\{").match(self.code, end)
            if brace and (close := matching(self.code, brace.end() - 1)):
                found.append((match[1], self.line(match.start()), self.line(close - 1)))
        return found

    def function_at(self, line):
        inside = [f for f in self.functions if f[1] <= line <= f[2]]
        return max(inside, key=lambda f: f[1], default=None)

    def calls(self, line, name):
        """(begin, open, close) of calls of that name which begin on the line."""
        first, last = self.line_range(line)
        found = []
        for match in re.finditer(rf"\b{re.escape(name)}\b", self.code[first:last]):
            at = first + match.end()
            rest = re.compile(r"\s*").match(self.code, at).end()
            if self.code[rest:rest + 1] == "<":
                depth = 0
                for index in range(rest, min(len(self.code), rest + 400)):
                    depth += {"<": 1, ">": -1}.get(self.code[index], 0)
                    if depth == 0:
                        rest = re.compile(r"\s*").match(self.code, index + 1).end()
                        break
            if self.code[rest:rest + 1] == "(" and (close := matching(self.code, rest)):
                found.append((first + match.start(), rest, close))
        return found

    def calls_like(self, line):
        """The calls on a line that make an event: names in capitals, and flags."""
        first, last = self.line_range(line)
        return re.findall(r"\b(?:T[A-Z]\w*|set_flag|wait_flag|pipe_barrier)\s*[(<]", self.code[first:last])

    def replace(self, begin, end, new):
        """The text with a range replaced; lines keep their numbers."""
        new += "\n" * (self.text.count("\n", begin, end) - new.count("\n"))
        return self.text[:begin] + new + self.text[end:]
