# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sequences: sorted and searched by the library, of characters, of a length that is known
late, and as arguments that lead to others."""

from idioms.idiom import Idiom


class Sorted(Idiom):
    def make(self):
        self.compare, self.array = self.name("by"), self.name("sorted")
        self.kind = self.pick(["int", "short", "unsigned char", "double",
                               f"struct {self.name('item')}"])
        member, first = "", "{3, 1, 2}"
        if self.kind.startswith("struct"):
            self.outside.append(f"{self.kind} {{ int key; short n, m; }};")
            member, first = "->key", "{{3, 0, 1}, {1, 1}, {2, 2}}"
        a, b = (f"((const {self.kind} *){it}){member}" if member else
                f"*(const {self.kind} *){it}" for it in "ab")
        if self.chance(30):
            a, b = b, a
        self.outside.append(f"static int {self.compare}(const void *a, const void *b) "
                            f"{{ return ({a} > {b}) - ({a} < {b}); }}")
        self.member = member.replace("->", ".")
        self.size = self.pick([4, 6, 8])
        self.locals.append(f"{self.kind} {self.array}[8] = {first};")
        self.statements = [self.sort, self.search, self.set, self.read]

    def at(self):
        return f"{self.array}[({self.number()}) & 7]{self.member}"

    def sort(self):
        return [f"qsort({self.array}, {self.size}, sizeof {self.array}[0], "
                f"{self.compare});"]

    def search(self):
        # Equal elements are found in any order.
        key = (f"{{({self.number()}) & 31}}" if self.member else
               f"({self.number()}) & 31")
        return self.sort() + [
            f"{{ {self.kind} key = {key};", f"  const {self.kind} *p = bsearch(&key, "
            f"{self.array}, {self.size}, sizeof key, {self.compare});",
            f"  x += p ? (int)(*p){self.member} + 1 : -1; }}"]

    def set(self):
        return [f"{self.at()} = ({self.number()}) & 31;"]

    def read(self):
        return [f"y = y * 3 + (int){self.at()};"]


class Text(Idiom):
    """At most fifteen characters."""

    def make(self):
        self.s, self.t = self.name("s"), self.name("t")
        self.locals.append(f"char {self.s}[16] = \"{self.word()}\";")
        if self.chance(50):
            self.locals.append(f"char {self.t}[16] = \"{self.word()}\";")
        else:
            self.arguments.append((f"char {self.t}[16]", [
                f"char {self.t}[16] = \"{self.word()}\";"], self.t))
        self.statements = [self.set, self.move, self.read, self.number_of, self.split,
                           self.write]

    def word(self):
        return "".join(self.pick("abc 1,x") for _ in range(self.between(0, 7)))

    def both(self):
        return self.program.random.sample([self.s, self.t], 2)

    def set(self):
        s, _ = self.both()
        return [f"{s}[({self.number()}) & 7] = {self.pick(['97', '44', '49', '0'])} + "
                f"(({self.number()}) & 1);"]

    def move(self):
        s, t = self.both()
        return [self.pick([
            f"strcpy({s}, {t});", f"strncpy({s}, {t}, {self.between(1, 15)});",
            f"if (strlen({s}) + strlen({t}) < 16) strcat({s}, {t});",
            f"memmove({s} + 1, {s}, 7); {s}[8] = 0;"])]

    def read(self):
        s, t = self.both()
        value = self.pick([f"(int)strlen({s})", f"strcmp({s}, {t}) < 0",
                           f"(int)strspn({s}, {t})", f"strncmp({s}, {t}, 3) == 0",
                           f"(int)strcspn({s}, {t})", f"memcmp({s}, {t}, 6) > 0"])
        return [f"x += {value};"]

    def number_of(self):
        s, t = self.both()
        call = self.pick([f"strchr({s}, {self.pick([97, 44, 49, 0])})",
                          f"strrchr({s}, {self.pick([97, 44, 49])})",
                          f"strstr({s}, {t})", f"strpbrk({s}, {t})",
                          f"(char *)memchr({s}, {self.pick([97, 44])}, 9)"])
        return [f"{{ const char *p = {call}; y += p ? (int)(p - {s}) : -1; "
                "if (p) x ^= *p; }"]

    def split(self):
        s, _ = self.both()
        return [f"for (const char *p = {s}; *p; p++) {{ if (*p == ',') continue; "
                "if (*p == ' ') break; x = x * 2 + *p; }"]

    def write(self):
        s, _ = self.both()
        return [f"{{ unsigned v = ({self.number()}) & 1023; char *p = {s};",
                "  do { *p++ = '0' + v % 10; v /= 10; } while (v); *p = 0;",
                f"  for (char *q = {s}; q < --p; q++) {{ char c = *q; *q = *p; "
                "*p = c; } }"]


class Variable(Idiom):
    """Arrays of a length that is known late, which has a bound."""

    def make(self):
        self.statements = [self.array, self.taken]

    def array(self):
        kind = self.pick(["int", "short", "unsigned char"])
        return [f"{{ int n = (({self.number()}) & 7) + 1; {kind} v[n];",
                f"  for (int k = 0; k < n; k++) v[k] = k * ({self.number()});",
                f"  for (int k = n; k-- > 0;) x = x * 3 + v[k];",
                "  y += (int)(sizeof v / sizeof *v); }"]

    def taken(self):
        return [f"{{ unsigned n = (({self.number()}) & 7) + 1; int *v = "
                f"{self.pick(['malloc(n * sizeof *v)', 'calloc(n, sizeof *v)'])};",
                f"  for (unsigned k = 0; k < n; k++) v[k] = k ^ ({self.number()});",
                f"  y ^= v[({self.number()}) % n]; free(v); }}"]


class Rows(Idiom):
    """`T **`, arrays of pointers, and pointers that a function sets."""

    def make(self):
        self.rows = self.name("rows")
        kind = self.pick(["int", "short", "unsigned char"])
        pick = self.name("pick")
        self.outside.append(f"static {kind} *{pick}({kind} **rows, int n) "
                            "{ return n & 1 ? rows[n >> 1 & 1] : rows[2]; }")
        step = self.name("step")
        self.outside.append(f"static void {step}({kind} **p, {kind} *first) "
                            "{ if (*p < first + 3) (*p)++; else *p = first; }")
        arrays = [self.name("row") for _ in range(3)]
        made = [f"{kind} {name}[4] = {{{self.numbers(4)}}};".replace("-", "")
                for name in arrays]
        table = f"{kind} *{self.rows}[3] = {{{', '.join(arrays)}}};"
        if self.chance(50):
            text = self.pick([f"{kind} **{self.rows}", f"{kind} *{self.rows}[3]"])
            self.arguments.append((text, [*made, table], self.rows))
            self.swaps = False
        else:
            self.locals += [*made, table]
            self.swaps = True
        self.kind, self.chosen, self.step = kind, pick, step
        self.statements = [self.read, self.write, self.call, self.walk]
        if self.swaps:
            self.statements.append(self.swap)

    def at(self):
        return f"{self.rows}[(({self.number()}) & 255) % 3]"

    def read(self):
        return [f"x += {self.at()}[({self.number()}) & 3];"]

    def write(self):
        return [f"{self.at()}[({self.number()}) & 3] {self.pick(['=', '+='])} "
                f"{self.number()};"]

    def call(self):
        return [f"y += {self.chosen}({self.rows}, {self.number()})[({self.number()}) & 3];"]

    def walk(self):
        return [f"{{ {self.kind} *first = {self.at()}, *p = first;",
                f"  for (int k = 0; k < {self.between(1, 6)}; k++) {{ "
                f"{self.step}(&p, first); x ^= *p; }} }}"]

    def swap(self):
        one, other = self.program.random.sample(range(3), 2)
        return [f"{{ {self.kind} *t = {self.rows}[{one}]; {self.rows}[{one}] = "
                f"{self.rows}[{other}]; {self.rows}[{other}] = t; }}"]


class Views(Idiom):
    """Structs with a pointer and a length, by value, by address, and in arrays."""

    def make(self):
        self.type = f"struct {self.name('view')}"
        self.kind = self.pick(["int", "short", "float"])
        self.outside.append(f"{self.type} {{ {self.kind} *data; int n; }};")
        self.sum, self.part = self.name("sum"), self.name("part")
        self.outside += [
            f"static int {self.sum}({self.type} v) {{ int s = 0; for (int k = 0; k < v.n; "
            "k++) s += (int)v.data[k]; return s; }",
            f"static {self.type} {self.part}({self.type} v, int from) {{ "
            "if (from < v.n) { v.data += from; v.n -= from; } return v; }"]
        self.all = []
        for _ in range(self.between(1, 2)):
            view, data = self.name("w"), self.name("data")
            size = self.pick([4, 6, 8])
            made = [f"{self.kind} {data}[{size}] = {{{self.numbers(size)}}};"]
            form = self.pick(["value", "address", "local"])
            value = f"{self.type} {view} = {{{data}, {size}}};"
            if form == "local":
                self.locals += [*made, value]
            elif form == "value":
                self.arguments.append((f"{self.type} {view}", [*made, value], view))
            else:
                self.arguments.append((f"const {self.type} *{view}", [*made, value],
                                       "&" + view))
                view = f"(*{view})"
            self.all.append((view, size))
        self.statements = [self.read, self.read, self.write, self.chosen]

    def read(self):
        view, size = self.pick(self.all)
        return [f"x += {self.sum}({self.part}({view}, ({self.number()}) & "
                f"{self.pick([1, 3])}));"]

    def write(self):
        view, size = self.pick(self.all)
        return [f"{view}.data[({self.number()}) & 3] = ({self.number()}) & 63;"]

    def chosen(self):
        (one, _), (other, _) = self.pick(self.all), self.pick(self.all)
        return [f"{{ {self.type} v = ({self.number()}) & 2 ? {one} : {other};",
                f"  y += (int)v.data[({self.number()}) & 3] + v.n; }}"]


class Found(Idiom):
    """Functions that return a place, or null."""

    def make(self):
        kind = self.pick(["int", "short", "unsigned"])
        find, array = self.name("find"), self.name("places")
        self.outside.append(
            f"static {kind} *{find}({kind} *a, int n, int v) {{ for ({kind} *p = a; "
            f"p != a + n; p++) if ((*p & 7) == (v & 7)) return p; return 0; }}")
        if self.chance(50):
            self.locals.append(f"{kind} {array}[8] = {{{self.numbers(8)}}};")
        else:
            self.arguments.append((f"{kind} *{array}", [
                f"{kind} {array}[8] = {{{self.numbers(8)}}};"], array))
        text = f"{kind} *p = {find}({array}, 8, {{}});"
        self.statements = [
            lambda: [f"{{ {text.format(self.number())} if (p) *p += 3; else x++; }}"],
            lambda: [f"{{ {text.format(self.number())} y += p ? (int)(p - {array}) : -1; }}"],
            lambda: [f"{{ {text.format(self.number())}",
                     f"  {kind} *q = {find}({array}, 8, {self.number()});",
                     f"  if (p && q && p {self.pick(['<', '!=', '>'])} q) x ^= *p - *q; }}"]]
