#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the delays and the area of the units, for their manifests.

usage: characterize.py [--write] [UNIT …]        e.g. hls_mux

Yosys maps every unit to an FPGA with look-up tables of six inputs, alone, with
the parameters of sweeps.py, and the static timing analysis of bench/quality
finds the longest path of each kind through it (rtl/units/README.md). Prints the
lines; with --write it puts them into the manifests.

All measurements are modules of one run of Yosys, whose beginning takes longer than
the mapping of most of them: each is wrapped, and the wrappers keep their borders.
"""

import argparse
import glob
import json
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
UNITS = os.path.join(ROOT, "rtl", "units")
sys.path.append(os.path.join(ROOT, "bench", "quality"))
import mapped  # noqa: E402
import timing  # noqa: E402
from sweeps import sweeps_of  # noqa: E402

SELECTS = {("mux", "index"), ("cond_br", "condition")}
DELAYS = ("data", "select", "valid", "ready", "to_ready", "to_valid", "inside",
          "clock_to_out", "clock_to_valid", "clock_to_ready", "setup",
          "control_setup")
# Tables hold the handshake logic of neighbours together, and Yosys balances long
# chains of it: fitted to the longest paths of the kernels of bench/quality.
SHARED = ("select", "valid", "ready", "to_ready", "to_valid")
SHARE = 0.25
AREAS = (("lut", "luts"), ("ff", "ffs"), ("dsp", "dsps"), ("carry", "carries"))
# Wires to a memory: (direction, width).
MEMORY = {"loadEn": ("output", 1), "loadAddr": ("output", "ADDRESS_WIDTH"),
          "loadData": ("input", "DATA_WIDTH"), "storeEn": ("output", 1),
          "storeAddr": ("output", "ADDRESS_WIDTH"),
          "storeData": ("output", "DATA_WIDTH")}


# Wires of an island. It moves a table after the registers that tell it, and its
# registers are a table behind what lets it.
ISLAND = {"moves": "input", "came": "input", "comes": "output",
          "lets_move": "output"}
MOVES = timing.CLOCK_TO_OUT + timing.LUT + 2 * timing.WIRE
LETS_MOVE = timing.LUT + timing.WIRE + timing.ENABLE_SETUP

# What a controller without stores does with these is a join's, and timed as one.
JOINED = ("memStart", "ctrlEnd", "memEnd")


class Manifest:
    """The ports of a unit, and its text."""

    def __init__(self, path):
        self.path = path
        self.unit = os.path.splitext(os.path.basename(path))[0]
        self.name = self.unit.removeprefix("hls_")
        with open(path, encoding="utf-8") as file:
            self.lines = file.read().splitlines()
        self.channels = [] # (direction, name, parameter of the size, width)
        for line in self.lines:
            match = re.match(r"(input|output): (\w+)(?:\[(\w+)\])? (\w+)", line)
            if match:
                self.channels.append(match.groups())
        self.memory = [word for line in self.lines
                       if line.startswith("memory:") for word in line.split()[1:]]
        self.island = [word for line in self.lines
                       if line.startswith("island:") for word in line.split()[1:]]
        self.joins = ("storeEn" not in self.memory and
                      "memEnd" in [channel[1] for channel in self.channels])
        self.clocked = "clocked: yes" in self.lines
        self.implements = any(line.startswith("operation:")
                              for line in self.lines)

    def is_select(self, channel):
        return (self.name.removesuffix("_dataless"), channel) in SELECTS


def number(word, parameters):
    return int(word) if word.isdigit() else int(parameters[word])


def constant(name, width):
    """The value of a constant operand: few bits set, a distance to shift."""
    value = 5 % width if name.startswith("sh") else 0x2c5a96 % (1 << width)
    return f"{width}'d{value}"


def wrapper(manifest, sweep, parameters, name):
    """A module around a unit with these parameters."""
    ports, wires = [], []
    if manifest.clocked:
        ports += ["input clk", "input rst"]
        wires += [".clk(clk)", ".rst(rst)"]
    for direction, channel, count, width in manifest.channels:
        size = number(count, parameters) if count else 1
        bits = size * number(width, parameters)
        back = "output" if direction == "input" else "input"
        is_constant = sweep.constant and channel == "rhs"
        if is_constant:
            wires.append(f".{channel}({constant(manifest.name, bits)})")
        elif sweep.narrow and direction == "input":
            half = bits // 2
            ports.append(f"{direction} [{half - 1}:0] {channel}")
            wires.append(f".{channel}({{{{{half}{{1'b0}}}}, {channel}}})")
        elif bits:
            ports.append(f"{direction} [{bits - 1}:0] {channel}")
            wires.append(f".{channel}({channel})")
        ports += [f"{direction} [{size - 1}:0] {channel}_valid",
                  f"{back} [{size - 1}:0] {channel}_ready"]
        wires += [f".{channel}_{wire}({channel}_{wire})"
                  for wire in ("valid", "ready")]
    for wire in manifest.memory:
        direction, width = MEMORY[wire]
        bits = width if width == 1 else number(width, parameters)
        ports.append(f"{direction} [{bits - 1}:0] {wire}")
        wires.append(f".{wire}({wire})")
    for wire in manifest.island:
        ports.append(f"{ISLAND[wire]} {wire}")
        wires.append(f".{wire}({wire})")
    values = ", ".join(f".{key}({value})" for key, value in parameters.items())
    return (f"(* keep_hierarchy *)\nmodule {name} ({', '.join(ports)});\n"
            f"  {manifest.unit} #({values}) unit ({', '.join(wires)});\n"
            "endmodule\n")


class Ends:
    """The bits of a wrapped unit's ports, by what they are."""

    def __init__(self, manifest, netlist):
        self.inputs = {"data": [], "select": [], "counts": [], "valid": [],
                       "ready": []}
        self.outputs = {"data": [], "valid": [], "ready": []}
        self.memory = []      # what a memory gets: it has registers there
        self.from_memory = []
        for direction, channel, _, _ in manifest.channels:
            if manifest.joins and channel in JOINED:
                continue
            ways = ((self.inputs, self.outputs) if direction == "input"
                    else (self.outputs, self.inputs))
            kind = ("select" if direction == "input" and
                    manifest.is_select(channel) else "data")
            if direction == "input" and channel == "ctrl":
                kind = "counts" # of stores to come: far from the ports
            for port, way, what in (
                    (channel, ways[0], kind), (channel + "_valid", ways[0],
                                               "valid"),
                    (channel + "_ready", ways[1], "ready")):
                if port in netlist.ports:
                    way[what] += netlist.ports[port]["bits"]
        for wire in manifest.memory:
            bits = netlist.ports[wire]["bits"]
            if MEMORY[wire][0] == "input":
                self.from_memory += bits
            else:
                self.memory += bits


        bits = {wire: netlist.ports[wire]["bits"][0] for wire in manifest.island}
        self.moves = [bits[wire] for wire in bits if ISLAND[wire] == "input"]
        self.lets_move = [bits[wire] for wire in bits if ISLAND[wire] == "output"]


