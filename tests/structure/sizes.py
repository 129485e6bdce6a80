#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files and functions stay of a size that one person can read.

A file of a room has one idea, which needs no more than the limit. The other limits
are what the largest ones had when this was written: whoever makes these smaller
lowers the limits.

usage: sizes.py SOURCE_DIRECTORY [unittest arguments]
       sizes.py SOURCE_DIRECTORY --largest      prints the largest ones
"""

import os
import re
import sys
import unittest

import house

MOST_LINES_OF_A_FILE = 500
MOST_LINES_OF_A_TEST = 1094 # a file of tests or benchmarks
MOST_LINES_OF_A_FUNCTION = 109

FOLDERS = (*house.TOP_ROOMS, "tests", "bench")
# Inputs of tests, which are to be as they are.
INPUTS = re.compile(r"^tests/(kernels|opt|filecheck)/|/corpus/|/fixtures/")
C_SOURCE = re.compile(r"\.(c|h|cpp)$")

# Comments, literals and preprocessor lines, in which a brace means nothing.
NO_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/'
    r'|R"(?P<mark>[^(]*)\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    r'|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)

# The text before the brace of something that holds functions.
HOLDER = re.compile(r"\b(namespace|class|struct|union|extern)\b[^()=]*$")


def functions(text):
    """Of every function of a C or C++ source: its first line and how many lines
    it has, from its result type to its last brace."""
    text = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    holders, depth, begin = [], 0, 0  # begin: of what stands before the brace
    for place, character in enumerate(text):
        if character == "{":
            if depth == 0:
                before = text[begin:place]
                if HOLDER.search(before):
                    holders.append("holder")
                    begin = place + 1
                    continue
                is_function = ")" in before and not before.rstrip().endswith("=")
                first = begin + len(before) - len(before.lstrip())
            depth += 1
        elif character == "}":
            if depth == 0:
                if holders:
                    holders.pop()
            else:
                depth -= 1
                if depth == 0 and is_function:
                    yield (text.count("\n", 0, first) + 1,
                           text.count("\n", first, place) + 1)
            if depth == 0:
                begin = place + 1
        elif character == ";" and depth == 0:
            begin = place + 1


def files_of(tree):
    return [name for name in tree.files
            if re.search(r"\.(c|h|cpp|td|sv|py|sh|lua|m?[jt]s)$", name)
            and not INPUTS.search(name)]


def sizes_of_files(tree):
    """Pairs (lines, file), the largest first."""
    return sorted(((tree.read(name).count("\n"), name)
                   for name in files_of(tree)), reverse=True)


def sizes_of_functions(tree):
    """Pairs (lines, "file:line"), the largest first."""
    return sorted(((lines, f"{name}:{first}") for name in files_of(tree)
                   if C_SOURCE.search(name)
                   for first, lines in functions(tree.read(name))),
                  reverse=True)


def larger(sizes, limit):
    return [(size, name) for size, name in sizes if size > limit]


class House(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tree = house.Tree(ROOT, FOLDERS)

    def test_no_file_is_too_long(self):
        sizes = sizes_of_files(self.tree)
        self.assertGreater(len(sizes), 500)
        rooms = [size for size in sizes
                 if size[1].startswith(house.TOP_ROOMS)]
        self.assertEqual(larger(rooms, MOST_LINES_OF_A_FILE), [])
        self.assertEqual(larger(sizes, MOST_LINES_OF_A_TEST), [])

    def test_no_function_is_too_long(self):
        sizes = sizes_of_functions(self.tree)
        self.assertGreater(len(sizes), 3000)
        self.assertEqual(larger(sizes, MOST_LINES_OF_A_FUNCTION), [])


class Planted(unittest.TestCase):
    """Each of the tests sees what it is for."""

    def test_a_long_file(self):
        with house.planted({"core/a.c": "int a;\n" * 600,
                            "tests/kernels/b.c": "int b;\n" * 600,
                            "core/c.sv": "\n" * 515}) as root:
            self.assertEqual(larger(sizes_of_files(house.Tree(root, FOLDERS)), 515),
                             [(600, "core/a.c")])

    def test_a_long_function(self):
        body = '  call("}", \'{\'); // }\n' * 200
        with house.planted({
                "core/a.c": "static const int table[] = {\n" + "  1,\n" * 300 +
                            "};\n/* {{ */\nstatic int\nlong_one(int a) {\n" +
                            body + "}\nint next(void) {\n  if (1) {\n  }\n}\n",
                "core/b.cpp": "namespace a {\nclass B : public C {\n"
                              "  B() : c(1) {\n" + body + "  }\n};\n"
                              "enum D {\n" + "  E,\n" * 300 + "};\n} // namespace\n",
        }) as root:
            sizes = sizes_of_functions(house.Tree(root, FOLDERS))
            self.assertEqual(sizes, [(203, "core/a.c:304"), (202, "core/b.cpp:3"),
                                     (4, "core/a.c:507")])
            self.assertEqual(larger(sizes, 100), sizes[:2])


if __name__ == "__main__":
    ROOT = os.path.abspath(sys.argv.pop(1))
    if sys.argv[1:] == ["--largest"]:
        everything = house.Tree(ROOT, FOLDERS)
        for lines, where in (*sizes_of_files(everything)[:8],
                             *sizes_of_functions(everything)[:12]):
            print(f"{lines:6} {where}")
    else:
        unittest.main()
