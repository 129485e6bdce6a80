#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Waveforms: the model and Verilator record the same under the same names.

usage: hlsc_waveforms.py HLSC FST_DUMP [unittest arguments]
"""

import os
import re
import subprocess
import sys
import unittest

from hlsc_harness import HlscTest
from kernel_files import ARGUMENTS, FILES
from hlsc_engines import MODEL, RTL, UNIT

# Registers and FIFOs, floats, memories inside, queues, modules of the user's,
# each with the least number of its signals and of its channels.
KERNELS = {"gcd": (600, 50), "float_fir": (1400, 90),
           "mem_sparse": (1000, 100), "histogram": (1000, 50),
           "hw_inst": (100, 10)}

CIRCUIT = "TOP.hls_sim_top.circuit."

# What the model does not have: constants, variables inside of processes, and
# how hls_mem_stall finds out where it is.
VERILATORS = re.compile(r"\.unnamedblk\d+\.|\.number \[31:0\]$")

LONG = """\
int run(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) { sum ^= i; }
  return sum;
}
int main(void) { run(30000); return 0; }
"""


class Waveform:
    """Signals by name, and their changes, from a file by its format."""

    def __init__(self, path):
        self.end = 0
        self.handles, self.widths, self.changes = {}, {}, {}
        (self.read_vcd if path.endswith(".vcd") else self.read_fst)(path)

    def declare(self, handle, width, name):
        if name.startswith(CIRCUIT):
            self.handles[name] = handle
            self.widths[name] = int(width)

    def read_vcd(self, path):
        with open(path, encoding="ascii") as file:
            head, body = file.read().split("$enddefinitions")
        scopes = []
        for kind, rest in re.findall(r"\$(\w+)\s(.*?)\s*\$end", head, re.S):
            words = rest.split()
            if kind == "scope":
                scopes.append(words[1])
            elif kind == "upscope":
                scopes.pop()
            elif kind == "timescale":
                assert "".join(words) == "1ns"
            # Verilator has no other mark of parameters there.
            elif kind == "var" and not words[3].isupper():
                self.declare(words[2], words[1],
                             ".".join(scopes + [" ".join(words[3:])]))
        assert not scopes
        for line in body.splitlines()[1:]:
            if line.startswith("#"):
                self.end = int(line[1:])
            elif line:
                value, handle = (line[1:].split() if line[0] == "b"
                                 else (line[0], line[1:]))
                self.changes.setdefault(handle, {})[self.end] = value
        for name, handle in self.handles.items():
            changes = self.changes.setdefault(handle, {})
            for time, value in changes.items():
                changes[time] = value.zfill(self.widths[name])

    def read_fst(self, path):
        lines = subprocess.run([FST_DUMP, path], check=True, text=True,
                               capture_output=True).stdout.splitlines()
        _, end, _, scale, _ = lines[0].split()
        assert scale == "1e-9"
        self.end = int(end)
        for line in lines[1:]:
            if line.startswith("signal "):
                _, handle, kind, width, name = line.split(" ", 4)
                if kind != "parameter":
                    self.declare(handle, width, name)
            else:
                time, handle, value = line.split(" ")
                self.changes.setdefault(handle, {})[int(time)] = value

    def values(self, name):
        """The times at which a signal gets another value, and the values."""
        found, last = [], None
        for time, value in sorted(self.changes[self.handles[name]].items()):
            if value != last:
                found.append((time, value))
            last = value
        return found


class Waveforms(HlscTest):
    def record(self, engine, *arguments, status=0, ending="fst"):
        path = os.path.join(self.directory, f"{engine}.{ending}")
        run = self.hlsc("simulate", "--engine", engine, "--trace", path,
                        *arguments)
        self.assertEqual(run.returncode, status, run.stderr + run.stdout)
        return run, Waveform(path)

    def compare(self, model, verilator):
        """How many signals, and channels of the circuit, are the same."""
        expected = {name for name in verilator.handles
                    if not VERILATORS.search(name)}
        self.assertEqual(set(model.handles), expected)
        self.assertEqual(model.end, verilator.end)
        channels = 0
        for name in expected:
            self.assertEqual(model.widths[name], verilator.widths[name], name)
            self.assertEqual(model.values(name), verilator.values(name), name)
            channels += bool(re.fullmatch(re.escape(CIRCUIT) + r"\w+_valid",
                                          name))
        return len(expected), channels

    def test_both_record_the_same(self):
        for name, (signals, channels) in KERNELS.items():
            for options in ([], ["--stress", "3"]):
                with self.subTest(kernel=name, options=options):
                    arguments = [FILES[name], *ARGUMENTS.get(name, []),
                                 *options]
                    run, model = self.record("model", *arguments)
                    self.assertRegex(run.stdout, "engine=model\n$")
                    run, verilator = self.record("verilator", *arguments)
                    self.assertRegex(run.stdout, "engine=verilator\n$")
                    found = self.compare(model, verilator)
                    self.assertGreaterEqual(found[0], signals)
                    self.assertGreaterEqual(found[1], channels)

    def test_the_ending_of_the_file_tells_the_format(self):
        arguments = [FILES["gcd"], "--stress", "3"]
        _, fst = self.record("model", *arguments)
        _, vcd = self.record("model", *arguments, ending="vcd")
        self.compare(vcd, fst)
        _, verilator = self.record("verilator", *arguments, ending="vcd")
        self.compare(vcd, verilator)
        _, loud = self.record("model", *arguments, ending="vcd.fst")
        self.compare(loud, fst)

    def test_a_dump_that_becomes_too_large_says_what_takes_less(self):
        self.write("kernel.c", LONG.replace("30000", "300000"))
        path = os.path.join(self.directory, "long.vcd")
        run = self.hlsc("simulate", "--trace", path, "kernel.c", "--kernel",
                        "run")
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("larger than 32 MiB", run.stderr)
        self.assertIn("FST instead of VCD", run.stderr)

    def test_every_channel_of_the_circuit_is_there(self):
        _, model = self.record("model", FILES["gcd"])
        rtl = os.path.join(self.directory, "rtl")
        run = self.hlsc("emit-rtl", FILES["gcd"], "-o", rtl)
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(rtl, "gcd.sv"), encoding="utf-8") as file:
            nets = set(re.findall(r"logic (\w+_(?:valid|ready))[,;]?$",
                                  file.read(), re.MULTILINE))
        self.assertGreater(len(nets), 100)
        self.assertLessEqual({CIRCUIT + net for net in nets},
                             set(model.handles))

    def test_a_long_run_is_recorded_once(self):
        self.write("kernel.c", LONG)
        run, model = self.record("model", "kernel.c", "--kernel", "run")
        cycles = int(re.search(r"cycles=(\d+)", run.stdout)[1])
        self.assertGreater(cycles, 30000)  # which begins again
        self.assertGreaterEqual(model.end, 10 * cycles)
        self.assertLess(model.end, 10 * cycles + 100)

    def test_a_run_that_fails_is_recorded(self):
        arguments = [FILES["gcd"], "--max-cycles", "6"]
        run, model = self.record("model", *arguments, status=1)
        self.assertIn("reason=cycle-limit", run.stdout)
        _, verilator = self.record("verilator", *arguments, status=1)
        self.compare(model, verilator)

    def test_both_engines_record_when_they_are_compared(self):
        run, both = self.record("both", FILES["gcd"])
        self.assertRegex(run.stdout, "engine=both\n$")
        _, model = self.record("model", FILES["gcd"])
        self.compare(model, both)

    def test_what_the_model_does_not_know_is_recorded_by_verilator(self):
        self.write("kernel.c", UNIT)
        self.write("model.c", MODEL)
        self.write("unit.sv", RTL.replace(
            "endmodule", "  logic loop;\n  assign loop = ~loop & 1'b0;\n"
            "  initial $display(\"x\");\nendmodule"))
        run, waveform = self.record("model", "kernel.c", "--rtl", "unit.sv",
                                    "--model", "model.c")
        self.assertRegex(run.stdout, "engine=verilator\n$")
        self.assertIn("not by the model", run.stderr)
        self.assertTrue(any(name.endswith(".full")
                            for name in waveform.handles))


if __name__ == "__main__":
    FST_DUMP = os.path.abspath(sys.argv.pop(1))
    unittest.main()
