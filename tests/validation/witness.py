# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A counterexample of ABC as words: what the calls were given, what each circuit has
made of it, and when.

The gates are computed once more, with the inputs that ABC has found.
"""

import collections

import miter


class Gates:
    """An AIGER file (binary), and the names of its registers."""

    def __init__(self, path):
        with open(path, "rb") as file:
            header = file.readline().split()
            _, self.inputs, latches, outputs, ands = map(int, header[1:6])
            bad = int(header[6]) if len(header) > 6 else 0
            self.latches = [int(file.readline().split()[0]) for _ in range(latches)]
            self.outputs = [int(file.readline()) for _ in range(outputs + bad)]
            data, at = file.read(), 0

            def delta():
                nonlocal at
                value = shift = 0
                while True:
                    byte = data[at]
                    at += 1
                    value |= (byte & 127) << shift
                    shift += 7
                    if byte < 128:
                        return value

            self.ands, number = [], 2 * (self.inputs + latches + 1)
            for _ in range(ands):
                left = number - delta()
                self.ands.append((left, left - delta()))
                number += 2
        self.names = collections.defaultdict(dict)
        with open(f"{path}.map", encoding="utf-8") as file:
            for kind, index, bit, name in map(str.split, file):
                if kind in ("latch", "invlatch"):
                    self.names[name][int(bit)] = (int(index), kind == "invlatch")

    def cycles(self, inputs):
        """The values of registers at the beginning of each cycle: functions that
        give what a name stands for."""
        state = [0] * len(self.latches)
        for row in [*inputs, None]:
            yield lambda name, state=state: sum(
                (state[index] ^ inverted) << bit
                for bit, (index, inverted) in self.names.get(name, {}).items())
            if row is not None:
                state = self.step(state, row)

    def step(self, state, row):
        values = [0, *row, *state]

        def value(literal):
            return values[literal >> 1] ^ (literal & 1)

        for left, right in self.ands:
            values.append(value(left) & value(right))
        return [value(literal) for literal in self.latches]


def rows_of(cex, inputs):
    with open(cex, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    return [list(map(int, line)) for line in lines
            if len(line) == inputs and set(line) <= {"0", "1"}]


def elements(value, memory):
    return [value >> memory.width * index & ((1 << memory.width) - 1)
            for index in range(memory.depth)]


def given(question, at, call):
    """What a call was given."""
    for channel in question.channels:
        if channel.is_input and channel.width:
            yield f"{channel.name}={at(f'{channel.name}_of_{call}')}"


def moved(question, side, last, at, is_input):
    """The channels of a side that have had their token since the last cycle, with
    what it was if the circuit has given it."""
    for channel in question.channels:
        name = f"{side}_{channel.name}_{'taken' if is_input else 'got'}"
        if channel.is_input == is_input and at(name) and not last(name):
            has_value = channel.width and not is_input
            yield channel.name + (f" = {at(f'{side}_{channel.name}_value')}"
                                  if has_value else "")


def events(question, last, at):
    """What has happened since the last cycle, a text for each side."""
    for side in miter.SIDES:
        parts = []
        for is_input, verb in ((True, "takes"), (False, "gives")):
            names = list(moved(question, side, last, at, is_input))
            parts += [f"{verb} {', '.join(names)}"] if names else []
        for memory in question.memories:
            name = f"{side}_{memory.name}_elements"
            if at(name) != last(name):
                parts.append(f"stores, {memory.name} = {elements(at(name), memory)}")
        if parts:
            yield f"{side} {'; '.join(parts)}"


def reasons(at):
    """What is wrong, of miter.REASONS."""
    return [reason for reason in miter.REASONS if at(f"wrong_{reason}")]


def explain(question, aiger, cex):
    """Lines that tell a counterexample, and what was wrong."""
    gates = Gates(aiger)
    lines, last, call = [], None, -1
    for cycle, at in enumerate(gates.cycles(rows_of(cex, gates.inputs))):
        if last and cycle > 1:
            lines += [f"cycle {cycle - 1}: {text}" for text in events(question, last, at)]
        if cycle > 0 and at("call") != call:
            call = at("call")
            lines.append(f"cycle {cycle}: call {call} begins "
                         + " ".join(given(question, at, call)))
            lines += [f"  {memory.name} = "
                      f"{elements(at(f'before_{memory.name}_elements'), memory)}"
                      for memory in question.memories]
        last = at
    wrong = reasons(last)
    return lines + [f"cycle {cycle}: wrong: {', '.join(wrong) or 'it has not ended'}"], wrong
