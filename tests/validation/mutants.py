# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Defects that a pass might have, planted in what it has left: the generic form of a
circuit that is complete, with one thing wrong.
"""

import re

import forks

BODY = re.compile(r"(.*?^ *\^bb0\([^\n]*\n)(.*?)(^ *\}\).*)", re.M | re.S)

# The results of a subtraction that is a sum, and so on.
OTHER_NAMES = {"subi": "addi", "addi": "subi", "andi": "ori", "xori": "ori",
               "extsi": "extui", "extui": "extsi", "shrsi": "shrui", "shrui": "shrsi",
               "ori": "andi", "muli": "addi", "maxui": "minui", "maxsi": "minsi"}


class Circuit:
    """The first function of a module, taken apart."""

    def __init__(self, text):
        self.head, body, self.tail = BODY.match(text).groups()
        self.operations = [forks.Operation(line) for line in body.splitlines()]

    def text(self):
        lines = [operation if isinstance(operation, str) else operation.text()
                 for operation in self.operations]
        return self.head + "\n".join(lines) + "\n" + self.tail

    def named(self, *names):
        return [operation for operation in self.operations
                if operation.name.removeprefix("handshake.") in names]

    def kind(self, value):
        """The type of a value; none of an argument."""
        for operation in self.operations:
            for result, kind in operation.values():
                if result == value:
                    return kind
        return ""

    def insert(self, *lines):
        self.operations = [f"    {line}" for line in lines] + self.operations


def swap(operation, left, right):
    values = operation.operands
    values[left], values[right] = values[right], values[left]


def swapped_operands(circuit):
    """The operands of a subtraction or a shift change places."""
    for operation in circuit.named("subi", "shli", "shrsi", "shrui"):
        yield lambda operation=operation: swap(operation, 0, 1)


def other_operation(circuit):
    """A unit of the same form that computes something else."""
    for operation in circuit.named(*OTHER_NAMES):
        def change(operation=operation):
            name = operation.name.removeprefix("handshake.")
            operation.name = f"handshake.{OTHER_NAMES[name]}"
        yield change


def other_constant(circuit):
    """A constant that is one more."""
    for operation in circuit.named("constant"):
        found = re.search(r"value = (-?\d+) : i(\d+)", operation.rest)
        if found and int(found[2]) > 1:
            value, width = int(found[1]), int(found[2])
            more = value + 1 if value + 1 < 1 << width - 1 else value - 1
            operation_text = operation.rest.replace(found[0],
                                                    f"value = {more} : i{width}")

            def change(operation=operation, text=operation_text):
                operation.rest = text
            yield change


def lost_bit(circuit):
    """The highest bit of a result is lost."""
    for operation in circuit.named("addi", "subi", "xori", "muli", "select", "load"):
        width = int(re.search(r"<i(\d+)", operation.results[-1])[1])
        if width > 1:
            def change(operation=operation, width=width):
                value, kind = list(operation.values())[-1]
                less = f"!handshake.channel<i{width - 1}>"
                replace_uses(circuit, value, "%lost_bit")
                circuit.insert(
                    f'%cut_bit = "handshake.trunci"({value}) {{handshake.name = "cut"}} '
                    f": ({kind}) -> {less}",
                    '%lost_bit = "handshake.extui"(%cut_bit) {handshake.name = "lost"} '
                    f": ({less}) -> {kind}")
            yield change


def replace_uses(circuit, value, other):
    for operation in circuit.operations:
        operation.operands = [other if operand == value else operand
                              for operand in operation.operands]


def wrong_select(circuit):
    """A mux or a select takes the other one."""
    for operation in circuit.named("mux", "select"):
        if len(set(operation.kinds[1:])) == 1 and "value" not in operation.rest:
            yield lambda operation=operation: swap(operation, 1, 2)


def wrong_side(circuit):
    """What leaves a branch by one side leaves it by the other."""
    for operation in circuit.named("cond_br"):
        def change(operation=operation):
            first, second = (value for value, _ in operation.values())
            replace_uses(circuit, first, "%other_side")
            replace_uses(circuit, second, first)
            replace_uses(circuit, "%other_side", second)
        yield change


def other_predicate(circuit):
    """A comparison that is another one."""
    for operation in circuit.named("cmpi"):
        def change(operation=operation):
            operation.rest = re.sub(r"predicate = (\d+)", lambda found: "predicate = "
                                    f"{int(found[1]) ^ 1}", operation.rest)
        yield change


def channel_changes(circuit, names, write):
    """Changes of the channel behind the first result of some units."""
    for operation in circuit.named(*names):
        def change(operation=operation):
            value, kind = next(operation.values())
            replace_uses(circuit, value, "%behind")
            circuit.insert(*write(value, kind))
        yield change


def lost_token(circuit):
    """A token is lost when it is odd."""
    def write(value, kind):
        bit = "!handshake.channel<i1>"
        return (f'%seen:2 = "handshake.fork"({value}) {{handshake.name = "seen"}} : '
                f"({kind}) -> ({kind}, {kind})",
                f'%odd = "handshake.trunci"(%seen#0) {{handshake.name = "odd"}} : '
                f"({kind}) -> {bit}",
                f'%lost:2 = "handshake.cond_br"(%odd, %seen#1) {{handshake.name = '
                f'"lost"}} : ({bit}, {kind}) -> ({kind}, {kind})',
                f'"handshake.sink"(%lost#0) {{handshake.name = "drop"}} : ({kind}) -> ()',
                f'%behind = "handshake.br"(%lost#1) {{handshake.name = "behind"}} : '
                f"({kind}) -> {kind}")
    return channel_changes(circuit, ("addi", "subi", "xori", "load"), write)


def doubled_token(circuit):
    """Each token is there twice."""
    def write(value, kind):
        return (f'%seen:2 = "handshake.fork"({value}) {{handshake.name = "seen"}} : '
                f"({kind}) -> ({kind}, {kind})",
                f'%behind = "handshake.merge"(%seen#0, %seen#1) {{handshake.name = '
                f'"twice"}} : ({kind}, {kind}) -> {kind}')
    return channel_changes(circuit, ("addi", "subi", "xori", "cmpi", "load"), write)


def extra_token(circuit):
    """A token is there before the first one."""
    def write(value, kind):
        return (f'%behind = "handshake.init"({value}) {{handshake.name = "early", '
                f"initToken = 0 : i1}} : ({kind}) -> {kind}",)
    return channel_changes(circuit, ("cmpi",), write)


def wrong_address(circuit):
    """The last bit of an address is inverted."""
    for operation in circuit.named("load", "store"):
        def change(operation=operation):
            value, kind = operation.operands[0], operation.kinds[0]
            width = re.search(r"<i(\d+)", kind)[1]
            operation.operands[0] = "%wrong"
            circuit.insert(
                f'%any = "handshake.source"() {{handshake.name = "any"}} : () -> '
                "!handshake.control<>",
                f'%one = "handshake.constant"(%any) {{handshake.name = "one", value = '
                f"1 : i{width}}} : (!handshake.control<>) -> {kind}",
                f'%wrong = "handshake.xori"({value}, %one) {{handshake.name = "wrong"}} '
                f": ({kind}, {kind}) -> {kind}")
        yield change


def early_end(circuit):
    """The end of a memory is told when the call begins."""
    for operation in circuit.named("mem_controller", "lsq"):
        def change(operation=operation):
            value, kind = list(operation.values())[-1]
            start = operation.operands[1]
            replace_uses(circuit, value, "%early#0")
            replace_uses(circuit, start, "%early#1")
            circuit.insert(
                f'%early:2 = "handshake.fork"({start}) {{handshake.name = "early"}} : '
                f"({kind}) -> ({kind}, {kind})",
                f'"handshake.sink"({value}) {{handshake.name = "late"}} : ({kind}) -> ()')
        if operation.results[-1] == "!handshake.control<>":
            yield change


def lost_when_late(circuit):
    """A result is lost when it is not taken at once: its ready is always high."""
    for operation in circuit.named("end"):
        value, kind = operation.operands[0], operation.kinds[0]
        data = re.search(r"<(i\d+)", kind)
        if data:
            def change(operation=operation, value=value, kind=kind, data=data[1]):
                control = "!handshake.control<>"
                operation.operands[0] = "%hurried"
                circuit.insert(
                    f'%always = "handshake.source"() {{handshake.name = "always"}} : () '
                    f"-> {control}",
                    f'%high = "handshake.unbundle"(%always, %high) : ({control}, i1) -> i1',
                    f'%parts:2 = "handshake.unbundle"({value}) : ({kind}) -> '
                    f"({control}, {data})",
                    f'%valid = "handshake.unbundle"(%parts#0, %high) : ({control}, i1) '
                    "-> i1",
                    f'%token:2 = "handshake.bundle"(%valid) : (i1) -> ({control}, i1)',
                    f'%hurried = "handshake.bundle"(%token#0, %parts#1) : ({control}, '
                    f"{data}) -> {kind}")
            yield change


KINDS = {function.__name__.replace("_", "-"): function for function in (
    swapped_operands, other_operation, other_constant, lost_bit, wrong_select,
    wrong_side, other_predicate, lost_token, doubled_token, extra_token, wrong_address,
    early_end, lost_when_late)}


def plant(text, kind, number=0):
    """The circuit with the defect of that kind in the place of that number; none when
    there is no such place."""
    circuit = Circuit(text)
    for index, change in enumerate(list(KINDS[kind](circuit))):
        if index == number:
            change()
            return circuit.text()
    return None
