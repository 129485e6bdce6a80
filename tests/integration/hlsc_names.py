#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What units and signals are called in the IR and the RTL of a kernel, through hlsc,
hlsd and its workers.

usage: hlsc_names.py HLSC [unittest arguments]
"""

import os
import re
import unittest

from hlsc_harness import HlscTest

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                    "..", "..", "docs", "rtl.md")
KERNEL = """#include <stdio.h>
struct point { int x, y; };
static int twice(int v) {
  int d = v + v; // a helper
  return d;
}
int kernel(const int weights[8], int out[8], int limit) {
  int total = 0, last;
  struct point p;
  for (int i = 0; i < 8; i++) {
    total += weights[i] * 5 + twice(i); /* one and
    another */
    p.x = total ^ i;
    last = total > limit ? p.x - 3 : total / 3;
    out[i] = last;
  }
  return total;
}
int main(void) {
  int weights[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8];
  printf("%d\\n", kernel(weights, out, 40));
  return 0;
}
"""
# Variables by the units that compute them, and lines.
EXPECTED = {"load_weights_11", "addi_total_11", "mux_i_10|restart_i_10",
            "mux_total_10|restart_total_10", "addi_i_10", "xori_p_x_13",
            "subi_last_14|addi_last_14", "store_out_15", "mem_controller_out_7",
            "mem_controller_weights_7", "cmpi_14"}


class Names(HlscTest):
    def passing(self, *arguments):
        run = self.hlsc(*arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run

    def write(self, text):
        path = os.path.join(self.directory, "kernel.c")
        with open(path, "w") as file:
            file.write(text)
        return path

    def names(self, text, stage="hw"):
        run = self.passing("lower", "--stage", stage, "--kernel", "kernel",
                           self.write(text))
        return re.findall(r'handshake\.name = "(\w+)"', run.stdout)

    def rtl(self, text):
        out = os.path.join(self.directory, "rtl")
        self.passing("emit-rtl", self.write(text), "--kernel", "kernel", "-o", out)
        with open(os.path.join(out, "kernel.sv")) as file:
            return file.read()

    def test_units_go_by_variables_and_lines(self):
        names = self.names(KERNEL)
        self.assertEqual(len(names), len(set(names)))
        for expected in EXPECTED:
            with self.subTest(name=expected):
                self.assertTrue(set(expected.split("|")) & set(names), names)

    def test_what_a_helper_computes_goes_by_its_variable(self):
        names = self.names(KERNEL)
        self.assertTrue([name for name in names if re.fullmatch(
            r"(shli|addi)_d_4", name)], names)

    def test_circuits_before_their_buffers_have_plain_names(self):
        self.assertIn("addi0", self.names(KERNEL, "handshake"))
        self.assertIn("addi0", self.names(KERNEL, "cf"))

    def test_circuits_as_text_keep_their_names(self):
        path = os.path.join(self.directory, "circuit.mlir")
        text = self.passing("lower", "--kernel", "kernel",
                            self.write(KERNEL)).stdout
        with open(path, "w") as file:
            file.write(text)
        run = self.passing("lower", "--stage", "hw", path)
        self.assertIn('"addi0"', run.stdout)
        self.assertNotIn("addi_", run.stdout)

    def test_a_variable_of_two_values_at_one_place_is_not_guessed(self):
        names = self.names("""#define BOTH(a, b) a = a * 3 + 1, b = b ^ a
int kernel(int x, int y) {
  BOTH(x, y);
  return x + y;
}
int main(void) { return kernel(1, 2) == 0; }
""")
        self.assertFalse([name for name in names if re.match(
            r"(addi|muli|xori|shli)_[xy]_", name)], names)

    def test_the_same_names_in_the_text(self):
        text = self.rtl(KERNEL)
        instances = set(re.findall(r"(?m)^  (?:\) |hls_\w+ )(\w+) \($", text))
        self.assertLessEqual(set(self.names(KERNEL)) - {"end_17"}, instances)

    def test_a_channel_goes_by_its_variable(self):
        text = self.rtl(KERNEL)
        for variable in ("i", "total"):
            self.assertRegex(text, rf"(?m)^  logic (\[\d+:0\] )?{variable};$")
            self.assertRegex(text, rf"(?m)^  logic {variable}_valid;$")

    def test_lines_of_the_source_without_their_comments(self):
        text = self.rtl(KERNEL)
        self.assertIn("  // kernel.c:11: total += weights[i] * 5 + twice(i);\n",
                      text)
        self.assertIn("  // kernel.c:4: int d = v + v;\n", text)
        self.assertNotIn("helper", text)
        self.assertNotIn("one and", text)
        self.assertNotIn(self.directory, text)

    def test_another_comment_is_the_same_text(self):
        self.assertEqual(self.rtl(KERNEL),
                         self.rtl(KERNEL.replace("a helper", "which doubles")))

    def test_another_line_of_the_same_circuit(self):
        self.assertIn("total / 3;\n", self.rtl(KERNEL))
        self.assertIn("total / 3 ;\n", self.rtl(KERNEL.replace("/ 3;", "/ 3 ;")))

    def test_what_stands_in_strings_is_no_comment(self):
        text = self.rtl("""#include <stdio.h>
int kernel(int x) {
  printf("// %d /*", '"' + x), x = x * 3; // said
  return x;
}
int main(void) { return kernel(1) == 0; }
""")
        self.assertIn("""// kernel.c:3: printf("// %d /*", '"' + x), x = x * 3;\n""",
                      text)

    def test_channels_are_declared_in_front_of_their_first_use(self):
        text = self.rtl(KERNEL)
        body = text[text.index(");"):]
        for net in re.findall(r"(?m)^  logic (?:\[\d+:0\] )?(\w+);$", body):
            with self.subTest(net=net):
                first = re.search(rf"\b{net}\b", re.sub(r"//.*", "", body))
                self.assertRegex(re.sub(r"//.*", "", body)[:first.end() + 1],
                                 rf"logic (\[\d+:0\] )?{net};$")

    def test_the_example_of_the_documentation(self):
        with open(PAGE) as file:
            section = file.read().split("## Names")[1].split("\n## ")[0]
        c = re.search(r"```c\n(.*?)```", section, re.S).group(1)
        parts = re.search(r"```systemverilog\n(.*?)```", section, re.S).group(1)
        path = os.path.join(self.directory, "fir.c")
        with open(path, "w") as file:
            file.write(c + "int main(void) { static int a[1000]; "
                           "return fir(a, a); }\n")
        out = os.path.join(self.directory, "fir")
        self.passing("emit-rtl", path, "-o", out)
        with open(os.path.join(out, "fir.sv")) as file:
            text = file.read()
        for part in parts.split("\n\n"):
            self.assertIn(part.strip(), text)
        registers = set(re.findall(r"(?m)^  \) ((?:restart|enter|leave|muli|buffer)"
                                   r"_\w+) \($", text))
        told = {name for row in re.findall(r"(?m)^\| (`.*?) \|", section)
                for name in re.findall(r"`(\w+)`", row)}
        self.assertEqual(told, registers)

    def test_most_channels_are_where_they_come_from(self):
        lines = self.rtl(KERNEL).splitlines()
        there = 0
        for number, line in enumerate(lines):
            unit = re.fullmatch(r"  (?:\) |hls_\w+ )(\w+) \(", line)
            if not unit:
                continue
            above = lines[:number][::-1]
            for text in above:
                if not text:
                    break
                there += text.startswith(f"  // {unit.group(1)}.")
        behind = sum(" -> " in line for line in lines)
        self.assertGreater(there, behind / 2)


if __name__ == "__main__":
    unittest.main()
