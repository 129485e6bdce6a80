# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is proven of a unit with a set of parameters: its channels, from its header,
and what flows through them, from its manifest.
"""

import re
from typing import NamedTuple

# An input whose token can move waits for so many cycles, where `ready` comes from a
# register.
WAITS = {"hls_credit": 1, "hls_fifo_break_dvr": 1, "hls_init": 1,
         "hls_one_slot_break_dvr": 1, "hls_one_slot_break_r": 1}

NUMBER = re.compile(r"(?P<plain>\d+)('(?P<base>[bdh])(?P<digits>\w+))?")
BASES = {"b": 2, "d": 10, "h": 16}


class Channel(NamedTuple):
    """A channel of a unit, or an array of them."""
    name: str
    is_input: bool
    count: int
    width: int  # of the payload of one, 0 for a control
    is_array: bool

    def wire(self, suffix, index):
        name = f"{self.name}_{suffix}"
        return f"{name}[{index}]" if self.is_array else name

    def payload(self, index):
        if self.width == 0:
            return "1'b0"
        return f"{self.name}[{index * self.width} +: {self.width}]"


class Flow(NamedTuple):
    """The parameters of flow.sv but the numbers of channels."""
    initial: int = 0
    capacity: int = 0
    accepts: int = 0
    latency: int = 0
    waits: int = 0
    lazy: int = 0


def number(text):
    """A number in SystemVerilog, or None."""
    found = NUMBER.fullmatch(text)
    if not found:
        return None
    if not found["base"]:
        return int(found["plain"])
    return int(found["digits"], BASES[found["base"]])


def given(case):
    """The parameters that a case sets, as text."""
    return dict(assignment.split("=") for assignment in case.check.split())


def parameters(case):
    """The values of the parameters of a case that are numbers."""
    texts = {name: value for _, name, value in case.unit.parameters}
    texts.update(given(case))
    values = {name: number(text) for name, text in texts.items()}
    return {name: value for name, value in values.items() if value is not None}


def evaluate(expression, values):
    """The value of a sum of products of parameters and numbers."""
    total = 0
    for sign, term in re.findall(r"([+-]?)([^+-]+)", re.sub(r"\s", "", expression)):
        product = -1 if sign == "-" else 1
        for factor in term.split("*"):
            name = factor.strip("()")
            product *= int(name) if name.isdigit() else values[name]
        total += product
    return total


def width(port, values):
    if port.left is None:
        return 1
    return evaluate(port.left, values) - evaluate(port.right, values) + 1


def channels(case):
    """The channels of a unit, in the order of its header."""
    values = parameters(case)
    ports = {port.name: port for port in case.unit.ports}
    found = []
    for port in case.unit.ports:
        name = port.name.removesuffix("_valid")
        if name == port.name or f"{name}_ready" not in ports:
            continue
        count = width(port, values)
        bits = width(ports[name], values) if name in ports else 0
        found.append(Channel(name, port.is_input, count, bits // count,
                             port.left is not None))
    return found


def cycles(text, values):
    """A latency as a manifest has it."""
    choice = text.split()
    if len(choice) == 2:
        return int(choice[values["DATA_WIDTH"] == 64])
    return evaluate(text, values)


def flow(case, manifest):
    """What the manifest says about the tokens in a unit."""
    values = parameters(case)
    latency = cycles(manifest["latency"], values)
    kind, _, slots = manifest["buffering"].partition(" ")
    capacity = 0 if kind == "none" else evaluate(slots, values)
    name = case.unit.name.removesuffix("_dataless")
    if name == "hls_credit":
        # Room for one more, or some, as the counter has bits.
        room = (1 << (capacity + 1).bit_length()) - 1
        return Flow(capacity, room, room, latency, WAITS[name])
    # Slots that advance together take no further token while they stall.
    accepts = min(capacity, 1) if name.startswith("hls_shift_reg") else capacity
    is_serial = "serial" in manifest or name == "hls_counter_buffer"
    return Flow(int(name == "hls_init"), capacity, accepts, latency,
                latency if is_serial else WAITS.get(name, 0),
                int(name == "hls_lazy_fork"))
