#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""docs/handshake.md knows every operation, and its examples are real.

usage: handshake_docs.py HLS_OPT SOURCE_DIRECTORY [unittest arguments]
"""

import os
import re
import subprocess
import sys
import unittest

HLS_OPT, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
del sys.argv[1:3]

with open(os.path.join(ROOT, "docs", "handshake.md"), encoding="utf-8") as page:
    PAGE = page.read()


def hls_opt(*options, text=""):
    return subprocess.run([HLS_OPT, *options], input=text, text=True,
                          capture_output=True, check=False)


def section(title):
    return re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S)[1]


def rows(title, number=0):
    """The cells of a table of the section, the first one or another."""
    table = re.findall(r"(?:^\|.*\|\n)+", section(title), re.M)[number]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", line[1:-1])]
            for line in table.splitlines()[2:]]


def operations():
    """Of the dialect: name without prefix, and rule."""
    lines = hls_opt("--list-operations").stdout.splitlines()
    return {line.split()[0].removeprefix("handshake."): line.split()[1]
            for line in lines}


class Operations(unittest.TestCase):
    def test_every_one_is_explained_once(self):
        explained = [name for first, _ in rows("Operations")
                     for name in re.findall(r"`([\w.]+)`", first)]
        self.assertEqual(sorted(explained), sorted(operations()))

    def test_every_one_has_the_rule_of_its_definition(self):
        documented = {}
        for rule, names, _ in rows("Extra signals"):
            for name in re.findall(r"`([\w.]+)`", names):
                self.assertNotIn(name, documented)
                documented[name] = rule if rule != "—" else "None"
        self.assertEqual(documented, operations())


    def test_it_says_of_all_that_steer_what_signals_results_have(self):
        said = [name for first, _ in rows("Extra signals", 1)
                for name in re.findall(r"`([\w.]+)`", first)]
        self.assertEqual(sorted(said), sorted(
            name for name, rule in operations().items()
            if rule in ("Steer", "Choose")))


class Examples(unittest.TestCase):
    def examples(self):
        found = re.findall(r"^```mlir\n(.*?)^```$", PAGE, re.M | re.S)
        self.assertGreater(len(found), 3)
        return found

    def test_every_one_is_valid(self):
        for text in self.examples():
            with self.subTest(text=text):
                done = hls_opt("-", text=text)
                self.assertEqual(done.stderr, "")
                self.assertEqual(done.returncode, 0)

    def test_folding_does_what_the_text_says(self):
        text, = [text for text in self.examples() if "@folds" in text]
        done = hls_opt("--pass-pipeline=builtin.module(canonicalize)", "-",
                       text=text)
        self.assertRegex(done.stdout, r"end %arg0, %\d+ :")
        self.assertEqual(done.stdout.count("= addi"), 1)

    def test_the_tag_is_taken_off_the_adder(self):
        text, = [text for text in self.examples() if "@tagged" in text]
        done = hls_opt(
            "--pass-pipeline=builtin.module(handshake-compose-signals)", "-",
            text=text)
        self.assertRegex(done.stdout, r"addi .* : <i32>\n")


class Rules(unittest.TestCase):
    """docs/type-system.md names tests that there are."""

    def rules(self):
        path = os.path.join(ROOT, "docs", "type-system.md")
        with open(path, encoding="utf-8") as page:
            found = re.findall(r"^\| (.*) \| (.*) \|$", page.read(), re.M)
        self.assertGreater(len(found), 30)
        return [row for row in found if row != ("rule", "test")]

    def read(self, name, others):
        """A file of tests, in the folder that the cell names, or the usual one."""
        folders = ["tests/filecheck/dialect", "", *others]
        paths = [os.path.join(ROOT, folder, name) for folder in folders]
        path = next((path for path in paths if os.path.isfile(path)), None)
        self.assertIsNotNone(path, name)
        with open(path, encoding="utf-8") as file:
            return file.read()

    def test_every_rule_names_tests_that_there_are(self):
        for rule, cell in self.rules():
            folders = re.findall(r"`(tests/[\w/]+)/`", cell)
            text, named = "", 0
            for word in re.findall(r"`([^`]+)`", cell):
                with self.subTest(rule=rule, word=word):
                    if word.startswith("@"):
                        self.assertRegex(text, rf"{word}\b")
                    elif re.search(r"\.(mlir|c|py)$", word):
                        text = self.read(word, folders)
                        named += 1
            for bench in re.findall(r"bench(?:es)? ((?:`\w+`(?:, )?)+)", cell):
                for name in re.findall(r"\w+", bench):
                    self.read(f"{name}_bench.sv", ["tests/unit/rtl/bench"])
                    named += 1
            self.assertGreater(named, 0, rule)


if __name__ == "__main__":
    unittest.main()
