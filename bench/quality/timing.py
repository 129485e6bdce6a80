#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Static timing analysis of a netlist that Yosys has mapped with synth_xilinx.

usage: timing.py NETLIST.json TOP

Prints the longest path in nanoseconds and the units that it goes through.

The model of delays has one number for each kind of cell and one for a wire, so
it compares circuits and predicts no clock period:
  - 0.05 ns through a look-up table or a multiplexer behind it, 0.06 ns through a
    carry element of four bits, nothing through an inverter, which its neighbours
    absorb;
  - 0.45 ns for every wire, nothing from one carry element to the next, or from a
    table to the multiplexer behind it;
  - 0.35 ns from the clock to a flip-flop's output, 0.05 ns before the clock at its
    data, 0.25 ns at its enable or reset;
  - 2.0 ns from the clock to the output of a RAM; 0.6 ns to that of a table that is
    used as memory, 0.1 ns from its address;
  - multipliers: 3.0 ns from an operand to the product, 1.5 ns of it behind the
    register in the middle, 1.4 ns from one to the next in a row, without a wire.
What is a black box to Yosys, a RAM or a load-store queue, is taken as registers
at its ports. Ports of the top module come from registers and lead to registers;
those with the data of a memory come from a RAM.
"""

import json
import re
import sys

LUT = 0.05
CARRY = 0.06
WIRE = 0.45
CLOCK_TO_OUT = 0.35
SETUP = 0.05
ENABLE_SETUP = 0.25
RAM_TO_OUT = 2.0
LUTRAM_TO_OUT = 0.6
LUTRAM = 0.1
LUTRAM_SETUP = 0.3
PRODUCT = 3.0
PRODUCT_HALF = 1.5
CASCADE = 1.4

FLOP = re.compile(r"FD[RSCP]E")
TABLE = re.compile(r"LUT[1-6]$")
LUT_MEMORY = re.compile(r"RAM(32|64|128|256)|SRL")
UNIT = re.compile(r"^(?:\$flatten)?\\?([A-Za-z_]\w*)\.")
MEMORY_DATA = re.compile(r"(^|_)loadData$")


def reads(port, out):
    """Is a port of a table that is memory the address of that output?"""
    if port.startswith("ADDR"):
        return out == "DO" + port.removeprefix("ADDR")
    if port.startswith("DPRA"):
        return out == "DPO"
    return re.match(r"A\d*$", port) is not None and out != "DPO"


class Cell:
    """The timing of one cell: its arcs from inputs to outputs, the outputs that
    begin at the clock, and the inputs that end there."""

    def __init__(self, name, cell):
        match = UNIT.match(name)
        self.unit = match[1] if match else None
        self.kind = cell["type"]
        self.parameters = cell.get("parameters", {})
        directions = cell.get("port_directions", {})
        self.inputs = {port for port in cell["connections"]
                       if directions.get(port) == "input"}
        self.outputs = set(cell["connections"]) - self.inputs
        self.connections = cell["connections"]

    def registered(self, name):
        """Has a multiplier that register?"""
        value = self.parameters.get(name, "0")
        return int(value, 2) if isinstance(value, str) else value

    def product_parts(self):
        """Nanoseconds before the product's registers, and behind them."""
        middle, last = self.registered("MREG"), self.registered("PREG")
        if last:
            return (PRODUCT_HALF if middle else PRODUCT), 0.0
        return (PRODUCT_HALF, PRODUCT_HALF) if middle else (PRODUCT, PRODUCT)

    def product(self):
        """(arcs, begins, ends) of a multiplier."""
        before, behind = self.product_parts()
        middle, last = self.registered("MREG"), self.registered("PREG")
        outputs = {"P", "PCOUT"} & self.outputs
        arcs, begins, ends = [], {}, {}
        operands = {"A": "AREG", "B": "BREG", "D": "DREG", "ACIN": "AREG",
                    "BCIN": "BREG"}
        for port in self.inputs:
            if port in operands and not self.registered(operands[port]):
                if middle or last:
                    ends[port] = before
                else:
                    arcs += [(port, out, PRODUCT) for out in outputs]
            elif port in ("C", "PCIN") and not self.registered("CREG"):
                if last:
                    ends[port] = CASCADE
                else:
                    arcs += [(port, out, CASCADE) for out in outputs]
            elif port != "CLK":
                ends[port] = ENABLE_SETUP if port in operands else SETUP
        for out in outputs:
            if last:
                begins[out] = CLOCK_TO_OUT
            elif middle:
                begins[out] = CLOCK_TO_OUT + behind
            elif any(self.registered(name) for name in operands.values()):
                begins[out] = CLOCK_TO_OUT + PRODUCT
        return arcs, begins, ends

    def inner(self):
        """Nanoseconds between two registers of the cell itself."""
        if not self.kind.startswith("DSP48"):
            return 0.0
        before, behind = self.product_parts()
        operands = self.registered("AREG") or self.registered("BREG")
        middle, last = self.registered("MREG"), self.registered("PREG")
        return CLOCK_TO_OUT + max(before if operands and (middle or last) else 0,
                                  behind if middle and last else 0)

    def carry(self):
        """(arcs, begins, ends) of four bits of a carry chain: bit by bit."""
        arcs = []
        for source in self.inputs:
            bits = 4 if source in ("S", "DI") else 1
            for bit in range(bits):
                for out in ("O", "CO"):
                    # A bit's second operand goes to the sums above it.
                    above = int(source == "DI" and out == "O")
                    for to in range(bit + above, 4):
                        arcs.append(((source, bit), (out, to), CARRY))
        return arcs, {}, {}

    def timing(self):
        """(arcs, begins, ends); ports stand for all of their bits."""
        kind = self.kind
        if kind == "INV":
            return [("I", "O", 0.0)], {}, {}
        if TABLE.match(kind) or kind.startswith("MUXF"):
            return [(port, "O", LUT) for port in self.inputs], {}, {}
        if kind == "CARRY4":
            return self.carry()
        if FLOP.match(kind):
            return [], {"Q": CLOCK_TO_OUT}, {
                port: SETUP if port == "D" else ENABLE_SETUP
                for port in self.inputs if port != "C"}
        if kind.startswith("DSP48"):
            return self.product()
        if kind in ("BUFG", "IBUF", "OBUF"):
            return [("I", "O", 0.0)], {}, {}
        if LUT_MEMORY.match(kind):
            arcs = [(port, out, LUTRAM) for port in self.inputs
                    for out in self.outputs if reads(port, out)]
            return arcs, {out: LUTRAM_TO_OUT for out in self.outputs}, {
                port: LUTRAM_SETUP for port in self.inputs
                if not port.endswith("CLK")}
        if kind.startswith("RAMB") or kind.startswith("hls_ram") or (
                kind.startswith("$paramod") and "hls_ram" in kind):
            return [], {out: RAM_TO_OUT for out in self.outputs}, {
                port: ENABLE_SETUP for port in self.inputs}
        # A black box: registers at its ports.
        return [], {out: CLOCK_TO_OUT for out in self.outputs}, {
            port: SETUP for port in self.inputs if port not in ("clk", "rst")}

    def is_local(self, port, driver):
        """Does the wire from a cell of that kind to the port cost nothing?"""
        if driver == "BUFG" or self.kind == "INV":
            return True
        if port in ("PCIN", "ACIN", "BCIN"):
            return True
        if self.kind == "CARRY4":
            return port == "CI" and driver == "CARRY4"
        return self.kind.startswith("MUXF") and port in ("I0", "I1")


