#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`hlsc emit-rtl --vhdl`: GHDL takes the package and the entity, and an entity with the
ports of the module fits behind the component.

usage: hlsc_vhdl.py HLSC [unittest arguments]
"""

import os
import re
import shutil
import subprocess
import unittest

from hlsc_harness import HlscTest
from kernel_files import ARGUMENTS, FILES

# Names that are none in VHDL, or others than they seem.
NAMES = """\
struct In { short a; char b__c; };
int signal(int out, int OUT, int x_, int work, int std_logic, struct In end,
           const int memory[8], int wrapper, int signal_pkg, int ieee) {
  return out + OUT * x_ + work - std_logic + end.a + end.b__c +
         memory[wrapper & 7] + signal_pkg + ieee;
}
"""
BUSES = """\
int scaled(const int x[16], int y[16], int gain) {
#pragma HLS INTERFACE axis port=x
#pragma HLS INTERFACE m_axi port=y
#pragma HLS INTERFACE s_axilite port=return
  for (int i = 0; i < 16; i++)
    y[i] = x[i] * gain;
  return gain;
}
"""
PORT = re.compile(r"^  (input |output) logic (?:\[(\d+):0\] )?(\S+?),?$", re.M)


@unittest.skipUnless(shutil.which("ghdl"), "GHDL is not there")
class Vhdl(HlscTest):
    def emit(self, path, *arguments, status=0):
        """The directory with the RTL, and what was said."""
        rtl = os.path.join(self.directory, "rtl")
        shutil.rmtree(rtl, ignore_errors=True)
        run = self.hlsc("emit-rtl", path, "--vhdl", "-o", rtl, *arguments)
        self.assertEqual(run.returncode, status, run.stderr)
        return rtl, run

    @staticmethod
    def module_of(rtl):
        """The module that VHDL is for, and its ports as the RTL has them."""
        name = [name for name in os.listdir(rtl) if name.endswith(".vhd")]
        module, = (one.removesuffix(".vhd") for one in name)
        with open(os.path.join(rtl, module + ".sv"), encoding="utf-8") as file:
            text = file.read()
        header = text[text.index(f"module {module} (\n"):]
        return module, PORT.findall(header[:header.index("\n);")])

    def ghdl(self, rtl, *arguments):
        return subprocess.run(
            ["ghdl", *arguments], cwd=rtl, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, encoding="utf-8", check=False)

    def check(self, path, *arguments):
        rtl, _ = self.emit(path, *arguments)
        module, ports = self.module_of(rtl)
        self.assertGreater(len(ports), 2)
        # Each name as an extended identifier is the name itself, whatever it is;
        # and that of a plain one, in lower case, is the same to GHDL's component.
        with open(os.path.join(rtl, module + ".vhd"), encoding="utf-8") as file:
            text = file.read()
        component = text[text.index("port ("):text.index("end component")]
        found = re.findall(
            r"^      (\S+) : (in|out) std_logic(?:_vector\((\d+) downto 0\))?;?$",
            component, re.M)
        self.assertEqual(
            [(name.strip("\\"), direction, width) for name, direction, width
             in found],
            [(name, "in" if direction == "input " else "out", width)
             for direction, width, name in ports])
        # What the module is, behind the component.
        stub = ("library ieee;\nuse ieee.std_logic_1164.all;\n"
                f"entity {self.identifier(module, text)} is\n  " +
                component.replace("    );\n", ");\n") +
                f"end entity;\narchitecture stub of "
                f"{self.identifier(module, text)} is\nbegin\n"
                "end architecture;\n")
        with open(os.path.join(rtl, "stub.vhd"), "w", encoding="utf-8") as file:
            file.write(stub)
        for command in (["-a", "--std=08", "stub.vhd", module + ".vhd"],
                        ["-e", "--std=08", module + "_vhdl"]):
            run = self.ghdl(rtl, *command)
            self.assertEqual((run.returncode, run.stdout), (0, ""), path)
        return text

    @staticmethod
    def identifier(module, text):
        return re.search(r"component (\S+) is", text)[1] or module

    def test_kernels(self):
        names = sorted(name for name in FILES if name not in ARGUMENTS)[::16]
        self.assertGreater(len(names), 10)
        for name in names:
            with self.subTest(kernel=name):
                self.check(FILES[name])

    def test_names(self):
        text = self.check(self.write("names.c", NAMES))
        for name in ("out", "OUT", "x_", "work", "std_logic", "end_b__c",
                     "ieee", "signal_pkg", "wrapper"):
            self.assertIn(f"\\{name}\\ : in std_logic", text)
        self.assertIn("component \\signal\\ is", text)
        self.assertIn(" memory_loadEn : out std_logic;", text)

    def test_buses(self):
        text = self.check(self.write("buses.c", BUSES))
        self.assertIn("entity scaled_ip_vhdl is", text)
        self.assertIn("s_axi_awaddr : in std_logic_vector(", text)

    def test_it_is_no_source_of_the_list(self):
        rtl, run = self.emit(self.write("buses.c", BUSES))
        self.assertIn("/scaled_ip.vhd\n", run.stdout)
        with open(os.path.join(rtl, "files.f"), encoding="utf-8") as file:
            self.assertNotIn("vhd", file.read())

    def test_a_file_of_somebody_else_stays(self):
        path = self.write("buses.c", BUSES)
        rtl, _ = self.emit(path)
        vhdl = os.path.join(rtl, "scaled_ip.vhd")
        with open(vhdl, "w", encoding="utf-8") as file:
            file.write("-- mine\n")
        run = self.hlsc("emit-rtl", path, "--vhdl", "-o", rtl)
        self.assertEqual(run.returncode, 2)
        self.assertIn("--force overwrites it", run.stderr)
        with open(vhdl, encoding="utf-8") as file:
            self.assertEqual(file.read(), "-- mine\n")
        run = self.hlsc("emit-rtl", path, "--vhdl", "-o", rtl, "--force")
        self.assertEqual(run.returncode, 0)


if __name__ == "__main__":
    unittest.main()
