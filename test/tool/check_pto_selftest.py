#!/usr/bin/env python3
#
# Part of the pto-tidy project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
"""Tests check_pto.py with clang-tidy's own checks: that it passes what is
right and, above all, that it fails what is not."""

import contextlib
import io
import os
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import check_pto  # noqa: E402

CLANG_TIDY = sys.argv.pop(1)

NULL = "modernize-use-nullptr"
NAMES = "readability-inconsistent-declaration-parameter-name"
SAME = "misc-redundant-expression"

# One warning with two notes.
TWO_NOTES = f"""\
void f(int a);
// WARN@-1 [{NAMES}]: function 'f' has a definition with different parameter names
// NOTE@+3: the definition seen here
// NOTE@-3: differing parameters are named here: ('a'), in definition: ('b')

void f(int b) {{}}
"""


class CheckPtoTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = directory.name
        self.file = os.path.join(directory.name, "test.cpp")

    def run_on(self, text, *arguments, tool=CLANG_TIDY, checks=f"{NULL},{NAMES},{SAME}"):
        """The exit code; what was printed is in self.output, the file in self.text."""
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(text)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            code = check_pto.main(
                [self.file, f"--clang-tidy={tool}", f"--checks={checks}", *arguments]
            )
        self.output = output.getvalue()
        with open(self.file, encoding="utf-8") as file:
            self.text = file.read()
        return code

    def passes(self, text, *arguments, **options):
        self.assertEqual(0, self.run_on(text, *arguments, **options), self.output)

    def fails(self, text, *arguments, saying="", **options):
        self.assertEqual(1, self.run_on(text, *arguments, **options), self.output)
        self.assertIn(saying, self.output)

    def is_wrong(self, text, *arguments, saying="", **options):
        self.assertEqual(2, self.run_on(text, *arguments, **options), self.output)
        self.assertIn(saying, self.output)

    def fake_tool(self, stdout, stderr="", code=0):
        """A clang-tidy that prints `stdout`, with FILE replaced."""
        path = os.path.join(self.directory, "fake-clang-tidy")
        with open(path, "w", encoding="utf-8") as file:
            file.write(
                f"#!{sys.executable}\nimport sys\n"
                f"print({NULL!r}, {NAMES!r}, {SAME!r}) if '--list-checks' in sys.argv else"
                f" print({stdout!r}.replace('FILE', {os.path.realpath(self.file)!r}))\n"
                f"if '--list-checks' in sys.argv: sys.exit(0)\n"
                f"sys.stderr.write({stderr!r})\nsys.exit({code})\n"
            )
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    # --- warnings

    def test_clean_file(self):
        self.passes("int x;\n")

    def test_warning_on_its_line(self):
        self.passes(f"int *p = 0; // WARN: [{NULL}] use nullptr\n")

    def test_warning_by_offset_and_absolute(self):
        self.passes(f"int *p = 0;\n// WARN@-1 [{NULL}]: use nullptr\n")
        self.passes(f"// WARN@+1 [{NULL}]: use nullptr\nint *p = 0;\n")
        self.passes(f"int *p = 0;\n// WARN@1 [{NULL}]: use nullptr\n")

    def test_all_of_the_text_and_regular_expression(self):
        self.fails(f"int *p = 0; // WARN: [{NULL}] nullptr\n")
        self.fails(f"int *p = 0; // WARN: [{NULL}] use\n")
        self.passes(f"int *p = 0; // WARN: [{NULL}] {{{{.*}}}}nullptr\n")
        self.passes(f"int *p = 0; // WARN: [{NULL}] {{{{use (nullptr|NULL)$}}}}\n")
        self.fails(f"int *p = 0; // WARN: [{NULL}] {{{{use NULL}}}}\n")

    def test_special_characters_are_text(self):
        self.fails(f"int *p = 0; // WARN: [{NULL}] use .*\n")

    def test_unexpected_warning(self):
        self.fails("int *p = 0;\n", saying=f"+WARN@1 [{NULL}]: use nullptr")

    def test_absent_warning(self):
        self.fails(f"int p; // WARN: [{NULL}] use nullptr\n", saying=f"-WARN@1 [{NULL}]: use nullptr")

    def test_wrong_line_text_check_and_level(self):
        self.fails(f"int *p = 0;\n// WARN@2 [{NULL}]: use nullptr\n")
        self.fails(f"int *p = 0; // WARN: [{NULL}] use NULL\n")
        self.fails(f"int *p = 0; // WARN: [{SAME}] use nullptr\n")
        self.fails(f"int *p = 0; // ERROR: [{NULL}] use nullptr\n")

    def test_several_on_one_line(self):
        line = "int *p = 0, *q = 0;"
        warning = f" // WARN: [{NULL}] use nullptr"
        self.passes(line + warning + warning + "\n")
        self.fails(line + warning + "\n")
        self.fails(line + warning + warning + warning + "\n")

    def test_best_assignment(self):
        # The loose expectation must not take the warning that the other needs.
        tool = self.fake_tool(f"FILE:1:1: warning: aa [{NULL}]\nFILE:1:2: warning: ab [{NULL}]")
        self.passes(f"int x; // WARN: [{NULL}] {{{{a.}}}} // WARN: [{NULL}] aa\n", tool=tool)

    # --- notes

    def test_notes(self):
        self.passes(TWO_NOTES)

    def test_absent_extra_and_wrong_note(self):
        lines = TWO_NOTES.splitlines(keepends=True)
        self.fails("".join(lines[:2] + ["\n"] + lines[3:]), saying="seen here")
        self.fails("".join(lines[:3] + ["\n"] + lines[4:]), saying="+NOTE@1: differing")
        self.fails("".join(lines[:4] + ["// NOTE@1: differing\n"] + lines[5:]), saying="-NOTE@1: differing")
        self.fails(TWO_NOTES.replace("NOTE@-3", "NOTE@-2"))
        self.fails(TWO_NOTES.replace("seen here", "seen there"))

    def test_order_of_notes(self):
        lines = TWO_NOTES.splitlines(keepends=True)
        self.fails(
            "".join(
                lines[:2]
                + [lines[3].replace("@-3", "@-2"), lines[2].replace("@+3", "@+2")]
                + lines[4:]
            )
        )

    def test_notes_belong_to_their_warning(self):
        tool = self.fake_tool(
            f"FILE:1:1: warning: a [{NULL}]\nFILE:2:1: note: n\nFILE:1:9: warning: b [{NULL}]"
        )
        right = f"int x;\n// WARN@1 [{NULL}]: a\n// NOTE@2: n\n// WARN@1 [{NULL}]: b\n"
        wrong = f"int x;\n// WARN@1 [{NULL}]: a\n// WARN@1 [{NULL}]: b\n// NOTE@2: n\n"
        self.passes(right, tool=tool)
        self.fails(wrong, tool=tool)

    def test_brackets_at_the_end_of_a_note_are_text(self):
        tool = self.fake_tool(f"FILE:1:1: warning: a [{NULL}]\nFILE:1:1: note: UB [0]")
        self.passes(f"int x; // WARN: [{NULL}] a // NOTE: UB [0]\n", tool=tool)

    # --- other places

    def test_header(self):
        with open(os.path.join(self.directory, "h.h"), "w", encoding="utf-8") as file:
            file.write("\nint *p = 0;\n")
        self.passes(f'#include "h.h"\n// WARN@h.h:2 [{NULL}]: use nullptr\n')
        self.fails('#include "h.h"\n', saying=f"+WARN@h.h:2 [{NULL}]: use nullptr")
        self.fails(f'#include "h.h"\n// WARN@g.h:2 [{NULL}]: use nullptr\n')

    def test_message_without_place(self):
        config = "{CheckOptions: {modernize-loop-convert.MinConfidence: zzz}}"
        text = "// WARN@none [clang-tidy-config]: invalid configuration value 'zzz' for {{.*}}\n"
        self.passes(text, "--config", config, checks="modernize-loop-convert")
        self.fails("\n", "--config", config, checks="modernize-loop-convert")

    # --- things that must never look like success

    def test_compile_error(self):
        self.fails("int x = y;\n", saying="use of undeclared identifier 'y'")
        self.passes("int x = y; // ERROR: [clang-diagnostic-error] use of undeclared identifier 'y'\n")

    def test_module_not_loaded(self):
        self.is_wrong("int x;\n", "--load=/nonexistent.so", saying="/nonexistent.so")

    def test_unknown_check(self):
        self.is_wrong("int x;\n", checks=f"{NULL},pto-missspelt", saying="pto-missspelt")

    def test_no_checks(self):
        self.is_wrong("int x;\n", checks="-*,pto-*", saying="no checks enabled")

    def test_crash_and_unknown_noise(self):
        self.is_wrong("int x;\n", tool=self.fake_tool("", code=139))
        self.is_wrong("int x;\n", tool=self.fake_tool("", code=1))
        self.is_wrong("int x;\n", tool=self.fake_tool("", stderr="Stack dump:\n"))

    def test_no_such_tool(self):
        self.is_wrong("int x;\n", tool="/nonexistent/clang-tidy")

    def test_malformed_expectations(self):
        for text in (
            "// WARN: no check",
            f"// WARN@-1 [{NULL}] no colon",
            f"// WARN: [{NULL}]",
            f"// WARN@+9 [{NULL}]: beyond the end",
            f"// WARN: [{NULL}] {{{{(}}}}",
            "// NOTE: without a warning",
            f"// WARNING: [{NULL}] misspelt",
            "// CHECK-MESSAGES: of another runner",
        ):
            with self.subTest(text):
                self.is_wrong(f"int *p = 0; {text}\n")

    def test_prose_is_no_expectation(self):
        self.passes("// FIXME: later. Note: WARN about this, NOTE that.\nint x; // fix: no\n")

    # --- suffixes

    def test_suffixes(self):
        text = f"int *p = 0; // WARN-A: [{NULL}] use nullptr\nint g(int x) {{ return x; }}\n"
        self.passes(text, "--suffixes=A")
        self.fails(text)
        both = text + f"int *q = 0; // WARN: [{NULL}] use nullptr\n"
        self.passes(both, "--suffixes=,A")
        self.fails(both, "--suffixes=A")

    def test_suffix_that_no_run_reads(self):
        text = f"// RUN: %check_pto %s\nint x; // WARN-A: [{NULL}] use nullptr\n"
        self.is_wrong(text, saying="no RUN line")
        text = f"// RUN: %check_pto %s --suffixes=A\nint x; // WARN: [{NULL}] use nullptr\n"
        self.is_wrong(text, "--suffixes=A", saying="no RUN line")

    # --- fixes

    def test_fixes(self):
        text = f"int *p = 0; // WARN: [{NULL}] use nullptr // FIX: int *p = nullptr;\n"
        self.passes(text, "--fixes")
        self.assertEqual(text, self.text)
        self.passes(text.replace("// FIX:", "\n// FIX@-1:"), "--fixes")
        self.fails(text.replace("= nullptr;", "= NULL;"), "--fixes", saying="+int *p = nullptr;")

    def test_unexpected_and_absent_fix(self):
        self.fails(f"int *p = 0; // WARN: [{NULL}] use nullptr\n", "--fixes")
        self.fails("int x; // FIX: int y;\n", "--fixes")

    def test_fix_without_fixes(self):
        text = f"int *p = 0; // WARN: [{NULL}] use nullptr // FIX: int *p = nullptr;\n"
        self.is_wrong(text, saying="--fixes")

    # --- blessing

    def test_bless(self):
        text = "void f(int a);\n  int *p = 0; // WARN: [x] old\nvoid f(int b) {} // keep\n"
        self.passes(text, "--bless")
        self.assertEqual(
            "void f(int a);\n"
            f"// WARN@-1 [{NAMES}]: function 'f' has a definition with different parameter names\n"
            "// NOTE@+4: the definition seen here\n"
            "// NOTE@-3: differing parameters are named here: ('a'), in definition: ('b')\n"
            "  int *p = 0;\n"
            f"  // WARN@-1 [{NULL}]: use nullptr\n"
            "void f(int b) {} // keep\n",
            self.text,
        )
        blessed = self.text
        self.passes(blessed)
        self.passes(blessed, "--bless")
        self.assertEqual(blessed, self.text)

    def test_bless_by_environment(self):
        os.environ["PTO_BLESS"] = "1"
        try:
            self.passes("int *p = 0;\n")
        finally:
            del os.environ["PTO_BLESS"]
        self.assertEqual(f"int *p = 0;\n// WARN@-1 [{NULL}]: use nullptr\n", self.text)

    def test_bless_keeps_matching_text_and_other_suffixes(self):
        text = (
            f"int *p = 0; // WARN: [{NULL}] {{{{use \\w+}}}}\n"
            f"int *q = 0; // WARN-A: [{NULL}] other\n"
        )
        self.passes(text, "--bless")
        self.assertEqual(
            f"int *p = 0;\n// WARN@-1 [{NULL}]: {{{{use \\w+}}}}\n"
            f"int *q = 0;\n// WARN-A@-1 [{NULL}]: other\n// WARN@-2 [{NULL}]: use nullptr\n",
            self.text,
        )

    def test_bless_removes_what_is_not_printed(self):
        self.passes(f"int x;\n// WARN@-1 [{NULL}]: use nullptr\n// NOTE@1: n\nint y;\n", "--bless")
        self.assertEqual("int x;\nint y;\n", self.text)

    def test_bless_macro(self):
        text = "#define M int *p = \\\n  0\nM;\n"
        self.passes(text, "--bless")
        self.passes(self.text)

    def test_bless_fixes(self):
        self.passes("int *p = 0;\n", "--bless", "--fixes")
        self.assertEqual(
            f"int *p = 0;\n// WARN@-1 [{NULL}]: use nullptr\n// FIX@-2: int *p = nullptr;\n", self.text
        )
        self.passes(self.text, "--fixes")

    def test_bless_escapes_braces(self):
        tool = self.fake_tool(f"FILE:1:1: warning: a {{{{1}}}} [{NULL}]")
        self.passes("int x;\n", "--bless", tool=tool)
        self.passes(self.text, tool=tool)

    def test_bless_message_without_place_and_header(self):
        tool = self.fake_tool(f"x/h.h:3:1: warning: a [{NULL}]\nwarning: b [clang-tidy-config]")
        self.passes("int x;\n", "--bless", tool=tool)
        self.assertIn("// WARN@none [clang-tidy-config]: b", self.text)
        self.passes(self.text, tool=tool)


if __name__ == "__main__":
    unittest.main()
