#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the arithmetic units with the host's arithmetic.

usage: arithmetic.py [--build DIR] [--count N] [--only WORD]

Simulates every unit on N operands (or pairs of them), all pairs of numbers at
the borders of the format among them, and prints a table of the counts. The exit
status is 1 if a result is wrong.
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
MODELS = os.path.join(ROOT, "tests", "unit", "rtl", "bench")
UNITS = os.path.join(ROOT, "rtl", "units")


class Unit:
    """One row: a unit with its widths, and how it is instantiated."""

    def __init__(self, model, operands, width, result, parameters, lanes=1):
        self.model, self.operands, self.lanes = model, operands, lanes
        self.width, self.result, self.parameters = width, result, parameters
        kinds = {"sitofp": "if", "uitofp": "if", "fptosi": "fi", "fptoui": "fi",
                 "muli": "ii", "divsi": "ii", "divui": "ii", "remsi": "ii",
                 "remui": "ii"}.get(model, "ff")
        self.name = f"{model} {kinds[0]}{width}"
        if kinds[0] != kinds[1] or model in ("extf", "truncf"):
            self.name += f" to {kinds[1]}{result}"

    def macros(self):
        return {"UNIT": f"hls_{self.model}", "PARAMETERS": self.parameters,
                "MODEL": f'"{self.model}"', "OPERANDS": self.operands,
                "WIDTH": self.width, "RESULT_WIDTH": self.result,
                "ARGUMENT": self.result, "LANES": self.lanes,
                **({"UNARY": 1} if self.operands == 1 else {}),
                **({"COMPARISONS": 1} if self.model == "cmpf" else {})}


def all_units():
    for width in (32, 64):
        one = f".DATA_WIDTH({width})"
        for model in ("addf", "subf", "mulf", "maximumf", "minimumf"):
            yield Unit(model, 2, width, width, one)
        yield Unit("divf", 2, width, width, one, lanes=16)
        yield Unit("sqrt", 1, width, width, one, lanes=16)
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
        for model in ("divsi", "divui", "remsi", "remui"):
            yield Unit(model, 2, width, width, one, lanes=16)


def run(command, directory):
    cache = {"OBJCACHE": "ccache"} if shutil.which("ccache") else {}
    done = subprocess.run(command, cwd=directory, capture_output=True,
                          encoding="utf-8", errors="replace", check=False,
                          env={**os.environ, **cache})
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    return done


def check(unit, models, count):
    """How many operands were checked, and how many results were wrong."""
    with tempfile.TemporaryDirectory(prefix="hlsd-arithmetic-") as directory:
        macros = [f"-D{name}={value}" for name, value in unit.macros().items()]
        run(["cc", "-O2", f"-I{MODELS}", "-c", "-o", "operands.o",
             os.path.join(HERE, "pairs.c")], directory)
        run(["verilator", "--binary", "-O3", "-Wno-lint", *macros, "-CFLAGS",
             "-O2", "-y", UNITS, "--top-module", "pairs", "-o", "pairs",
             os.path.join(HERE, "pairs.sv"),
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
    for unit in all_units():
        if arguments.only in unit.name:
            checked, wrong, examples = check(unit, models, arguments.count)
            print(f"| {unit.name} | {checked} | {wrong} |", flush=True)
            sys.stderr.write(examples)
            total += checked
            failures += wrong
    print(f"| all | {total} | {failures} |")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
