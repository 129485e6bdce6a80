#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs from the ways in which people write C (idioms/): trees and lists,
tables of functions, recursion, ends by error, sorting and searching, texts, arrays of a
length that is known late, and more, mixed in one kernel.

usage: random_idioms.py SEED      prints the file of a seed
"""

import sys

import dice
import idioms

# Of every simulation.
OPTIONS = ["--heap", "4096", "--long-double-64"]

HEADER = """#include "hls.h"
#include <complex.h>
#include <stdlib.h>
#include <string.h>
"""


class Program(dice.Dice):
    def __init__(self, seed):
        super().__init__(seed)
        self.depth = 0
        kinds = self.random.sample(idioms.ALL, self.random.randint(2, 3))
        self.parts = [kind(self) for kind in kinds]

    def number(self):
        """Unsigned, or small: nothing makes it overflow."""
        return self.pick([str(self.random.randint(-9, 40)), "x", "y", "i", "x ^ y",
                          "x + y", "y - i", "x >> 3", "i * 3", "x & 63", "y ^ i"])

    def branch(self):
        lines = [f"if (({self.number()}) & {self.pick([1, 2, 4])}) {{", *self.block(2)]
        return lines + (["} else {", *self.block(1), "}"] if self.chance(40) else ["}"])

    def loop(self):
        name = self.name("c")
        return [f"for (int {name} = 0; {name} < {self.random.randint(1, 4)}; {name}++) {{",
                f"  i = (i + {name} + 1) & 15;", *self.block(3), "}"]

    def scramble(self):
        return [f"{self.pick('xy')} = x * {self.random.randint(3, 99)} + ({self.number()});"]

    def block(self, most):
        self.depth += 1
        lines = []
        for _ in range(self.random.randint(1, most)):
            kinds = self.pick(self.parts).statements + [self.scramble]
            if self.depth < 3:
                kinds = kinds + [self.branch, self.loop]
            lines += self.pick(kinds)()
        self.depth -= 1
        return ["  " + line for line in lines]

    def gather(self, what):
        return sum((getattr(part, what) for part in self.parts), [])

    def text(self):
        body = self.block(8) + self.block(5)
        arguments = self.gather("arguments")
        self.random.shuffle(arguments)
        parameters = [text for text, _, _ in arguments]
        parameters += ["unsigned x", "unsigned y", "unsigned *out"]
        made = sum((lines for _, lines, _ in arguments), [])
        passed = "".join(f"{value}, " for _, _, value in arguments)
        calls = [f"sum = sum * 3 + kernel({passed}{self.random.randint(-20, 60)}, {n}, "
                 "&out) + out;" for n in range(3)]
        return "\n".join(
            [HEADER, *self.gather("outside"), f"unsigned kernel({', '.join(parameters)}) {{",
             "  int i = x & 7;", *("  " + line for line in self.gather("locals")), *body,
             *("  " + line for line in self.gather("ends")),
             "  *out = y;", "  return x;", "}", "int main(void) {",
             "  unsigned sum = 0, out = 0;", *("  " + line for line in made),
             *("  " + line for line in calls), "  return sum & 127;", "}", ""])


def generate(seed):
    return Program(seed).text()


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
