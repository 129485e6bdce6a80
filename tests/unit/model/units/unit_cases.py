#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every unit with every set of parameters that its manifest lists, under random
stimulus (stimulus.sv): a circuit without inputs but a clock and a reset, which
has a signature of each as an output. So every simulator runs the very same text.

usage: unit_cases.py UNITS_DIRECTORY >unit_cases.sv
"""

import glob
import os
import random
import re
import sys
from typing import NamedTuple, Optional

TOP = "unit_cases"

# Of the stimulus, 64 random bits and 8 flags each: twice as many as a unit needs.
NUMBERS = 32
GROUPS = 32

# Inputs with a bound, because of what the header of the unit says.
BOUNDS = {
    # "One that is DEPTH or more must not be used."
    ("hls_ram", "loadAddr"): "DEPTH",
    ("hls_ram", "storeAddr"): "DEPTH",
}

PARAMETER = re.compile(r"parameter (?P<type>.+?) (?P<name>\w+) = (?P<value>[^,]+),?")
PORT = re.compile(r"(?P<direction>input|output) +logic +"
                  r"(\[(?P<left>[^]:]+):(?P<right>[^]]+)\] +)?(?P<name>\w+),?")


class Port(NamedTuple):
    """A port of a unit, with the text of its range, if it has one."""
    is_input: bool
    left: Optional[str]
    right: Optional[str]
    name: str

    @property
    def width(self):
        return "1" if self.left is None else f"({self.left} - ({self.right}) + 1)"

    @property
    def declaration(self):
        bounds = "" if self.left is None else f"[{self.left}:{self.right}] "
        return f"logic {bounds}{self.name}"


class Unit(NamedTuple):
    """The header of a unit."""
    name: str
    parameters: list[tuple[str, str, str]]  # type, name, default
    ports: list[Port]


class Case(NamedTuple):
    """A unit with parameters."""
    unit: Unit
    check: str  # as the manifest has it

    def __str__(self):
        return f"{self.unit.name} {self.check}".rstrip()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def code_lines(text):
    """The lines of a list, without comments and blanks."""
    lines = (re.sub(r"//.*", "", line).strip() for line in text.split("\n"))
    return [line for line in lines if line]


def module_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def read_unit(path):
    """The header of the module in a file, which is in the form of the house."""
    name = module_of(path)
    header = re.search(rf"^module {name} (#\((?P<parameters>.*?)^\) )?"
                       r"\((?P<ports>.*?)^\);$", read(path), re.M | re.S)
    if not header:
        raise SystemExit(f"{path}: there is no module {name}")
    unit = Unit(name, [], [])
    for line in code_lines(header["parameters"] or ""):
        found = PARAMETER.fullmatch(line)
        if not found:
            raise SystemExit(f"{path}: what parameter is this: {line}")
        unit.parameters.append((found["type"], found["name"], found["value"]))
    for line in code_lines(header["ports"]):
        found = PORT.fullmatch(line)
        if not found:
            raise SystemExit(f"{path}: what port is this: {line}")
        unit.ports.append(Port(found["direction"] == "input", found["left"],
                               found["right"], found["name"]))
    return unit


def read_cases(folder):
    """All cases of the units in a folder and those below."""
    cases = []
    for path in sorted(glob.glob(f"{folder}/**/hls_*.manifest", recursive=True),
                       key=os.path.basename):
        unit = read_unit(re.sub(r"manifest$", "sv", path))
        checks = re.findall(r"^check:[ ]*(.*?)[ ]*$", read(path), re.M)
        if not checks:
            raise SystemExit(f"{path}: there are no parameters to check it with")
        cases += [Case(unit, check) for check in checks]
    if not cases:
        raise SystemExit(f"{folder}: there are no units")
    return cases


def is_flags(port):
    """Whether the bits of an input are asked for themselves."""
    return port.left is None or re.search(r"_(valid|ready)$", port.name)


def stimulus(case):
    """Text that drives the inputs of a unit with parts of the random numbers and
    flags, from somewhere in their first halves on."""
    places = random.Random(str(case))
    begins = {"numbers": f"64 * {places.randrange(NUMBERS // 2)}",
              "flags": f"8 * {places.randrange(GROUPS // 2)}"}
    for port in case.unit.ports:
        if not port.is_input or port.name == "clk":
            continue
        if port.name == "rst":
            yield f"  wire rst = case_rst | case_resets[{places.randrange(64)}];"
            continue
        source, part = ("flags", 8) if is_flags(port) else ("numbers", 64)
        name = f"CASE_{port.name}"
        yield f"  localparam int {name} = {begins[source]};"
        value = f"case_{source}[{name} +: {port.width}]"
        bound = BOUNDS.get((case.unit.name, port.name))
        yield f"  assign {port.name} = {value}{f' % {bound}' if bound else ''};"
        begins[source] = f"{name} + ({port.width} + {part - 1}) / {part} * {part}"


def localparams(case):
    given = dict(assignment.split("=") for assignment in case.check.split())
    for kind, name, default in case.unit.parameters:
        yield f"  localparam {kind} {name} = {given.pop(name, default)};"
    if given:
        raise SystemExit(f"{case.unit.name} has no parameter {next(iter(given))}")


def instance(case):
    """The unit, connected to signals that are called like its ports."""
    names = [name for _, name, _ in case.unit.parameters]
    parameters = ", ".join(f".{name}({name})" for name in names)
    yield f"  {case.unit.name} {f'#({parameters}) ' if names else ''}case_unit ("
    yield ",\n".join(f"    .{port.name}({port.name})" for port in case.unit.ports)
    yield "  );"


def case_module(case, name):
    """The text of the module for a case. Names that begin with case_ are those
    that no unit has."""
    outputs = [port for port in case.unit.ports if not port.is_input]
    signals = [port for port in case.unit.ports if port.name not in ("clk", "rst")]
    width = " + ".join(port.width for port in outputs)
    return [f"// {case}",
            f"module {name} (",
            f"  input  logic [{64 * NUMBERS - 1}:0] case_numbers,",
            f"  input  logic [{8 * GROUPS - 1}:0] case_flags,",
            "  input  logic [63:0] case_resets,",
            "  output logic [63:0] case_sum,",
            "  input  logic clk,",
            "  input  logic case_rst",
            ");",
            *localparams(case),
            *(f"  {port.declaration};" for port in signals),
            *stimulus(case),
            *instance(case),
            f"  signature #(.WIDTH({width})) case_signature (",
            f"    .ins({{{', '.join(port.name for port in outputs)}}}),",
            "    .sum(case_sum),",
            "    .clk(clk)",
            "  );",
            "endmodule",
            ""]


def top_module(cases):
    names = range(len(cases))
    return [f"module {TOP} (",
            *(f"  output logic [63:0] sum_{n}," for n in names),
            "  input  logic clk,",
            "  input  logic rst",
            ");",
            f"  logic [{64 * NUMBERS - 1}:0] numbers;",
            f"  logic [{8 * GROUPS - 1}:0] flags;",
            "  logic [63:0] resets;",
            f"  stimulus #(.NUMBERS({NUMBERS}), .GROUPS({GROUPS})) source (",
            "    .numbers(numbers),",
            "    .flags(flags),",
            "    .resets(resets),",
            "    .clk(clk),",
            "    .rst(rst)",
            "  );",
            *(f"  case_{n} run_{n} (\n"
              "    .case_numbers(numbers),\n"
              "    .case_flags(flags),\n"
              "    .case_resets(resets),\n"
              f"    .case_sum(sum_{n}),\n"
              "    .clk(clk),\n"
              "    .case_rst(rst)\n"
              "  );" for n in names),
            "endmodule",
            ""]


def circuit(cases):
    """The text of a module TOP, and of what it needs but the units. The output
    sum_<n> is the signature of case n."""
    here = os.path.dirname(os.path.abspath(__file__))
    lines = [read(os.path.join(here, "stimulus.sv"))]
    for n, case in enumerate(cases):
        lines += case_module(case, f"case_{n}")
    return "\n".join(lines + top_module(cases))


if __name__ == "__main__":
    sys.stdout.write(circuit(read_cases(sys.argv[1])))
