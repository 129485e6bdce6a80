#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hlsd_add_kernel(): a kernel in somebody's CMake project, with what is installed, and
the file of dependencies that `hlsc emit-rtl` writes for any build.

usage: hlsc_cmake.py HLSC BUILD_DIRECTORY [unittest arguments]
"""

import os
import re
import subprocess
import sys
import unittest

BUILD = os.path.abspath(sys.argv.pop(2))

from hlsc_harness import HlscTest  # noqa: E402

PROJECT = """\
cmake_minimum_required(VERSION 3.24)
project(filters NONE)
enable_testing()
find_package(hlsd REQUIRED COMPONENTS kernels)
hlsd_add_kernel(fir SOURCES "src/my fir.c" src/main.c DEFINITIONS "GAIN=3"
  INCLUDE_DIRECTORIES include OPTIONS --sharing never CLOCK_PERIOD 4 SIMULATE)
get_target_property(digest fir HLSD_DIGEST)
get_target_property(list fir HLSD_FILE_LIST)
add_custom_command(OUTPUT used
  COMMAND "${CMAKE_COMMAND}" -E copy "${list}" used
  COMMAND "${CMAKE_COMMAND}" -E echo "the RTL is used"
  DEPENDS "${digest}" fir VERBATIM)
add_custom_target(use ALL DEPENDS used)
"""
KERNEL = """\
#include "fir.h"
int fir(const int x[N]) { /* a comment */
  int s = 0;
  for (int i = 0; i < N; i++)
    s += x[i] * GAIN;
  return s;
}
"""
MAIN = """\
#include "fir.h"
int main(void) {
  int x[N] = {1, 2, 3};
  return fir(x) != 6 * GAIN;
}
"""
HEADER = "#define N 8\nint fir(const int x[N]);\n"


class Project(HlscTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.prefix = os.path.join(cls.directory, "prefix")
        subprocess.run(
            ["cmake", "--install", BUILD, "--prefix", cls.prefix], check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "HLSD_VSIX": "off"})

    def setUp(self):
        self.place = os.path.join(self.directory, self._testMethodName)
        for name in ("src", "include"):
            os.makedirs(os.path.join(self.place, name))
        self.put("CMakeLists.txt", PROJECT)
        self.put("src/my fir.c", KERNEL)
        self.put("src/main.c", MAIN)
        self.put("include/fir.h", HEADER)

    def put(self, name, text):
        with open(os.path.join(self.place, name), "w",
                  encoding="utf-8") as file:
            file.write(text)

    def run_in_place(self, *command, status=0):
        run = subprocess.run(command, cwd=self.place, env=self.environment,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             encoding="utf-8", check=False)
        self.assertEqual(run.returncode == 0, status == 0, run.stdout)
        return run.stdout

    def configure(self, generator, *more, status=0):
        return self.run_in_place(
            "cmake", "-S", ".", "-B", "out", "-G", generator,
            f"-DCMAKE_PREFIX_PATH={self.prefix}", *more, status=status)

    def build(self, status=0):
        """Whether the RTL was made, and whether it was used."""
        said = self.run_in_place("cmake", "--build", "out", status=status)
        return ("Compiling the kernel fir" in said, "the RTL is used" in said)

    def digest(self):
        with open(os.path.join(self.place, "out", "fir_rtl.digest"),
                  encoding="utf-8") as file:
            return file.read()

    def check_edits(self, generator):
        self.configure(generator)
        self.assertEqual(self.build(), (True, True))
        first = self.digest()
        self.assertEqual(self.build(), (False, False))
        self.put("src/my fir.c", KERNEL.replace("a comment", "another one"))
        self.assertEqual(self.build(), (True, False))
        self.assertEqual(self.build(), (False, False))
        self.assertEqual(self.digest(), first)
        self.put("src/my fir.c", KERNEL.replace("s += x", "s -= x"))
        self.assertEqual(self.build(), (True, True))
        self.assertEqual(self.build(), (False, False))
        second = self.digest()
        self.assertNotEqual(second, first)
        self.put("include/fir.h", HEADER.replace("8", "16"))
        self.assertEqual(self.build(), (True, True))
        self.assertEqual(self.build(), (False, False))
        self.assertNotEqual(self.digest(), second)

    def test_edits_with_ninja(self):
        self.check_edits("Ninja")

    def test_edits_with_make(self):
        self.check_edits("Unix Makefiles")

    def test_what_is_made(self):
        self.configure("Ninja")
        self.build()
        rtl = os.path.join(self.place, "out", "fir_rtl")
        with open(os.path.join(rtl, "files.f"), encoding="utf-8") as file:
            names = file.read().split()
        self.assertEqual(names[0], "fir.sv")
        for name in names:
            self.assertTrue(os.path.isfile(os.path.join(rtl, name)), name)

    def test_simulate_is_a_test(self):
        self.configure("Ninja")
        said = self.run_in_place("ctest", "--test-dir", "out", "-V")
        self.assertRegex(said, r"PASS kernel=fir calls=1 cycles=\d+")
        self.put("src/main.c", MAIN.replace("6 * GAIN", "7"))
        self.run_in_place("ctest", "--test-dir", "out", status=1)

    def test_a_mistake_ends_the_build(self):
        self.configure("Ninja")
        self.put("src/my fir.c", KERNEL.replace("s += x", "s += y"))
        said = self.run_in_place("cmake", "--build", "out", status=1)
        self.assertIn("undeclared identifier 'y'", said)
        self.put("src/my fir.c", KERNEL)
        self.assertEqual(self.build(), (True, True))

    def test_a_project_file_counts(self):
        self.put(".hlsd.yaml", "clock-period: 10\n")
        self.put("CMakeLists.txt", PROJECT.replace(" CLOCK_PERIOD 4", ""))
        self.configure("Ninja")
        self.build()
        first = self.digest()
        self.put(".hlsd.yaml", "clock-period: 3\n")
        self.assertEqual(self.build(), (True, True))
        self.assertNotEqual(self.digest(), first)

    def test_wrong_arguments(self):
        for wrong, message in (("hlsd_add_kernel(a)", "give it SOURCES"),
                               ("hlsd_add_kernel(a KERNELS b SOURCES c)",
                                "'KERNELS;b' is nothing")):
            self.put("CMakeLists.txt", PROJECT + wrong + "\n")
            said = re.sub(r"\s+", " ", self.configure("Ninja", status=1))
            self.assertIn(message, said)

    def test_without_hlsc(self):
        said = re.sub(r"\s+", " ", self.configure("Ninja", "-DHLSD_HLSC=",
                                                  status=1))
        self.assertIn("set HLSD_HLSC to its path", said)


class Depfile(HlscTest):
    def rule(self, *arguments):
        run = self.hlsc("emit-rtl", *arguments, "--depfile",
                        os.path.join(self.directory, "x.d"))
        self.assertEqual(run.returncode, 0, run.stderr)
        with open(os.path.join(self.directory, "x.d"),
                  encoding="utf-8") as file:
            return file.read()

    def test_names_are_escaped(self):
        header = self.write("a b#$c.h", "#define ONE 1\n")
        path = self.write("k.c", '#include "a b#$c.h"\n'
                          "int k(int a) { return a + ONE; }\n")
        escaped = header.replace(" ", "\\ ").replace("#", "\\#").replace(
            "$", "$$")
        out = os.path.join(self.directory, "out")
        self.assertEqual(
            self.rule(path, "-o", out),
            f"{out}/files.f: \\\n  {path} \\\n  {escaped}\n")
        self.assertTrue(self.rule(path, "-o", out, "--depfile-target",
                                  "a b").startswith("a\\ b: \\\n"))
        # The same from the cache.
        self.assertIn(escaped, self.rule(path, "-o", out))

    def test_what_fails_leaves_none(self):
        path = self.write("bad.c", "int bad(int a) { return b; }\n")
        depfile = os.path.join(self.directory, "none.d")
        run = self.hlsc("emit-rtl", path, "--depfile", depfile)
        self.assertEqual(run.returncode, 1)
        self.assertFalse(os.path.exists(depfile))
        run = self.hlsc("emit-rtl", self.write(
            "ok.c", "int ok(int a) { return a; }\n"), "-o",
            os.path.join(self.directory, "ok"), "--depfile", "/nowhere/x.d")
        self.assertEqual(run.returncode, 2)
        self.assertIn("/nowhere/x.d", run.stderr)


if __name__ == "__main__":
    unittest.main()
