#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that pragmas unroll, and pragmas of other compilers, through hlsc, hlsd and its
workers.

usage: hlsc_pragmas.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_harness import HlscTest

# A loop that no port of a memory holds up.
BITS = """int kernel(unsigned x, int n) {
  int count = 0;
%s  for (int i = 0; i < %s; i++) {
%s    count += x >> (i & 31) & 1;
  }
  return count;
}
int main(void) {
  static const unsigned values[] = {0, 1, 0xffffffff, 0x12345678};
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += kernel(values[i], 29 + i);
  return sum == 0;
}
"""
IN_FRONT = ("#pragma unroll 8", "#pragma clang loop unroll_count(8)",
            "#pragma HLS UNROLL factor=8", "#pragma unroll(8)")
WITHIN = ("#pragma HLS UNROLL factor=8", "#pragma HLS unroll factor = 8",
          "#pragma hls unroll skip_exit_check factor=8")


INTERVALS = """int kernel(const int a[64], const float b[64]) {
  int s = 1;
  float f = 0;
  for (int i = 0; i < 64; i++) {
#pragma HLS PIPELINE II=1
    s += a[i] * s;
  }
  for (int i = 0; i < 64; i++)
#pragma HLS PIPELINE II=1
    s += a[i] + a[63 - i];
#pragma HLS PIPELINE II=1
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 4; j++) {
#pragma HLS pipeline ii=3
      f += b[i + j];
    }
  return s + (int)f;
}
int main(void) {
  int a[64];
  float b[64];
  for (int i = 0; i < 64; i++) {
    a[i] = i;
    b[i] = (float)i;
  }
  return kernel(a, b) == 0;
}
"""


