# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with hardware units of the user's: placeholders with parameters
of several types and outputs that are set again and again, a queue whose calls are
ordered by waits across branches and loops, and functions that are modules of their
own. random_units.sv has the units, random_units_model.c what they compute."""

import os

from dice import Dice

HERE = os.path.dirname(os.path.abspath(__file__))
# Of every simulation.
OPTIONS = ["--rtl", os.path.join(HERE, "random_units.sv"),
           "--model", os.path.join(HERE, "random_units_model.c")]

HEADER = """\
#include "hls.h"
void __mac(int input_x, int input_y, int output_sum, int output_low,
           int parameter_SHIFT, unsigned parameter_U, long parameter_L);
int __scale(short input_x, short output_y, _Bool parameter_NEGATE,
            signed char parameter_C);
int __init_int(void);
short __init_short(void);
int pop(int queueID);
#define MODULE __attribute__((noinline))

"""

# Through each type that a wait has; `@` is an unsigned.
WAITS = [
    "(unsigned)__wait_int(%s, (int)@)", "__wait_unsigned(%s, @)",
    "(unsigned)__wait_short(%s, (short)(@ & 32767u))",
    "(unsigned)__wait_char(%s, (char)(@ & 127u))",
    "(unsigned)(int)__wait_float(%s, (float)(@ & 4095u))",
    "(unsigned)(int)__wait_double(%s, (double)(@ & 65535u))",
]
TOKENS = ["__int_to_token((int)@)", "__unsigned_to_token(@)",
          "__float_to_token((float)(@ & 255u))",
          "__double_to_token((double)(@ & 255u))",
          "__short_to_token((short)(@ & 255u))", "__char_to_token((char)(@ & 63u))"]


class Function:
    """A body. Only the kernel pops, and has a token of the last time."""

    def __init__(self, dice, variables, modules, pops):
        self.dice = dice
        self.variables = variables
        self.modules = modules
        self.pops = pops
        self.depth = 0

    def value(self):
        pick = self.dice.pick
        kind = self.dice.random.randrange(6)
        if kind == 0:
            return f"{self.dice.random.randint(0, 40)}u"
        if kind == 1:
            return f"({pick(self.variables)} {pick('+-*^&|')} {self.simple()})"
        if kind == 2:
            return f"({pick(self.variables)} >> {self.dice.random.randint(0, 9)})"
        return pick(self.variables)

    def simple(self):
        return self.dice.pick(self.variables + ["3u", "17u", "255u"])

    def mac(self):
        dice, name = self.dice, self.dice.name
        one, other = name("s"), name("l")
        parameters = (f"{dice.random.randint(0, 40)}, "
                      f"{dice.random.randrange(1 << 32)}u, "
                      f"{dice.random.randrange(-1 << 62, 1 << 62)}l")
        call = (f"__mac((int){self.value()}, (int){self.value()}, {one}, "
                f"{other}, {parameters});")
        lines = [f"int {one} = __init_int(), {other} = __init_int();", call]
        if dice.chance(40):  # the same variables again, perhaps on one side
            again = (f"__mac({one}, (int){self.value()}, {other}, {one}, "
                     f"{parameters});".replace(f"{other}, {one},",
                                               f"{other}, {name('o')},"))
            output = again.split(", ")[3]
            lines.append(f"int {output} = __init_int();")
            lines.append(again)
            lines.append(f"{dice.pick(self.variables)} ^= (unsigned){output};")
        lines.append(f"{dice.pick(self.variables)} += (unsigned){one};")
        if dice.chance(60):
            lines.append(f"{dice.pick(self.variables)} ^= (unsigned){other};")
        return "{ " + " ".join(lines) + " }"

    def scale(self):
        dice = self.dice
        output = dice.name("h")
        call = (f"__scale((short){self.value()}, {output}, "
                f"{dice.random.randrange(2)}, {dice.random.randint(-128, 127)})")
        return (f"{{ short {output} = __init_short(); {call}; "
                f"{dice.pick(self.variables)} += (unsigned short){output}; }}")

    def pop(self):
        dice = self.dice
        item = dice.name("p")
        queue = dice.pick(["0", "1", f"(int)({dice.pick(self.variables)} & 1u)"])
        return (f"{{ int {item} = pop(__wait_int(last, {queue})); "
                f"last = {dice.pick(TOKENS[:2]).replace('@', item)}; "
                f"{dice.pick(self.variables)} += (unsigned){item}; }}")

    def wait(self):
        dice = self.dice
        token = (dice.pick(["last", "last", None]) if self.pops else None) or \
            dice.pick(TOKENS).replace("@", dice.pick(self.variables))
        text = dice.pick(WAITS).replace("@", dice.pick(self.variables))
        return f"{dice.pick(self.variables)} = {text % token};"

    def statement(self):
        dice = self.dice
        kinds = [self.mac, self.scale, self.wait, self.assign]
        if self.pops:
            kinds += [self.pop, self.pop, self.choose]
        if self.modules:
            kinds += [self.call, self.call]
        if self.depth < 2:
            kinds += [self.branch, self.loop]
        return dice.pick(kinds)()

    def assign(self):
        return f"{self.dice.pick(self.variables)} = {self.value()};"

    def choose(self):
        """A token on either side of a branch."""
        first, second = (self.dice.pick(TOKENS).replace(
            "@", self.dice.pick(self.variables)) for _ in range(2))
        return (f"{{ Token t = last; if ({self.value()} & 1u) t = {first}; "
                f"else t = {second}; {self.dice.pick(self.variables)} = "
                f"__wait_unsigned(t, {self.dice.pick(self.variables)}); }}")

    def call(self):
        name, count = self.dice.pick(self.modules)
        operands = ", ".join(self.value() for _ in range(count))
        return f"{self.dice.pick(self.variables)} ^= {name}({operands});"

    def branch(self):
        self.depth += 1
        text = f"if ({self.value()} & {self.dice.pick(['1u', '2u', '5u'])}) " \
               f"{{ {self.statements()} }}"
        if self.dice.chance(60):
            text += f" else {{ {self.statements()} }}"
        self.depth -= 1
        return text

    def loop(self):
        self.depth += 1
        index = self.dice.name("i")
        bound = self.dice.pick(["2u", "3u", f"({self.dice.pick(self.variables)} "
                                            "& 3u)"])
        self.variables.append(index)
        inner = self.statements(but=index)
        self.variables.remove(index)
        self.depth -= 1
        return (f"for (unsigned {index} = 0; {index} < {bound}; {index}++) "
                f"{{ {inner} }}")

    def statements(self, but=None):
        texts = []
        for _ in range(self.dice.random.randint(1, 3)):
            text = self.statement()
            # The index is read only.
            if but and any(f"{but} {op}=" in text for op in ("", "+", "^")):
                continue
            texts.append(text)
        return " ".join(texts)


def module(dice, modules):
    name, count = dice.name("module"), dice.random.randint(1, 3)
    names = [dice.name("a") for _ in range(count)]
    body = Function(dice, list(names), modules, pops=False)
    text = "\n  ".join(body.statement() for _ in range(dice.random.randint(1, 3)))
    arguments = ", ".join(f"unsigned {it}" for it in names)
    return (name, count), (f"MODULE static unsigned {name}({arguments}) {{\n"
                           f"  {text}\n  return {' + '.join(names)};\n}}\n\n")


def generate(seed):
    dice = Dice(seed)
    modules, text = [], HEADER
    for _ in range(dice.random.randint(0, 2)):
        one, definition = module(dice, list(modules))
        modules.append(one)
        text += definition
    body = Function(dice, ["x", "y", "z"], modules, pops=True)
    lines = "\n  ".join(body.statement()
                        for _ in range(dice.random.randint(3, 6)))
    calls = "\n  ".join(
        f"sum += kernel({dice.random.randint(0, 99)}u, "
        f"{dice.random.randint(0, 1 << 31)}u);" for _ in range(3))
    return (f"{text}unsigned kernel(unsigned x, unsigned y) {{\n"
            f"  unsigned z = x ^ y;\n"
            f"  Token last = __unsigned_to_token(x);\n  {lines}\n"
            # What is left of the queue is right for the next call.
            f"  return __wait_unsigned(last, x + 3u * y + 5u * z);\n}}\n\n"
            f"int main(void) {{\n  unsigned sum = 0;\n  {calls}\n"
            f"  return sum == 0;\n}}\n")
