#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the arithmetic units with the host's arithmetic, and the circuits of
functions that have no unit with the functions.

usage: arithmetic.py [--build DIR] [--count N] [--only WORD]

Simulates every unit and circuit on N operands (or pairs of them), all pairs of
numbers at the borders of the format among them, and prints a table of the
counts. The exit status is 1 if a result is wrong.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
with open(os.path.join(ROOT, "cmake", "llvm-version"), encoding="ascii") as file:
    CLANG = "clang-" + file.read().strip()
MODELS = os.path.join(ROOT, "tests", "unit", "rtl", "bench")
UNITS = [option for folder, _, files in os.walk(os.path.join(ROOT, "rtl", "units"))
         if any(name.endswith(".sv") for name in files)
         for option in ("-y", folder)]
sys.path.insert(0, os.path.join(ROOT, "bench", "daemon"))
from private_daemon import Daemon  # noqa: E402

OF_INTEGERS = ("sitofp", "uitofp", "muli", "divsi", "divui", "remsi")


class Unit:
    """One row: a unit with its widths, and how it is instantiated."""

    def __init__(self, model, operands, width, result, parameters, lanes=1,
                 latency=0):
        self.model, self.operands, self.lanes = model, operands, lanes
        self.width, self.result, self.parameters = width, result, parameters
        self.module = f"hls_{model}"
        if latency:
            self.module += "_pipelined"
            self.parameters += f", .LATENCY({latency})"
        kinds = {"sitofp": "if", "uitofp": "if", "fptosi": "fi", "fptoui": "fi",
                 "muli": "ii", "divsi": "ii", "divui": "ii",
                 "remsi": "ii"}.get(model, "ff")
        self.name = f"{model} {kinds[0]}{width}"
        if kinds[0] != kinds[1] or model in ("extf", "truncf"):
            self.name += f" to {kinds[1]}{result}"
        if latency:
            self.name += " pipelined"

    def macros(self):
        return {"UNIT": self.module, "PARAMETERS": self.parameters,
                "MODEL": f'"{self.model}"', "OPERANDS": self.operands,
                "FLOATS": int(self.model not in OF_INTEGERS),
                "WIDTH": self.width, "RESULT_WIDTH": self.result,
                "ARGUMENT": self.result, "LANES": self.lanes,
                **({"UNARY": 1} if self.operands == 1 else {}),
                **({"COMPARISONS": 1} if self.model == "cmpf" else {})}

    def build(self, daemon, directory):
        """The sources to compile natively, and further options of Verilator."""
        return [], UNITS


WIDTHS = {"float": 32, "double": 64, "long": 64, "int32_t": 32, "uint32_t": 32,
          "int64_t": 64, "uint64_t": 64}

TEXT = """\
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
{result} apply({parameters}) {{ {body} }}
"""

NATIVE = """\
#include <string.h>
uint64_t native_result(const uint64_t operands[3]) {{
  {type} values[3];
  uint64_t bits = 0;
  for (int i = 0; i < 3; i++) {{
    memcpy(&values[i], &operands[i], sizeof values[i]);
  }}
  {result} result = apply({arguments});
  memcpy(&bits, &result, sizeof result);
  return bits;
}}
"""


class Function:
    """One row: a function, as circuit and as native code of one text."""

    def __init__(self, model, kind, body, operands=1, result=None, lanes=1,
                 native=None):
        self.model, self.kind, self.lanes = model, kind, lanes
        self.name = f"{model} {kind}"
        self.body, self.native = body, native or body
        self.operands, self.result = operands, result or kind

    def macros(self):
        names = zip("abc"[:self.operands], ("lhs", "rhs", "last"))
        ports = ", ".join(
            f".{name}({port}), .{name}_valid({port}_valid), "
            f".{name}_ready({port}_ready)" for name, port in names)
        return {"CIRCUIT": 1, "PORTS": ports, "MODEL": f'"{self.model}"',
                "OPERANDS": self.operands, "WIDTH": WIDTHS[self.kind],
                "FLOATS": int(self.kind in ("float", "double")),
                "RESULT_WIDTH": WIDTHS[self.result], "LANES": self.lanes,
                "ARGUMENT": int(self.result in ("float", "double"))}

    def build(self, daemon, directory):
        """The sources to compile natively, and further options of Verilator."""
        def text(body):
            return TEXT.format(
                result=self.result, parameters=", ".join(
                    f"{self.kind} {name}" for name in "abc"[:self.operands]),
                body=body if "return" in body else f"return {body};")
        native = NATIVE.format(
            type=self.kind, result=self.result, arguments=", ".join(
                f"values[{i}]" for i in range(self.operands)))
        for name, content in (("apply.c", text(self.body)),
                              ("native.c", text(self.native) + native)):
            with open(os.path.join(directory, name), "w",
                      encoding="utf-8") as file:
                file.write(content)
        circuit = os.path.join(directory, "circuit")
        run([os.path.join(daemon.binaries, "hlsc"), "emit-rtl", "--socket",
             daemon.socket, "apply.c", "-o", circuit], directory)
        return ["-DNATIVE", "native.c"], ["-y", circuit]


