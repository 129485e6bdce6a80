#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that see memory in several ways: unions, bit fields, pointers to
characters, copies of parts; structs and unions by value, as arguments, as results, in
arrays and as variables. No type has padding, and all is set before it is read.

usage: random_bytes.py SEED      prints the file of a seed
"""

import sys

import dice

TYPES = """#include <string.h>
struct pt { short x, y; };
struct st { int a; unsigned char b[2]; short c; };
union word { unsigned w; unsigned short h[2]; unsigned char b[4]; int i; };
union pair { unsigned long long q; struct pt p[2]; unsigned char b[8]; };
struct bits { unsigned a : 3, b : 5; int c : 10; unsigned d : 14; };
struct mix { unsigned char k, j; short t; union word u; struct bits f; };
typedef unsigned char byte;
"""

HELPERS = """static struct pt turn(struct pt p, int n) { struct pt r = {p.y, p.x + n};
  return n & 1 ? r : p; }
static union word flip(union word u) { byte t = u.b[0]; u.b[0] = u.b[3]; u.b[3] = t;
  return u; }
static struct bits next(struct bits f) { f.a++; f.c -= f.b; f.d ^= f.a; return f; }
static struct mix merge(struct mix m, struct mix n) { m.u = n.u; m.f.b = n.k;
  m.t += n.t; return m; }
static struct st other(struct st s, union pair p) { s.b[1] = p.b[5]; s.a ^= p.p[1].x;
  return s; }
