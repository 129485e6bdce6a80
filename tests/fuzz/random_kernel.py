#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels in the C subset that has circuits, without undefined
behaviour: shifts are masked, divisors of integers are neither 0 nor -1, indices
are masked to the size of their array, floats are clamped before they become
integers, and every loop has a bound.

usage: random_kernel.py SEED      prints the file of a seed
"""

import sys

import dice
import random_distances
import random_empty
import random_functions
import random_jumps
import random_main
import random_nests
import random_queues
import random_recurrences
import random_views
from random_structs import Struct

SCALARS = ["signed char", "unsigned char", "short", "unsigned short", "int",
           "unsigned", "long long", "unsigned long long", "_Bool",
           "_BitInt(11)", "unsigned _BitInt(23)"]
BITS = {"signed char": 8, "unsigned char": 8, "short": 16,
        "unsigned short": 16, "int": 32, "unsigned": 32, "long long": 64,
        "unsigned long long": 64, "_Bool": 1, "_BitInt(11)": 11,
        "unsigned _BitInt(23)": 23}
ELEMENTS = [name for name in SCALARS if name != "_Bool"]
FLOATS = random_main.FLOATS
COMPARISONS = ["<", "<=", ">", ">=", "==", "!="]


# A value that becomes an integer is in its range, and no NaN.
CLAMPS = """#include <math.h>
#include <stdlib.h>
#define TO_INT(x) ((int)fmin(fmax((x), -2e9), 2e9))
#define TO_CHAR(x) ((signed char)fminf(fmaxf((x), -128.0f), 127.0f))
#define TO_UNSIGNED(x) ((unsigned)fmin(fmax((x), 0.0), 4e9))
#define TO_LONG(x) ((long long)fminf(fmaxf((x), -9e18f), 9e18f))
#define TO_UNSIGNED_LONG(x) ((unsigned long long)fmin(fmax((x), 0.0), 1.8e19))
"""
CLAMP_NAMES = ["TO_INT", "TO_CHAR", "TO_UNSIGNED", "TO_LONG",
               "TO_UNSIGNED_LONG"]


class Array:
    def __init__(self, name, element, shape, mode, member=""):
        self.name, self.element, self.shape = name, element, shape
        self.mode = mode  # "read", "write" or "both"
        self.member = member  # of an element that is a struct: ".x", ".x[2]"

    def declaration(self):
        sizes = "".join(f"[{size}]" for size in self.shape)
        const = "const " if self.mode == "read" else ""
        return f"{const}{self.element} {self.name}{sizes}"


class Kernel(dice.Dice):
    """One kernel; `text()` is the whole file."""

    def __init__(self, seed):
        super().__init__(seed)
        self.seed = seed
        self.has_floats = self.chance(60)
        self.variables = []  # (name, type) that may be read and written
        self.floats = []  # the same, of type float and double
        self.counters = []  # names that may be read
        self.arrays = []  # that may be accessed
        self.arguments = []  # those of them that are arguments
        self.helpers = []
        self.structs = []  # types
        self.objects = []  # (text, type) of structs that may be copied
        self.makers = []  # (name, Struct) of arguments that are structs
        self.budget = self.random.randint(4, 22)

    # Expressions

    def constant(self):
        kind = self.random.randrange(4)
        if kind == 0:
            return str(self.random.randint(0, 9))
        if kind == 1:
            return f"({self.random.randint(-128, 127)})"
        if kind == 2:
            return hex(self.random.getrandbits(32)) + "u"
        return f"({self.random.getrandbits(40)}ll)"

    def leaf(self):
        names = [name for name, _ in self.variables] + self.counters
        if names and self.chance(75):
            return self.pick(names)
        return self.constant()

    def element(self, array, depth):
        return array.name + "".join(
            f"[({self.expression(depth)}) & {size - 1}]"
            for size in array.shape) + array.member

    def readable(self, with_floats):
        return [array for array in self.arrays if array.mode != "write" and
                (array.element in FLOATS) == with_floats]

    def expression(self, depth):
        """Of an integer type."""
        if depth <= 0:
            return self.leaf()
        if self.floats and self.chance(15):
            if self.chance(50):
                name = self.pick(CLAMP_NAMES + random_functions.CONVERSIONS)
                return random_functions.call(
                    name if "%s" in name else name + "(%s)",
                    lambda: self.number(depth - 1))
            return (f"({self.number(depth - 1)} {self.pick(COMPARISONS)} "
                    f"{self.number(depth - 1)})")
        kind = self.random.randrange(13)
        a = lambda: self.expression(depth - 1)
        if kind <= 3:
            operator = self.pick(["+", "-", "*", "&", "|", "^"])
            return f"({a()} {operator} {a()})"
        if kind == 4:
            divisor = self.pick(["& 127 | 1", "& 6) - 9"])
            bracket = "(" if divisor.count(")") else ""
            return (f"({a()} {self.pick(['/', '%'])} "
                    f"({bracket}{a()} {divisor}))")
        if kind == 5 and self.chance(40):
            # Widened for the shift, and narrowed again.
            narrow = self.pick(["unsigned char", "unsigned short", "unsigned",
                                "signed char", "unsigned _BitInt(23)"])
            wide = self.pick(["unsigned", "unsigned long long", "long long"])
            return (f"(({narrow})(({wide})({narrow})({a()}) "
                    f"{self.pick(['<<', '>>', '>>'])} ({a()} & 15)))")
        if kind == 5:
            # A _BitInt is not promoted, so the distance must fit any type.
            return f"((int)({a()}) {self.pick(['<<', '>>'])} ({a()} & 15))"
        if kind == 6:
            return f"({a()} {self.pick(COMPARISONS)} {a()})"
        if kind == 7:
            return f"({a()} {self.pick(['&&', '||'])} {a()})"
        if kind == 8:
            return f"({a()} ? {a()} : {a()})"
        if kind == 9:
            return f"({self.pick(['-', '~', '!'])}{a()})"
        if kind == 10 and self.helpers:
            name, count = self.pick(self.helpers)
            return f"{name}({', '.join(a() for _ in range(count))})"
        if kind == 12:
            return random_functions.call(
                self.pick(random_functions.INTEGERS), a)
        readable = self.readable(with_floats=False)
        if kind == 11 and readable:
            return self.element(self.pick(readable), depth - 1)
        return f"(({self.pick(SCALARS)})({a()}))"

    def number(self, depth):
        """Of type float or double."""
        if depth <= 0:
            if self.chance(75):
                return self.pick(self.floats)[0]
            return self.pick(["0.5f", "-3.0", "1e-30f", "0.1", "1e30f", "7.0f",
                              "(-0.0)", "65537.0", "1e300"])
        kind = self.random.randrange(13)
        a = lambda: self.number(depth - 1)
        if kind <= 4:
            operator = self.pick(["+", "-", "*", "+", "-", "*", "/"])
            return f"({a()} {operator} {a()})"
        if kind == 5:
            return f"(- {a()})"
        if kind == 6:
            function = self.pick(["fabs", "fabsf", "sqrt", "sqrtf"])
            return f"{function}({a()})"
        if kind == 7:
            function = self.pick(["fmin", "fmax", "fminf", "fmaxf"])
            return f"{function}({a()}, {a()})"
        if kind == 8:
            return f"({self.expression(depth - 1)} ? {a()} : {a()})"
        if kind == 9:
            return f"({self.pick(FLOATS)})({self.expression(depth - 1)})"
        if kind == 11:
            return random_functions.call(
                self.pick(random_functions.FLOATS), a)
        readable = self.readable(with_floats=True)
        if kind == 10 and readable:
            return self.element(self.pick(readable), depth - 1)
        return f"(({self.pick(FLOATS)})({a()}))"

    def value(self, kind, depth):
        return (self.number if kind in FLOATS else self.expression)(depth)

    # Statements

    def statements(self, indent, depth, in_loop):
        lines = []
        for _ in range(self.random.randint(1, 4)):
            if self.budget <= 0:
                break
            self.budget -= 1
            lines += self.statement(indent, depth, in_loop)
        return lines or [f"{indent};"]

    def statement(self, indent, depth, in_loop):
        kind = self.random.randrange(18)
        if kind == 17:
            unusual = self.pick([random_distances, random_distances,
                                 random_empty, random_jumps, random_nests,
                                 random_nests, random_queues, random_recurrences,
                                 random_views, random_views])
            return unusual.statement(self, indent)
        if depth > 0 and kind < 2:
            return self.loop(indent, depth)
        if depth > 0 and kind < 5:
            return self.branch(indent, depth, in_loop)
        if depth > 0 and kind == 5:
            return self.switch(indent, depth, in_loop)
        if kind == 6 and in_loop:
            word = self.pick(["break", "continue"])
            return [f"{indent}if ({self.expression(2)}) {word};"]
        if kind == 7 and self.chance(30):
            return [f"{indent}if ({self.expression(2)}) "
                    f"return {self.expression(1)};"]
        writable = [array for array in self.arrays if array.mode != "read"]
        if kind <= 9 and writable:
            array = self.pick(writable)
            operator = "="
            if array.mode == "both" and self.chance(30):
                operator = self.pick(["+=", "-=", "*="])
            return [f"{indent}{self.element(array, 1)} {operator} "
                    f"{self.value(array.element, 3)};"]
        if kind == 10:
            return self.side_effect(indent)
        if kind == 11:
            return self.window(indent) or self.assignment(indent)
        if kind == 12 and self.objects:
            return self.copy(indent)
        return self.assignment(indent)

    def side_effect(self, indent):
        """Something that is done only if the left side says so."""
        name, _ = self.pick(self.variables)
        operator = self.pick(["&&", "||"])
        change = self.pick([f"{name}++", f"--{name}",
                            f"({name} ^= {self.expression(2)})",
                            f"({name} = {self.expression(2)})"])
        return [f"{indent}if (({self.expression(2)}) {operator} {change})",
                *self.assignment(indent + "  ")]

    def window(self, indent):
        """A pointer to one half of an array, written through."""
        writable = [array for array in self.arrays if len(array.shape) == 1
                    and array.shape[0] >= 4 and array.mode == "both" and
                    not array.member]
        if not writable:
            return None
        array, name = self.pick(writable), self.name("w")
        half = array.shape[0] // 2
        inner = Array(name, array.element, [half], "both")
        at = f"(({self.expression(1)}) & {half})"
        pointer = self.pick([f"{array.name} + {at}", f"&{array.name}[{at}]"])
        text = f"{array.element} *{name} = {pointer};"
        left, right = self.element(inner, 1), self.element(inner, 1)
        return [f"{indent}{{ {text} {left} = {right} + "
                f"{self.value(array.element, 1)}; }}"]

    def copy(self, indent):
        text, kind = self.pick(self.objects)
        same = [other for other, its in self.objects if its == kind]
        # An index is chosen anew for each side.
        left, right = (side.replace("@", f"(int)({self.expression(1)})")
                       for side in (text, self.pick(same)))
        return [f"{indent}{left} = {right};"]

    # Structs

    def add_struct(self):
        """A parameter: a struct by value, or an array of them."""
        floats = FLOATS if self.has_floats else []
        if not self.structs or self.chance(50):
            self.structs.append(Struct(self, SCALARS, floats))
        struct, name = self.pick(self.structs), self.name("t")
        size = self.pick([4, 8]) if self.chance(50) else 0
        for kind, member, elements in struct.members:
            if size:
                at = f"[{self.random.randrange(elements)}]" if elements else ""
                self.arrays.append(Array(name, kind, [size], "both",
                                         f".{member}{at}"))
            elif elements:
                self.arrays.append(Array(f"{name}.{member}", kind, [elements],
                                         "both"))
            else:
                (self.floats if kind in FLOATS else self.variables).append(
                    (f"{name}.{member}", kind))
        self.objects.append((f"{name}[@ & {size - 1}]" if size else name,
                             struct.tag))
        self.makers.append((name, struct, size))
        return f"{struct.type} {name}{f'[{size}]' if size else ''}"

    def assignment(self, indent):
        if self.floats and self.chance(40):
            name, _ = self.pick(self.floats)
            operator = self.pick(["=", "=", "+=", "-=", "*=", "/="])
            return [f"{indent}{name} {operator} {self.number(3)};"]
        name, _ = self.pick(self.variables)
        if self.chance(15):
            return [f"{indent}{name}{self.pick(['++', '--'])};"]
        operator = self.pick(["=", "=", "+=", "-=", "*=", "^=", "|=", "&="])
        return [f"{indent}{name} {operator} {self.expression(3)};"]

    def loop(self, indent, depth):
        counter = self.name("i")
        bound = self.random.randint(1, 9)
        if self.chance(40):
            bound = f"(int)(({self.expression(1)}) & 7)"
        kind = self.random.randrange(3)
        self.counters.append(counter)
        body = self.statements(indent + "  ", depth - 1, True)
        self.counters.remove(counter)
        limit = self.name("n")
        if kind == 0:
            head = f"{indent}for (int {counter} = 0, {limit} = {bound}; " \
                   f"{counter} < {limit}; {counter}++) {{"
            return [head, *body, f"{indent}}}"]
        # The counter goes first, so that continue cannot skip it.
        step = f"{indent}  {counter}++;"
        head = [f"{indent}int {counter} = 0, {limit} = {bound};"]
        if kind == 1:
            return ([f"{indent}{{"] + head +
                    [f"{indent}while ({counter} < {limit}) {{", step, *body,
                     f"{indent}}}", f"{indent}}}"])
        return ([f"{indent}{{"] + head +
                [f"{indent}do {{", step, *body,
                 f"{indent}}} while ({counter} < {limit});", f"{indent}}}"])

    def branch(self, indent, depth, in_loop):
        lines = [f"{indent}if ({self.expression(2)}) {{",
                 *self.statements(indent + "  ", depth - 1, in_loop)]
        if self.chance(50):
            lines += [f"{indent}}} else {{",
                      *self.statements(indent + "  ", depth - 1, in_loop)]
        return lines + [f"{indent}}}"]

    def switch(self, indent, depth, in_loop):
        cases = self.random.sample(range(8), self.random.randint(1, 4))
        lines = [f"{indent}switch ((int)(({self.expression(2)}) & 7)) {{"]
        for case in cases:
            lines.append(f"{indent}case {case}: {{")
            # A break would leave the switch; a continue, the loop's round.
            lines += self.statements(indent + "  ", depth - 1, False)
            lines.append(f"{indent}}}" + (" break;" if self.chance(70) else ""))
        if self.chance(50):
            lines.append(f"{indent}default: {{")
            lines += self.statements(indent + "  ", depth - 1, False)
            lines.append(f"{indent}}}")
        return lines + [f"{indent}}}"]

    # Memories of the kernel's own

    def memory(self):
        """Declares a table, a local array or one that keeps its values. Without
        a value for every element, the others are 0."""
        shape = self.pick([[8], [16], [4], [2, 4]])
        word, mode = self.pick([("static const ", "read"), ("", "both"),
                                ("", "both"), ("static ", "both")])
        kinds = ELEMENTS + (FLOATS * 2 if self.has_floats else [])
        array = Array(self.name("m"), self.pick(kinds), shape, "both")
        total = shape[0] * (shape[1] if len(shape) > 1 else 1)
        values = ", ".join(f"({array.element}){self.constant()}" for _ in
                           range(self.pick([1, 2, total // 2, total])))
        text = f"  {word}{array.declaration()} = {{{values}}};"
        if not word and len(shape) == 1 and self.chance(40):
            text = (f"  {array.declaration()};\n  for (int k = 0; k < {total}; "
                    f"k++) {array.name}[k] = ({array.element})(k * "
                    f"{self.constant()});")
        array.mode = mode
        self.arrays.append(array)
        return text

    # The file

    def helper(self):
        name, count = self.name("h"), self.random.randint(1, 3)
        saved = self.variables, self.floats, self.arrays
        self.variables = [(self.name("p"), self.pick(SCALARS))
                          for _ in range(count)]
        self.floats, self.arrays = [], []
        parameters = ", ".join(f"{t} {n}" for n, t in self.variables)
        result = self.pick(ELEMENTS)
        early = (f"if ({self.expression(2)}) return {self.expression(2)}; "
                 if self.chance(40) else "")
        text = (f"static {result} {name}({parameters}) "
                f"{{ {early}return {self.expression(3)}; }}")
        self.variables, self.floats, self.arrays = saved
        self.helpers.append((name, count))
        return text

    def text(self):
        helpers = [self.helper() for _ in range(self.random.randint(0, 2))]
        scalars = [(self.name("s"), self.pick(SCALARS))
                   for _ in range(self.random.randint(1, 4))]
        self.variables = list(scalars)
        kinds = ELEMENTS + (FLOATS * 4 if self.has_floats else [])
        if self.has_floats:
            self.floats = [(self.name("f"), self.pick(FLOATS))
                           for _ in range(self.random.randint(1, 3))]
            scalars += self.floats
        for _ in range(self.random.randint(0, 3)):
            shape = self.pick([[8], [16], [4], [4, 8], [2, 2, 4]])
            mode = self.pick(["read", "write", "both", "both"])
            self.arrays.append(Array(self.name("a"), self.pick(kinds),
                                     shape, mode))
        self.arguments = list(self.arrays)
        structs = [self.add_struct() for _ in
                   range(self.pick([0, 0, 0, 1, 1, 2]))]
        result = self.pick(FLOATS if self.has_floats and self.chance(60)
                           else SCALARS)
        parameters = [f"{t} {n}" for n, t in scalars] + structs
        parameters += [array.declaration() for array in self.arguments]
        self.random.shuffle(parameters)
        locals_ = [self.memory() for _ in range(self.random.randint(0, 2))]
        for _ in range(self.random.randint(1, 4)):
            name, kind = self.name("v"), self.pick(SCALARS)
            locals_.append(f"  {kind} {name} = {self.expression(1)};")
            self.variables.append((name, kind))
        for _ in range(self.random.randint(0, 2) if self.floats else 0):
            name, kind = self.name("v"), self.pick(FLOATS)
            locals_.append(f"  {kind} {name} = {self.number(1)};")
            self.floats.append((name, kind))
        body = self.statements("  ", 3, False)
        mixed = " ^ ".join(f"(unsigned long long){n}"
                           for n, _ in self.variables)
        if result in FLOATS:
            mixed = " + ".join([f"(int)({mixed})"] +
                               [name for name, _ in self.floats])
        return "\n".join(
            [f"/* seed {self.seed} */",
             *([CLAMPS, random_functions.CONVERSION_MACROS]
               if self.has_floats else ["#include <stdlib.h>"]),
             random_functions.MACROS, random_empty.DECLARATIONS,
             random_views.DECLARATIONS,
             *(struct.declaration() for struct in self.structs), *helpers,
             f"{result} kernel({', '.join(parameters)}) {{", *locals_, *body,
             f"  return ({result})({mixed});", "}", *random_main.lines(self, parameters)]
        ) + "\n"


def generate(seed):
    return Kernel(seed).text()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__)
    sys.stdout.write(generate(int(sys.argv[1])))
