#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations and attributes are named by generated constants and accessors, not
by strings, outside the dialect that defines them.

usage: names.py SOURCE_DIRECTORY [unittest arguments]
       names.py SOURCE_DIRECTORY --list      prints them all
"""

import collections
import os
import re
import sys
import unittest

import house

# How many quoted names there may be. Whoever removes some lowers the limit.
MOST_NAMES = 3 # hlsc recognises MLIR by them in text

# Where names are defined, and where the headers with their constants come from.
DEFINITIONS = ("core/dialect/", "core/tablegen/")

# Not llvm: the intrinsic functions of LLVM itself look like that, too.
DIALECTS = ("handshake", "arith", "math", "cf", "func", "memref", "ub", "builtin")
NAME = re.compile(r'"(?:' + "|".join(DIALECTS) + r')\.[a-z_]+(?:\.[a-z_]+)*"')

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include.*$", re.M)


def quoted_names(tree):
    """Pairs of a file and a quoted name in its code."""
    for source in tree.sources:
        if not source.startswith(DEFINITIONS):
            text = INCLUDE.sub("", COMMENT.sub("", tree.read(source)))
            for name in NAME.findall(text):
                yield source, name


class House(unittest.TestCase):
    def test_names_are_not_spelt_in_strings(self):
        names = list(quoted_names(house.Tree(ROOT)))
        by_file = collections.Counter(source for source, _ in names)
        self.assertLessEqual(len(names), MOST_NAMES, by_file.most_common())


class Planted(unittest.TestCase):
    """The test sees what it is for."""

    def test_quoted_names_outside_the_dialect(self):
        with house.planted({
                "core/dialect/ops/a.cpp": 'name("handshake.fork");\n',
                "core/ir/a.c": '/* "handshake.mux" */ is(op, "handshake.fork");\n'
                               '#include "hls.handshake"\n'
                               'set(op, "handshake.bb"); // "arith.addi"\n'
                               'say("no handshake.fork here", "memref.load");\n',
        }) as root:
            self.assertEqual(list(quoted_names(house.Tree(root))), [
                ("core/ir/a.c", '"handshake.fork"'),
                ("core/ir/a.c", '"handshake.bb"'),
                ("core/ir/a.c", '"memref.load"')])


if __name__ == "__main__":
    ROOT = os.path.abspath(sys.argv.pop(1))
    if sys.argv[1:] == ["--list"]:
        for where, what in quoted_names(house.Tree(ROOT)):
            print(where, what)
    else:
        unittest.main()
