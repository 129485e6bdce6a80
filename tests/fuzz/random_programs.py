# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs around a kernel: variables that both set, functions that are called
through pointers, and functions that call themselves. The kernel sets each variable, and
main() prints it: so each is compared."""

from dice import Dice

SCALARS = ["int", "unsigned", "short", "unsigned char", "long", "_Bool", "float",
           "double"]
NUMBERS = ["int", "unsigned", "short", "unsigned char", "long"]
OPERATORS = ["+", "-", "*", "^", "&", "|"]


class Program:
    def __init__(self, seed):
        self.dice = Dice(seed)
        self.outside = []  # declarations
        self.values = ["x", "y", "n"]  # expressions of the kernel, of any type
        self.places = []  # what the kernel and main() may assign to
        self.calls = []  # of functions that return int
        self.shared = {}  # a place in each variable, and an int of its value

    def number(self):
        return str(self.dice.random.randint(-20, 60))

    def value(self, depth=2):
        """An expression of type int."""
        dice = self.dice
        kind = dice.random.random()
        if depth == 0 or kind < 0.3:
            return f"(int)({dice.pick(self.values)})" if kind < 0.25 else self.number()
        if kind < 0.5 and self.calls:
            return dice.pick(self.calls)(lambda: self.value(depth - 1))
        left, right = self.value(depth - 1), self.value(depth - 1)
        if kind < 0.6:
            return f"({left} < {right})"
        return f"(int)((unsigned){left} {dice.pick(OPERATORS)} {right})"

    def scalar(self):
        name = self.dice.name("s")
        kind = self.dice.pick(SCALARS)
        first = f" = {self.dice.random.randint(0, 9)}" if self.dice.chance(50) else ""
        self.outside.append(f"{self.dice.pick(['', 'static '])}{kind} {name}{first};")
        # Of a float, an int is not defined for any value.
        small = (f"({name} > -99 && {name} < 99 ? (int){name} : 7)"
                 if kind in ("float", "double") else name)
        self.values.append(small)
        self.places.append(name)
        self.shared[name] = (name, small)

    def array(self):
        name = self.dice.name("t")
        size = self.dice.pick([4, 8, 16])
        kind = self.dice.pick(NUMBERS)
        first = " = {1, 2, 3}" if self.dice.chance(50) else ""
        self.outside.append(f"{self.dice.pick(['', 'static '])}{kind} "
                            f"{name}[{size}]{first};")
        for index in ("x", "n", "i", self.number()):
            self.values.append(f"{name}[({index}) & {size - 1}]")
        self.places += [f"{name}[n & {size - 1}]", f"{name}[i & {size - 1}]"]
        self.shared[name] = (self.places[-1],) * 2

    def struct(self):
        name = self.dice.name("p")
        count = self.dice.pick([0, 4])
        self.outside.append(
            f"struct {{ {self.dice.pick(NUMBERS)} a; "
            f"{self.dice.pick(NUMBERS)} b[4]; }} {name}{f'[{count}]' if count else ''};")
        one = f"{name}[i & {count - 1}]" if count else name
        self.values += [f"{one}.a", f"{one}.b[n & 3]"]
        self.places += [f"{one}.a", f"{one}.b[i & 3]"]
        self.shared[name] = (self.places[-1],) * 2

    def helper(self):
        """A function with a variable of its own, which main() may call, too."""
        name = self.dice.name("h")
        self.outside.append(f"static int {name}(int v) {{ static unsigned w; "
                            f"w = w * 3 + v; return w & 255; }}")
        self.calls.append(lambda value: f"{name}({value()})")

    def functions(self):
        """Targets of pointers: numbers as the program's order is."""
        names = []
        for _ in range(self.dice.random.randint(1, 4)):
            names.append(self.dice.name("f"))
            self.outside.append(
                f"static int {names[-1]}(int v, int w) {{ return (int)((unsigned)v "
                f"{self.dice.pick(OPERATORS)} w {self.dice.pick('+-^')} "
                f"{self.number()}); }}")
        return names

    def table(self):
        names = self.functions()
        table = self.dice.name("o")
        constant = self.dice.pick(["const ", ""])
        self.outside.append(f"static int (*{constant}{table}[{len(names)}])(int, int) = "
                            f"{{{', '.join(names)}}};")
        self.calls.append(lambda value: f"{table}[(unsigned){value()} % {len(names)}]"
                                        f"({value()}, {value()})")

    def pointer(self):
        """One that is given to a function, or is null."""
        names = self.functions() + ["(int (*)(int, int))0"]
        apply = self.dice.name("a")
        self.outside.append(f"static int {apply}(int (*f)(int, int), int v, int w) "
                            f"{{ return f ? f(v, w) : v; }}")
        one, two = self.dice.pick(names), self.dice.pick(names)
        self.calls.append(lambda value: f"{apply}({value()} & 1 ? {one} : {two}, "
                                        f"{value()}, {value()})")

    def tail(self):
        name = self.dice.name("r")
        self.outside.append(
            f"static int {name}(unsigned v, int w) {{ return v == 0 ? w : "
            f"{name}(v / {self.dice.pick([2, 3, 10])}, (int)(w * 3u + v)); }}")
        self.calls.append(lambda value: f"{name}({value()}, {value()})")

    def circle(self):
        one, two = self.dice.name("r"), self.dice.name("r")
        self.outside.append(
            f"static int {two}(unsigned v);\n"
            f"static int {one}(unsigned v) {{ return v == 0 ? 5 : {two}(v >> 1); }}\n"
            f"static int {two}(unsigned v) {{ return v == 0 ? 9 : {one}(v >> 2); }}")
        self.calls.append(lambda value: f"{one}({value()})")

    def tree(self):
        """More than one call, and what is needed behind it."""
        name = self.dice.name("r")
        local = self.dice.chance(40)
        self.outside.append(
            f"HLS_DEPTH(8) static int {name}(int v, int w) {{\n"
            f"  if (v <= 0) return w {self.dice.pick('+-^')} 1;\n"
            f"  {'int q[2] = {v, w}; ' if local else ''}"
            f"int u = {name}(v - {self.dice.pick([1, 2])}, w + 1);\n"
            f"  for (int i = 0; i < (v & 1); i++) u ^= {name}(v - 3 - i, u & 15);\n"
            f"  return u {self.dice.pick('+-^')} "
            f"{'q[u & 1]' if local else 'w'} * v; }}")
        self.calls.append(lambda value: f"{name}({value()} & 5, {value()} & 63)")

    def statement(self, depth=1):
        dice = self.dice
        kind = dice.random.random()
        if depth and kind < 0.25:
            return (f"for (int i = 0; i < {dice.random.randint(1, 5)}; i++) "
                    f"{{ {self.statement(0)} {self.statement(0)} }}")
        if depth and kind < 0.45:
            return f"if ({self.value()}) {{ {self.statement(0)} }} else " \
                   f"{{ {self.statement(0)} }}"
        place = dice.pick(self.places + ["x", "y"])
        return f"{place} = {self.value()};"


    def sets(self):
        return [f"{place} = (unsigned){value} * 3u + (unsigned)(x + 1);"
                for place, value in self.shared.values()]

    def prints(self):
        return [f"for (i = 0; i < 4; i++) printf(\"%d \", (int){value});"
                for _, value in self.shared.values()]


def compared(seed):
    """Variables that main() prints and the kernel sets."""
    return list(make(seed)[0].shared)


def generate(seed):
    return make(seed)[1]


def make(seed):
    program = Program(seed)
    dice = program.dice
    makers = [program.scalar, program.scalar, program.array, program.struct,
              program.helper, program.table, program.pointer, program.tail,
              program.circle, program.tree]
    for _ in range(dice.random.randint(2, 6)):
        dice.pick(makers)()
    body = "\n  ".join([program.statement() for _ in range(dice.random.randint(2, 5))] +
                       program.sets())
    calls = "\n  ".join(
        (f"{dice.pick(program.places)} = {program.number()}; "
         if program.places and dice.chance(80) else "") +
        f"x += HLS_CALL(kernel, {program.number()}, {program.number()});"
        for _ in range(4))
    outside = "\n".join(program.outside)
    prints = "\n  ".join(program.prints())
    return program, f"""#include <stdio.h>
#include "hls.h"
{outside}
int kernel(int x, int n) {{
  int y = 1, i = n & 3;
  {body}
  return x ^ y;
}}
int main(void) {{
  int x = 0, n = 2, i = 1;
  {calls}
  {prints}
  return x & n & i;
}}
"""