def slowest(arrivals, ends):
    """The latest of (bit, ns behind it), or None when none is reached."""
    reached = [arrivals[bit][0] + delay for bit, delay in ends
               if bit in arrivals]
    return max(reached) if reached else None


def delays(manifest, netlist):
    """{kind of path: ns} of one wrapped unit."""
    ends = Ends(manifest, netlist)
    order = netlist.order()

    def leaving(what):
        return [(bit, timing.WIRE if bit in netlist.driver else 0.0)
                for bit in ends.outputs[what]]
    registers = netlist.ends + [
        (bit, timing.ENABLE_SETUP + (timing.WIRE if bit in netlist.driver
                                     else 0.0)) for bit in ends.memory] + [
        (bit, LETS_MOVE + (timing.WIRE if bit in netlist.driver else 0.0))
        for bit in ends.lets_move]
    clock = dict(netlist.begins)
    clock.update((bit, timing.RAM_TO_OUT + timing.WIRE)
                 for bit in ends.from_memory)
    clock.update((bit, MOVES) for bit in ends.moves)
    found = {}

    def note(kind, start, targets):
        bits = (start if isinstance(start, dict)
                else {bit: 0.0 for bit in start if isinstance(bit, int)})
        delay = slowest(netlist.arrivals(bits, order), targets)
        if delay is not None:
            # An inverter alone becomes a part of its neighbours.
            delay = 0.0 if delay == timing.WIRE else delay
            found[kind] = max(delay, found.get(kind, 0.0))
    data, select = ends.inputs["data"], ends.inputs["select"]
    note("data", data + select, leaving("data"))
    note("select", select, leaving("valid") + leaving("ready"))
    if manifest.name.removesuffix("_dataless") in ("merge", "control_merge"):
        note("select", ends.inputs["valid"], leaving("data"))
    note("valid", ends.inputs["valid"], leaving("valid"))
    note("ready", ends.inputs["ready"], leaving("ready"))
    note("to_ready", ends.inputs["valid"], leaving("ready"))
    note("to_valid", ends.inputs["ready"], leaving("valid"))
    note("clock_to_out", clock, leaving("data"))
    note("clock_to_valid", clock, leaving("valid"))
    note("clock_to_ready", clock, leaving("ready"))
    note("setup", data + select, registers)
    note("control_setup", ends.inputs["valid"] + ends.inputs["ready"],
         registers)
    if "valid" not in found:
        note("inside", clock, registers)
        found["inside"] = max(found.get("inside", 0), netlist.inner[0])
    return found


