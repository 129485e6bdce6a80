# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks for random kernels with two arrays whose accesses nobody can tell
apart: each gets a load-store queue, and branches between the accesses decide
which groups of them come, and how soon after each other."""

SIZES = {"a": 8, "b": 4}


class Block:
    """`%a` and `%b` are the arrays, `%p` and `%q` integers."""

    def __init__(self, random):
        self.random = random

    def operand(self):
        return self.random.choice(["%p", "%q", "%p + %q", "%a[%p & 7] & 3",
                                   "%b[%q & 3] & 3", "%b[2] & 3", "%q & 3",
                                   "(%p ^ 3) & 3", "1"])

    def element(self):
        name = self.random.choice("ab")
        return f"%{name}[({self.operand()}) & {SIZES[name] - 1}]"

    def loop(self):
        name = self.random.choice("ab")
        return (f"for (int i = 0; i < {self.random.randint(2, 4)}; i++) "
                f"%{name}[(i + {self.random.randrange(4)}) & "
                f"{SIZES[name] - 1}] = {self.element()} + "
                f"{self.random.choice(['i', '1'])};")

    def statement(self, depth):
        kind = self.random.randrange(7 if depth > 0 else 4)
        if kind == 0:
            return f"{self.element()} = {self.operand()};"
        if kind == 1:
            return f"{self.element()} += {self.operand()};"
        if kind == 2:
            return f"{self.element()} = {self.element()};"
        if kind == 3:
            return self.loop()
        if kind == 4:
            other = (f" else {{ {self.statements(depth - 1)} }}"
                     if self.random.random() < 0.6 else "")
            return (f"if (({self.operand()}) & {self.random.randint(1, 3)}) "
                    f"{{ {self.statements(depth - 1)} }}{other}")
        if kind == 5:
            return (f"%p = ({self.operand()}) ? {self.operand()} : "
                    f"{self.operand()};")
        return f"if (%p) {{ {self.statements(depth - 1)} }}"

    def statements(self, depth):
        return " ".join(self.statement(depth)
                        for _ in range(self.random.randint(1, 3)))


def statement(kernel, indent):
    block = Block(kernel.random)
    names = {mark: kernel.name("q") for mark in "abpq"}
    variable, _ = kernel.pick(kernel.variables)
    lines = ["int %a[8], %b[4];",
             f"int %p = (int)({kernel.expression(1)}) & 7;",
             f"int %q = (int)({kernel.expression(1)}) & 3;",
             "for (int i = 0; i < 8; i++) %a[i] = i * 5 + %p;",
             "for (int i = 0; i < 4; i++) %b[i] = i * 3 + %q;"]
    lines += [block.statement(2) for _ in range(kernel.random.randint(3, 7))]
    lines += [f"{variable} = (unsigned)({variable}) * 3u + "
              "(unsigned)(%a[%q & 7] ^ %b[1] ^ %p);"]
    text = "\n".join(["{", *("  " + line for line in lines), "}"])
    for mark, name in names.items():
        text = text.replace("%" + mark, name)
    return [indent + line for line in text.splitlines()]
