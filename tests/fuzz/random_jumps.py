# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops with more than one entry for random kernels: `goto` from anywhere to
anywhere, and cases of a `switch` within loops, which begin and end where they
like. What goes back, a loop or a jump, takes from the fuel, so that all ends."""

VARIABLES = ["%x", "%y", "%z"]


class Jumps:
    """`%m` and `%g` are arrays, `%x`, `%y` and `%z` integers, `%s` is one
    that stays, `%f` is the fuel; a label is `%L` and a number."""

    def __init__(self, random):
        self.random = random
        self.labels = 0
        self.budget = random.randint(3, 12)

    def pick(self, *choices):
        return self.random.choice(choices)

    def variable(self):
        return self.random.choice(VARIABLES)

    def operand(self):
        return self.pick(*VARIABLES, "1", "0", "%n", f"%m[{self.variable()} & 7]",
                         "%g[1]", "%s", f"%g[{self.variable()} & 3]")

    def expression(self):
        operator = self.pick("+", "-", "^", "&", "*")
        return self.pick(self.operand(), str(self.random.randint(-3, 9)),
                         f"1u * {self.operand()} {operator} {self.operand()}",
                         f"{self.variable()} / 3")

    def condition(self):
        return self.pick(f"{self.operand()} & {self.random.randint(1, 7)}",
                         self.operand(), "%n", "%n & 1", "%n & 2",
                         f"{self.operand()} > {self.operand()}",
                         f"%t[{self.operand()} & 3]",
                         f"({self.expression()}) % 3 == 0")

    def label(self):
        self.labels += 1
        return f"@{self.labels}:;"

    def entry(self):
        """A label in a loop, behind which it may be left."""
        leave = self.pick("", f" if ({self.condition()}) break;")
        return f"{self.label()} {self.store()} ^= {self.operand()};{leave}"

    def loop(self, depth, cases):
        kind = self.random.randrange(3)
        body = self.statements(depth - 1, True, cases)
        if self.random.random() < 0.7:
            body += (f" {self.entry()} "
                     f"{self.statements(depth - 1, True, cases)}")
        if kind == 0:
            return f"while (--%f > 0 && ({self.condition()})) {{ {body} }}"
        if kind == 1:
            return f"do {{ {body} }} while (--%f > 0 && ({self.condition()}));"
        variable = self.variable()
        return (f"for ({variable} = {self.pick('0', '1', '%n & 3')}; "
                f"{variable} < {self.random.randint(2, 6)} && --%f > 0; "
                f"{variable} = 1u * {variable} + 1) {{ {body} }}")

    def switch(self, depth):
        cases = [4]
        body = self.statements(depth - 1, False, cases) + self.loop(depth - 1,
                                                                    cases)
        return f"switch (({self.operand()}) & 3) {{ case 0:; {body} default:; }}"

    def branch(self, depth, in_loop, cases):
        other = (f" else {{ {self.statements(depth - 1, in_loop, cases)} }}"
                 if self.random.random() < 0.4 else "")
        return (f"if ({self.condition()}) "
                f"{{ {self.statements(depth - 1, in_loop, cases)} }}{other}")

    def store(self):
        return self.pick(f"%m[({self.variable()}) & 7]", "%m[2]", "%s",
                         f"%g[({self.variable()}) & 3]", "%g[1]")

    def statement(self, depth, in_loop, cases):
        kind = self.random.randrange(14)
        if kind < 3:
            return f"{self.variable()} = {self.pick('0', '1', self.expression())};"
        if kind == 3:
            return (f"{self.store()} {self.pick('=', '^=', '+=')} "
                    f"1u * {self.operand()};")
        if kind < 6:
            return f"if ({self.condition()}) goto ?;"
        if kind < 8 or kind == 8 and not in_loop:
            return self.label() + f" {self.variable()} ^= {self.operand()};"
        if kind == 8 and in_loop:
            return f"if ({self.condition()}) {self.pick('break', 'continue')};"
        if kind == 9 and cases and cases[0] > 1:
            cases[0] -= 1
            return f"case {cases[0]}:;"
        if depth > 0 and kind < 12:
            return self.loop(depth, cases)
        if depth > 0 and kind == 12:
            return self.branch(depth, in_loop, cases)
        if depth > 0:
            return self.switch(depth)
        return f"{self.variable()} = {self.pick('0', '1', '7')};"

    def statements(self, depth, in_loop, cases):
        made = []
        for _ in range(self.random.randint(1, 4)):
            if self.budget > 0:
                self.budget -= 1
                made.append(self.statement(depth, in_loop, cases))
        return " ".join(made) or ";"

    def aim(self, text):
        """Gives the jumps their labels."""
        parts = text.split("goto ?;")
        made = parts[0]
        for part in parts[1:]:
            label = f"@{self.random.randint(1, self.labels)}"
            if f"{label}:" in made:  # back
                made += f"{{ if (--%f > 0) goto {label}; }}" + part
            else:
                made += f"goto {label};" + part
        return made

    def text(self):
        lines = []
        while self.budget > 0:
            lines.append(self.statement(3, False, None))
        lines.insert(0, f"if ({self.condition()}) goto ?;")
        if not self.labels:
            lines.append(self.label())
        body = "\n".join(lines)
        return self.aim(body).replace("@", "%L")


def statement(kernel, indent):
    random = kernel.random
    variable, _ = kernel.pick(kernel.variables)
    lines = ["static const signed char %t[4] = "
             f"{{{random.randint(-9, 9)}, 3, 0, -128}};",
             "static int %s;",
             f"int %m[8], %g[4], %n = (int)({kernel.expression(1)}) & 7;",
             "int %x = %n - 3, %y = 5, %z = %n ^ 2, "
             f"%f = {random.randint(6, 40)};",
             "for (int i = 0; i < 8; i++) %m[i] = i * 5 - %n;",
             "for (int i = 0; i < 4; i++) %g[i] = i * 3 + %n;",
             Jumps(random).text(),
             f"{variable} = (unsigned)({variable}) * 3u + (unsigned)"
             "(%x ^ %y * 5u ^ %z * 7u ^ %m[2] ^ %s ^ %g[%n & 3]);"]
    text = "\n".join(["{", *("  " + line for line in lines), "}"])
    for mark in "tmgsnxyzfL":
        text = text.replace("%" + mark, kernel.name("j" + mark) + "_")
    return [indent + line for line in text.splitlines()]
