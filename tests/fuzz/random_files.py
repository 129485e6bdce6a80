#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs of several files: a kernel, functions and variables beside it, and
main() in a third file. With pointers (random_pointers.py), and structs, unions and bit
fields that go from file to file, by value and by address. main() prints all variables
that the files share, and each of those that the kernel sets is compared.

usage: random_files.py SEED [FILE]      prints a file of a seed, kernel.c if none is said
"""

import sys

import random_pointers

TYPES = """union word { unsigned w; unsigned short h[2]; unsigned char b[4]; };
struct loose { unsigned char a; unsigned b; short c[2]; };
struct bits { unsigned a : 3, b : 9; int c : 12; };
struct mix { union word u; struct loose l; struct bits f; };
"""

# What is read and written of a place `%`; `@` is an index.
VIEWS = {
    "union word": ["%.w", "%.h[@ & 1]", "%.b[@ & 3]", "%.b[2]"],
    "struct loose": ["%.a", "%.b", "%.c[@ & 1]", "%.c[1]"],
    "struct bits": ["%.a", "%.b", "%.c"],
    "struct mix": ["%.u.w", "%.u.b[@ & 3]", "%.l.a", "%.l.b", "%.l.c[@ & 1]", "%.f.b",
                   "%.f.c"],
}
SCALARS = ["int", "unsigned", "short", "unsigned char", "long long", "_Bool"]


class Place:
    """A variable, or an array of `count`; 0: no array."""

    def __init__(self, name, kind, count):
        self.name, self.kind, self.count = name, kind, count

    def declaration(self):
        return f"{self.kind} {self.name}" + (f"[{self.count}]" if self.count else "")

    def views(self):
        return VIEWS.get(self.kind, ["%"])

    def at(self, index):
        return f"{self.name}[({index}) & {self.count - 1}]" if self.count else self.name


class Program(random_pointers.Kernel):
    def __init__(self, seed):
        super().__init__(seed)
        # Of all files, by the one that defines them.
        self.shared = {"kernel.c": self.places(1, 2), "other.c": self.places(1, 3)}
        self.own = self.places(1, 2)  # local
        self.passed = self.places(1, 2, [2, 4])  # by address
        self.values = self.places(0, 1, [0])  # by value
        self.helpers = []  # (name, kind of its value) that other.c defines
        # Pointers that lie in what is passed, and one that may be null.
        self.held = self.pick(["", "struct holder w", "const struct holder *w"])
        self.chosen = "*" in self.held and self.chance(50)  # of two such arguments
        self.rows = self.chance(40)
        self.passes_null = self.chance(50)
        if self.held:
            self.arrays.append("w->p" if "*" in self.held else "w.p")
        if self.chosen:
            self.arrays += ["(x & 1 ? w : v)->p", "u->p"]
        if self.rows:
            self.arrays += ["rows[0]", "rows[1]"]

    def places(self, least, most, counts=(0, 0, 2, 4)):
        return [Place(self.name("v"), self.pick(sorted(VIEWS) + SCALARS[:2]),
                      self.pick(counts))
                for _ in range(self.random.randint(least, most))]

    def everywhere(self):
        return sum(self.shared.values(), [])

    # Statements

    def view(self, places=None):
        place = self.pick(places or self.everywhere() + self.own + self.passed +
                          self.values)
        view = self.pick(place.views()).replace("%", place.at(self.number()))
        return view.replace("@", f"({self.number()})")

    def set_view(self):
        return [f"{self.view()} {self.pick(['=', '=', '+=', '^='])} {self.number()};"]

    def get_view(self):
        return [f"{self.pick('xy')} += (int)(unsigned){self.view()};"]

    def copy(self):
        one = self.pick(self.everywhere() + self.own + self.passed)
        others = [it for it in self.everywhere() + self.own + self.passed + self.values
                  if it.kind == one.kind]
        value = self.pick(others).at(self.number())
        turns = [name for name, kind in self.helpers if kind == one.kind]
        if turns and self.chance(60):
            value = f"{self.pick(turns)}({value}, {self.number()})"
        return [f"{one.at(self.number())} = {value};"]

    def whole(self):
        """A copy of all bytes, those without a value among them."""
        ours = [it for it in self.everywhere() + self.own if it.kind in VIEWS]
        pairs = [(a, b) for a in ours for b in ours if a is not b and a.kind == b.kind]
        if not pairs:
            return self.copy()
        one, other = self.pick(pairs)
        return [f"memcpy(&{one.at(self.number())}, &{other.at(self.number())}, "
                f"sizeof({one.kind}));"]

    def by_address(self):
        """A call of a function of the other file that sets what it is given."""
        place = self.pick(self.everywhere() + self.own + self.passed)
        sets = [name for name, kind in self.helpers if kind == "&" + place.kind]
        if not sets:
            return self.set_view()
        return [f"x ^= {self.pick(sets)}(&{place.at(self.number())}, {self.number()});"]

    def array(self):
        if self.rows and self.chance(20):
            return f"rows[({self.number()}) & 1]"
        return super().array()

    def output(self):
        if not self.passes_null:
            return self.get_view()
        return self.pick([[f"if (more) *more += {self.number()};"],
                          ["x += more ? *more : 3;"],
                          ["if (!more) y ^= 5;"]])

    def on_array(self):
        return [f"y += mix_in({self.array()}, {self.number()});"]

    def block(self, most):
        lines = super().block(most)
        kinds = [self.set_view, self.get_view, self.copy, self.whole, self.by_address,
                 self.on_array, self.output]
        for _ in range(self.random.randint(1, 3)):
            lines += ["  " + line for line in self.pick(kinds)()]
        return lines

    # The files

    def make_helpers(self):
        """Their texts."""
        lines = [f"int mix_in(T *p, int n) {{ p[n & {random_pointers.SIZE - 1}] += "
                 f"(T)(n & 7); return (int)p[(n + 1) & {random_pointers.SIZE - 1}]; }}"]
        kinds = {it.kind for it in self.everywhere() + self.own + self.passed}
        for kind in sorted(kinds):
            place = Place("s", kind, 0)
            view, other = (self.pick(place.views()).replace("%", "s").replace("@", "n")
                           for _ in range(2))
            turn, change = self.name("turn"), self.name("change")
            lines.append(f"{kind} {turn}({kind} s, int n) {{ {view} "
                         f"{self.pick(['+=', '^=', '='])} n; {other} ^= "
                         f"{self.random.randint(1, 9)}; return s; }}")
            here = [it for it in self.shared["other.c"] if it.kind == kind]
            more = f"{self.pick(here).at('n')} = *p; " if here and self.chance(50) else ""
            lines.append(f"int {change}({kind} *p, int n) {{ {kind} s = *p; "
                         f"{view} += n; *p = s; {more}return (int)(unsigned){other}; }}")
            self.helpers += [(turn, kind), (change, "&" + kind)]
        return lines

    def signature(self):
        arguments = [f"T *{name}" for name in self.arguments]
        arguments += ["struct pair *s"] * self.struct
        arguments += [f"{it.kind} *{it.name}" for it in self.passed]
        arguments += [it.declaration() for it in self.values]
        arguments += [self.held] * bool(self.held)
        arguments += ["const struct holder *v"] * self.chosen
        arguments += ["T *rows[2]"] * self.rows
        arguments += ["int *more"] * self.passes_null
        return f"int kernel({', '.join(arguments + ['int x', 'int y', 'int *out'])})"

    def header(self, helpers):
        lines = ["#include <string.h>", *self.declarations()[:4], TYPES]
        lines += [f"extern {it.declaration()};" for it in self.everywhere()]
        lines += [text[:text.index(" {")] + ";" for text in helpers]
        return "\n".join([*lines, "void between(int n);", self.signature() + ";", ""])

    def kernel_file(self):
        lines = self.kernel()
        first = next(i for i, line in enumerate(lines) if line == "  int i = x & 7;")
        lines[:first] = [self.signature() + " {"]
        if self.chosen:
            lines[2:2] = ["  const struct holder *u = y & 2 ? w : v;"]
        for place in reversed(self.own):
            lines[2:2] = [f"  {place.declaration()};",
                          f"  memset(&{place.name}, {self.random.randint(0, 3)}, "
                          f"sizeof {place.name});"]
        # Whatever the rest does, each shared variable is read and set.
        sets = [f"  {self.set_first(place)}" for place in self.everywhere()]
        lines[-3:-3] = sets
        own = [f"{it.declaration()};" for it in self.shared["kernel.c"]]
        return "\n".join(['#include "types.h"', *own, *self.declarations()[4:], *lines,
                          ""])

    @staticmethod
    def set_first(place):
        view = place.views()[0].replace("%", place.at("i"))
        return f"{view} = {view} * 3u + (unsigned)(x + 1);"

    def other_file(self, helpers):
        own = [f"{it.declaration()};" for it in self.shared["other.c"]]
        view = self.pick(self.shared["other.c"])
        return "\n".join(
            ['#include "types.h"', *own, *helpers,
             f"void between(int n) {{ static int i; i += n; {self.set_one(view)} }}", ""])

    def set_one(self, place):
        view = self.pick(place.views()).replace("%", place.at("i")).replace("@", "n")
        return f"{view} = n * {self.random.randint(1, 9)} + i;"

    def printed(self):
        lines = []
        for place in self.everywhere() + self.passed:
            for view in place.views():
                view = view.replace("@", "k")
                lines.append(f"  for (int k = 0; k < 4; k++) printf(\"%lld \", "
                             f"(long long){view.replace('%', place.at('k'))});")
        return lines

    def main_file(self):
        lines = self.main()
        begin = lines.index("  int out = 0;")
        made = []
        for place in self.passed + self.values:
            made += [f"  {place.declaration()};",
                     f"  for (unsigned k = 0; k < sizeof {place.name}; k++) "
                     f"((unsigned char *)&{place.name})[k] = "
                     f"k * {self.random.randint(1, 60)};"]
        for name in ["w_"] * bool(self.held) + ["v_"] * self.chosen + ["r_", "s_"] * self.rows:
            made += [f"  T {name}[{random_pointers.SIZE}];",
                     f"  for (int k = 0; k < {random_pointers.SIZE}; k++) {name}[k] = "
                     f"(T)(k * {self.random.randint(1, 9)});"]
        made += ["  struct holder w = {w_, 3};"] * bool(self.held)
        made += ["  struct holder v = {v_, 5};"] * self.chosen
        made += ["  T *rows[2] = {r_, s_};"] * self.rows
        made += ["  int more = 1;"] * self.passes_null
        calls = []
        for line in lines[begin + 1:-2]:
            more = [it.name for it in self.passed + self.values]
            more += [("&w" if "*" in self.held else "w")] * bool(self.held)
            more += ["&v"] * self.chosen
            more += ["rows"] * self.rows
            more += [self.pick(["&more", "0"])] * self.passes_null
            more = ", ".join(more + [""])
            place = line.rindex(", ", 0, line.rindex(", ", 0, line.rindex(", &out")))
            calls.append(line[:place + 2] + more + line[place + 2:])
            calls.append(f"  between({self.random.randint(0, 20)});")
            shared = self.pick(self.everywhere())
            calls.append("  { int n = 1, i = sum & 3; " + self.set_one(shared) + " }")
        return "\n".join(['#include <stdio.h>', '#include "types.h"', *lines[:begin + 1],
                          *made, *calls, *self.printed(), "  return sum & 127;", "}", ""])

    def files(self):
        """Texts by names; the kernel's is the first."""
        helpers = self.make_helpers()
        kernel = self.kernel_file()
        return {"kernel.c": kernel, "other.c": self.other_file(helpers),
                "tb.c": self.main_file(), "types.h": self.header(helpers)}


def generate(seed):
    return Program(seed).files()


def compared(seed):
    """Variables that main() prints and the kernel sets."""
    program = Program(seed)
    return [place.name for place in program.everywhere()]


if __name__ == "__main__":
    print(generate(int(sys.argv[1]))[(sys.argv[2:] or ["kernel.c"])[0]], end="")