"""

SIZES = {"struct pt": 4, "struct st": 8, "union word": 4, "union pair": 8,
         "struct bits": 4, "struct mix": 12, "int": 4, "byte": 1, "short": 2}

# What is read and written of a place `%`; `@` is an index.
VIEWS = {
    "struct pt": ["%.x", "%.y"],
    "struct st": ["%.a", "%.b[@ & 1]", "%.c", "%.b[1]"],
    "union word": ["%.w", "%.h[@ & 1]", "%.b[@ & 3]", "%.b[2]", "%.i"],
    "union pair": ["%.p[@ & 1].x", "%.p[0].y", "%.b[@ & 7]", "%.b[6]"],
    "struct bits": ["%.a", "%.b", "%.c", "%.d"],
    "struct mix": ["%.k", "%.j", "%.t", "%.u.w", "%.u.b[@ & 3]", "%.u.h[1]", "%.f.a",
                   "%.f.c", "%.f.d"],
    "int": ["%"], "byte": ["%"], "short": ["%"],
}

COPIES = {
    "struct pt": "turn({}, x)", "union word": "flip({})", "struct bits": "next({})",
    "struct mix": "merge({}, {})",
}

RESULTS = ["int", "struct pt", "struct st", "union word", "struct mix", "int *"]


class Variable:
    def __init__(self, name, kind, count, is_argument):
        self.name = name
        self.kind = kind
        self.count = count  # 0: no array
        self.is_argument = is_argument

    def bytes(self):
        return SIZES[self.kind] * max(self.count, 1)

    def declaration(self):
        return f"{self.kind} {self.name}" + (f"[{self.count}]" if self.count else "")

    def address(self):
        return self.name if self.count else f"&{self.name}"

    def has_one_memory(self):
        return self.kind not in ("struct pt", "struct st", "struct mix")


class Kernel(dice.Dice):
    def __init__(self, seed):
        super().__init__(seed)
        self.depth = 0
        self.arguments = self.variables("a", 2, 4, True)
        self.values = [Variable(self.name("v"), self.pick(sorted(VIEWS)[2:]), 0, False)
                       for _ in range(self.random.randint(0, 2))]
        self.locals = self.variables("l", 1, 3, False)
        self.globals = self.variables("g", 0, 2, False)
        self.result = self.pick(RESULTS)
        if self.result == "int *":
            self.arguments = [a for a in self.arguments if a.kind != "int"]
            self.arguments.append(Variable(self.name("a"), "int", 8, True))

    def variables(self, letter, least, most, is_argument):
        all_of_them = []
        for _ in range(self.random.randint(least, most)):
            kind = self.pick(sorted(VIEWS))
            count = self.pick([2, 4, 8] if is_argument or SIZES[kind] < 4 else [0, 2, 4])
            all_of_them.append(Variable(self.name(letter), kind, count, is_argument))
        return all_of_them

    def all(self):
        return self.arguments + self.values + self.locals + self.globals

    def index(self):
        return self.pick(["x", "y", "i", "(x + i)", "(y ^ i)",
                          str(self.random.randint(0, 7))])

    def place(self, variable):
        if not variable.count:
            return variable.name
        return f"{variable.name}[{self.index()} & {variable.count - 1}]"

    def scalar(self):
        variable = self.pick(self.all())
        view = self.pick(VIEWS[variable.kind]).replace("@", self.index())
        return view.replace("%", self.place(variable))

    def value(self, depth=1):
        if depth == 0 or self.chance(40):
            return self.pick([f"(unsigned){self.scalar()}", "(unsigned)x", "(unsigned)i",
                              f"{self.random.randint(0, 300)}u"])
        return (f"({self.value(depth - 1)} {self.pick(['+', '-', '*', '^', '&'])} "
                f"{self.value(depth - 1)})")

    # Statements

    def store(self):
        return [f"{self.scalar()} = {self.value()};"]

    def load(self):
        name = self.pick("xy")
        return [f"{name} = (int)({self.value()} + (unsigned){name} * 3u);"]

    def copy(self):
        one = self.pick(self.all())
        others = [v for v in self.all() if v.kind == one.kind]
        here, there = self.place(one), self.place(self.pick(others))
        if one.kind in COPIES and self.chance(50):
            there = COPIES[one.kind].replace("{}", there)
        return [f"{here} = {there};"]

    def part(self):
        """A copy of bytes, from one variable to another."""
        targets = [v for v in self.all() if not v.is_argument or v.has_one_memory()]
        one = self.pick(targets or self.locals)
        others = [v for v in self.all() if v is not one]
        if not others:
            return self.load()
        other = self.pick(others)
        count = self.random.randint(1, min(one.bytes(), other.bytes(), 9))
        to = self.random.randint(0, one.bytes() - count)
        start = self.random.randint(0, other.bytes() - count)
        function = self.pick(["memcpy", "memcpy", "memmove"])
        length = str(count)
        if self.chance(25):
            length = f"((unsigned)x % {count + 1}u)"
        if self.chance(20):
            return [f"memset((byte *){one.address()} + {to}, "
                    f"{self.random.randint(0, 255)}, {length});"]
        return [f"{function}((byte *){one.address()} + {to}, "
                f"(byte *){other.address()} + {start}, {length});"]

    def sum_bytes(self):
        variable = self.pick(self.all())
        kind, size = self.pick([("byte", 1), ("byte", 1), ("short", 2)])
        if variable.bytes() % size or (size > SIZES[variable.kind]) or (
                size > 1 and variable.kind not in ("int", "union word", "struct bits")):
            kind, size = "byte", 1
        name = self.name("p")
        return [f"{{ const {kind} *{name} = (const {kind} *){variable.address()};",
                f"  for (int k = 0; k < {variable.bytes() // size}; k++)",
                f"    y = (int)((unsigned)y * 7u + (unsigned){name}[k]); }}"]

    def branch(self):
        return [f"if ({self.value()} & {self.pick([1, 2, 4])}) {{", *self.block(2), "}"]

    def loop(self):
        name = self.name("c")
        return [f"for (int {name} = 0; {name} < {self.random.randint(1, 4)}; {name}++) {{",
                f"  i = (i + {name} + 1) & 15;", *self.block(3), "}"]

    def block(self, most):
        self.depth += 1
        kinds = [self.store, self.store, self.load, self.copy, self.part, self.sum_bytes]
        if self.depth < 3:
            kinds += [self.branch, self.loop]
        lines = []
        for _ in range(self.random.randint(1, most)):
            lines += self.pick(kinds)()
        self.depth -= 1
        return ["  " + line for line in lines]

    # The file

    def end(self):
        if self.result == "int":
            return ["  return x ^ y;", "}"]
        if self.result == "int *":
            name = self.arguments[-1].name
            return [f"  return x & 1 ? &{name}[y & 7] : x & 2 ? {name} : 0;", "}"]
        lines = [f"  {self.result} r;", "  memset(&r, 0, sizeof r);"]
        for view in VIEWS[self.result]:
            view = view.replace("@", "x").replace("%", "r")
            lines.append(f"  {view} = {self.value()};")
        return lines + ["  return r;", "}"]

    def kernel(self):
        arguments = [v.declaration() for v in self.arguments + self.values]
        arguments += ["int x", "int y"]
        lines = [f"{self.result} kernel({', '.join(arguments)}) {{", "  int i = x & 7;"]
        for variable in self.locals:
            lines += [f"  {variable.declaration()};",
                      f"  memset({variable.address()}, {self.random.randint(0, 3)}, "
                      f"sizeof {variable.name});"]
        return lines + self.block(8) + self.block(5) + self.end()

    def main(self):
        lines = ["static unsigned bytes(const void *p, int n) {",
                 "  unsigned s = 0;",
                 "  for (int k = 0; k < n; k++) s = s * 31 + ((const byte *)p)[k];",
                 "  return s;", "}", "int main(void) {", "  unsigned sum = 0;"]
        for variable in self.arguments + self.values:
            lines.append(f"  {variable.declaration()};")
            lines.append(f"  for (unsigned k = 0; k < sizeof {variable.name}; k++) "
                         f"((byte *){variable.address()})[k] = "
                         f"k * {self.random.randint(1, 60)};")
        for call in range(3):
            passed = [v.name for v in self.arguments + self.values]
            passed += [str(self.random.randint(-20, 60)), str(call * 3)]
            text = f"kernel({', '.join(passed)})"
            if self.result == "int *":
                name = self.arguments[-1].name
                lines.append(f"  {{ int *r = {text}; sum += r ? r - {name} : 99; }}")
            else:
                lines.append(f"  {{ {self.result} r = {text}; "
                             "sum += bytes(&r, sizeof r); }")
        return lines + ["  return sum & 127;", "}"]

    def text(self):
        outside = [f"static {v.declaration()};" for v in self.globals]
        return "\n".join([TYPES + HELPERS, *outside, "", *self.kernel(), "",
                          *self.main(), ""])


def generate(seed):
    return Kernel(seed).text()


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
