#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with pointers: as arguments whose sizes the calls tell, that lead to
one of several arrays, that may be null, and in variables, arrays, structs and lists.
Without undefined behaviour: a pointer that is an array leads to one of eight elements,
indices are masked, what may be null is tested, and every loop has a bound.

usage: random_pointers.py SEED      prints the file of a seed
"""

import sys

import dice

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
         "long long", "float"]
SIZE = 8


class Kernel(dice.Dice):
    def __init__(self, seed):
        super().__init__(seed)
        self.type = self.pick(TYPES)
        self.arguments = [self.name("a") for _ in range(self.random.randint(1, 3))]
        self.globals = [self.name("g") for _ in range(self.random.randint(1, 2))]
        self.locals = [self.name("l") for _ in range(self.random.randint(0, 2))]
        self.arrays = self.arguments + self.globals + self.locals
        self.pointers = [self.name("p") for _ in range(self.random.randint(2, 3))]
        self.maybe = self.name("q")  # may be null
        self.table = self.name("t") if self.chance(60) else None
        self.holder = self.name("h") if self.chance(60) else None
        self.kept = self.name("k") if self.chance(50) else None
        self.list = self.name("n") if self.chance(50) else None
        self.struct = self.chance(50)
        self.depth = 0

    # Expressions

    def number(self):
        return self.pick([str(self.random.randint(-9, 40)), "x", "y", "i", "x + y",
                          "y - i", "x ^ i", "i * 3"])

    def condition(self):
        first, second = self.pick(self.pointers), self.pick(self.pointers)
        return self.pick([
            f"({self.number()}) & {1 << self.random.randint(0, 2)}",
            f"({self.number()}) < ({self.number()})",
            f"{first} == {second}", f"{first} != {self.pick(self.arrays)}",
            self.maybe, f"!{self.maybe}"])

    def array(self):
        """A pointer to eight elements."""
        choices = [self.pick(self.arrays), self.pick(self.pointers)]
        if self.table:
            choices.append(f"{self.table}[({self.number()}) & 3]")
        if self.holder:
            choices.append(f"{self.holder}[({self.number()}) & 1].p")
        if self.kept:
            choices.append(self.kept)
        if self.chance(25):
            return f"(({self.condition()}) ? {self.pick(choices)} : {self.pick(choices)})"
        return self.pick(choices)

    def element(self):
        if self.struct and self.chance(25):
            return self.pick(["s->k", "s->m[({}) & 1]".format(self.number()), "s->p"])
        index = f"({self.number()}) & {SIZE - 1}"
        if self.chance(20):
            return f"*({self.array()} + ({index}))"
        return f"{self.array()}[{index}]"

    # Statements

    def set_pointer(self):
        return [f"{self.pick(self.pointers)} = {self.array()};"]

    def set_memory(self):
        choices = [f"{self.pick(self.pointers)} = {self.array()};"]
        if self.table:
            choices.append(f"{self.table}[({self.number()}) & 3] = {self.array()};")
        if self.holder:
            choices += [f"{self.holder}[({self.number()}) & 1].p = {self.array()};",
                        f"{self.holder}[({self.number()}) & 1].n += x;"]
        if self.kept:
            choices.append(f"{self.kept} = {self.array()};")
        return [self.pick(choices)]

    def swap(self):
        one, other = self.random.sample(self.pointers, 2)
        return [f"{{ T *z = {one}; {one} = {other}; {other} = z; }}"]

    def store(self):
        return [f"{self.element()} {self.pick(['=', '+=', '-='])} (T)({self.number()});"]

    def load(self):
        return [f"{self.pick('xy')} += (int)({self.element()});"]

    def null(self):
        if self.chance(50):
            return [f"{self.maybe} = ({self.condition()}) ? {self.array()} : 0;"]
        index = f"({self.number()}) & {SIZE - 1}"
        return [f"if ({self.maybe})", f"  x += (int){self.maybe}[{index}];"]

    def walk(self):
        start = self.random.randint(0, 3)
        end = self.random.randint(start, SIZE)
        name = self.name("w")
        array = self.name("b")
        return [f"{{ T *{array} = {self.array()};",
                f"  for (T *{name} = {array} + {start}; {name} != {array} + {end}; "
                f"{name}++)", f"    x += (int)*{name} + (int)({name} - {array}); }}"]

    def place(self):
        """Where a pointer is."""
        choices = [self.pick(self.pointers)]
        if self.table:
            choices.append(f"{self.table}[({self.number()}) & 3]")
        if self.holder:
            choices.append(f"{self.holder}[({self.number()}) & 1].p")
        return f"&{self.pick(choices)}"

    def through(self):
        name = self.name("r")
        # Either says that both pointers have values of one kind.
        load = f"  y += (int)(*{name})[({self.number()}) & {SIZE - 1}];"
        store = f"  *{name} = {self.array()};"
        return [f"{{ T **{name} = ({self.condition()}) ? {self.place()} "
                f": {self.place()};", *self.pick([[load], [store], [load, store]]), "}"]

    def nodes(self):
        if not self.list:
            return self.load()
        n = self.list
        return self.pick([
            [f"if (!{n}_free[0].next || {n}_used < 6) {{",
             f"  struct node *m = &{n}_free[{n}_used++ & 7];",
             f"  m->v = ({self.number()}) & 255;",
             f"  if (m != {n}_head) {{ m->next = {n}_head; {n}_head = m; }} }}",
             f"if ({n}_used >= 6) {{ {n}_used = 0; {n}_head = 0; }}"],
            [f"{{ int bound = 8; for (struct node *m = {n}_head; m && bound--; "
             "m = m->next)", "    x = x * 3 + m->v; }"],
            [f"if ({n}_head) {n}_head = {n}_head->next;"]])

    def branch(self):
        return [f"if ({self.condition()}) {{", *self.block(2), "} else {",
                *self.block(2), "}"]

    def loop(self):
        if self.depth > 1:
            return self.store()
        name = self.name("c")
        return [f"for (int {name} = 0; {name} < {self.random.randint(1, 4)}; {name}++) {{",
                f"  i = (i + {name}) & 15;", *self.block(3), "}"]

    def block(self, most):
        self.depth += 1
        lines = []
        kinds = [self.set_pointer, self.set_memory, self.swap, self.store, self.load,
                 self.null, self.walk, self.through, self.nodes]
        if self.depth < 4:
            kinds += [self.branch, self.loop]
        for _ in range(self.random.randint(1, most)):
            lines += self.pick(kinds)()
        self.depth -= 1
        return ["  " + line for line in lines]

    # The file

    def declarations(self):
        lines = [f"typedef {self.type} T;",
                 "struct pair { int k; short m[2]; T p; };",
                 "struct node { int v; struct node *next; };",
                 "struct holder { T *p; int n; };"]
        for name in self.globals:
            lines.append(f"static T {name}[{SIZE}] = {{1, 2, 3}};")
        if self.kept:
            lines.append(f"static T *{self.kept};")
        if self.list:
            lines += [f"static struct node {self.list}_free[8], *{self.list}_head;",
                      f"static int {self.list}_used;"]
        return lines

    def kernel(self):
        arguments = [f"T *{name}" for name in self.arguments]
        arguments += ["struct pair *s"] * self.struct + ["int x", "int y", "int *out"]
        lines = [f"int kernel({', '.join(arguments)}) {{", "  int i = x & 7;"]
        for name in self.locals:
            values = ", ".join(str(self.random.randint(0, 99)) for _ in range(SIZE))
            lines.append(f"  T {name}[{SIZE}] = {{{values}}};")
        for name in self.pointers:
            lines.append(f"  T *{name} = {self.pick(self.arrays)};")
        lines.append(f"  T *{self.maybe} = 0;")
        if self.table:
            rows = ", ".join(self.pick(self.arrays) for _ in range(4))
            lines.append(f"  T *{self.table}[4] = {{{rows}}};")
        if self.holder:
            lines.append(f"  struct holder {self.holder}[2] = "
                         f"{{{{{self.pick(self.arrays)}, 1}}, "
                         f"{{{self.pick(self.arrays)}, 2}}}};")
        if self.kept:
            lines.append(f"  {self.kept} = {self.pick(self.arrays)};")
        return lines + self.block(7) + self.block(5) + ["  *out = y;", "  return x;", "}"]

    def main(self):
        lines = ["int main(void) {", "  int sum = 0;"]
        sizes = {name: SIZE + self.pick([0, 0, 3, 8]) for name in self.arguments}
        for name, size in sizes.items():
            lines.append(f"  T {name}[{size}], {name}_[{SIZE}];")
            lines.append(f"  for (int k = 0; k < {size}; k++) {name}[k] = "
                         f"(T)(k * {self.random.randint(1, 9)} - 7);")
            lines.append(f"  for (int k = 0; k < {SIZE}; k++) {name}_[k] = (T)(k + 1);")
        if self.struct:
            lines.append("  struct pair s[2] = {{1, {2, 3}, 4}, {5, {6, 7}, 8}};")
        lines.append("  int out = 0;")
        for call in range(4):
            passed = [name + ("_" if self.chance(30) else
                              f" + {self.pick([0, sizes[name] - SIZE])}")
                      for name in self.arguments]
            passed += [self.pick(["s", "&s[1]"])] * self.struct
            passed += [str(self.random.randint(-20, 60)), str(call * 3), "&out"]
            lines.append(f"  sum += kernel({', '.join(passed)}) + out;")
        return lines + ["  return sum;", "}"]

    def text(self):
        return "\n".join([*self.declarations(), "", *self.kernel(), "", *self.main(), ""])


def generate(seed):
    return Kernel(seed).text()


if __name__ == "__main__":
    print(generate(int(sys.argv[1])), end="")