class Netlist:
    """The timing graph of a module: its nodes are bits of nets."""

    def __init__(self, design, top):
        module = design["modules"][top]
        self.ports = module["ports"]
        self.driver = {}     # bit: kind of the cell that drives it
        self.arcs = {}       # bit: [(bit that it leads to, ns)]
        self.begins = {}     # bit: ns after the clock
        self.ends = []       # (bit, ns before the clock)
        self.end_cells = {}  # bit: (an output of the cell where it ends, unit)
        self.names = {}      # bit: the public names of it
        self.units = {}      # bit: the instance whose cell drives it
        self.counts = {}     # kind of cell: number
        cells = [Cell(*item) for item in module["cells"].items()]
        for cell in cells:
            self.counts[cell.kind] = self.counts.get(cell.kind, 0) + 1
            for port in cell.outputs:
                for bit in cell.connections[port]:
                    self.driver[bit] = cell.kind
                    if cell.unit:
                        self.units[bit] = cell.unit
        self.inner = (0.0, "") # the longest in a cell, and its unit
        for cell in cells:
            self.add(cell)
            self.inner = max(self.inner, (cell.inner(), cell.unit or ""))
        for name, net in module["netnames"].items():
            if not net.get("hide_name"):
                for bit in net["bits"]:
                    self.names.setdefault(bit, []).append(name)

    def wire(self, cell, port, bit):
        """Nanoseconds of the wire to an input. That of a port of the module is
        counted with what is in front of it."""
        kind = self.driver.get(bit)
        return 0.0 if kind is None or cell.is_local(port, kind) else WIRE

    def add(self, cell):
        def bits(end):
            port, number = end if isinstance(end, tuple) else (end, None)
            found = cell.connections.get(port, [])
            found = found if number is None else found[number:number + 1]
            return port, [bit for bit in found if isinstance(bit, int)]

        arcs, begins, ends = cell.timing()
        for source, out, delay in arcs:
            port, sources = bits(source)
            outs = bits(out)[1]
            for bit in sources:
                total = delay + self.wire(cell, port, bit)
                for to in outs:
                    self.arcs.setdefault(bit, []).append((to, total))
        for out, delay in begins.items():
            for bit in bits(out)[1]:
                self.begins[bit] = max(delay, self.begins.get(bit, 0))
        for port, delay in ends.items():
            for bit in bits(port)[1]:
                self.ends.append((bit, delay + self.wire(cell, port, bit)))
                outs = [out for name in cell.outputs
                        for out in cell.connections[name]]
                self.end_cells[bit] = (outs[0] if outs else None, cell.unit)

    def port_bits(self, direction):
        """(name, bits) of the ports of that direction; the clock is none."""
        return [(name, [bit for bit in port["bits"] if isinstance(bit, int)])
                for name, port in self.ports.items()
                if port["direction"] == direction
                and name not in ("clk", "rst")]

    def order(self):
        """All bits, each behind those that it depends on. Where Yosys has made a
        loop out of equal values, which no signal ever runs round, an arc of it
        is left out."""
        waiting = {}
        for leads in self.arcs.values():
            for to, _ in leads:
                waiting[to] = waiting.get(to, 0) + 1
        ready = [bit for bit in self.arcs if bit not in waiting]
        ordered = []
        while ready or waiting:
            if not ready:
                ready.append(min(waiting, key=waiting.get))
                del waiting[ready[0]]
            bit = ready.pop()
            ordered.append(bit)
            for to, _ in self.arcs.get(bit, ()):
                if to in waiting:
                    waiting[to] -= 1
                    if waiting[to] == 0:
                        del waiting[to]
                        ready.append(to)
        return ordered

    def arrivals(self, starts, order=None):
        """{bit: (ns, the bit before it)} of what can be reached from `starts`,
        a dictionary of the same form without the bits before."""
        found = {bit: (delay, None) for bit, delay in starts.items()}
        passed = set()
        for bit in order or self.order():
            passed.add(bit)
            if bit not in found:
                continue
            here = found[bit][0]
            for to, delay in self.arcs.get(bit, ()):
                if to not in passed and (to not in found or
                                         here + delay > found[to][0]):
                    found[to] = (here + delay, bit)
        return found

    def unit(self, bit):
        """The instance whose net a bit is, or None."""
        if bit in self.units:
            return self.units[bit]
        names = [name for name in self.names.get(bit, ()) if "." in name]
        return min(names, key=len).split(".")[0] if names else None

    def path(self, arrivals, bit):
        """[(unit, ns at its last bit)] from the beginning of a path to `bit`."""
        steps = []
        while bit is not None:
            steps.append((self.unit(bit), arrivals[bit][0]))
            bit = arrivals[bit][1]
        units = []
        for unit, delay in reversed(steps):
            if unit is None:
                continue
            if units and units[-1][0] == unit:
                units[-1] = (unit, delay)
            else:
                units.append((unit, delay))
        return units


