#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays that pragmas make several memories, through hlsc, hlsd and its workers. What
such kernels compute is tested by tests/programs/partitions.

usage: hlsc_partitions.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_harness import EditorTest, HlscTest

MATVEC = """void matvec(const int a[100][100], const int x[100], int y[100]) {
%s
  for (int i = 0; i < 100; i++) {
    int s = 0;
    for (int j = 0; j < 100; j++) {
%s
      s += a[i][j] * x[j];
    }
    y[i] = s;
  }
}
static int a[100][100], x[100], y[100];
int main(void) {
  for (int i = 0; i < 100; i++) {
    x[i] = i * 7 - 30;
    for (int j = 0; j < 100; j++) a[i][j] = i * 3 - j * j;
  }
  matvec(a, x, y);
  return 0;
}
"""
# A window over a stream, whose elements are registers.
WINDOW = """void window(const int x[64], int y[64]) {
  int taps[4] = {0};
%s
  for (int i = 0; i < 64; i++) {
    for (int k = 3; k > 0; k--) {
#pragma HLS UNROLL
      taps[k] = taps[k - 1];
    }
    taps[0] = x[i];
    y[i] = taps[0] - taps[3] + taps[1] * taps[2];
  }
}
static int x[64], y[64];
int main(void) {
  for (int i = 0; i < 64; i++) x[i] = i * i - 90;
  window(x, y);
  return 0;
}
"""


def partition(variable, kind, **options):
    words = " ".join(f"{name}={value}" for name, value in options.items())
    return f"#pragma HLS ARRAY_PARTITION variable={variable} {kind} {words}"


def matvec(factor):
    return MATVEC % ("\n".join((partition("a", "cyclic", factor=factor, dim=2),
                                partition("x", "cyclic", factor=factor))),
                     f"#pragma HLS UNROLL factor={factor}")


