#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose structs have several members that pointers run over: to
characters, to the start of a struct, to a place in it, and as another member of a
union; or from an array's end back to its start; or that are copied. Structs may be
nested, in arrays, and local, global, arguments or values of arguments. Not each of
them has to have a circuit, but one that has is to be right.

To store a member sets what lies between the members to anything (6.2.6.1 in C), so
nothing reads that: a struct is seen as bytes only where each of them is of a member.

usage: random_members.py SEED      prints the file of a seed
"""

import sys

import dice

SIZES = {"unsigned char": 1, "unsigned short": 2, "unsigned": 4}

START = """#include <stdlib.h>
static unsigned get(const unsigned char *q, unsigned i) { return q[i]; }
static void put(unsigned char *q, unsigned i, unsigned v) { q[i] ^= v; }
static unsigned sum(const unsigned char *q, int n) {
  unsigned r = 0;
  for (const unsigned char *end = q + n; q < end; q++) r = r * 31 + *q;
  return r;
}
"""

MAIN = """
int main(void) {
  for (int call = 0; call < 3; call++) {
    unsigned x[8];
@m    for (int i = 0; i < 8; i++) x[i] = rand();
    kernel(@a);
  }
}
"""


class Program(dice.Dice):
    def __init__(self, seed):
        super().__init__(seed)
        self.types = []
        self.loose = set()  # types with bytes between their members
        # (path to the member, its type, elements or 0, place) of each object
        self.objects = []
        # Most are of one scalar type, which can be one array.
        self.scalars = (["unsigned char"] if self.chance(65) else
                        [self.pick(list(SIZES))] if self.chance(40) else
                        ["unsigned char"] * 3 + list(SIZES))

    def struct(self, depth):
        """(type, members as (path, scalar, elements, place), bytes, alignment)"""
        lines, members, place, alignment = [], [], 0, 1
        is_loose, filled = False, self.chance(50)

        def align(to):
            nonlocal place, is_loose
            gap = -place % to
            if gap and filled:
                filler = self.name("m")
                lines.append(f"  unsigned char {filler}[{gap}];")
                members.append((f".{filler}", "unsigned char", gap, place))
            is_loose |= gap > 0 and not filled
            place += gap

        for _ in range(self.random.randint(2, 4)):
            name = self.name("m")
            if depth and self.chance(35):
                kind, inner, size, its = self.struct(depth - 1)
                count = self.pick([0, 0, 2])
                parts = [(f".{name}" + (f"[{k}]" if count else ""), k * size)
                         for k in range(max(count, 1))]
                align(its)
                is_loose |= kind in self.loose
                members += [(path + rest, scalar, elements, place + at + where)
                            for path, at in parts
                            for rest, scalar, elements, where in inner]
            else:
                kind, count = self.pick(self.scalars), self.pick([0, 2, 4, 3])
                size = its = SIZES[kind]
                align(its)
                members.append((f".{name}", kind, count, place))
            lines.append(f"  {kind} {name}{f'[{count}]' if count else ''};")
            place += size * max(count, 1)
            alignment = max(alignment, its)
        align(alignment)
        kind = "struct " + self.name("S")
        if is_loose:
            self.loose.add(kind)
        elif self.chance(30):
            views = self.name("b")
            self.types.append("\n".join([kind, "{", *lines, "};"]))
            union = "union " + self.name("U")
            self.types.append(f"{union} {{ {kind} s; "
                              f"unsigned char {views}[{place}]; }};")
            members = [(".s" + path, *rest) for path, *rest in members]
            members.append((f".{views}", "unsigned char", place, 0))
            return union, members, place, alignment
        self.types.append("\n".join([kind + " {", *lines, "};"]))
        return kind, members, place, alignment

    # Statements

    def value(self):
        return self.pick(["x[i]", "x[i] >> 3", "n", "(unsigned)i", "r",
                          "x[r & 7]", "n + i"])

    def index(self, count):
        """An expression from 0 to count - 1."""
        kind = self.random.randrange(5)
        low = self.random.randrange(count)
        mask = 1 << ((count - low).bit_length() - 1)
        if kind == 0 or count == 1:
            return str(low)
        if kind == 1:
            return f"({self.value()}) % {count}"
        if kind == 2:
            return f"{low} + (({self.value()}) & {mask - 1})"
        if kind == 3 and count >= 8:
            return "i"
        return f"({self.value()}) & {(1 << (count.bit_length() - 1)) - 1}"

    def element(self, one):
        path, _, count, _ = self.pick(one["members"])
        return one["text"]() + path + (f"[{self.index(count)}]" if count else "")

    def walk(self, one):
        """Statements that walk over an array by pointers, without any view."""
        arrays = [m for m in one["members"] if m[2]]
        if not arrays:
            return f"r = r * 7 + {self.element(one)};"
        path, kind, count, _ = self.pick(arrays)
        array, p = one["text"]() + path, self.name("p")
        step = self.pick([f"r = r * 3 + *{p};", f"*{p} += {self.value()};"])
        back = step.replace(f"*{p}", f"*--{p}", 1)
        if "%" in array or "r" in array or "x[" in array:
            # What the index is of may change on the way.
            q = self.name("q")
            start, array = f"{kind} *{q} = {array}; ", q
        else:
            start = ""
        number = self.random.randrange(6)
        if number == 0:
            return (f"{start}for ({kind} *{p} = {array}; {p} != {array} + {count}; "
                    f"{p}++) {{ {step} }}")
        if number == 1:
            return (f"{start}for ({kind} *{p} = {array} + {count}; {p} > {array};) "
                    f"{{ {back} }}")
        if number == 2:
            return (f"{start}{kind} *{p} = {array} + {count}; "
                    f"r = r * 3 + {p}[-1 - (int)({self.index(count)})];")
        if number == 3:
            return (f"{start}{kind} *{p} = &{array}[{count}]; "
                    f"{p}[(int)({self.index(count)}) - {count}] ^= {self.value()};")
        if number == 4:
            low = self.random.randint(1, count)
            return (f"{start}{kind} *{p} = {array} + {low} + "
                    f"({self.index(count - low + 1)}); if ({p} < {array} + {count}) {{ {step} }} "
                    f"r ^= {p}[-{low}];")
        return f"{start}r += {array}[{self.index(count)}];"

    def clamp(self, one):
        """A store under a condition behind one to the same element."""
        element, most = self.element(one), self.random.randint(20, 120)
        return (f"{element} += {self.value()}; "
                f"if ({element} > {most}) {element} = {most};")

    def choose(self, one):
        """A pointer to the end of an array, which might be to another object
        did one not know the condition."""
        other = self.pick(self.objects)
        pairs = [(a, b) for a in one["members"] for b in other["members"]
                 if a[1] == b[1] and a[2] and b[2]]
        if not pairs:
            return self.clamp(one)
        (path, kind, count, _), (rest, *_) = self.pick(pairs)
        p = self.name("p")
        return (f"{kind} *{p} = {other['text']()}{rest}; "
                f"if ({self.pick(['i', 'n'])} * 0 == 0) "
                f"{p} = {one['text']()}{path} + {count}; "
                f"r = r * 3 + {p}[-1 - (int)({self.index(count)})];")

    def either(self, one):
        """A pointer that leads into one of several arrays, of one struct or more."""
        arrays = [(each, member) for each in self.objects for member in each["members"]
                  if member[2]]
        of_one = [(each, member) for each, member in arrays if each is one]
        if not of_one:
            return self.clamp(one)
        kind = self.pick(of_one)[1][1]
        chosen = [self.pick([pair for pair in arrays if pair[1][1] == kind])
                  for _ in range(self.random.randint(2, 3))]
        start = ""
        if one["count"] and self.chance(50):
            # By a pointer to the struct.
            t = self.name("t")
            start = (f"{one['type']} *{t} = &{one['text']()}; "
                     f"if (({self.value()}) & 1) {t} = &{one['text']()}; ")
            of_one = [pair for pair in of_one if pair[1][1] == kind]
            chosen = [self.pick(of_one) for _ in chosen]
            begins = [f"(*{t}){member[0]}" for _, member in chosen]
        else:
            begins = [f"{each['text']()}{member[0]}" for each, member in chosen]
        count = min(member[2] for _, member in chosen)
        p, q = self.name("p"), self.name("q")
        start += f"{kind} *{p} = {begins[0]}; " + "".join(
            f"if (({self.value()}) & {bit}) {p} = {begin}; "
            for bit, begin in zip([1, 2], begins[1:]))
        index = self.index(count)
        return start + self.pick([
            f"r = r * 3 + {p}[{index}];",
            f"{p}[{index}] += {self.value()};",
            f"{kind} *{q} = {p} + {count}; r = r * 3 + {q}[-1 - (int)({index})];",
            f"for ({kind} *{q} = {p}; {q} != {p} + {count}; {q}++) "
            f"{{ *{q} ^= {self.value()}; r = r * 5 + *{q}; }}",
            f"for ({kind} *{q} = {p} + {count}; {q} > {p};) r = r * 5 + *--{q};",
            f"for (int j = 0; j < {count}; j++) r += {p}[j] * ({p}[0] + j);"])

    def copy(self, one):
        """A copy of an array or a part of it, or of a struct."""
        if one["count"] and not one["viewed"] and self.chance(30):
            return f"{one['text']()} = {one['text']()};"
        other = self.pick(self.objects)
        pairs = [(a, b) for a in one["members"] for b in other["members"]
                 if a[1] == b[1] and a[2] and b[2] and
                 (one is not other or (a[3] != b[3] and self.is_plain()))]
        if not pairs:
            return self.clamp(one)
        (to, kind, count, _), (path, _, least, _) = self.pick(pairs)
        count = min(count, least)
        if self.chance(30):
            count = self.random.randint(1, count)
        return (f"__builtin_memcpy({one['text']()}{to}, {other['text']()}{path}, "
                f"{count} * sizeof({kind}));")

    def place(self, one):
        """A pointer to a place in a struct, by constants in several steps."""
        start = self.random.randrange(one["bytes"])
        first = self.random.randint(0, start)
        base = (f"(unsigned char *)((unsigned char *)&{one['text']()} + {first})")
        return f"({base} + {start - first})", one["bytes"] - start

    def run(self, one):
        """(pointer to characters, how many it may run over)"""
        bytes_ = [m for m in one["members"] if m[1] == "unsigned char" and m[2]]
        kind = self.random.randrange(5)
        if kind == 4:
            return self.place(one)
        if kind == 0 and bytes_:
            path, _, count, _ = self.pick(bytes_)
            return one["text"]() + path, count
        if kind == 1 and one["count"]:
            return (f"((unsigned char *){one['name']})",
                    one["count"] * one["bytes"])
        if kind == 2:
            start = self.random.randrange(one["bytes"])
            return (f"((unsigned char *)&{one['text']()} + {start})",
                    one["bytes"] - start)
        return f"((unsigned char *)&{one['text']()})", one["bytes"]

    def statement(self, one):
        if not one["viewed"] or self.chance(20):
            return self.walk(one) if self.chance(60) else self.pick([
                f"{self.element(one)} += {self.value()};",
                f"r = r * 7 + {self.element(one)};",
                self.clamp(one), self.choose(one), self.copy(one),
                self.either(one), self.either(one)])
        pointer, count = self.run(one)
        # Where there are other members, all of it has no circuit.
        if self.chance(40):
            count = self.random.randint(1, count)
        kind = self.random.randrange(9)
        if kind == 8:
            return f"r = r * 5 + {pointer}[{self.random.randrange(count)}];"
        if kind <= 1:
            return f"{self.element(one)} += {self.value()};"
        if kind == 2:
            return f"r = r * 7 + {self.element(one)};"
        if kind == 3:
            return f"{pointer}[{self.index(count)}] ^= {self.value()};"
        if kind == 4:
            return f"r = r * 5 + {pointer}[{self.index(count)}];"
        if kind == 5:
            return f"r += get({pointer}, {self.index(count)});"
        if kind == 6:
            return f"put({pointer}, {self.index(count)}, {self.value()});"
        return f"r ^= sum({pointer}, {count});"

    def is_plain(self):
        """Does each byte belong to one member? Arguments are like that."""
        return not any("union" in line for line in self.types)

    def add_object(self):
        kind, members, size, _ = self.struct(self.pick([0, 0, 1, 2]))
        name, count = self.name("o"), self.pick([0, 0, 2, 4])
        text = ((lambda: f"{name}[{self.index(count)}]") if count
                else lambda: name)
        one = {"name": name, "type": kind, "count": count, "members": members,
               "bytes": size, "text": text, "viewed": self.chance(60),
               "declaration": f"{kind} {name}{f'[{count}]' if count else ''}"}
        one["place"] = self.pick(
            ["local", "local", "global"] +
            (["argument" if count else "value"] if self.is_plain() else []))
        # What lies between the members is not passed.
        one["viewed"] &= one["place"] != "value" and kind not in self.loose
        self.objects.append(one)

    def text(self):
        for _ in range(self.random.randint(1, 3)):
            self.add_object()
        places = {place: [one for one in self.objects if one["place"] == place]
                  for place in ("local", "global", "argument", "value")}
        local = [line for one in places["local"] for line in
                 (f"  {one['declaration']};",
                  f"  for (int i = 0; i < (int)sizeof {one['name']}; i++) "
                  f"((unsigned char *)&{one['name']})[i] = i * 37 + n;"
                  if one["viewed"] and self.chance(30) else
                  f"  __builtin_memset(&{one['name']}, {self.random.randrange(9)}"
                  f", sizeof {one['name']});")]
        body = [f"    {self.statement(self.pick(self.objects))}"
                for _ in range(self.random.randint(2, 7))]
        given = places["argument"] + places["value"]
        parameters = [("unsigned x[8]", "x"), ("unsigned n", "rand()"),
                      *((one["declaration"], one["name"]) for one in given)]
        self.random.shuffle(parameters)
        made = [f"    {one['declaration']};\n"
                f"    for (unsigned i = 0; i < sizeof {one['name']}; i++) "
                f"((unsigned char *)&{one['name']})[i] = rand();\n"
                for one in given]
        return "\n".join(
            [START, *self.types,
             *(f"static {one['declaration']};" for one in places["global"]),
             f"unsigned kernel({', '.join(name for name, _ in parameters)}) {{",
             "  unsigned r = n;", *local,
             "  for (int i = 0; i < 8; i++) {", *body, "  }",
             "  for (int i = 0; i < 2; i++) {",
             *(f"    r = r * 3 + {self.element(one)};" for one in self.objects
               for _ in range(2)),
             "  }", "  return r;", "}",
             MAIN.replace("@m", "".join(made)).replace(
                 "@a", ", ".join(value for _, value in parameters))
             ])


def generate(seed):
    return Program(seed).text()


if __name__ == "__main__":
    sys.stdout.write(generate(int(sys.argv[1])))
