#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What shells complete of a command line of hlsc, asked of them themselves.

With HLSD_SANITIZE in the environment, every seventh option is tried with the
commands that do not take it: hlsc reads them all with the same code.

usage: hlsc_completion.py HLSC GENERATOR [unittest arguments]
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import unittest

HLSC, GENERATOR = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
SANITIZED = "HLSD_SANITIZE" in os.environ


def script(shell):
    return subprocess.run([GENERATOR, shell], check=True, capture_output=True,
                          encoding="utf-8").stdout


SCRIPT = script("bash")

# As bash does it: sources what was made, and calls the function with the words,
# the last of which is being typed. compopt wants a completion under way. Each line
# of the input is a command line, with words that have no blanks in them; a line
# with a dot ends each answer.
ASK = SCRIPT + r"""
compopt() { :; }
while IFS='|' read -r -a COMP_WORDS; do
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  COMPREPLY=()
  _hlsc
  printf '%s\n' "${COMPREPLY[@]}" .
done
"""


def complete_each(lines):
    """What each of the command lines, which are tuples of words, is completed
    to. One shell for all of them."""
    # A separator behind the last word, which may be empty.
    asked = "".join("|".join((*words, "")) + "\n" for words in lines)
    run = subprocess.run(["bash", "--norc", "-c", ASK, "bash"], input=asked,
                         check=True, capture_output=True, encoding="utf-8")
    assert not run.stderr, run.stderr
    answers = re.findall(r"(.*?)^\.\n", run.stdout, re.M | re.S)
    assert len(answers) == len(lines), run.stdout
    return [answer.split() for answer in answers]


@functools.cache
def complete(*words):
    return complete_each([words])[0]


@functools.cache
def help_of(*words):
    return subprocess.run([HLSC, *words, "--help"], check=True,
                          capture_output=True, encoding="utf-8").stdout


COMMANDS = re.findall(r"^  ([a-z][a-z-]+) ", help_of(), re.M)


def options_of(command):
    return re.findall(r"^  (--?[A-Za-z][a-z0-9-]*)",
                      help_of("help", command), re.M)


class CompletionTest(unittest.TestCase):
    def test_languages(self):
        for option in ("--language", "-x"):
            self.assertEqual(complete("hlsc", "verify", option, ""),
                             ["c", "c++", "mlir"])

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
            found = complete_each([(*before, option) for option in options])
            for option, answer in zip(options, found):
                self.assertIn(option, answer, command)
                self.assertIn(option, complete(*before, "-"), command)

    def test_no_option_of_other_commands(self):
        for command in set(COMMANDS) - {"opt"}:
            self.assertEqual(complete("hlsc", command, "-"),
                             options_of(command))

    def test_an_option_is_in_the_help_of_what_takes_it(self):
        """And is refused by every other command, before it does anything."""
        known = {}
        for command in COMMANDS:
            for name, value in re.findall(
                    r"^  (--?[A-Za-z][a-z0-9-]*)([ =][A-Za-z]\S*)?",
                    help_of("help", command), re.M):
                known[name] = bool(value)
        for command in set(COMMANDS) - {"opt", "help"}:
            listed = options_of(command)
            nowhere = ["--socket", "/none/s"] if "--socket" in listed else []
            # What starts no daemon anyway takes --no-spawn without a word.
            silent = {"--no-spawn"} if command in ("status", "stop") else set()
            for number, name in enumerate(sorted(
                    set(known) - {"--help", "--version"} - silent)):
                if SANITIZED and name not in listed and number % 7:
                    continue
                values = complete("hlsc", name, "") if known[name] else []
                words = [name, *(values[:1] or ["1"])] if known[name] else [name]
                if name == "-std":
                    words = ["-std=c17"]
                run = subprocess.run(
                    [HLSC, command, *words, *nowhere],
                    stdin=subprocess.DEVNULL, capture_output=True,
                    encoding="utf-8", timeout=60, check=False)
                said = run.stdout + run.stderr
                with self.subTest(command=command, option=words):
                    if name in listed:
                        self.assertNotIn("does not apply", said)
                    else:
                        self.assertIn(f"{name} does not apply to "
                                      f"'hlsc {command}'", said)
                        self.assertEqual(run.returncode, 2)

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


@unittest.skipUnless(shutil.which("fish"), "there is no fish")
class FishTest(unittest.TestCase):
    def complete(self, line):
        run = subprocess.run(
            ["fish", "--no-config", "-c", script("fish") +
             f"\ncomplete -C '{line}'"],
            check=True, capture_output=True, encoding="utf-8")
        self.assertEqual(run.stderr, "")
        return [word.split("\t")[0] for word in run.stdout.splitlines()]

    def test_commands(self):
        self.assertEqual(sorted(self.complete("hlsc ")),
                         sorted([*COMMANDS, "help"]))

    def test_every_option_of_every_command(self):
        for command in set(COMMANDS) - {"opt"}:
            long = {option for option in options_of(command)
                    if option.startswith("--")}
            self.assertEqual(set(self.complete(f"hlsc {command} --")), long)

    def test_values(self):
        self.assertEqual(sorted(self.complete("hlsc simulate --engine ")),
                         ["both", "model", "verilator"])


class ZshTest(unittest.TestCase):
    def test_every_command_has_its_options(self):
        text = script("zsh")
        for command in set(COMMANDS) - {"opt"}:
            part = re.search(rf"^  {command}\)\n(.*?);;$", text, re.M | re.S)
            self.assertEqual(re.findall(r"'\*(--?[A-Za-z][a-z0-9-]*)", part[1]),
                             options_of(command))

    @unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
    def test_zsh_reads_it(self):
        run = subprocess.run(["zsh", "-f", "-n"], input=script("zsh"),
                             capture_output=True, encoding="utf-8", check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
