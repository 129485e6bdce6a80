#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with buffers that a search has placed, through hlsc, hlsd and its workers,
as they are and under back-pressure; and a loop that every strategy has to give room.

usage: hlsc_buffers.py HLSC [unittest arguments]
"""

import concurrent.futures
import json
import os
import re
import unittest

from hlsc_harness import HlscTest
from kernel_files import ARGUMENTS, FILES
from kernel_report import QUALITY

# Those whose search comes to its end soon. bench/buffers/buffers.py does all.
NAMES = ("average", "bicg", "bool_flags", "crc32_bitwise", "decimal_digits",
         "distances", "dot_product", "echo_ring", "fibonacci", "fir",
         "float_fir", "float_ratios", "folded_bits", "horner", "hw_calls",
         "hw_floats", "hw_inst", "hw_loop", "hw_narrow", "if_loop", "lfsr",
         "linear_search", "low_pass", "matvec", "overwrite", "saxpy", "settles",
         "sum_to")
if "HLSD_SANITIZE" in os.environ: # the solver is not
    NAMES = NAMES[::4]

# Nothing is later than with the default's buffers as far as the program knows, which
# are not all of them: a circuit may take so much longer.
TOLERANCE = 1.02

# A loop with two entries; what `y` and `x` are set to waits for the next iteration.
TWO_ENTRIES = """
static const signed char tab[4] = {-7, 3, 127, -128};
static int g[4], c, st;
int kernel(int n, int x, int y, int m[8]) {
  int fuel = 34;
  if (++c) goto IN;
  g[y & 3] = x;
  while (--fuel > 0 && tab[n & 3]) {
    y = 0;
  IN:
    st ^= m[y & 7];
    if (n) break;
    x = 0;
  }
  return x + y + st + g[n & 3];
}
int main(void) {
  int m[8] = {1, -2, 3};
  return kernel(0, -3, -3, m);
}
"""

# Iterations take ways of different lengths, and one without a condition.
ODD_UNTIL_ONE = """
int kernel(int n, const unsigned long long l[16]) {
  short v = -1, d = -3;
  for (int j = 0; j < n; j++) {
    int e = d;
    d = l[j & 15];
    if ((e & 7) == 1)
      break;
    if (e & 1)
      v += j;
  }
  return v;
}
int main(void) {
  static unsigned long long a[16];
  for (int i = 0; i < 16; i++)
    a[i] = 8 * i;
  return kernel(1000, a);
}
"""


class Buffers(HlscTest):
    def test_slower_ways_keep_their_slots(self):
        """Without these an iteration began every other cycle."""
        path = self.write("odd_until_one.c", ODD_UNTIL_ONE)
        run = self.hlsc("simulate", "--ignore-exit-status", "--kernel", "kernel",
                        "--clock-period", "8", path)
        self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
        self.assertLess(int(re.search(r"cycles=(\d+)", run.stdout)[1]), 1600)

    def test_values_for_the_next_iteration_have_a_slot(self):
        """Without one they wait for it, and it for them."""
        path = self.write("two_entries.c", TWO_ENTRIES)
        for options in (["--clock-period", "12"], ["--clock-period", "10"],
                        ["--clock-period", "3"], ["--buffers", "on-merges"],
                        ["--buffers", "milp", "--clock-period", "12"]):
            with self.subTest(options=options):
                run = self.hlsc("simulate", "--ignore-exit-status",
                                "--kernel", "kernel", *options, path)
                self.assertEqual(run.returncode, 0, run.stderr + run.stdout)

    def test_circuits_agree_and_are_as_fast(self):
        with open(QUALITY, encoding="utf-8") as file:
            known = json.load(file)

        def simulate(name):
            return [self.hlsc("simulate", "--buffers", "milp", FILES[name],
                              *ARGUMENTS.get(name, []), *options)
                    for options in ([], ["--stress", "1"])]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for name, runs in zip(NAMES, pool.map(simulate, NAMES)):
                with self.subTest(kernel=name):
                    for run in runs:
                        self.assertEqual(run.returncode, 0,
                                         run.stderr + run.stdout)
                    cycles = int(re.search(r"cycles=(\d+)", runs[0].stdout)[1])
                    self.assertLessEqual(cycles,
                                         TOLERANCE * known[name]["cycles"])

    def test_the_same_circuit_comes_every_time(self):
        circuits = {self.hlsc("lower", "--no-cache", "--stage",
                              "handshake-buffered", "--buffers", "milp",
                              FILES["fir"]).stdout for _ in range(4)}
        self.assertEqual(len(circuits), 1)
        self.assertIn("handshake.func", circuits.pop())

    def test_the_default_is_hardly_dearer(self):
        """And the search keeps what the default found, or finds better."""
        def place(name, *options):
            run = self.hlsc("lower", "--stage", "handshake-buffered",
                            FILES[name], *options)
            # On a slow machine a search may be stopped by its time. What it has
            # found by then has to hold, too.
            self.assertRegex(run.stderr, r"\A(.*\[buffer-search-ended\]\n"
                                         r"(.*\|.*\n)*)?\Z")
            bits = sum(int(n) * int(width or 1) for n, width in re.findall(
                r"numSlots = (\d+).*<(?:[if](\d+))?>", run.stdout))
            return bits, not run.stderr
        for name in ("dot_product", "fir", "matvec", "mem_transpose",
                     "weighted_rows"):
            with self.subTest(kernel=name):
                default, _ = place(name)
                solved, closed = place(name, "--buffers", "milp")
                self.assertLessEqual(solved, default)
                if closed:
                    self.assertLessEqual(default, TOLERANCE * solved)

    def test_a_way_around_a_loop_needs_no_slots(self):
        """What a branch sends past a loop does not wait for that loop."""
        slots = [sum(int(n) for n in re.findall(
            r"numSlots = (\d+).*<i32>", self.hlsc(
                "lower", "--stage", "handshake-buffered",
                FILES["forward_substitution"], *options).stdout))
                 for options in (["--buffers", "milp"], [])]
        self.assertLessEqual(*slots)

    def test_without_the_solver_it_says_so(self):
        """Nothing new can be loaded into the workers of `hlsc opt`."""
        circuit = self.hlsc("lower", "--stage", "handshake-buffered",
                            FILES["saxpy"])
        run = self.hlsc("opt", "--handshake-place-milp", "-",
                        stdin=circuit.stdout)
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertRegex(run.stderr, r"cannot be loaded \(lib.*\): install .*"
                                     r"'hlsc opt' never loads it "
                                     r"\[no-buffer-solver\]")

    def test_a_search_is_cancelled(self):
        """The worker ends with it: the solver asks nobody whether to go on."""
        pid = self.interrupt(self.start(
            "lower", "--no-cache", "--stage", "handshake-buffered", "--buffers",
            "milp", FILES["bit_counts"]))
        self.assertNotIn(pid, [worker["pid"]
                               for worker in self.status()["workers"]])
        self.assertIn("buffer", self.hlsc(
            "lower", "--stage", "handshake-buffered", "--buffers", "milp",
            FILES["fir"]).stdout)


if __name__ == "__main__":
    unittest.main()
