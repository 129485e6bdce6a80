#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that are modules of their own: from C, and in IR.

usage: hlsc_modules.py HLSC [unittest arguments]
"""

import os
import re
import shutil
import subprocess
import unittest

from hlsc_harness import HlscTest
from kernel_files import VERILATOR

KERNEL = """\
#define MODULE __attribute__((noinline))
MODULE static unsigned power(unsigned x, unsigned char n) {
  unsigned p = 1;
  for (unsigned i = 0; i < n; i++) p *= x;
  return p;
}
MODULE int gcd(int a, int b) {
  while (b) { int t = a % b; a = b; b = t; }
  return a;
}
MODULE float half(float x, double y) { return x * 0.5f + (float)y; }
MODULE static int deep(int x) { return gcd(x, 18) + (int)power(x & 7, 3); }
int kernel(int n, int m[16]) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += (int)power((unsigned)i + 1u, (unsigned char)(i & 3)) + deep(i + 12);
    if (s & 1) m[i & 15] += gcd(s, m[(i + 1) & 15] | 1);
    s += (int)half((float)i, 1.5);
  }
  return s + gcd(s, 36);
}
int main(void) {
  int m[16] = {5, 4, 3, 2, 1};
  int r = kernel(20, m);
  r += kernel(3, m);
  r += kernel(0, m);
  return r == 0;
}
"""

# The module that the function calls is the user's.
POP = """\
int pop(int value);
__attribute__((noinline)) static int twice(int x) { return pop(x) * 2 + 1; }
int kernel(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s = 3 * s - twice(i);
  return s;
}
int main(void) { return kernel(5) == kernel(2); }
"""
POP_MODEL = "int pop(int value) { return value ^ 5; }\n"
POP_RTL = """\
module pop (
    input logic clk, input logic rst,
    input logic [31:0] value, input logic value_valid, output logic value_ready,
    input logic start_valid, output logic start_ready,
    output logic [31:0] out0, output logic out0_valid, input logic out0_ready,
    output logic end_valid, input logic end_ready);
  logic full, done, take;
  assign take = value_valid && start_valid && !full && !done;
  assign value_ready = take;
  assign start_ready = take;
  assign out0_valid = full;
  assign end_valid = done;
  always_ff @(posedge clk) begin
    if (take) out0 <= value ^ 5;
    full <= !rst && (take || (full && !out0_ready));
    done <= !rst && (take || (done && !end_ready));
  end
endmodule
"""

# Calls of it in functions with loops and without, one inside of another.
POPS = """\
int pop(int value);
__attribute__((noinline)) static int drain(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s = 3 * s + pop(s + i);
  return s;
}
__attribute__((noinline)) static int both(int x) { return drain(x & 3) - pop(x); }
int kernel(int n) {
  int s = pop(n);
  for (int i = 0; i < n; i++) s = 5 * s - both(i) + drain(i & 1);
  return s;
}
int main(void) { return kernel(9) == kernel(2) + kernel(0); }
"""


def surroundings(calls):
    """A module around the kernel with a `pop` for each call."""
    ports, pops = [], []
    for i in range(calls):
        names = {"value": "input logic [31:0]", "value_valid": "input logic",
                 "value_ready": "output logic", "start_valid": "input logic",
                 "start_ready": "output logic", "out0": "output logic [31:0]",
                 "out0_valid": "output logic", "out0_ready": "input logic",
                 "end_valid": "output logic", "end_ready": "input logic"}
        ports += [f"  {kind} pop_{i}_{name}" for name, kind in names.items()]
        pins = [f".{name}(pop_{i}_{name})" for name in names]
        pops.append(f"  pop pop_{i} (.clk(clk), .rst(rst), "
                    + ", ".join(pins) + ");\n")
    return ("module kernel_externals (\n  input logic clk, input logic rst,\n"
            + ",\n".join(ports) + ");\n" + "".join(pops) + "endmodule\n"
            + POP_RTL)


# Two functions of a program in MLIR.
MODULE = """\
func.func @outer(%n: i32 {handshake.arg_name = "n"}) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^bb1(%c0, %c0 : i32, i32)
^bb1(%i: i32, %s: i32):
  %0 = call @inner(%i) : (i32) -> i32
  %s1 = arith.addi %s, %0 : i32
  %i1 = arith.addi %i, %c1 : i32
  %c = arith.cmpi slt, %i1, %n : i32
  cf.cond_br %c, ^bb1(%i1, %s1 : i32, i32), ^bb2
