#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Circuits that print what their kernels do.

usage: hlsc_prints.py HLSC [unittest arguments]
"""

import os
import subprocess
import unittest

from hlsc_harness import HlscTest
from kernel_files import VERILATOR

LOOP = r"""#include <stdio.h>
int sum(int a[8], int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    printf("%d\n", s);
  }
  return s;
}
int main(void) {
  int a[8] = {3, -7, 12, 4, 5, 6, 7, 8};
  return sum(a, 8) != 38 || sum(a, 0) || sum(a, 2) != -4;
}
"""

# All that a circuit prints.
FORMATS = r"""#include <limits.h>
#include <stdio.h>
void all(int n, double d, float f, long l, const unsigned char t[4]) {
  puts("begin");
  printf("[%d] [%5i] [%-5d] [%05d] [%+d] [% d]\n", n, n, n, n, n, n);
  printf("[%.3d] [%8.3d] [%-8.3d] [%+08d] [%.0d] [%+-6d]\n", n, n, n, n, n - n, n);
  printf("[%u] [%x] [%X] [%#x] [%#X] [%o] [%#o]\n", n, n, n, n, n, n, n);
  printf("[%08x] [%-9X] [%#010x] [%.9o]\n", n, n, n, n);
  printf("[%ld] [%lx] [%hhd] [%hd] [%hhu] [%zu] [%20lld]\n", l, l, (signed char)l,
         (short)l, (unsigned char)l, (size_t)l, (long long)l);
  printf("[%f] [%g] [%e] [%.2f] [%10.3f] [%-10.1f] [%+.1f] [%.0f] [%.9g] [%lf]\n",
         d, d, d, d, d, d, d, d, d, d);
  printf("[%f] [%c] [%3c] [%-3c] [%s] [%6s] [%-6s] [%.2s] 100%%\n", f, t[0], t[1],
         t[2], "str", "a%b", "str", "str");
  printf("tab\t quote\" back\\ \303\244 `tick` $x ?\?/\n");
  putchar(t[3]);
  puts("");
}
int main(void) {
  const unsigned char t[4] = {'a', '%', '"', '\\'};
  all(42, 3.14159, 2.5f, 123456789012345L, t);
  all(-7, -0.001, -1e10f, LONG_MIN, t);
  all(0, 1e100, 0.0f, -1, t);
  all(INT_MIN, 1.0 / 0.0, -0.0f, 255, t);
  return 0;
}
"""

# Branches, loops, queues of memories, functions, ways that take long.
ORDER = r"""#include <stdio.h>
__attribute__((noinline)) static int half(int x) {
  if (x < 0) { printf("half of %d\n", x); return x / 2; }
  puts("none");
  return 0;
}
int order(int a[16], const int b[16]) {
  int s = 0;
  for (int i = 0; i < 16; i++) {
    a[b[i]] += i;
    s += a[i];
    if (a[i] > 3) { printf("%d: %d\n", i, a[i]); continue; }
    printf("%d small %d\n", i, s);
    for (int j = 0; j < i; j++) {
      a[j] -= b[i];
      if (a[j] < -20) printf("low %d %d\n", j, a[j] / (j + 1));
      if (a[j] < -90) { printf("left %d\n", half(a[j])); return j; }
    }
  }
  if (s > 10) return 0;
  printf("end %d\n", half(s) / (b[3] | 1));
  return s;
}
int main(void) {
  int a[16], b[16];
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 16; i++) { a[i] = i * 5 % 7 - 3 * k; b[i] = i * 7 % 16; }
    order(a, b);
  }
  return 0;
}
"""

MODULE = r"""#include <stdio.h>
__attribute__((noinline)) static int next(int x) { puts("next"); return x * x + 1; }
int twice(int x) { return next(next(x)); }
int main(void) { return twice(3) != 101; }
"""

LEFT = r"""#include <stdio.h>
int left(int n, char name[4]) {
  printf("%*d\n", 5, n);
  printf("%p\n", (void *)name);
  printf("%s\n", name);
  printf("%E\n", 2.0 * n);
  printf("fine %d\n", n);
  return n;
}
int main(void) { char name[4] = "abc"; return left(1, name) != 1; }
"""

# One value, and what may not be its format.
INVALID = """handshake.func @k(%x: !handshake.channel<i32>, %s: !handshake.control<>, ...) -> !handshake.control<> attributes {{argNames = ["x", "start"], resNames = ["end"]}} {{
  %0 = instance @p(%x, %s) {{hls.prints = "{}"}} : (!handshake.channel<i32>, !handshake.control<>) -> !handshake.control<>
  end %0 : <>
}}
handshake.func private @p(!handshake.channel<i32>, !handshake.control<>, ...) -> !handshake.control<> attributes {{argNames = ["in0", "start"], resNames = ["end"]}}
"""


class Prints(HlscTest):
    def simulate(self, kernel, *options):
        run = self.hlsc("simulate", "k.c", "--kernel", kernel, "--prints",
                        *options)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stderr

    def native(self):
        """What the program prints without hlsd."""
        program = os.path.join(self.directory, "native")
        subprocess.run([os.environ.get("CC", "cc"), "-w", "-o", program, "k.c"],
                       cwd=self.directory, check=True, timeout=120)
        return subprocess.run([program], capture_output=True, check=True,
                              timeout=60).stdout.decode()

    def check(self, text, kernel, *options):
        self.write("k.c", text)
        told = self.simulate(kernel, "--engine", "verilator", *options)
        printed = self.native()
        self.assertGreater(len(printed), 20)
        # main()'s own, and then that of the circuit.
        self.assertTrue(told.endswith(printed + printed), told + printed)

    def test_values_of_a_loop(self):
        for options in [(), ("--stress", "3"), ("--trace", "w.vcd")]:
            with self.subTest(options=options):
                self.check(LOOP, "sum", *options)

    def test_formats(self):
        self.check(FORMATS, "all")

    def test_order(self):
        for options in [(), ("--stress", "5"), ("--speculate", "paying"),
                        ("--buffers", "on-merges"), ("--islands", "paying"),
                        ("--sharing", "always")]:
            with self.subTest(options=options):
                self.check(ORDER, "order", *options)

    def test_a_function_that_prints_is_no_module(self):
        self.write("k.c", MODULE)
        for options, is_module in ((["--prints"], False), ([], True)):
            run = self.hlsc("emit-rtl", "k.c", "--kernel", "twice", "-o", "o",
                            *options)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual("/next.sv" in run.stdout, is_module, run.stdout)
            self.assertEqual("'next' prints, so it is no module" in run.stderr,
                             not is_module, run.stderr)

    def test_the_other_simulator_prints_nothing(self):
        for text, kernel in ((LOOP, "sum"), (FORMATS, "all")):
            self.write("k.c", text)
            told = self.simulate(kernel, "--engine", "model")
            printed = self.native()
            self.assertEqual(told.count(printed), 1, told)
            self.assertTrue(told.endswith(printed), told)

    def test_nothing_without_the_option(self):
        self.write("k.c", LOOP)
        for option, files in ((), 0), (("--prints",), 1):
            run = self.hlsc("emit-rtl", "k.c", "--kernel", "sum", "-o", "r",
                            *option)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertEqual("native-only" in run.stderr, not option)
            self.assertEqual(run.stdout.count("sum_print"), files, run.stdout)

    def test_what_stays_native(self):
        self.write("k.c", LEFT)
        told = self.simulate("left", "--engine", "verilator")
        for what in "'%*d\n'", "'%p'", "'%s'", "'%E'":
            self.assertIn("the circuit cannot print " + what, told)
        self.assertEqual(told.count("[native-only]"), 4, told)
        self.assertTrue(told.endswith("fine 1\nfine 1\n"), told)

    def test_verilog(self):
        self.write("k.c", FORMATS)
        for option in (), ("--externals", "ports"):
            run = self.hlsc("emit-rtl", "k.c", "--kernel", "all", "--prints",
                            "-o", "r", *option)
            self.assertEqual(run.returncode, 0, run.stderr)
            for define in "-DSYNTHESIS", "-DSIMULATION":
                lint = subprocess.run(
                    [VERILATOR, "--lint-only", "-Wall", define, "-f", "files.f",
                     "--top-module", "all"],
                    cwd=os.path.join(self.directory, "r"), capture_output=True,
                    encoding="utf-8", timeout=120, check=False)
                self.assertEqual((lint.returncode, lint.stderr), (0, ""))

    def test_formats_in_mlir_that_do_not_fit(self):
        for text in "%d %d", "none", "%s", "%f", "%ld", "%*d", "%256d":
            self.write("k.mlir", INVALID.format(text))
            run = self.hlsc("emit-rtl", "k.mlir", "-o", "m")
            self.assertIn("does not have a channel for each conversion",
                          run.stderr)
        self.write("k.mlir", INVALID.format("%d"))
        run = self.hlsc("emit-rtl", "k.mlir", "-o", "m")
        self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
