#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Circuits with buses around them: simulated with what is at the other ends, what they
cost in cycles and logic, and the text that is written for a design.

usage: hlsc_buses.py HLSC [unittest arguments]
"""

import os
import re
import shutil
import subprocess
import unittest

from hlsc_harness import HlscTest

KERNELS = {
    "fir.c": """int fir(const int x[256], const int taps[256]) {
  int sum = 0;
  for (int i = 0; i < 256; i++)
    sum += x[i] * taps[255 - i];
  return sum;
}
int main(void) {
  int x[256], taps[256], all = 0;
  for (int i = 0; i < 256; i++) { x[i] = i * 7 - 300; taps[i] = 90 - i; }
  for (int k = 0; k < 3; k++) { x[k]++; all += fir(x, taps); }
  return all == 5;
}
""",
    "matvec.c": """void matvec(const int a[100][100], const int x[100], int y[100]) {
  for (int i = 0; i < 100; i++) {
    int sum = 0;
    for (int j = 0; j < 100; j++)
      sum += a[i][j] * x[j];
    y[i] = sum;
  }
}
int a[100][100], x[100], y[100];
int main(void) {
  for (int i = 0; i < 100; i++) {
    x[i] = i * 3 - 50;
    for (int j = 0; j < 100; j++) a[i][j] = i * j - 7 * i;
  }
  matvec(a, x, y);
  return y[3] == 1;
}
""",
    "histogram.c": """void histogram(const unsigned char x[200], int counts[256]) {
  for (int i = 0; i < 200; i++)
    counts[x[i]] += 1;
}
int main(void) {
  unsigned char x[200];
  int counts[256] = {0};
  for (int i = 0; i < 200; i++) x[i] = i * i;
  for (int k = 0; k < 2; k++) histogram(x, counts);
  return counts[0] == 0;
}
""",
    "smooth.cpp": """struct taps { short before, here; };