class Partitions(HlscTest):
    def run_on(self, command, text, *options):
        with open(os.path.join(self.directory, "kernel.c"), "w") as file:
            file.write(text)
        return self.hlsc(command, "--color", "never", "kernel.c", *options)

    def cycles(self, text, *options):
        run = self.run_on("simulate", text, *options)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertNotIn("warning", run.stderr)
        return int(re.search(r"cycles=(\d+)", run.stdout).group(1))

    def test_as_many_elements_at_once(self):
        plain = self.cycles(MATVEC % ("", ""))
        for factor, most in (4, 0.26), (8, 0.15), (10, 0.11):
            with self.subTest(factor=factor):
                self.assertLess(self.cycles(matvec(factor)), most * plain)

    def test_nothing_is_gained_without_banks(self):
        unrolled = self.cycles(MATVEC % ("", "#pragma HLS UNROLL factor=4"))
        self.assertGreater(unrolled, 9000)

    def test_each_bank_has_its_port(self):
        run = self.run_on("lower", matvec(8), "--stage", "handshake")
        self.assertEqual(run.returncode, 0, run.stderr)
        for bank in range(8):
            rows = 13 if bank < 4 else 12
            self.assertRegex(run.stdout, rf"memref<{100 * rows}xi32>")
            self.assertIn(f'"a_{bank}"', run.stdout)
            self.assertIn(f'"x_{bank}"', run.stdout)
        self.assertNotIn('"a_8"', run.stdout)

    def test_banks_behind_buses(self):
        text = MATVEC.replace("100", "12") % (
            partition("a", "cyclic", factor=4, dim=2),
            "#pragma HLS UNROLL factor=4")
        for kind in "axi", "ram":
            run = self.run_on("simulate", text, "--interface", f"a={kind},x=axi")
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_banks_that_are_streams(self):
        text = """void add(const int x[24], int y[24], int n) {
%s
  for (int i = 0; i < %d; i++) {
%s
    %s
  }
}
static int x[24], y[24];
int main(void) {
  for (int i = 0; i < 24; i++) x[i] = i * i - 99;
  add(x, y, 3);
  add(x, y, 5);
  return 0;
}
"""
        for kind, factor in ("cyclic", 2), ("cyclic", 3), ("cyclic", 4), ("block", 2):
            pragmas = "\n".join(partition(name, kind, factor=factor) for name in "xy")
            one = (24, f"#pragma HLS UNROLL factor={factor}", "y[i] = x[i] * n;")
            two = (12, "", "y[i] = x[i] * n; y[i + 12] = x[i + 12] - n;")
            for options in ((), ("--stress", "2")):
                with self.subTest(kind=kind, factor=factor, options=options):
                    run = self.run_on("simulate", text % (pragmas, *(
                        one if kind == "cyclic" else two)), "--interface",
                        "x=axi-stream,y=axi-stream", *options)
                    self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        # In another order than that of the bank.
        run = self.run_on("simulate", text % (
            partition("x", "block", factor=2), 12, "",
            "y[i] = x[i] * n; y[i + 12] = x[23 - i] - n;"),
            "--interface", "x=axi-stream")
        self.assertIn("'x_1' is no stream: it is read in another order", run.stderr)

    def test_elements_as_values(self):
        complete = self.cycles(WINDOW % partition("taps", "complete"))
        self.assertLess(complete, 80)
        run = self.run_on("lower", WINDOW % partition("taps", "complete"), "--stage",
                          "cf")
        self.assertNotIn("memref.alloca", run.stdout)

    def test_what_asks_for_nothing(self):
        def warnings(*pragmas):
            run = self.run_on("verify", MATVEC % ("\n".join(pragmas), ""))
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
            return run.stdout
        for text, pragma in (
                ("names no array; add variable=NAME", "#pragma HLS ARRAY_PARTITION"),
                ("add factor=N", partition("a", "cyclic")),
                ("no argument or local array 'z' here", partition("z", "complete")),
                ("no argument or local array 's' here", partition("s", "complete")),
                ("'a' has 2 dimensions", partition("a", "cyclic", factor=2, dim=3)),
                ("would be more than 64 memories", partition("a", "complete")),
                ("'factor' of '#pragma HLS ARRAY_PARTITION' is a number, not '0'",
                 partition("a", "cyclic", factor=0)),
                ("'dim' of '#pragma HLS ARRAY_PARTITION' is a number, not 'ROWS'",
                 partition("a", "cyclic", factor=2, dim="ROWS")),
                ("'t' stays one memory: nothing writes it",
                 "  const int t[4] = {3, 1, 4, 1};\n" + partition("t", "complete") +
                 "\n  y[0] = t[x[0] & 3];"),
                ("has variable=NAME, cyclic, block or complete",
                 partition("a", "striped", factor=2))):
            with self.subTest(pragma):
                said = warnings(pragma)
                self.assertIn("[pragma-not-understood]", said)
                self.assertIn(text, said)
        self.assertNotIn("[pragma-", warnings(partition("a", "block", factor=1)))

    def test_of_an_argument_of_a_part(self):
        run = self.run_on("verify", """static int first(const int *x) { return x[0]; }
static int sum(const int x[8]) {
#pragma HLS ARRAY_PARTITION variable=x complete
  return first(x) + x[7];
}
int kernel(const int a[8]) { return sum(a); }
""", "--kernel", "kernel")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("write it where 'x' is an argument of the kernel", run.stdout)

    def test_what_is_no_array_of_numbers(self):
        run = self.run_on("verify", """struct pair { int x, y; };
int kernel(struct pair a[8], int n) {
#pragma HLS ARRAY_PARTITION variable=a cyclic factor=2
#pragma HLS ARRAY_PARTITION variable=n complete
  return a[n & 7].x;
}
""")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        for name in "an":
            self.assertIn(f"'{name}' stays one memory", run.stdout)


class Editing(EditorTest):
    def test_the_hover_of_an_argument(self):
        path = os.path.join(self.directory, "kernel.c")
        text = '#include "hls.h"\n' + matvec(8).replace(
            "  matvec(a, x, y);", "  HLS_CALL(matvec, a, x, y);")
        with open(path, "w") as file:
            file.write(text)
        self.open_text(path, text)
        first = text.splitlines()[1]
        self.assertIn("8 memories, x_0 to x_7, of at most 13 elements of 32 bits",
                      self.hover(1, first.index("x[")))
        self.assertIn("Memory of 100 elements of 32 bits",
                      self.hover(1, first.index("y[")))


if __name__ == "__main__":
    unittest.main()
