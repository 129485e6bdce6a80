#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C programs in the shapes that people bring: pointers, structs, several files.
Each is simulated plain, and with delays that change from run to run.

usage: hlsc_c_programs.py HLSC [unittest arguments]

A program is a file in a folder of tests/programs, or a folder in one of them: then
kernel.c has the kernel, and the other files are its test bench. A first line

    /* error: TEXT */

says that the program is not simulated, and what is said instead, `only error: TEXT`
that nothing else is an error; a line

    /* options: OPTIONS */

before or in place of it what else hlsc is given.
"""

import concurrent.futures
import glob
import os
import re
import unittest

from hlsc_harness import HlscTest

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(os.path.dirname(HERE), "programs")


def programs():
    """The files of each program, the kernel's first."""
    for path in sorted(glob.glob(os.path.join(PROGRAMS, "*", "*"))):
        if os.path.isdir(path):
            kernel = os.path.join(path, "kernel.c")
            others = set(glob.glob(os.path.join(path, "*.c"))) - {kernel}
            yield [kernel, *sorted(others)]
        elif path.endswith((".c", ".cpp")):
            yield [path]


def said(path, what):
    """What the first lines of a program say."""
    with open(path, encoding="utf-8") as file:
        first = file.readline() + file.readline()
    found = re.search(rf"^/\* {what}: (.*) \*/", first, re.M)
    return found and found.group(1)


class CPrograms(HlscTest):
    def simulate(self, files, *options):
        kernel, *bench = files
        options = (*options, *(said(kernel, "options") or "").split())
        if bench:
            options = (*options, "--test-bench", *bench)
        return self.hlsc("simulate", "--ignore-exit-status", kernel, *options)

    def check(self, files):
        """What is wrong with a program; None when it does what it should."""
        only = said(files[0], "only error")
        error = only or said(files[0], "error")
        runs = [self.simulate(files)]
        if not error:
            runs.append(self.simulate(files, "--stress", "7"))
        for run in runs:
            text = run.stdout + run.stderr
            if error and (run.returncode == 0 or error not in text):
                return f"is to say '{error}', but says\n{text}"
            if only and text.count(": error: ") > 1:
                return f"is to say '{error}' alone, but says\n{text}"
            if not error and (run.returncode or "PASS" not in text):
                return f"fails:\n{text}"
        return None

    def test_all_programs(self):
        known = list(programs())
        self.assertTrue(known)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for files, problem in zip(known, pool.map(self.check, known)):
                with self.subTest(program=os.path.relpath(files[0], PROGRAMS)):
                    self.assertIsNone(problem, problem)


if __name__ == "__main__":
    unittest.main()
