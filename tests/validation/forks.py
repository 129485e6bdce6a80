# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Copies and drops of tokens as units, on the generic form of MLIR: what the pass
handshake-materialize does, once more and in the simplest way, so that circuits in
front of that pass can be compared with those behind it.
"""

import collections
import re

VALUE = r"%[\w.$-]+(?:#\d+)?"
OPERATION = re.compile(r'( *)(?:(%[\w.$-]+)(?::(\d+))? = )?"([\w.]+)"\((.*?)\)(.*) : '
                       r"\((.*)\) -> (.*)$")
ARGUMENTS = re.compile(r" *\^bb0\((.*)\):$")
BLOCK = re.compile(r"handshake\.bb = \d+ : ui32")


def split(types):
    """The types of a list."""
    return re.findall(r"(?:memref|!?[\w.]+)(?:<[^<>]*>)?", types)


class Operation:
    """A line, taken apart."""

    def __init__(self, line):
        found = OPERATION.match(line)
        self.indent, self.result, count, self.name, operands, self.rest, \
            kinds, results = found.groups()
        self.operands = re.findall(VALUE, operands)
        self.kinds = split(kinds)
        self.results = split(results)
        self.count = int(count or 1) if self.result else 0

    def values(self):
        """Pairs of a result as it is used, and its type."""
        for index in range(self.count):
            yield (f"{self.result}#{index}" if self.count > 1 else self.result,
                   self.results[index])

    def block(self):
        found = BLOCK.search(self.rest)
        return found.group() if found else ""

    def text(self):
        count = f":{self.count}" if self.count > 1 else ""
        left = f"{self.result}{count} = " if self.result else ""
        results = (self.results[0] if len(self.results) == 1
                   else f"({', '.join(self.results)})")
        return (f'{self.indent}{left}"{self.name}"({", ".join(self.operands)})'
                f'{self.rest} : ({", ".join(self.kinds)}) -> {results}')


def copies(value, kind, uses, block, number):
    """The unit that gives a value to its users, as a line; the names that they use."""
    name = f'handshake.name = "copies{number}"' + (f", {block}" if block else "")
    if uses == 0:
        return f'    "handshake.sink"({value}) {{{name}}} : ({kind}) -> ()', []
    result = f"%copies{number}"
    return (f'    {result}:{uses} = "handshake.fork"({value}) {{{name}}} : ({kind}) -> '
            f"({', '.join([kind] * uses)})",
            [f"{result}#{index}" for index in range(uses)])


def materialize_function(lines):
    """The body of a function, with a unit wherever a value has not one user."""
    operations = [Operation(line) for line in lines[1:]]
    arguments = re.findall(r"(%[\w.$-]+): (memref<[^>]*>|[!\w.]+(?:<[^<>]*>)?)", lines[0])
    users = collections.Counter(value for operation in operations
                                for value in operation.operands)
    values = [(value, kind, "") for value, kind in arguments]
    values += [(value, kind, operation.block()) for operation in operations
               for value, kind in operation.values()]
    added, names = [], {}
    for value, kind, block in values:
        if users[value] != 1 and kind.startswith("!handshake"):
            line, names[value] = copies(value, kind, users[value], block, len(added))
            added.append(line)
    for operation in operations:
        operation.operands = [names[value].pop() if names.get(value) else value
                              for value in operation.operands]
    body = [operation.text() for operation in operations]
    return [lines[0], *added, *body]


def materialize(text):
    """`text` is a module in the generic form."""
    result, body = [], None
    for line in text.splitlines():
        if ARGUMENTS.match(line):
            body = [line]
        elif body is not None and line.lstrip().startswith("})"):
            result += materialize_function(body) + [line]
            body = None
        elif body is not None:
            body.append(line)
        else:
            result.append(line)
    return "\n".join(result) + "\n"