void smooth(const short (&in)[128], short (&out)[128]) {
  taps t = {0, 0};
  for (int i = 0; i < 128; i++) {
    short next = in[i];
    out[i] = (t.before + 2 * t.here + next) / 4;
    t = {t.here, next};
  }
}
int main() {
  short x[128], y[128];
  for (int i = 0; i < 128; i++) x[i] = (i * 37) % 101 - 50;
  for (int k = 0; k < 2; k++) smooth(x, y);
  return y[5] == 12345;
}
""",
}
# Of each kernel, the arrays that are streams and those that are none.
STREAMS = {"fir.c": ["x"], "matvec.c": ["a", "y"], "histogram.c": ["x"],
           "smooth.cpp": ["in", "out"]}
OTHERS = {"fir.c": ["taps"], "matvec.c": ["x"], "histogram.c": ["counts"],
          "smooth.cpp": []}
CALLS = ("channel", "axi-lite", "wishbone", "avalon-mm")
COPY = """void copy(const int x[1000], int y[1000]) {
  for (int i = 0; i < 1000; i++)
    y[i] = x[i] * 5 + 1;
}
int x[1000], y[1000];
int main(void) {
  for (int i = 0; i < 1000; i++) x[i] = i * i;
  copy(x, y);
  return y[3] != 46;
}
"""
# It computes for long without an access to what is around it.
LONG = """int spin(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s ^= i * n;
  return s;
}
int main(void) { return spin(9000) == 1; }
"""
NAMED = "int k(int k_ip, int k_ip_1) { return k_ip + k_ip_1; }\n"
# Interfaces that fit nothing.
UNFIT = ('return = "axi"', 'x = "axi-lite"', 'y = "axi"', 'x = "foo"', "x = 3 : i32")
MLIR = """func.func @k(%%x: memref<4xi32> {handshake.arg_name = "x"}) -> i32
    attributes {hls.interfaces = {%s}} {
  %%c = arith.constant 1 : index
  %%v = memref.load %%x[%%c] : memref<4xi32>
  return %%v : i32
}
"""
# What an interface of 32 bits may cost, in LUTs and registers: AXI-Lite for the call
# and two streams.
MOST_LOGIC = 250


class Buses(HlscTest):
    def simulate(self, name, interfaces, *options):
        self.write(name, KERNELS.get(name, COPY))
        words = [word for argument, kind in interfaces.items()
                 for word in ("--interface", f"{argument}={kind}")]
        run = self.hlsc("simulate", name, *words, *options)
        self.assertRegex(run.stdout.splitlines()[-1], "^PASS ", run.stdout + run.stderr)
        return int(re.search(r" cycles=(\d+) ", run.stdout).group(1))

    def choices(self, name):
        """Each interface that fits each argument, at least once."""
        for number, call in enumerate(CALLS):
            for stream in ("ram", "axi-stream", "avalon-st", "axi"):
                other = ("axi", "ram")[number % 2]
                yield {"return": call, **{array: stream for array in STREAMS[name]},
                       **{array: other for array in OTHERS[name]}}

    def test_each_kernel_with_each_interface(self):
        for name in KERNELS:
            for number, choice in enumerate(self.choices(name)):
                with self.subTest(name=name, **choice):
                    stress = ("--stress", str(number + 1)) if number % 2 else ()
                    self.simulate(name, choice, *stress)

    @unittest.skipUnless(shutil.which("verilator"), "needs Verilator")
    def test_verilator_agrees_in_every_cycle(self):
        self.simulate("fir.c", {"return": "axi-lite", "x": "axi-stream", "taps": "axi"},
                      "--engine", "both", "--stress", "2")

    def test_a_stream_has_a_beat_in_each_cycle(self):
        for kind in ("axi-stream", "avalon-st"):
            cycles = self.simulate("copy.c", {"x": kind, "y": kind})
            self.assertLess(cycles, 1020)

    def test_bursts_hide_the_latency_of_the_memory(self):
        plain = self.simulate("matvec.c", {})
        cycles = self.simulate("matvec.c", {"a": "axi", "x": "axi", "y": "axi"})
        self.assertLess(cycles, 1.05 * plain)

    def test_a_memory_that_is_later(self):
        axi = {"a": "axi", "x": "axi", "y": "axi"}
        found = [self.simulate("matvec.c", axi, "--bus-latency", str(cycles))
                 for cycles in (1, 2, 20, 21, 500)]
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[2], self.simulate("matvec.c", axi))
        # Of a design that is kept, another simulation has another memory.
        self.assertEqual(found[3] - found[2], (found[2] - found[1]) / 18)
        self.assertGreater(found[4], found[3] + 480)
        self.assertEqual(self.simulate("matvec.c", {}, "--bus-latency", "500"),
                         self.simulate("matvec.c", {}))
        run = self.hlsc("simulate", "matvec.c", "--bus-latency", "2001")
        self.assertEqual(run.returncode, 2, run.stdout)
        self.assertIn("busLatency must be at most 2000 cycles", run.stderr)

    @unittest.skipUnless(shutil.which("verilator"), "needs Verilator")
    def test_verilator_has_the_same_memory(self):
        self.simulate("histogram.c", {"x": "axi", "counts": "axi"}, "--engine", "both",
                      "--bus-latency", "77")

    def test_the_latest_memory_is_no_deadlock(self):
        self.simulate("copy.c", {"x": "axi", "y": "axi", "return": "axi-lite"},
                      "--bus-latency", "2000", "--stress", "4")

    def test_what_computes_for_long_is_no_deadlock(self):
        self.write("spin.c", LONG)
        run = self.hlsc("simulate", "spin.c", "--interface", "axi-lite")
        self.assertRegex(run.stdout, "^PASS ", run.stderr)

    def test_a_profile_is_of_the_circuit(self):
        self.write("copy.c", COPY)
        run = self.hlsc("simulate", "copy.c", "--interface", "axi", "--profile")
        self.assertIn("Loop in line 2", run.stdout + run.stderr)

    def test_no_signal_has_the_name_of_its_module(self):
        self.write("k.c", NAMED)
        run = self.hlsc("emit-rtl", "k.c", "--interface", "axi-lite", "-o", "out")
        self.assertIn("module with its interfaces: k_ip_2\n", run.stdout)

    def test_interfaces_of_a_circuit_have_to_fit(self):
        for choice in UNFIT:
            with self.subTest(choice=choice):
                self.write("k.mlir", MLIR % choice)
                run = self.hlsc("verify", "k.mlir")
                self.assertEqual(run.returncode, 1)
                self.assertIn("in 'hls.interfaces' cannot have that interface",
                              run.stdout + run.stderr)
        self.write("k.mlir", MLIR % 'x = "avalon-st"')
        run = self.hlsc("verify", "k.mlir")
        self.assertIn("'x' cannot be a stream", run.stdout + run.stderr)
        self.write("k.mlir", MLIR % 'x = "axi", return = "wishbone"')
        self.assertEqual(self.hlsc("verify", "k.mlir").returncode, 0)

    def emit(self, *interfaces):
        self.write("copy.c", COPY)
        words = [word for choice in interfaces for word in ("--interface", choice)]
        run = self.hlsc("emit-rtl", "copy.c", *words, "-o", "out")
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(self.directory, "out/files.f"), encoding="utf-8") as file:
            return file.read().split()

    def test_the_text_tells_where_registers_are(self):
        files = self.emit("axi-lite", "x=axi", "y=axi-stream")
        self.assertIn("copy_ip.sv", files)
        with open(os.path.join(self.directory, "out/copy_ip.sv"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("0x10  x_base, low word; 0x14 high word", text)
        for port in ("input  logic aresetn", "output logic [31:0] y_tdata",
                     "output logic [63:0] m_axi_x_araddr", "output logic irq"):
            self.assertIn(port, text)

    def run_tool(self, *words):
        run = subprocess.run(words, cwd=os.path.join(self.directory, "out"), capture_output=True,
                             encoding="utf-8", check=False)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def test_tools_take_the_text(self):
        for choice in (("axi-lite", "axi-stream"), ("axi",), ("wishbone", "avalon-st"),
                       ("avalon-mm", "x=axi")):
            with self.subTest(choice=choice):
                self.emit(*choice)
                if shutil.which("verilator"):
                    self.assertEqual(self.run_tool(
                        "verilator", "--lint-only", "-Wall", "-f", "files.f",
                        "--top-module", "copy_ip"), "")
                if shutil.which("iverilog"):
                    self.assertEqual(self.run_tool(
                        "iverilog", "-g2012", "-Wall", "-Wno-timescale", "-c", "files.f",
                        "-s", "copy_ip", "-o", os.devnull), "")

    @unittest.skipUnless(shutil.which("yosys"), "needs Yosys")
    def test_what_registers_and_two_streams_cost(self):
        files = self.emit("axi-lite", "axi-stream")
        others = " ".join(file for file in files if file != "copy.sv")
        told = self.run_tool(
            "yosys", "-p", f"read_verilog -sv {others}; read_verilog -sv -lib copy.sv; "
            "synth_xilinx -flatten -noiopad -top copy_ip; stat")
        cells = re.findall(r"^ +(LUT\d|FD\w+|INV) +(\d+)$",
                           told[told.rindex("=== copy_ip ==="):], re.M)
        total = sum(int(count) for _, count in cells)
        self.assertGreater(total, 100)
        self.assertLess(total, MOST_LOGIC, cells)


if __name__ == "__main__":
    unittest.main()
