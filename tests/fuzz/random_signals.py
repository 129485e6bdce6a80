# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernels of random_units.py as circuits in which some arithmetic is on channels
with extra signals: both operands are taken apart, wired up again with signals of
random types and constants beside the data or against it, and so is the result,
without them. What the circuit computes is the same."""

import random
import re

from random_units import OPTIONS, generate  # noqa: F401

ARITHMETIC = re.compile(r"    (%\d+) = (xori|addi|subi|muli|andi|ori|shli) "
                        r"(%[\w#]+), (%[\w#]+) (\{.*\}) : <(i\d+)>")


def constant(dice, kind):
    if kind == "f32":
        return f"{dice.random():e} : f32"
    if kind == "i1":
        return dice.choice(["true", "false"])
    return f"{dice.randrange(2 ** (int(kind[1:]) - 1))} : {kind}"


class Change:
    """One operation with its signals."""

    def __init__(self, dice, number, kind):
        self.dice = dice
        self.number = number
        self.kind = kind
        self.down = [(f"t{i}", dice.choice(["i1", "i5", "i17", "f32"]))
                     for i in range(dice.randint(0, 3))]
        self.up = [(f"u{i}", dice.choice(["i1", "i9"]))
                   for i in range(dice.randint(0 if self.down else 1, 1))]
        names = [f"{name}: {kind}" for name, kind in self.down]
        names += [f"{name}: {kind} (U)" for name, kind in self.up]
        self.signals = f", [{', '.join(names)}]"

    def name(self, what):
        return f"%s{self.number}_{what}"

    def constants(self, side, signals):
        """The lines, and the names."""
        names = [self.name(f"{side}_{name}") for name, _ in signals]
        lines = [f"    {name} = arith.constant {constant(self.dice, kind)}"
                 for name, (_, kind) in zip(names, signals)]
        return lines, names

    def tag(self, side, operand):
        lines, names = self.constants(side, self.down)
        results = [self.name(side)] + [self.name(f"{side}_{name}")
                                       for name, _ in self.up]
        parts = self.name(f"{side}_c") + ", " + self.name(f"{side}_d")
        tags = f" [{', '.join(names)}]" if names else ""
        return lines + [
            f"    {parts} = handshake.unbundle {operand} : "
            f"!handshake.control<>, {self.kind}",
            f"    {', '.join(results)} = handshake.bundle {parts}{tags} : "
            f"!handshake.channel<{self.kind}{self.signals}>"]

    def untag(self, result):
        lines, names = self.constants("r", self.up)
        parts = [self.name("r_c"), self.name("r_d")]
        results = parts + [self.name(f"r_{name}") for name, _ in self.down]
        kinds = ["!handshake.control<>", self.kind]
        kinds += [kind for _, kind in self.down]
        return lines + [
            f"    {', '.join(results)} = handshake.unbundle "
            f"{', '.join([self.name('r')] + names)} : {', '.join(kinds)}",
            f"    {result} = handshake.bundle {', '.join(parts)} : "
            f"!handshake.channel<{self.kind}>"]


def add_signals(text, seed):
    """The circuit, at the level `handshake`, with signals."""
    dice = random.Random(seed)
    lines = []
    for number, line in enumerate(text.splitlines()):
        found = ARITHMETIC.fullmatch(line)
        if not found or dice.random() > 0.4:
            lines.append(line)
            continue
        result, operation, lhs, rhs, attributes, kind = found.groups()
        change = Change(dice, number, kind)
        lines += change.tag("a", lhs) + change.tag("b", rhs)
        lines.append(f"    {change.name('r')} = {operation} {change.name('a')}, "
                     f"{change.name('b')} {attributes} : <{kind}{change.signals}>")
        lines += change.untag(result)
    return "\n".join(lines) + "\n"
