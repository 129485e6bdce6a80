#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The examples of the documentation do what it says.

usage: hlsc_examples.py HLSC SOURCE_DIRECTORY [unittest arguments]

A page names its files, `<!-- file: NAME -->` above a block of code, and shows
commands with their output, as indented lines that begin with `$ hlsc`. An
ellipsis stands for anything; a line of nothing else for any number of lines.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HLSC = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.abspath(sys.argv.pop(1))
PAGES = ["designs.md", "placeholders.md", "waits.md"]

FILE = re.compile(r"^<!-- file: (\S+) -->\n```\w+\n(.*?)^```$", re.M | re.S)
SESSION = re.compile(r"^    \$ (hlsc .*)\n((?:    (?!\$ ).*\n)*)", re.M)


def pattern(output):
    """The regular expression that a shown output stands for."""
    lines = []
    for line in output.splitlines():
        line = line.removeprefix("    ")
        if line == "…":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(".*".join(map(re.escape, line.split("…"))) + r"\n")
    return "".join(lines)


class Examples(unittest.TestCase):
    def setUp(self):
        self.directory = tempfile.mkdtemp(prefix="hlsc-")
        self.addCleanup(shutil.rmtree, self.directory)
        self.environment = dict(
            os.environ, HLSD_SOCKET=os.path.join(self.directory, "run/s"))
        self.addCleanup(subprocess.run, [HLSC, "stop"], check=False,
                        env=self.environment, capture_output=True)

    def run_sessions(self, sessions, directory):
        self.assertTrue(sessions)
        for command, output in sessions:
            with self.subTest(command=command):
                run = subprocess.run([HLSC, *command.split()[1:]],
                                     cwd=directory, env=self.environment,
                                     capture_output=True, encoding="utf-8",
                                     timeout=600, check=False)
                self.assertRegex(run.stdout, rf"\A{pattern(output)}\Z",
                                 run.stderr)

    def run_page(self, text):
        for name, code in FILE.findall(text):
            with open(os.path.join(self.directory, name), "w",
                      encoding="utf-8") as file:
                file.write(code)
        self.run_sessions(SESSION.findall(text), self.directory)

    def test_readme(self):
        """In the folder that it names. How many cycles is not its subject, nor
        what a daemon says that has done other things, too."""
        with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
            text = file.read()
        folder = re.search(r"^    cd (\S+)$", text, re.M)[1]
        self.run_sessions([
            (command, re.sub(r"cycles=\d+", "cycles=…", output).rstrip() + "\n")
            for command, output in SESSION.findall(text)
            if command.split()[1] in ("verify", "simulate")],
            os.path.join(ROOT, folder))

    def test_pages(self):
        for page in PAGES:
            with self.subTest(page=page), \
                    open(os.path.join(ROOT, "docs", page),
                         encoding="utf-8") as file:
                self.run_page(file.read())

    def test_every_file_of_a_page_is_used(self):
        for page in PAGES:
            with open(os.path.join(ROOT, "docs", page),
                      encoding="utf-8") as file:
                text = file.read()
            self.assertEqual(len(re.findall("^```c$", text, re.M)),
                             len(re.findall(r"^<!-- file: \S+\.c -->$", text,
                                            re.M)), "a block without a name")
            commands = " ".join(command for command, _ in SESSION.findall(text))
            files = FILE.findall(text)
            said = " ".join([commands, *(content for name, content in files
                                         if name in commands.split())])
            for name, _ in files:
                self.assertIn(name, re.findall(r"[\w.]+", said))


if __name__ == "__main__":
    unittest.main()
