#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a C file with the characters beyond ASCII that C has in identifiers
(C23 6.4.2.1: XID_Start and XID_Continue of Unicode). Python names its own variables
by the same rule, so that nobody has to keep a table.

usage: c_letters.py OUTPUT
"""

import sys

HEAD = """/* Written by c_letters.py: do not edit. */
#include "base/c_text/c_letters.h"

const c_letters c_letters_table[] = {
"""
TAIL = """};

const size_t c_letters_count = sizeof c_letters_table / sizeof *c_letters_table;
"""


def kind(code_point):
    """Whether it may begin a name; None for what is in no name."""
    character = chr(code_point)
    return character.isidentifier() if ("a" + character).isidentifier() else None


def ranges():
    """First, last and kind of all that follow one another with the same kind."""
    first = 0x80
    for code_point in range(0x80, sys.maxunicode + 2):
        is_over = code_point > sys.maxunicode
        if is_over or kind(code_point) != kind(first):
            if kind(first) is not None:
                yield first, code_point - 1, kind(first)
            first = code_point


def main():
    rows = [f"    {{{first:#x}, {last:#x}, {str(begins).lower()}}},\n"
            for first, last, begins in ranges()]
    with open(sys.argv[1], "w", encoding="ascii") as output:
        output.write(HEAD + "".join(rows) + TAIL)


if __name__ == "__main__":
    main()