^bb2:
  return %s1 : i32
}
func.func @inner(%x: i32 {handshake.arg_name = "x"}) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
"""


class Modules(HlscTest):
    def simulate(self, *options):
        run = self.hlsc("simulate", "kernel.c", "--kernel", "kernel", *options)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def lint(self, folder, top):
        lint = subprocess.run(
            [VERILATOR, "--lint-only", "-Wall", "-f", "files.f",
             "--top-module", top], cwd=os.path.join(self.directory, folder),
            capture_output=True, encoding="utf-8", timeout=120, check=False)
        self.assertEqual((lint.returncode, lint.stderr), (0, ""))

    def test_functions_with_noinline(self):
        self.write("kernel.c", KERNEL)
        for options in [(), ("--stress", "7"), ("--engine", "verilator"),
                        ("--engine", "both", "--stress", "9"),
                        ("--buffers", "on-merges"), ("--profile",)]:
            with self.subTest(options=options):
                self.simulate(*options)
        run = self.hlsc("emit-rtl", "kernel.c", "-o", "rtl", "--kernel",
                        "kernel")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        files = os.listdir(os.path.join(self.directory, "rtl"))
        for name in ["gcd.sv", "gcd_in_turn.sv", "half.sv", "deep.sv"]:
            self.assertIn(name, files)

    def test_calls_that_share_a_module(self):
        self.write("kernel.c", KERNEL)
        self.simulate("--sharing", "always", "--engine", "both", "--stress", "9")
        for sharing, instances in (("always", 1), ("paying", 2)):
            run = self.hlsc("emit-rtl", "kernel.c", "-o", sharing, "--kernel",
                            "kernel", "--sharing", sharing)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
            with open(os.path.join(self.directory, sharing, "kernel.sv"),
                      encoding="utf-8") as file:
                found = re.findall(r"^  gcd_\w+ ", file.read(), re.M)
            self.assertEqual(len(found), instances, found)
            self.lint(sharing, "kernel")
            if shutil.which("iverilog"):
                icarus = subprocess.run(
                    ["iverilog", "-g2012", "-Wall", "-t", "null", "-s",
                     "kernel", "-c", "files.f"], timeout=120, check=False,
                    cwd=os.path.join(self.directory, sharing),
                    capture_output=True, encoding="utf-8")
                self.assertEqual(icarus.returncode, 0, icarus.stderr)

    def test_the_users_module_inside_of_one(self):
        self.write("kernel.c", POP)
        self.write("pop.sv", POP_RTL)
        self.write("pop.c", POP_MODEL)
        for engine in "model", "verilator":
            self.simulate("--rtl", "pop.sv", "--model", "pop.c", "--engine",
                          engine)
        self.write("pop.sv", POP_RTL.replace("[31:0] value", "[7:0] value"))
        run = self.hlsc("simulate", "kernel.c", "--kernel", "kernel", "--rtl",
                        "pop.sv", "--model", "pop.c")
        self.assertIn("the circuit expects 32 [rtl-port]", run.stderr)

    def test_calls_inside_of_one_are_ports(self):
        self.write("kernel.c", POPS)
        self.write("around.sv", surroundings(4))
        self.write("pop.c", POP_MODEL)
        for options in [(), ("--stress", "7"), ("--engine", "verilator"),
                        ("--buffers", "on-merges")]:
            with self.subTest(options=options):
                self.simulate("--externals", "ports", "--rtl", "around.sv",
                              "--model", "pop.c", *options)
        run = self.hlsc("emit-rtl", "kernel.c", "-o", "ports", "--kernel",
                        "kernel", "--externals", "ports")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.lint("ports", "kernel")

    def test_functions_of_a_program_in_mlir(self):
        lowered = self.hlsc("opt", "-", "--lower-cf-to-handshake",
                            stdin=MODULE)
        self.assertIn("instance @inner", lowered.stdout, lowered.stderr)
        self.write("two.mlir", lowered.stdout)
        run = self.hlsc("emit-rtl", "two.mlir", "-o", "two")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.lint("two", "outer")


if __name__ == "__main__":
    unittest.main()
