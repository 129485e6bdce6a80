#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Circuits whose ports have the bits that are needed, through hlsc, hlsd and its
workers.

usage: hlsc_ports.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_harness import HlscTest
from kernel_files import FILES

# What leaves the circuit has to be extended, with a sign and without one; what comes
# in has bits that nobody uses.
KERNEL = """#include "hls.h"
int kernel(int x, long long y, const int t[100], short s[1000], int out[16]) {
  int sum = 0;
  for (int i = 0; i < 16; i++) {
    int v = (t[i * 6] & 0x3ff) - (x & 15);
    out[i] = v >> 3;
    s[i * 60] = (short)((s[i * 60] ^ i) & 7);
    sum += v + (int)(y & 1);
  }
  return sum >> 4;
}
int main(void) {
  static int t[100], out[16];
  static short s[1000];
  for (int i = 0; i < 1000; i++) s[i] = (short)(i * -37);
  for (int i = 0; i < 100; i++) t[i] = i * 123456789;
  for (int i = 0; i < 16; i++) out[i] = -1;
  HLS_CALL(kernel, -1, -2LL, t, s, out);
  HLS_CALL(kernel, 0x7ffffff0, 1LL << 40 | 1, t, s, out);
  return 0;
}
"""
WIDTHS = {"x": 4, "y": 1, "t_loadAddr": 7, "t_loadData": 10, "s_loadAddr": 10,
          "s_storeAddr": 10, "s_storeData": 3, "s_loadData": 3, "out_storeAddr": 4,
          "out_storeData": 8, "out0": 28}
# An array behind a load-store queue, one of a single element, and one that is stored
# as it was loaded.
QUEUE = """#include "hls.h"
void kernel(const unsigned char x[64], unsigned short h[16], int one[1]) {
  for (int i = 0; i < 64; i++) h[x[i] & 15] = (h[x[i] & 15] + 1) & 0xfff;
  one[0] = h[3] & 0xfff;
}
int main(void) {
  static unsigned char x[64];
  static unsigned short h[16];
  static int one[1];
  for (int i = 0; i < 64; i++) x[i] = (unsigned char)(i * i);
  for (int i = 0; i < 16; i++) h[i] = (unsigned short)(i * 4099);
  HLS_CALL(kernel, x, h, one);
  return 0;
}
"""
NAMES = ("atax", "echo_ring", "fir", "histogram", "marks", "mem_sparse",
         "sparse_updates", "struct_walks", "two_halves")


class PortTest(HlscTest):
    def simulate(self, path, *options):
        run = self.hlsc("simulate", "--narrow-ports", *options, path)
        self.assertIn("PASS", run.stdout, run.stderr)
        return run.stdout

    def widths(self, path, *options):
        run = self.hlsc("emit-rtl", "--force", "-o", "rtl", *options, path)
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(self.directory, "rtl", "kernel.sv"),
                  encoding="utf-8") as file:
            header = file.read().split("module kernel")[1].split(");")[0]
        return {name: int(high or 0) + 1 for high, name in re.findall(
            r"logic (?:\[(\d+):0\] )?(\w+)", header)}

    def test_ports_have_the_bits_that_are_needed(self):
        path = self.write("k.c", KERNEL)
        found = self.widths(path, "--narrow-ports")
        self.assertEqual({name: found[name] for name in WIDTHS}, WIDTHS)
        usual = self.widths(path)
        self.assertEqual({usual[name] for name in ("x", "t_loadAddr", "t_loadData",
                                                   "out_storeData", "out0")}, {32})
        self.assertEqual((usual["y"], usual["s_storeData"]), (64, 16))

    def test_numbers_are_cut_and_extended(self):
        for text in (KERNEL, QUEUE):
            path = self.write("k.c", text)
            self.assertIn("engine=both", self.simulate(path, "--engine", "both"))
            for seed in ("1", "2"):
                self.simulate(path, "--stress", seed)

    def test_a_queue_has_narrow_ports(self):
        found = self.widths(self.write("k.c", QUEUE), "--narrow-ports")
        self.assertEqual([found[name] for name in ("h_loadAddr", "h_loadData",
                                                   "h_storeData", "one_storeAddr",
                                                   "one_storeData")],
                         [4, 12, 12, 1, 12])

    def test_kernels(self):
        for name in NAMES:
            with self.subTest(name):
                for options in ((), ("--stress", "7"),
                                ("--buffers", "on-merges")):
                    self.simulate(FILES[name], *options)

    def test_external_functions_keep_their_types(self):
        for externals, end in (("instances", ".sv"), ("ports", "_externals.sv")):
            self.simulate(FILES["pop_and_wait"], "--externals", externals, "--rtl",
                          FILES["pop_and_wait"].replace(".c", end), "--model",
                          FILES["pop_and_wait"].replace(".c", "_model.c"))

    def test_explored_circuits_have_them(self):
        path = self.write("k.c", KERNEL)
        run = self.hlsc("explore", "--narrow-ports", "--simulate",
                        "--clock-periods", "5", path)
        self.assertEqual(run.returncode, 0, run.stderr)


if __name__ == "__main__":
    unittest.main()
