#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in MLIR whose circuits are judged by a program in C, through hlsc, hlsd and
its workers.

usage: hlsc_programs.py HLSC [unittest arguments]
"""

import json
import re
import unittest

from hlsc_harness import HlscTest

SUM = """
func.func @sum(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%c0, %c0 : i32, i32)
^head(%i: i32, %s: i32):
  %more = arith.cmpi slt, %i, %n : i32
  cf.cond_br %more, ^body, ^exit
^body:
  %s1 = arith.addi %s, %i : i32
  %i1 = arith.addi %i, %c1 : i32
  cf.br ^head(%i1, %s1 : i32, i32)
^exit:
  return %s : i32
}
"""
SUM_C = """
int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
int main(void) { return sum(10) + sum(0) + sum(33) == 3; }
"""
# A control, and its data beside it as wires.
WIRES = """
handshake.func @k(%n: channel<i32>, %m: channel<i32>, %start: control, ...) -> (channel<i32>, control) attributes {argNames = ["n", "m", "start"], resNames = ["out0", "end"]} {
  %0 = muli %n, %m : <i32>
  %1 = addi %0, %m : <i32>
  %2 = addi %1, %n : <i32>
  %control, %data = unbundle %2 : control, i32
  %k = arith.constant 77 : i32
  %x = arith.xori %data, %k : i32
  %t = arith.constant 5 : i7
  %tagged = bundle %control, %x [%t] : channel<i32, [t: i7]>
  %sum = addi %tagged, %tagged : <i32, [t: i7]>
  %c, %d, %u = unbundle %sum : control, i32, i7
  %b = bundle %c, %d : channel<i32>
  %3 = addi %b, %n : <i32>
  %4 = subi %3, %m : <i32>
  %5 = addi %4, %1 : <i32>
  end %5, %start : <i32>, <>
}
"""
WIRES_C = """
int k(int n, int m) { int a = n * m + m, b = (a + n) ^ 77; return b + b + n - m + a; }
int main(void) {
  int s = 0;
  for (int i = 0; i < 9; i++) s += k(i * 91, 7 - i);
  return s == 0;
}
"""
SCALE_C = """
void scale(const short a[20], short b[20], int by) {
  for (int i = 0; i < 20; i++)
    b[i] = (short)(a[i] * by);
}
int main(void) {
  short a[20], b[20];
  for (int i = 0; i < 20; i++)
    a[i] = (short)(i * i - 50);
  scale(a, b, 7);
  scale(b, a, -3);
  return a[3] == 0;
}
"""


class Programs(HlscTest):
    def setUp(self):
        super().setUp()
        self.write("sum.mlir", SUM)
        self.write("sum.c", SUM_C)

    def simulate(self, *arguments):
        return self.hlsc("simulate", *arguments)

    def assert_refused(self, run, message):
        self.assertEqual(run.returncode, 2, run.stdout + run.stderr)
        self.assertIn(message, run.stderr)

    def test_a_circuit_of_cf_that_computes_what_the_program_does(self):
        for options in ([], ["--stress", "3"], ["--engine", "both"],
                        ["--clock-period", "3"], ["--buffers", "on-merges"]):
            with self.subTest(options=options):
                run = self.simulate("sum.mlir", "--program", "sum.c", *options)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertRegex(run.stdout, r"PASS kernel=sum calls=3 cycles=\d+")

    def test_a_circuit_that_computes_something_else(self):
        self.write("wrong.mlir", SUM.replace("addi %s, %i :", "subi %s, %i :"))
        run = self.simulate("wrong.mlir", "--program", "sum.c")
        self.assertEqual(run.returncode, 1)
        self.assertIn("call 1: the result is -45 instead of 45", run.stderr)
        self.assertIn("FAIL kernel=sum reason=mismatch calls=3", run.stdout)

    def test_circuits_of_any_level_with_memories(self):
        """As they were made from the program, and as somebody has changed them."""
        self.write("scale.c", SCALE_C)
        wanted = self.simulate("scale.c").stdout
        for stage in ("cf", "handshake", "handshake-buffered"):
            with self.subTest(stage=stage):
                text = self.hlsc("lower", "scale.c", "--stage", stage).stdout
                self.write("scale.mlir", text)
                run = self.simulate("scale.mlir", "--program", "scale.c")
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertEqual(run.stdout, wanted)
        text = self.hlsc("lower", "scale.c", "--stage", "handshake").stdout
        self.write("scale.mlir", text.replace("= muli ", "= addi "))
        run = self.simulate("scale.mlir", "--program", "scale.c")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, r"call 1: b\[0\] is -43, the C program has -350")

    def test_no_token_waits_beside_its_data(self):
        self.write("wires.mlir", WIRES)
        self.write("wires.c", WIRES_C)
        for options in (["--clock-period", "2"],
                        ["--clock-period", "2", "--stress", "3"],
                        ["--buffers", "on-merges"]):
            with self.subTest(options=options):
                run = self.simulate("wires.mlir", "--program", "wires.c", *options)
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        text = self.hlsc("lower", "wires.mlir", "--stage", "hw", "--clock-period",
                         "2").stdout
        self.assertGreater(text.count(" = buffer "), 2, text)
        taken = re.findall(r"(%\w+):\d+ = unbundle ", text)
        self.assertGreater(len(taken), 1, text)
        for name in taken:
            self.assertNotIn(f"= buffer {name}#", text)

    def test_a_program_is_asked_for_and_told_when_it_is_needless(self):
        self.assert_refused(self.simulate("sum.mlir"), "--program FILE")
        self.assert_refused(self.simulate("sum.c", "--program", "sum.c"),
                            "program is for kernels in MLIR")
        self.assert_refused(self.simulate("sum.mlir", "--program", "none.c"), "none.c")
        answer = self.simulate("sum.mlir", "--program", "sum.mlir")
        self.assertNotEqual(answer.returncode, 0)

    def assert_unfit(self, circuit, program, message):
        with self.subTest(circuit=circuit, program=program):
            self.write("other.mlir", circuit)
            self.write("other.c", program)
            self.assert_refused(
                self.simulate("other.mlir", "--program", "other.c"), message)

    def test_programs_that_do_not_fit(self):
        for text, call, message in (
                ("int sum(int n[4]) { return n[0]; }", "int a[4] = {0}; sum(a);",
                 "argument 1 of the circuit does not fit 'n' of sum in C"),
                ("int sum(short n) { return n; }", "sum(1);", "'short'"),
                ("int sum(float n) { return (int)n; }", "sum(1);", "'float'"),
                ("int sum(int n, int m) { return n + m; }", "sum(1, 2);",
                 "the circuit has 1 arguments, sum in C has 2"),
                ("int sum(void) { return 4; }", "sum();",
                 "more than the 0 arguments"),
                ("void sum(int n) { (void)n; }", "sum(1);", "results of the circuit"),
                ("float sum(int n) { return n; }", "sum(1);",
                 "results of the circuit"),
                ("int sun(int n) { return n; }", "", "no function 'sum'")):
            self.assert_unfit(SUM, f"{text}\nint main(void) {{ {call} return 0; }}\n",
                              message)

    def test_circuits_that_do_not_fit(self):
        two = ("func.func @sum(%n: i32) -> (i32, i32) {\n"
               "  return %n, %n : i32, i32\n}\n")
        self.assert_unfit(two, SUM_C, "results of the circuit")
        self.assert_unfit("func.func @sum(%n: i32) {\n  return\n}\n", SUM_C,
                          "results of the circuit")
        wire = ("handshake.func @sum(%n: i32, %s: !handshake.control<>) -> "
                "(i32, !handshake.control<>) attributes {argNames = [\"n\", \"s\"], "
                "resNames = [\"r\", \"e\"]} {\n  end %n, %s : i32, <>\n}\n")
        self.assert_unfit(wire, SUM_C, "argument 1 of the circuit does not fit")
        self.write("scale.c", SCALE_C)
        scale = self.hlsc("lower", "scale.c", "--stage", "cf").stdout
        for size in ("10", "30"):
            self.assert_unfit(scale, SCALE_C.replace("20", size),
                              f"'const short[{size}]'")

    def test_errors_in_the_program_are_shown_in_it(self):
        self.write("broken.c", "int sum(int n) { return m; }\n")
        run = self.simulate("sum.mlir", "--program", "broken.c")
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stdout + run.stderr,
                         r"broken\.c:1:25: error: use of undeclared identifier 'm'")
        self.write("never.c", SUM_C.replace("sum(10) + sum(0) + sum(33) == 3", "0"))
        run = self.simulate("sum.mlir", "--program", "never.c")
        self.assertIn("reason=no-calls", run.stdout)

    def test_errors_in_the_kernel_come_first(self):
        self.write("sum.mlir", SUM.replace("%s1 = ", "%i = "))
        run = self.simulate("sum.mlir", "--program", "sum.c")
        self.assertEqual(run.returncode, 1)
        self.assertIn("sum.mlir:", run.stdout + run.stderr)

    def test_an_edit_of_the_program_is_seen(self):
        first = self.simulate("sum.mlir", "--program", "sum.c", "--json")
        self.assertEqual(json.loads(first.stdout)["verdict"], "pass")
        self.write("sum.c", SUM_C.replace("s += i", "s += i + 1"))
        second = self.simulate("sum.mlir", "--program", "sum.c", "--json")
        self.assertEqual(json.loads(second.stdout)["verdict"], "mismatch")


if __name__ == "__main__":
    unittest.main()