class Pragmas(HlscTest):
    def simulate(self, text, *options):
        path = os.path.join(self.directory, "kernel.c")
        with open(path, "w") as file:
            file.write(text)
        return self.hlsc("simulate", "--color", "never", "kernel.c", *options)

    def lower(self, text):
        with open(os.path.join(self.directory, "kernel.c"), "w") as file:
            file.write(text)
        run = self.hlsc("lower", "--color", "never", "--stage", "cf", "kernel.c")
        self.assertEqual(run.returncode, 0, run.stderr)
        return run

    def cycles(self, text, *options):
        run = self.simulate(text, *options)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertNotIn("warning", run.stderr)
        return int(re.search(r"cycles=(\d+)", run.stdout).group(1))

    def bits(self, front="", bound="32", within=""):
        return BITS % (front and front + "\n", bound, within and within + "\n")

    def test_every_spelling_unrolls(self):
        plain = self.cycles(self.bits())
        texts = [self.bits(front=pragma) for pragma in IN_FRONT]
        texts += [self.bits(within=pragma) for pragma in WITHIN]
        for text in texts:
            with self.subTest(text=text):
                self.assertLess(self.cycles(text), plain / 2)

    def test_all_iterations(self):
        plain = self.cycles(self.bits())
        for pragma in ("#pragma unroll", "#pragma clang loop unroll(full)",
                       "#pragma HLS UNROLL"):
            with self.subTest(pragma=pragma):
                self.assertLess(self.cycles(self.bits(front=pragma)), plain / 6)

    def test_any_number_of_iterations(self):
        plain = self.cycles(self.bits(bound="n"))
        for factor in (2, 3, 8):
            text = self.bits(front=f"#pragma unroll {factor}", bound="n")
            with self.subTest(factor=factor):
                self.assertLess(self.cycles(text), plain)
                self.cycles(text, "--stress", "1")

    def test_not_a_multiple(self):
        for factor in (3, 5, 7):
            text = self.bits(front=f"#pragma unroll {factor}", bound="29")
            with self.subTest(factor=factor):
                self.cycles(text, "--stress", "1")

    def test_what_asks_for_nothing(self):
        plain = self.cycles(self.bits())
        for pragma in ("#pragma HLS UNROLL off=true", "#pragma HLS UNROLL factor=1",
                       "#pragma nounroll", "#pragma unroll 1"):
            with self.subTest(pragma=pragma):
                self.assertEqual(self.cycles(self.bits(front=pragma)), plain)

    def test_no_other_loop_is_unrolled(self):
        text = """int kernel(const int a[8], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
%s    for (int j = 0; j < 8; j++)
      sum += a[j] ^ i;
  }
  return sum;
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return kernel(a, 9) == 0;
}
"""

        def loads(text):
            return self.lower(text).stdout.count("memref.load")

        self.assertEqual(loads(text % ""), 1)
        self.assertEqual(loads(text % "#pragma unroll 4\n"), 4)
        self.assertEqual(loads(text % "    #pragma HLS UNROLL\n"), 8)
        self.cycles(text % "#pragma HLS unroll factor=4\n", "--stress", "3")

    def test_a_loop_of_a_helper(self):
        text = """static int weight(unsigned x) {
  int count = 0;
  for (int i = 0; i < 32; i++) {
%s    count += x >> i & 1;
  }
  return count;
}
int kernel(unsigned x, unsigned y) { return weight(x) - weight(y); }
int main(void) { return kernel(0xff, 0x70f0) == 9; }
"""
        self.assertLess(self.cycles(text % "#pragma HLS UNROLL factor=8\n"),
                        self.cycles(text % "") / 2)

    def test_a_loop_whose_end_is_not_known(self):
        run = self.simulate("""int kernel(const int a[64], int n) {
  int i = 0;
#pragma HLS UNROLL
  while (i < n && a[i] != 0)
    i++;
  return i;
}
int main(void) {
  int a[64] = {3, 2, 1};
  return kernel(a, 64) != 3;
}
""")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(
            run.stderr, r"(?m)^kernel.c:4:3: warning: this loop is not unrolled: "
            "nothing tells how many iterations it has, or there are too many; give "
            r"a factor, or a constant as its bound \[loop-not-unrolled\]$")

    def test_options_that_are_not_known(self):
        run = self.simulate(self.bits(within="#pragma HLS UNROLL region"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(
            run.stderr, r"(?m)^kernel.c:4:13: warning: '#pragma HLS UNROLL' "
            "has the options factor=NUMBER, skip_exit_check and off=true; "
            r"this one is ignored \[pragma-not-understood\]$")

    def test_factors_that_are_none(self):
        for factor, column in (("", 13), ("n", 27), ("0", 27), ("-2", 27),
                               ("65537", 27), ("99999999999", 27)):
            run = self.simulate(self.bits(within=f"#pragma HLS UNROLL factor={factor}"))
            with self.subTest(factor=factor):
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertRegex(
                    run.stderr, rf"(?m)^kernel.c:4:{column}: warning: the factor of "
                    "'#pragma HLS UNROLL' is a number from 1 to 65536; the pragma is "
                    r"ignored \[pragma-not-understood\]$")

    def test_loops_that_would_be_too_large(self):
        text = """int kernel(int x) {
  int s = 0;
%s
  for (int i = 0; i < 1000000; i++)
    s = (s ^ x) + (s << 3);
  return s;
}
"""
        for pragma, times in (("#pragma unroll", 1000000),
                              ("#pragma HLS UNROLL", 1000000),
                              ("#pragma clang loop unroll(full)", 1000000),
                              ("#pragma unroll 4096", 4096),
                              ("#pragma HLS UNROLL factor=4096", 4096)):
            with self.subTest(pragma=pragma):
                run = self.lower(text % pragma)
                found = re.search(
                    rf"(?m)^kernel.c:4:3: warning: this loop is not unrolled: {times} "
                    r"iterations of (\d+) operations each would be one, and 16384 "
                    r"operations are the limit; a factor of at most (\d+) is possible "
                    r"\[loop-not-unrolled\]$", run.stderr)
                self.assertIsNotNone(found, run.stderr)
                self.assertEqual(int(found[2]), 16384 // int(found[1]))
                self.assertEqual(run.stdout.count("arith.xori"), 1)
        # What the message says is true.
        run = self.lower(text % f"#pragma unroll {found[2]}")
        self.assertNotIn("warning", run.stderr)
        self.assertGreaterEqual(run.stdout.count("arith.xori"), int(found[2]))

    def test_loops_that_are_too_large_together(self):
        run = self.lower("""void kernel(int a[512][512]) {
#pragma HLS UNROLL
  for (int i = 0; i < 512; i++)
#pragma HLS UNROLL
    for (int j = 0; j < 512; j++)
      a[i][j] += i;
}
""")
        self.assertRegex(run.stderr, r"kernel.c:3:3: warning: this loop is not "
                         r"unrolled: 512 iterations of \d+ operations each")
        self.assertEqual(run.stdout.count("memref.store"), 512)

    def test_a_pragma_in_another_file(self):
        header = """static int weight(unsigned x) {
  int count = 0;
  for (int i = 0; i < 32; i++) {
%s    count += x >> i & 1;
  }
  return count;
}
"""
        text = """#include "weight.h"
int kernel(unsigned x, unsigned y) { return weight(x) - weight(y); }
int main(void) { return kernel(0xff, 0x70f0) == 9; }
"""
        cycles = []
        for pragma in ("", "#pragma HLS UNROLL factor=8\n"):
            with open(os.path.join(self.directory, "weight.h"), "w") as file:
                file.write(header % pragma)
            cycles.append(self.cycles(text))
        self.assertLess(cycles[1], cycles[0] / 2)

    def test_a_pragma_before_a_label(self):
        text = self.bits(front="#pragma HLS UNROLL factor=8\nbits:")
        self.assertLess(self.cycles(text), self.cycles(self.bits()) / 2)

    def test_a_pragma_without_a_loop(self):
        text = """int kernel(int x) {
#pragma HLS UNROLL factor=2
%s}
int main(void) { return kernel(1) != 2; }
"""
        # A pragma is not about a loop behind what it stands in front of.
        for body in ("  return x + 1;\n",
                     "  if (x > 1)\n    x--;\n"
                     "  for (int i = 0; i < 4; i++)\n    x += i == x;\n"
                     "  return x > 1 ? 2 : x;\n"):
            run = self.simulate(text % body)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertRegex(
                run.stderr, r"(?m)^kernel.c:2:13: warning: there is no loop "
                "around this pragma, nor right behind it: write it in the body of "
                r"the loop \[loop-not-unrolled\]$")

    def test_a_pragma_of_no_name(self):
        for pragma in ("#pragma HLS", "#pragma hls", '_Pragma("HLS")'):
            with self.subTest(pragma=pragma):
                self.cycles(self.bits(within=pragma))
        run = self.simulate(self.bits(within="#pragma HLS 5"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("'#pragma HLS 5' has no effect", run.stderr)

    def test_intervals_that_can_be_had(self):
        for pragma in "#pragma HLS PIPELINE II=1", "#pragma HLS pipeline ii = 3 off":
            with self.subTest(pragma=pragma):
                run = self.simulate(self.bits(within=pragma))
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                self.assertNotRegex(run.stderr, "warning|note")

    def test_intervals_that_cannot_be_had(self):
        run = self.simulate(INTERVALS)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertEqual(
            re.findall(r"(?m)^kernel.c:([\d:]+: (?:warning|note): .*)$", run.stderr),
            ["5:13: warning: iterations of this loop begin 4 cycles apart, and not 1: "
             "each waits for a value of the one before [interval-missed]",
             "6:15: note: 'muli' here takes part",
             "6:7: note: 'addi' here takes part",
             "9:13: warning: iterations of this loop begin 2 cycles apart, and not 1: "
             "its accesses share a port of a memory, which '#pragma HLS "
             "ARRAY_PARTITION' makes several [interval-missed]",
             "10:10: note: 'load' here takes part",
             "10:17: note: 'load' here takes part",
             "14:13: warning: iterations of this loop begin 5 cycles apart, and not 3: "
             "each waits for a value of the one before [interval-missed]",
             "15:9: note: 'addf' here takes part"])

    def test_intervals_that_are_none(self):
        for value in "0", "x", "-1", "65537", "":
            with self.subTest(value=value):
                run = self.simulate(self.bits(within=f"#pragma HLS PIPELINE II={value}"))
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertIn("'II' of '#pragma HLS PIPELINE' is a number of cycles "
                              "from 1 to 65536; the pragma is ignored", run.stderr)

    def test_pragmas_that_are_about_no_loop(self):
        text = "%sint kernel(int x) {\n%s  for (int i = 0; i < 4; i++) x *= 3;\n%s" \
               "  return x;\n}\nint main(void) { return kernel(1) != 81; }\n"
        pipeline = "#pragma HLS PIPELINE II=9\n"
        beside = "there is no loop around it, nor behind it; write it in the body of a loop"
        outside = "it is in no function; write it in the body of a loop"
        for parts, place, why in (
                ((pipeline, "", ""), "1:13", "PIPELINE' has no effect here: " + outside),
                (("", "", pipeline), "3:13", "PIPELINE' has no effect here: " + beside),
                (("#pragma HLS UNROLL factor=2\n", "", ""), "1:13",
                 "UNROLL' has no effect here: " + outside),
                (("", pipeline, ""), None, None)):
            with self.subTest(parts=parts):
                run = self.simulate(text % parts)
                self.assertEqual(run.returncode, 0, run.stderr)
                if place:
                    self.assertIn(f"kernel.c:{place}: warning: '#pragma HLS {why} "
                                  "[pragma-not-understood]", run.stderr)
                else:
                    self.assertNotIn("warning", run.stderr)

    def test_an_interval_in_a_helper(self):
        run = self.simulate("""static int power(int x) {
  int p = 1;
  for (int i = 0; i < 9; i++)
#pragma HLS PIPELINE II=2
    p *= x;
  return p;
}
int kernel(int x) { return power(x) + 1; }
int main(void) { return kernel(3) == 1; }
""", "--kernel", "kernel")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("kernel.c:4:13: warning: iterations of this loop begin 4 cycles "
                      "apart, and not 2", run.stderr)

    def test_others_are_noted_once(self):
        text = self.bits(within="#pragma HLS PIPELINE\n#pragma HLS pipeline rewind\n"
                         "#pragma HLS BIND_STORAGE variable=x type=ram_2p")
        run = self.simulate(text)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(
            re.findall(r"(?m)^kernel.c:(\d+:\d+: note: .*)$", run.stderr),
            ["4:13: note: '#pragma HLS PIPELINE' has no effect: loops begin an "
             "iteration as soon as they can; with II=N it warns of one that begins "
             "fewer [pragma-without-effect]",
             "6:13: note: '#pragma HLS BIND_STORAGE' has no effect: it is one of "
             "other compilers [pragma-without-effect]"])
        self.assertEqual(self.cycles(text), self.cycles(self.bits()))


if __name__ == "__main__":
    unittest.main()
