# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls: through pointers that lie in structs, of themselves, with ends by error, and of
functions with variables of their own."""

from idioms.idiom import Idiom

OPERATORS = ["+", "-", "*", "^", "&", "|"]


class Operations(Idiom):
    """Structs with a function each, in a table and in variables."""

    def make(self):
        self.type = f"struct {self.name('op')}"
        self.functions = [self.function() for _ in range(self.between(2, 4))]
        self.table, self.kept = self.name("ops"), self.name("op")
        word = self.pick(["static const ", "static ", ""])
        rows = ", ".join(f"{{{self.pick(self.functions)}, {self.between(0, 9)}}}"
                         for _ in range(4))
        self.outside.append(f"{self.type} {{ int (*apply)(int, int); short weight; }};")
        table = f"{self.type} {self.table}[4] = {{{rows}}};"
        if word:
            self.outside.append(word + table)
        else:
            self.locals.append(table)
        self.locals.append(f"{self.type} {self.kept} = {self.table}[x & 3];")
        self.statements = [self.call, self.call, self.keep, self.pass_on]
        if "const" not in word:
            self.statements.append(self.set)
        self.apply = self.name("apply")
        self.outside.append(f"static int {self.apply}(const {self.type} *o, int v) "
                            "{ return o->apply ? o->apply(v, o->weight) : v; }")

    def function(self):
        name = self.name("f")
        self.outside.append(f"static int {name}(int v, int w) {{ return (int)((unsigned)v "
                            f"{self.pick(OPERATORS)} w {self.pick('+-^')} "
                            f"{self.between(0, 30)}u); }}")
        return name

    def at(self):
        return f"{self.table}[({self.number()}) & 3]"

    def call(self):
        one = self.pick([self.kept, self.at()])
        return [f"x = {one}.apply({self.number()}, {self.kept}.weight);"]

    def keep(self):
        return [f"{self.kept} = {self.at()};"]

    def set(self):
        return [f"{self.at()}.apply = {self.pick(self.functions)};"]

    def pass_on(self):
        one = self.pick([self.kept, self.at()])
        return [f"y ^= {self.apply}(&{one}, {self.number()});"]


class Machine(Idiom):
    """A state is the function that leads to the next one."""

    def make(self):
        self.type, self.at = f"struct {self.name('machine')}", self.name("m")
        states = [self.name("state") for _ in range(self.between(2, 3))]
        self.outside.append(f"{self.type} {{ void (*state)({self.type} *, int); "
                            "int count; };")
        self.outside += [f"static void {name}({self.type} *m, int v);" for name in states]
        for name in states:
            self.outside.append(
                f"static void {name}({self.type} *m, int v) {{ m->count += v "
                f"{self.pick('+-^&')} {self.between(1, 9)}; if (v & "
                f"{self.pick([1, 2, 3])}) m->state = {self.pick(states)}; }}")
        where = self.pick([self.locals, self.outside])
        where.append(f"{'static ' * (where is self.outside)}{self.type} {self.at} = "
                     f"{{{states[0]}, 0}};")
        self.statements = [self.step, self.step, self.read]

    def step(self):
        return [f"{self.at}.state(&{self.at}, ({self.number()}) & 15); "
                f"{self.at}.count &= 1023;"]

    def read(self):
        return [f"x += {self.at}.count;"]


class Recursion(Idiom):
    def make(self):
        self.function = self.name("deep")
        kind = self.between(0, 2)
        if kind == 0:
            text = (f"if (n < 2) return n + {self.between(0, 5)}; return "
                    f"@(n - 1, a) {self.pick('+-^')} @(n - 2, a);")
        elif kind == 1:
            text = (f"if (n <= 0) return 1; a[n & 7] += n; int r = @(n - 1, a); "
                    f"return r {self.pick('+-^')} a[(n + r) & 7];")
        else:
            text = (f"int t[2] = {{n, n * 3}}; if (n <= 0) return a[0] & 7; "
                    f"t[n & 1] ^= @(n - {self.between(1, 2)}, a); "
                    f"return (int)((unsigned)t[0] * 5u - t[1]);")
        array = self.name("stack")
        self.outside.append(f"HLS_DEPTH(8) static int {self.function}(int n, int *a) "
                            f"{{ {text.replace('@', self.function)} }}")
        self.locals.append(f"int {array}[8] = {{{self.numbers(8)}}};")
        self.statements = [lambda: [f"x ^= {self.function}(({self.number()}) & 5, "
                                    f"{array});"],
                           lambda: [f"{array}[({self.number()}) & 7] &= 255;"]]


class Cleanup(Idiom):
    """Memory, and ends by error that give it back."""

    def make(self):
        name = self.name("attempt")
        first = self.pick(["malloc(6 * sizeof(int))", "calloc(6, sizeof(int))"])
        fails = self.between(1, 7)
        label = self.pick(["goto done", "goto half"])
        self.outside.append(
            f"static int {name}(int v, int *out) {{\n"
            f"  int status = -1; int *a = {first}, *b = 0;\n  if (!a) goto done;\n"
            f"  for (int k = 0; k < 6; k++) a[k] = k * v;\n"
            f"  if ((v & 7) == {fails}) {label};\n"
            f"  b = malloc(4 * sizeof *b); if (!b) goto half;\n"
            f"  for (int k = 0; k < 4; k++) b[k] = a[k + (v & 1)] ^ {self.between(0, 9)};\n"
            f"  *out = b[v & 3]; status = a[(v >> 1) & 3] & 63;\n"
            f"  free(b);\nhalf:\n  free(a);\ndone:\n  return status;\n}}")
        if label == "goto done":  # what is not given back is lost
            self.outside[-1] = self.outside[-1].replace(
                label + ";", "{ free(a); goto done; }")
        self.statements = [lambda: [f"{{ int r = 0; x += {name}(({self.number()}) & 31, "
                                    "&r); y ^= r; }"]]


class Statics(Idiom):
    """A function with variables that stay, used in several places."""

    def make(self):
        name = self.name("next")
        kind = self.pick(["unsigned", "unsigned char", "short"])
        self.outside.append(
            f"static int {name}(int v) {{ static {kind} seen[4], at = "
            f"{self.between(0, 3)}; seen[at & 3] = v; at++; return seen[(at "
            f"{self.pick(['+ 1', '- 2', '^ v'])}) & 3] + at; }}")
        self.statements = [lambda: [f"x += {name}({self.number()});"],
                           lambda: [f"y = {name}(y & 15) ^ x;"]]
