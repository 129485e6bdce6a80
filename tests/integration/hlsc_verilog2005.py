#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The commands of docs/rtl.md that make plain Verilog-2005 of the RTL: Icarus takes it
as that, the ports are the same, and Yosys proves both to be equivalent.

usage: hlsc_verilog2005.py HLSC [unittest arguments]
"""

import os
import re
import shutil
import subprocess
import unittest

from hlsc_harness import HlscTest
from kernel_files import FILES

PAGE = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))), "docs", "rtl.md")
PORTS = re.compile(r"^  (?:input|output)[^;]*? (\S+);$", re.M)
PREPARED = "prep -flatten -top {top}; memory_map; rename -top {name}; " \
    "design -stash {name}; "


def command_of_page(top):
    """As it is written there, for another kernel."""
    with open(PAGE, encoding="utf-8") as page:
        text = page.read()
    found = re.search(r"^    (yosys .*write_verilog.*)$", text, re.M)
    return found[1].replace("fir", top)


class Plain(HlscTest):
    def make(self, kernel):
        rtl = os.path.join(self.directory, kernel)
        shutil.rmtree(rtl, ignore_errors=True)
        run = self.hlsc("emit-rtl", FILES[kernel], "-o", rtl)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.run_in(rtl, "sh", "-c", command_of_page(kernel))
        return rtl

    def run_in(self, rtl, *command, fails=False):
        run = subprocess.run(command, cwd=rtl, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, encoding="utf-8",
                             check=False)
        self.assertEqual(run.returncode != 0, fails, run.stdout)
        return run.stdout

    def test_icarus_takes_it(self):
        for kernel in ("fir", "shell_sort", "float_fir", "long_division"):
            with self.subTest(kernel=kernel):
                rtl = self.make(kernel)
                self.run_in(rtl, "iverilog", "-g2005", "-s", kernel, "-o",
                            os.devnull, kernel + ".v")
                with open(os.path.join(rtl, kernel + ".v"),
                          encoding="utf-8") as file:
                    text = file.read()
                self.assertNotRegex(text, r"\b(logic|always_ff|always_comb)\b")
                with open(os.path.join(rtl, kernel + ".sv"),
                          encoding="utf-8") as file:
                    header = file.read().partition(");")[0]
                top = text[text.index(f"\nmodule {kernel}("):]
                self.assertEqual(
                    set(PORTS.findall(top[:top.index("endmodule")])),
                    set(re.findall(r"^  (?:input |output) .*?(\w+),?$", header,
                                   re.M)))

    def prove(self, rtl, kernel, fails=False):
        with open(os.path.join(rtl, "files.f"), encoding="utf-8") as file:
            names = " ".join(file.read().split())
        script = (f"read_verilog -sv {names}; " +
                  PREPARED.format(top=kernel, name="gold") +
                  f"read_verilog {kernel}.v; " +
                  PREPARED.format(top=kernel, name="gate") +
                  "design -copy-from gold gold; design -copy-from gate gate; "
                  "equiv_make gold gate equiv; hierarchy -top equiv; "
                  "opt_clean; equiv_simple -undef; equiv_induct -undef; "
                  "equiv_status -assert")
        self.run_in(rtl, "yosys", "-q", "-p", script, fails=fails)

    def test_it_is_equivalent(self):
        for kernel in ("fir", "lfsr"):
            with self.subTest(kernel=kernel):
                self.prove(self.make(kernel), kernel)

    def test_the_proof_sees_a_fault(self):
        rtl = self.make("fir")
        path = os.path.join(rtl, "fir.v")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        changed = re.sub(r"assign (\w+) = lhs \+ rhs", r"assign \1 = lhs - rhs",
                         text, count=1)
        self.assertNotEqual(changed, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)
        self.prove(rtl, "fir", fails=True)


if __name__ == "__main__":
    unittest.main()
