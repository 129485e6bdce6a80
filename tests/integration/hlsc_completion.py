#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What bash completes of a command line of hlsc, asked of bash itself.

usage: hlsc_completion.py HLSC GENERATOR [unittest arguments]
"""

import os
import re
import subprocess
import sys
import unittest

HLSC, GENERATOR = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))

SCRIPT = subprocess.run([GENERATOR], check=True, capture_output=True,
                        encoding="utf-8").stdout

# As bash does it: sources what was made, and calls the function with the words,
# the last of which is being typed. compopt wants a completion under way.
ASK = SCRIPT + r"""
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_hlsc
printf '%s\n' "${COMPREPLY[@]}"
"""


def complete(*words):
    run = subprocess.run(["bash", "--norc", "-c", ASK, "bash", *words],
                         check=True, capture_output=True, encoding="utf-8")
    assert not run.stderr, run.stderr
    return run.stdout.split()


def help_of(*words):
    return subprocess.run([HLSC, *words, "--help"], check=True,
                          capture_output=True, encoding="utf-8").stdout


COMMANDS = re.findall(r"^  ([a-z][a-z-]+) ", help_of(), re.M)


def options_of(command):
    return re.findall(r"^  (--?[A-Za-z][a-z-]*)",
                      help_of("help", command), re.M)


class CompletionTest(unittest.TestCase):
    def test_commands(self):
        self.assertEqual(complete("hlsc", ""), [*COMMANDS, "help"])
        self.assertEqual(complete("hlsc", "si"), ["simulate"])
        self.assertEqual(complete("hlsc", "--batch", "em"), ["emit-rtl"])
        self.assertEqual(complete("hlsc", "help", "ver"),
                         ["verify", "version"])

    def test_every_option_of_every_command(self):
        for command in COMMANDS:
            options = options_of(command)
            self.assertIn("--help", options)
            # What follows `opt` is mlir-opt's.
            before = ("hlsc",) if command == "opt" else ("hlsc", command)
            for option in options:
                self.assertIn(option, complete(*before, option), command)
                self.assertIn(option, complete(*before, "-"), command)

    def test_no_option_of_other_commands(self):
        for command in set(COMMANDS) - {"opt"}:
            self.assertEqual(complete("hlsc", command, "-"),
                             options_of(command))

    def test_values(self):
        colors = ["auto", "always", "never"]
        for words in (("--color", ""), ("--color", "="),
                      ("--color", "=", "a")):
            expected = [color for color in colors
                        if color.startswith(words[-1].strip("="))]
            self.assertEqual(complete("hlsc", "verify", *words), expected)
            self.assertEqual(complete("hlsc", *words), expected)
        self.assertEqual(complete("hlsc", "lower", "--stage", "handshake-"),
                         ["handshake-buffered"])

    def test_the_value_of_an_option_is_no_command(self):
        for words in (("--socket", "stop"), ("--socket", "=", "stop")):
            self.assertEqual(complete("hlsc", *words, "sta"), ["status"])

    def test_files_are_left_to_the_shell(self):
        for words in (("verify", ""), ("verify", "fir"), ("opt", "--cs"),
                      ("simulate", "fir.c", "--trace", "")):
            self.assertEqual(complete("hlsc", *words), [])
        self.assertIn("complete -o default", SCRIPT)


if __name__ == "__main__":
    unittest.main()
