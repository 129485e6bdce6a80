#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every unit, with every set of parameters that its manifest lists, does the same
in our own simulation as in Verilator's, whatever comes at its inputs; and a unit
that does not is found.

usage: compare_units.py UNITS_DIRECTORY WORK_DIRECTORY CHANGE MODEL_SIGNATURES
                        VERILATOR CXX [CCACHE]

CHANGE is a file with the name of a unit that is to be found, a line of it and what
this is replaced with. MODEL_SIGNATURES is the program of
tests/tools/model-signatures.c, CXX the compiler for the code that Verilator writes.
"""

import glob
import os
import subprocess
import sys
import time

import unit_cases

CYCLES = 10000
EVERY = 100  # cycles from one signature of a case to the next
RESET = 4  # cycles

MAIN = """\
#include "V{top}.h"
#include <cstdio>

int main() {{
  VerilatedContext context;
  V{top} top(&context);
  const QData *sums[] = {{{sums}}};
  for (unsigned cycle = 0; cycle < {cycles}; ++cycle) {{
    top.clk = 0;
    top.rst = cycle < {reset};
    top.eval();
    for (unsigned i = 0; cycle % {every} == 0 && i < {count}; ++i) {{
      std::printf("%u sum_%u %016llx\\n", cycle, i, (unsigned long long)*sums[i]);
    }}
    top.clk = 1;
    top.eval();
  }}
}}
"""


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def run(what, *command):
    """The output of a program that must succeed."""
    begin = time.monotonic()
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{what} failed ({done.returncode}):\n{done.stdout}"
                         f"{done.stderr}")
    print(f"{what}: {time.monotonic() - begin:.1f} s", flush=True)
    return done.stdout


class Circuit:
    """The units with what surrounds them, and two ways to simulate it."""

    def __init__(self, units, work, model):
        self.model = model
        self.work = work
        self.cases = unit_cases.read_cases(units)
        self.units = {unit_cases.module_of(path): path for path in
                      sorted(glob.glob(f"{units}/**/hls_*.sv", recursive=True))}
        self.top = write(os.path.join(work, f"{unit_cases.TOP}.sv"),
                         unit_cases.circuit(self.cases))

    def verilated(self, verilator, cxx, ccache=""):
        """The lines of signatures that Verilator's simulation prints."""
        count = len(self.cases)
        source = write(os.path.join(self.work, "main.cpp"), MAIN.format(
            top=unit_cases.TOP, count=count, cycles=CYCLES, every=EVERY, reset=RESET,
            sums=", ".join(f"&top.sum_{n}" for n in range(count))))
        objects = os.path.join(self.work, "obj_dir")
        # The code runs for seconds: what counts is how soon it is compiled.
        # Most of a file is its headers, so there are few. Verilator 5.006 makes
        # wrong circuits of trees of bit operations.
        run("Verilator", verilator, "--cc", "--exe", "--build", "-j", "2",
            "-fno-const-bit-op-tree", "-Wno-lint", "-Wwarn-SELRANGE",
            "--x-initial", "0", "--x-assign", "0", "--output-split", "400000",
            "-MAKEFLAGS", f"OPT_FAST=-O0 OPT_SLOW=-O0 OPT_GLOBAL=-O0 CXX={cxx}",
            "-MAKEFLAGS", f"OBJCACHE={ccache}",
            "--Mdir", objects, "--top-module", unit_cases.TOP,
            self.top, *self.units.values(), source)
        return run("its simulation", os.path.join(objects, f"V{unit_cases.TOP}"))

    def modelled(self, *options, units=None):
        """The lines that our own simulation prints."""
        return run(" ".join(["our simulation", *options]),
                   self.model, "--top", unit_cases.TOP, "--cycles", str(CYCLES),
                   "--every", str(EVERY), "--reset", str(RESET), *options,
                   self.top, *(units or self.units).values())

    def modelled_with(self, name, before, after):
        """The same with a unit that was changed."""
        text = unit_cases.read(self.units[name])
        if text.count(before) != 1:
            raise SystemExit(f"{name} has not one line {before}")
        changed = write(os.path.join(self.work, f"{name}.sv"),
                        text.replace(before, after))
        return self.modelled("--jit", units={**self.units, name: changed})

    def differences(self, expected, actual):
        """Pairs of a case whose signatures differ, and the cycle of the first one
        that does."""
        lines, ours = expected.splitlines(), actual.splitlines()
        if len(lines) != len(ours):
            raise SystemExit(f"{len(lines)} signatures, but {len(ours)} of ours")
        found = {}
        for line, our in zip(lines, ours):
            if line != our:
                cycle, name, _ = line.split()
                found.setdefault(int(name.removeprefix("sum_")), cycle)
        return [(self.cases[n], cycle) for n, cycle in found.items()]


def main(units, work, change, model, *verilator):
    os.makedirs(work, exist_ok=True)
    circuit = Circuit(units, work, model)
    expected = circuit.verilated(*verilator)
    failed = False
    for option in ("--check", "--jit"):
        actual = circuit.modelled(option)
        for case, cycle in circuit.differences(expected, actual):
            print(f"{case}: differs from Verilator before cycle {cycle} ({option})")
            failed = True
    name, before, after = unit_cases.read(change).splitlines()
    actual = circuit.modelled_with(name, before, after)
    found = {case.unit.name for case, _ in circuit.differences(expected, actual)}
    print(f"with another {name}: differences in {', '.join(sorted(found))}")
    failed = failed or name not in found
    print(f"{len(circuit.cases)} cases, {CYCLES} cycles")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
