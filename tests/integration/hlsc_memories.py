#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels with memories of their own, through hlsc, hlsd and its workers, as they
are and under back-pressure; and what their circuits look like.

usage: hlsc_memories.py HLSC [unittest arguments]
"""

import concurrent.futures
import json
import os
import random
import re
import subprocess
import unittest

from hlsc_harness import HlscTest
from kernel_files import VERILATOR

HERE = os.path.dirname(os.path.abspath(__file__))
KERNELS = os.path.join(os.path.dirname(HERE), "kernels")
NAMES = sorted(name[:-2] for name in os.listdir(KERNELS)
               if name.startswith("mem_") and name.endswith(".c"))

STATE = """\
static int history[4] = {1, 2, 3};
int kernel(int a) {
  history[a & 3] += a;
  return history[a & 3] + history[0];
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 9; i++) sum += kernel(i);
  return sum;
}
"""

# Leaves an array of its own, if it is told to.
OUTSIDE = """\
struct pair { int left, right; };
int kernel(struct pair p[2], int n) {
  int squares[8];
  for (int i = 0; i < n; i++)
    squares[i] = i * p[0].left;
  return squares[n - 1] + p[n & 1].right;
}
int main(void) {
  struct pair p[2] = {{1, 2}, {3, 4}};
  return kernel(p, 8) + kernel(p, N);
}
"""

# Members with padding between them, some of which are always read and written,
# copied with others, or set to zero in part, in each iteration or for the next.
MEMBERS = """\
struct wide { char c; short h; int i; long long l; };
struct holder { struct wide a; int v; int last[2]; struct wide b; };
int kernel(int x, int n) {
  struct holder s = {0};
  int sum = 0;
  s.a.c = (char)x;
  s.v = n;
  s.b.l = (long long)x * n;
  for (int i = 0; i < n; i++) {
    struct wide w = {0};
    if (i & 1) w.h = (short)(x + i);
    w.l += w.h + s.a.i;
    sum += (int)w.l + w.c + s.b.i;
    s.a.i = w.h;
    s.b = w;
    s.last[i & 1] += i;
  }
  __builtin_memset(&s.a, 0, sizeof(int));
  s.a.h += s.b.h;
  return sum + s.a.c + s.a.h + s.a.i + (int)s.a.l + s.v + (int)s.b.l +
         s.last[0] - s.last[1];
}
int main(void) {
  int sum = 0;
  for (int i = 0; i < 9; i++) sum += kernel(i * 7919 - 9, i);
  return sum & 127;
}
"""


# A table is read at places that follow from what was read before.
LOOKED_UP = """\
static const unsigned table[N] = {%s};
unsigned kernel(unsigned x, int n) {
  for (int i = 0; i < n; i++)
    x = x * 5 ^ table[x %% N];
  return x;
}
int main(void) {
  unsigned x = 1;
  for (int i = 0; i < 20; i++)
    x = kernel(x, i);
  return x & 1;
}
"""


def block_memories(netlist):
    """Of a Xilinx netlist: how many blocks of memory there are by type, and how many
    bits of their contents are set."""
    blocks, ones = {}, 0
    for cell in netlist["cells"].values():
        if cell["type"].startswith("RAMB"):
            blocks[cell["type"]] = blocks.get(cell["type"], 0) + 1
            ones += sum(value.count("1") for name, value in cell["parameters"].items()
                        if re.fullmatch("INITP?_[0-9A-F]{2}", name))
    return blocks, ones


class Memories(HlscTest):
    def simulate(self, path, seed):
        stress = ["--stress", str(seed)] if seed else []
        return path, seed, self.hlsc("simulate", "--ignore-exit-status", path,
                                     *stress)

    def test_an_index_outside_of_a_local_array_has_its_line(self):
        path = os.path.join(self.directory, "outside.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(OUTSIDE)
        run = self.hlsc("simulate", "--ignore-exit-status", path, "-DN=9")
        self.assertEqual(run.returncode, 1, run.stdout)
        self.assertIn("reason=out-of-bounds", run.stdout)
        self.assertRegex(run.stderr, r"outside\.c:5:\d+: error: call 2 writes element 8 of "
                         "'squares', which has 8 elements")
        run = self.hlsc("simulate", "--ignore-exit-status", path, "-DN=5")
        self.assertEqual(run.returncode, 0, run.stdout)

    def test_every_kernel_agrees_with_its_c_program(self):
        self.assertGreaterEqual(len(NAMES), 10)
        jobs = [(os.path.join(KERNELS, name + ".c"), seed)
                for number, name in enumerate(NAMES)
                for seed in (0, 1 + number % 3)]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for path, seed, run in pool.map(lambda job: self.simulate(*job),
                                            jobs):
                with self.subTest(kernel=path, seed=seed):
                    self.assertEqual(run.returncode, 0, run.stderr + run.stdout)
                    self.assertRegex(run.stdout, r"^PASS kernel=")

    def passes(self, name, text):
        path = os.path.join(self.directory, name + ".c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        for seed in range(2):
            run = self.simulate(path, seed)[2]
            self.assertRegex(run.stdout, r"^PASS kernel=kernel calls=9 ",
                             run.stderr)

    def test_a_variable_keeps_its_value_from_call_to_call(self):
        self.passes("state", STATE)

    def test_members_of_variables(self):
        self.passes("members", MEMBERS)

    def hw(self, name):
        run = self.hlsc("lower", os.path.join(KERNELS, name + ".c"), "--stage",
                        "hw")
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_a_table_is_a_memory_with_contents_and_no_port(self):
        text = self.hw("mem_crc32")
        self.assertRegex(text, r'"handshake.ram"\(\) {handshake.name = "table", '
                               r'initialValue = dense<"0x')
        self.assertIn('argNames = ["text", "length", "text_start", "start"]',
                      text)
        self.assertNotIn("lsq", text)

    def test_a_table_of_many_bits(self):
        """More than Verilator takes for a number unless it is told to."""
        path = os.path.join(self.directory, "many.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write("static const int t[5000] = {"
                       + ", ".join(str(i * i % 9973) for i in range(5000))
                       + "};\nint kernel(int i) { return t[i]; }\n"
                       "int main(void) { int sum = 0;\n"
                       "for (int i = 0; i < 5000; i += 499)"
                       " sum += kernel(i);\nreturn sum & 1; }\n")
        run = self.simulate(path, 0)[2]
        self.assertRegex(run.stdout, r"^PASS kernel=kernel calls=11 ",
                         run.stderr)

    def test_a_table_of_several_numbers(self):
        """Tools refuse long words, or take long for long numbers: the circuit
        has several, and the memory takes them apart at other places."""
        path = os.path.join(self.directory, "several.c")
        bounds = [8192 * n + d for n in (1, 2) for d in (-1, 0, 1)]
        with open(path, "w", encoding="utf-8") as file:
            file.write("static const short t[17000] = {"
                       + ", ".join(str(i * i % 9973) for i in range(17000))
                       + "};\nint kernel(int i) { return t[i]; }\n"
                       "int main(void) { int sum = 0;\n"
                       + "".join(f"sum += kernel({i});\n"
                                 for i in (0, *bounds, 16999))
                       + "return sum & 1; }\n")
        run = self.simulate(path, 0)[2]
        self.assertRegex(run.stdout, r"^PASS kernel=kernel calls=8 ",
                         run.stderr)
        rtl = os.path.join(self.directory, "several")
        run = self.hlsc("emit-rtl", path, "-o", rtl, "--kernel", "kernel")
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(rtl, "kernel.sv"), encoding="utf-8") as file:
            contents = re.search(r"\.CONTENTS\(\{(.*)\}\)", file.read())[1]
        self.assertEqual([part.split("'h")[0]
                          for part in re.sub("[{}]", "", contents).split(", ")],
                         ["9856", *["32768"] * 8])

    def large_table(self, kib):
        """Its file and its words."""
        numbers = random.Random(kib)
        words = [numbers.getrandbits(32) for _ in range(256 * kib)]
        path = os.path.join(self.directory, f"table{kib}.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#define N {len(words)}\n"
                       + LOOKED_UP % ", ".join(f"{word}u" for word in words))
        return path, words

    def test_large_tables_in_both_simulators(self):
        for kib in (16, 64, 256):
            path, _ = self.large_table(kib)
            for engine in ("model", "verilator"):
                with self.subTest(kib=kib, engine=engine):
                    run = self.hlsc("simulate", "--ignore-exit-status", path,
                                    "--engine", engine)
                    self.assertRegex(run.stdout, "^PASS kernel=kernel calls=20 ",
                                     run.stderr)

    @unittest.skipIf("HLSD_SANITIZE" in os.environ,
                     "the same text, for tools that are not sanitized")
    def test_large_tables_are_blocks_of_memory_with_these_contents(self):
        for kib, most in ((16, 8), (64, 32)):
            with self.subTest(kib=kib):
                path, words = self.large_table(kib)
                rtl = os.path.join(self.directory, f"table{kib}")
                self.hlsc("emit-rtl", path, "-o", rtl)
                script = (f"read_verilog -sv {' '.join(sorted(os.listdir(rtl)))}; "
                          "synth_xilinx -noiopad -flatten -top kernel; "
                          "write_json netlist.json").replace("files.f", "")
                yosys = subprocess.run(["yosys", "-q", "-p", script], cwd=rtl,
                                       capture_output=True, encoding="utf-8",
                                       check=False, timeout=300)
                self.assertEqual(yosys.returncode, 0, yosys.stderr)
                with open(os.path.join(rtl, "netlist.json"),
                          encoding="utf-8") as file:
                    blocks, ones = block_memories(
                        json.load(file)["modules"]["kernel"])
                # In blocks of 18 Kbit, without those of buffers.
                count = blocks.get("RAMB18E1", 0) + 2 * blocks.get("RAMB36E1", 0)
                self.assertGreater(count, most // 2, blocks)
                self.assertLessEqual(count, most, blocks)
                self.assertEqual(ones, sum(bin(word).count("1") for word in words))

    def test_only_accesses_that_need_an_order_are_in_the_queue(self):
        text = self.hw("prefix_sum")
        self.assertEqual(len(re.findall(r"lsq\[MC\]", text)), 1)

    @unittest.skipIf("HLSD_SANITIZE" in os.environ,
                     "the same text, for tools that are not sanitized")
    def test_tools_accept_the_circuits_and_find_the_memories(self):
        for name in ("mem_crc32", "mem_lcs"):
            with self.subTest(kernel=name):
                rtl = os.path.join(self.directory, name)
                run = self.hlsc("emit-rtl", os.path.join(KERNELS, name + ".c"),
                                "-o", rtl)
                self.assertEqual(run.returncode, 0, run.stderr)
                with open(os.path.join(rtl, "files.f"), encoding="utf-8") as f:
                    files = f.read().split()
                for tool in ([VERILATOR, "--lint-only", "-Wall", "-f",
                              "files.f", "--top-module", name],
                             ["iverilog", "-g2012", "-Wall", "-Wno-timescale",
                              "-s", name, "-o", "out.vvp", "-c", "files.f"]):
                    lint = subprocess.run(tool, cwd=rtl, capture_output=True,
                                          encoding="utf-8", check=False)
                    self.assertEqual((lint.returncode, lint.stdout + lint.stderr),
                                     (0, ""))
                script = (f"read_verilog -sv {' '.join(files)}; "
                          f"hierarchy -check -top {name}; proc; flatten; opt; "
                          "memory_dff; memory_collect; opt_clean; "
                          "select -list t:$mem_v2")
                yosys = subprocess.run(["yosys", "-p", script], cwd=rtl,
                                       capture_output=True, encoding="utf-8",
                                       check=False)
                self.assertEqual(yosys.returncode, 0, yosys.stderr)
                # The kernel's own, beside those of buffers, is a memory and not
                # made of registers.
                own = [line for line in yosys.stdout.splitlines()
                       if line.startswith(name + "/")
                       and line.endswith(".elements")]
                self.assertEqual(len(own), 1, yosys.stdout[-400:])


if __name__ == "__main__":
    unittest.main()
