# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kinds of numbers and of control: bit fields in unions, volatile variables, complex
numbers, jumps, and the bytes of structs."""

from idioms.idiom import Idiom


class BitsInUnion(Idiom):
    def make(self):
        kind, self.word = f"union {self.name('bits')}", self.name("u")
        low = self.between(1, 7)
        self.outside.append(
            f"{kind} {{ unsigned all; struct {{ unsigned low : {low}, middle : "
            f"{12 - low}; int high : 20; }} f; unsigned char b[4]; }};")
        count = self.pick([0, 4])
        place = self.pick(["local", "static", "argument"])
        text = f"{kind} {self.word}{f'[{count}]' * (count > 0)}"
        if place == "local":
            self.locals += [f"{text};", f"memset(&{self.word}, {self.between(0, 255)}, "
                            f"sizeof {self.word});"]
        elif place == "static":
            self.outside.append(f"static {text};")
        elif count:
            self.arguments.append((text, [
                f"{text};", f"for (int k = 0; k < {count}; k++) {self.word}[k].all = "
                f"k * {self.between(1, 999)}u;"], self.word))
        else:
            self.arguments.append((text, [f"{text};", f"{self.word}.all = "
                                          f"{self.between(0, 99999)};"], self.word))
        self.count = count
        self.statements = [self.set, self.get]

    def view(self):
        at = f"[({self.number()}) & {self.count - 1}]" if self.count else ""
        return f"{self.word}{at}." + self.pick(
            ["all", "f.low", "f.middle", "f.high", f"b[({self.number()}) & 3]", "b[1]"])

    def set(self):
        return [f"{self.view()} {self.pick(['=', '+=', '^=', '='])} {self.number()};"]

    def get(self):
        return [f"{self.pick('xy')} += (int)(unsigned){self.view()};"]


class Volatile(Idiom):
    def make(self):
        name, array = self.name("flag"), self.name("port")
        where = self.pick([self.locals, self.outside])
        word = "static " * (where is self.outside)
        where.append(f"{word}volatile int {name} = {self.between(0, 5)};")
        where.append(f"{word}volatile unsigned char {array}[4] = {{1, 2}};")
        self.statements = [
            lambda: [f"{name} = {self.number()};"], lambda: [f"x += {name};"],
            lambda: [f"{array}[({self.number()}) & 3] {self.pick(['=', '+='])} "
                     f"{self.number()};"],
            lambda: [f"while ({name} & 6) {name} -= 2;"],
            lambda: [f"y ^= {array}[({self.number()}) & 3];"]]


class Complex(Idiom):
    """Small whole numbers, of which sums and products are exact."""

    def make(self):
        self.kind = self.pick(["float", "double"])
        self.z = self.name("z")
        self.locals.append(f"{self.kind} _Complex {self.z}[4] = "
                           f"{{1, 2 + 1i, {self.between(-3, 3)} - 2i}};")
        self.statements = [self.set, self.product, self.read]

    def at(self):
        return f"{self.z}[({self.number()}) & 3]"

    def set(self):
        return [f"{self.at()} = (({self.number()}) & 7) + (({self.number()}) & 3) * 1i;"]

    def product(self):
        # Another product of parts that large would not be exact, nor fit into an int.
        one = self.pick([f"{self.at()} * (({self.number()}) & 1 ? 1i : -1)",
                         f"{self.at()} * 0.5f - {self.at()}",
                         f"{self.kind == 'float' and 'conjf' or 'conj'}({self.at()})",
                         f"-{self.at()}"])
        return [f"{self.at()} = {one};"]

    def read(self):
        one = self.at()
        return [f"{{ {self.kind} _Complex c = {one}; x += c == {self.at()};",
                f"  {self.kind} r = {self.pick(['__real__', '__imag__'])} c;",
                "  y += r > -1000 && r < 1000 ? (int)r : 5; }"]


class LongDouble(Idiom):
    def make(self):
        name = self.name("ld")
        self.locals.append(f"long double {name} = {self.between(1, 9)}.5L;")
        self.statements = [
            lambda: [f"{name} = {name} * 0.5L + ({self.number()});"],
            lambda: [f"x += {name} > -9999 && {name} < 9999 ? (int){name} : 3;"],
            lambda: [f"if ({name} < (long double)({self.number()})) {name} = -{name} / 3;"]]


class Jumps(Idiom):
    """Loops by goto, and cases that fall through."""

    def make(self):
        self.statements = [self.loop, self.cases, self.out_of_two]

    def loop(self):
        again, done = self.name("again"), self.name("done")
        return [f"{{ int k = ({self.number()}) & 7;", f"{again}:", f"  if (k > "
                f"{self.between(2, 6)}) goto {done};", "  k++; x += k ^ y;",
                f"  if ((x & {self.pick([3, 7])}) != 1) goto {again};", "  y += k;",
                f"{done}:", f"  x ^= k * {self.between(1, 9)}; }}"]

    def cases(self):
        lines = [f"switch (({self.number()}) & 7) {{"]
        for value in sorted(self.program.random.sample(range(8), self.between(2, 5))):
            lines.append(f"  case {value}: {self.pick('xy')} {self.pick('+-^')}= "
                         f"{self.number()};{' break;' * self.chance(40)}")
        if self.chance(50):
            lines.insert(self.between(1, len(lines)), "  default: y ^= 1;")
        return lines + ["}"]

    def out_of_two(self):
        out = self.name("out")
        return ["for (int j = 0; j < 4; j++) for (int k = 0; k < 4; k++) {",
                f"  if (((x + j) ^ k) == {self.between(0, 9)}) {{ y += j * 4 + k; "
                f"goto {out}; }}", f"  x += j {self.pick('+-^')} k; }}", f"{out}:",
                "y ^= 2;"]


class Compared(Idiom):
    """Bytes of structs without padding."""

    def make(self):
        kind = f"struct {self.name('key')}"
        one, other = self.name("k"), self.name("k")
        self.outside.append(f"{kind} {{ unsigned char kind; char tag[3]; short a, b; "
                            "int n; };")
        given = self.chance(40)
        self.locals += [f"{kind} {one}[2] = {{{{1, \"ab\", 2, 3, 4}}, "
                        f"{{2, \"x\", 1}}}};"]
        if given:
            self.arguments.append((f"const {kind} {other}[2]", [
                f"{kind} {other}[2] = {{{{2, \"x\", 1}}, {{{self.between(0, 3)}, \"ab\", "
                "2, 3, 4}};"], other))
        else:
            self.locals.append(f"{kind} {other}[2] = {{{{1, \"ab\", 2, 3, 4}}}};")
        size = self.pick([f"sizeof({kind})", "4", "8", "6"])
        member = self.pick(["n", "a", "tag[1]", "kind"])
        self.statements = [
            lambda: [f"{one}[({self.number()}) & 1].{member} ^= ({self.number()}) & 3;"],
            lambda: [f"{one}[({self.number()}) & 1] = {other}[({self.number()}) & 1];"],
            lambda: [f"x += memcmp(&{one}[({self.number()}) & 1], &{other}[1], {size}) "
                     f"{self.pick(['== 0', '< 0', '!= 0'])};"]]


class Tail(Idiom):
    """A struct that ends with an array of no size."""

    def make(self):
        kind, name = f"struct {self.name('list')}", self.name("v")
        element = self.pick(["int", "short", "unsigned char", "float"])
        self.outside.append(f"{kind} {{ int n; {element} items[]; }};")
        room = self.pick([4, 8])
        if self.chance(50):
            self.locals += [f"{kind} *{name} = malloc(sizeof(*{name}) + {room} * "
                            f"sizeof({element}));", f"{name}->n = {room};",
                            f"for (int k = 0; k < {room}; k++) {name}->items[k] = k * 3;"]
            self.ends.append(f"free({name});")
        else:
            self.arguments.append((f"{kind} *{name}", [
                f"{kind} *{name} = calloc(1, sizeof(*{name}) + {room} * "
                f"sizeof({element}));", f"{name}->n = {room};"], name))
        at = f"{name}->items[(@) & {room - 1}]"
        self.statements = [
            lambda: [f"{at.replace('@', self.number())} = ({self.number()}) & 99;"],
            lambda: [f"for (int k = 0; k < {name}->n; k++) x += (int){name}->items[k];"],
            lambda: [f"y += (int){at.replace('@', self.number())};"],
            lambda: [f"if ({name}->n > 1) {name}->n--;"]]