def functions_of_floats():
    for kind, suffix in (("float", "f"), ("double", "")):
        for name in ("floor", "ceil", "trunc", "round", "rint", "nearbyint",
                     "fabs"):
            yield Function(name, kind, f"{name}{suffix}(a)")
        for name in ("lround", "lrint"):
            yield Function(name, kind, f"{name}{suffix}(a)", result="long")
        yield Function("copysign", kind, f"copysign{suffix}(a, b)", 2)
        # Of two zeros C leaves open which one it is.
        for name, order in (("fmin", "<"), ("fmax", ">")):
            yield Function(name, kind, f"{name}{suffix}(a, b)", 2,
                           native=f"isnan(b) || a {order} b ? a : b")
    yield Function("fma", "float", "fmaf(a, b, c)", 3)


def functions_of_integers():
    for kind, suffix in (("uint32_t", ""), ("uint64_t", "ll")):
        width = WIDTHS[kind]
        for name in ("popcount", "parity", "ffs"):
            yield Function(name, kind, f"__builtin_{name}{suffix}(a)")
        for name in ("clz", "ctz"):
            yield Function(name, kind,
                           f"a ? __builtin_{name}{suffix}(a) : {width}")
        for name in ("bswap", "bitreverse"):
            yield Function(name, kind, f"__builtin_{name}{width}(a)")
        yield Function("rotateleft", kind,
                       f"__builtin_rotateleft{width}(a, b % {width})", 2)
        yield Function("%", kind, "b ? a % b : a", 2, lanes=16)
    for kind in ("int32_t", "uint32_t", "int64_t", "uint64_t"):
        for name in ("add", "sub", "mul"):
            # All bits of the result, turned over if it has overflowed.
            yield Function(f"{name}_overflow", kind,
                           f"{kind} r; bool over = __builtin_{name}_overflow"
                           "(a, b, &r); return over ? ~r : r;", 2)


def all_units():
    for width in (32, 64):
        one = f".DATA_WIDTH({width})"
        for model in ("addf", "subf", "mulf", "maximumf", "minimumf"):
            yield Unit(model, 2, width, width, one)
        yield Unit("divf", 2, width, width, one, lanes=16)
        yield Unit("sqrt", 1, width, width, one, lanes=16)
        yield Unit("divf", 2, width, width, one, latency=width // 2)
        yield Unit("sqrt", 1, width, width, one, latency=width // 2 - 1)
        yield Unit("cmpf", 2, width, 16, one)
    yield Unit("extf", 1, 32, 64, "")
    yield Unit("truncf", 1, 64, 32, "")
    for integer in (8, 32, 64):
        for width in (32, 64):
            for model in ("sitofp", "uitofp"):
                yield Unit(model, 1, integer, width,
                           f".INPUT_WIDTH({integer}), .OUTPUT_WIDTH({width})")
            for model in ("fptosi", "fptoui"):
                yield Unit(model, 1, width, integer,
                           f".INPUT_WIDTH({width}), .OUTPUT_WIDTH({integer})")
    for width in (32, 64):
        one = f".DATA_WIDTH({width})"
        yield Unit("muli", 2, width, width, one)
        for model in ("divsi", "divui", "remsi"):
            yield Unit(model, 2, width, width, one, lanes=16)
            yield Unit(model, 2, width, width, one, latency=width // 2 + 3)


def run(command, directory):
    cache = {"OBJCACHE": "ccache"} if shutil.which("ccache") else {}
    done = subprocess.run(command, cwd=directory, capture_output=True,
                          encoding="utf-8", errors="replace", check=False,
                          env={**os.environ, **cache})
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return done


def check(unit, daemon, models, count):
    """How many operands were checked, and how many results were wrong."""
    with tempfile.TemporaryDirectory(prefix="hlsd-arithmetic-") as directory:
        macros = [f"-D{name}={value}" for name, value in unit.macros().items()]
        native, modules = unit.build(daemon, directory)
        run([CLANG, "-O2", "-ffp-contract=off", f"-I{MODELS}", "-r",
             "-nostdlib", "-o", "operands.o", *native,
             os.path.join(HERE, "pairs.c")], directory)
        # Verilator 5.006 makes wrong circuits of trees of bit operations.
        run(["verilator", "--binary", "-O3", "-fno-const-bit-op-tree",
             "-Wno-lint", *macros, "-CFLAGS", "-O2", *modules, "--top-module",
             "pairs", "-o", "pairs", os.path.join(HERE, "pairs.sv"),
             os.path.join(directory, "operands.o"), models, "-LDFLAGS", "-lm"],
            directory)
        done = run([os.path.join(directory, "obj_dir", "pairs"),
                    f"+count={count}"], directory)
        found = re.search(r"checked (\d+) wrong (\d+)", done.stdout)
        if not found:
            sys.exit(done.stdout + done.stderr)
        return int(found[1]), int(found[2]), done.stderr


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--count", type=int, default=10_000_000)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    models = os.path.join(os.path.abspath(arguments.build), "tests", "unit",
                          "rtl", "librtl-bench.a")
    print("| unit | operands | wrong results |\n|---|---|---|", flush=True)
    total = failures = 0
    with Daemon(os.path.abspath(arguments.build)) as daemon:
        for unit in (*all_units(), *functions_of_floats(),
                     *functions_of_integers()):
            if arguments.only not in unit.name:
                continue
            checked, wrong, examples = check(unit, daemon, models,
                                             arguments.count)
            print(f"| {unit.name} | {checked} | {wrong} |", flush=True)
            sys.stderr.write(examples)
            total += checked
            failures += wrong
    print(f"| all | {total} | {failures} |")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