def longest(netlist, products=True):
    """(ns, [(unit, ns)]) of the longest path of a whole circuit; with or without
    paths from one register of a multiplier to the next."""
    starts = {bit: delay for bit, delay in netlist.begins.items()
              if products or delay <= RAM_TO_OUT}
    for name, bits in netlist.port_bits("input"):
        delay = RAM_TO_OUT if MEMORY_DATA.search(name) else CLOCK_TO_OUT
        for bit in bits:
            starts[bit] = delay + WIRE
    ends = list(netlist.ends)
    for _, bits in netlist.port_bits("output"):
        ends += [(bit, SETUP + (WIRE if bit in netlist.driver else 0))
                 for bit in bits]
    arrivals = netlist.arrivals(starts)
    reached = [(arrivals[bit][0] + delay, bit) for bit, delay in ends
               if bit in arrivals]
    total, last = max(reached) if reached else (0.0, None)
    if products and netlist.inner[0] > total:
        return netlist.inner[0], [(netlist.inner[1], netlist.inner[0])]
    if last is None:
        return 0.0, []
    path = netlist.path(arrivals, last)
    out, unit = netlist.end_cells.get(last, (None, None))
    unit = unit or netlist.unit(out)
    if unit and (not path or path[-1][0] != unit):
        path.append((unit, total))
    return total, path


def load(path, top):
    with open(path, encoding="utf-8") as file:
        return Netlist(json.load(file), top)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    delay, path = longest(load(sys.argv[1], sys.argv[2]))
    print(f"{delay:.2f} ns")
    for unit, at in path:
        print(f"{at:6.2f} {unit}")


if __name__ == "__main__":
    main()