def run_yosys(modules, directory):
    """Maps the wrappers; the design as Yosys writes it."""
    sources = [path for path in glob.glob(os.path.join(UNITS, "**", "*.sv"),
                                          recursive=True)]
    top = "\n".join(f"  (* keep *) {name} {name}_0 ();" for name, _ in modules)
    path = os.path.join(directory, "wrappers.sv")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(text for _, text in modules) +
                   f"\nmodule all_of_them ();\n{top}\nendmodule\n")
    # The units are read when they are used: most are not.
    mapped.yosys([f"read_verilog -sv -defer {' '.join(sources)}",
                  "read_verilog -sv wrappers.sv",
                  "synth_xilinx -flatten -noiopad -noclkbuf -top all_of_them",
                  "write_json mapped.json"], directory)
    with open(os.path.join(directory, "mapped.json"), encoding="utf-8") as file:
        return json.load(file)


def measure(manifests):
    """{unit: [(sweep, {point: ({kind: ns}, {kind of cell: number})})]}"""
    modules, found = [], {}
    for manifest in manifests:
        for i, sweep in enumerate(sweeps_of(manifest.name)):
            for at, parameters in sweep.points.items():
                name = f"{manifest.unit}_{i}_{at}"
                modules.append((name, wrapper(manifest, sweep, parameters,
                                              name)))
    with tempfile.TemporaryDirectory(prefix="hlsd-bench-") as directory:
        design = run_yosys(modules, directory)
    for manifest in manifests:
        measured = found.setdefault(manifest.unit, [])
        for i, sweep in enumerate(sweeps_of(manifest.name)):
            points = {}
            for at in sweep.points:
                netlist = timing.Netlist(design, f"{manifest.unit}_{i}_{at}")
                area = mapped.area(netlist.counts)
                # A table that is memory is a table, too.
                area["lut"] += 4 * area["lutram"]
                points[at] = (delays(manifest, netlist), area)
            measured.append((sweep, points))
    return found


def line(key, words, points):
    """A line of a manifest; equal neighbours in a row are left out."""
    places = sorted(points)
    kept = [at for i, at in enumerate(places)
            if i in (0, len(places) - 1)
            or not points[places[i - 1]] == points[at] == points[places[i + 1]]]
    if len({points[at] for at in kept}) == 1:
        kept = kept[:1]
        if not words[-1:] or words[-1] not in ("operands", "results", "slots"):
            points, kept = {0: points[kept[0]]}, [0]
    return " ".join([f"{key}:", *words] + [
        f"{at}={points[at]:g}" for at in kept])


def relative(key, values):
    """What a further sweep says: delays are added, areas multiplied."""
    first = next(iter(values.values()))
    if key == "delay":
        return {at: round(max(v - first, 0), 2) for at, v in values.items()}
    return {at: round(v / first, 2) if first else 1
            for at, v in values.items()}


def lines_of(key, kind, measured, value):
    """The lines for one kind of figure."""
    lines, base = [], None
    for number, (sweep, points) in enumerate(measured):
        values = {at: value(point) for at, point in points.items()}
        if sweep.conditions and base is not None:
            # With a constant there may be nothing left of a path.
            values = {at: v or 0 for at, v in values.items()}
        if any(v is None for v in values.values()):
            continue
        words = [kind, *sweep.conditions]
        if sweep.measure != "width":
            words.append(sweep.measure)
        if number and not sweep.conditions:
            values = relative(key, values)
            if len(set(values.values())) == 1:
                continue
        elif sweep.conditions and values == base:
            continue
        base = values if base is None else base
        lines.append((line(key, words, values), any(values.values())))
    if key == "area" and not any(is_some for _, is_some in lines):
        return []
    return [text for text, _ in lines]


def figures(measured):
    """All lines of a unit."""
    lines = []
    for kind in DELAYS:
        share = SHARE if kind in SHARED else 1
        lines += lines_of("delay", kind, measured,
                          lambda point, kind=kind, share=share: None
                          if kind not in point[0]
                          else round(share * point[0][kind], 3))
    for kind, word in AREAS:
        lines += lines_of("area", word, measured,
                          lambda point, kind=kind: point[1][kind])
    return lines


def write(manifest, lines):
    """Puts the lines where the manifest has had such lines."""
    kept, placed = [], False
    for text in manifest.lines:
        if not text.startswith(("delay:", "area:")):
            kept.append(text)
        elif not placed:
            kept += lines
            placed = True
    with open(manifest.path, "w", encoding="utf-8") as file:
        file.write("\n".join(kept) + "\n")


def main():
    parser = argparse.ArgumentParser(description="see the first lines")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("units", nargs="*")
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(UNITS, "**", "hls_*.manifest"),
                             recursive=True))
    manifests = [manifest for manifest in map(Manifest, paths)
                 if manifest.implements and (not options.units or
                                             manifest.unit in options.units)]
    measured = measure(manifests)
    for manifest in manifests:
        lines = figures(measured[manifest.unit])
        print(f"{manifest.unit}\n  " + "\n  ".join(lines), flush=True)
        if options.write and lines:
            write(manifest, lines)


if __name__ == "__main__":
    main()
