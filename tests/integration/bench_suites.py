#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bench/suites makes of a small suite, and of answers that no program gives.

usage: bench_suites.py HLSC ROOT [unittest arguments]
"""

import contextlib
import io
import os
import shutil
import sys
import tempfile
import unittest

HLSC = os.path.abspath(sys.argv.pop(1))
sys.path.insert(0, os.path.join(sys.argv.pop(1), "bench", "suites"))
import suites  # noqa: E402 pylint: disable=wrong-import-position

PROGRAMS = {
    "good.c": "int good(int a) { return a + N; } int main(void) { return good(1) - 3; }",
    "asm.c": 'int f(int a) { asm("nop"); return a; } int main(void) { return f(0); }',
    "two.c": "int f(int a) { return a; } int g(int a) { return a; } "
             "int main(void) { return f(0) + g(0); }",
    "failing.c": "int f(int a) { return a; } int main(void) { return f(1); }",
    "skipped.c": "no C at all",
    "parts/first.c": "int f(int *p, int n) { return p[n]; }",
    "parts/second.c": "int f(int *p, int n); "
                      "int main(void) { int a[3] = {0}; return f(a, 2); }",
}


class Suites(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="hlsd-suite-")
        self.addCleanup(shutil.rmtree, self.folder)
        os.mkdir(os.path.join(self.folder, "parts"))
        for name, text in PROGRAMS.items():
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)

    def run_suite(self, *options):
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = suites.main([self.folder, "--hlsc", HLSC, *options])
        return status, out.getvalue()

    def test_files(self):
        status, text = self.run_suite("--pattern", "*.c", "--exclude", "skip*",
                                      "--define", "N=2", "--stress", "3")
        self.assertEqual(status, 0)
        self.assertIn("| 4 | 1 | 1 | 0 | 0 | 1 | 1 |", text)
        self.assertIn("| 1 | diagnosed | unsupported-construct |", text)
        self.assertRegex(text, r"\| asm.c \| diagnosed \| [\d.]+ \| unsupp")
        self.assertRegex(text, r"\| failing.c \| unjudged \| [\d.]+ \| test-bench:")
        self.assertRegex(text, r"\| two.c \| no kernel \|")
        self.assertNotIn("good.c", text)

    def test_names_and_exit_statuses(self):
        _, text = self.run_suite("--pattern", "[gf]*.c", "--define", "N=3",
                                 "--kernel", "{stem}", "--ignore-exit-status")
        self.assertIn("| 2 | 1 | 0 | 0 | 0 | 0 | 1 |", text)  # good.c has good()

    def test_folders(self):
        _, text = self.run_suite("--pattern", "*/*.c", "--folders", "--first",
                                 "first.*", "--name", "folders")
        self.assertIn("## folders", text)
        self.assertIn("| 1 | 1 | 0 | 0 | 0 | 0 | 0 |", text)

    def test_what_answers_mean(self):
        for verdict, word in (("mismatch", "wrong"), ("ir-mismatch", "wrong"),
                              ("deadlock", "wrong"), ("rtl-error", "wrong"),
                              ("cycle-limit", "late"), ("no-calls", "unjudged")):
            answer = {"diagnostics": [], "verdict": verdict, "message": "m"}
            self.assertEqual(suites.judge(answer).word, word, verdict)
        for kind, word in (("worker-lost", "wrong"), ("deadline-exceeded", "late")):
            answer = {"error": {"message": "m", "data": {"kind": kind}}}
            self.assertEqual(suites.judge(answer).word, word, kind)


if __name__ == "__main__":
    unittest.main()
