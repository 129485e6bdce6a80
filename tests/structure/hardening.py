#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs are built so that a mistake is hard to use.

A program can be loaded anywhere, its tables are not writable once it runs, and
its stack is not executable. Of the objects that it is made of, some call what
watches over the stack and over the sizes of copies, and each is marked as one
whose jumps the processor may check, where the processor can.

usage: hardening.py BUILD_DIRECTORY PROGRAM… [-- unittest arguments]
"""

import glob
import os
import platform
import re
import sys
import unittest

import house

READELF = os.environ.get("READELF", "readelf")
COMPILER = os.environ.get("CC", "cc")


def faults_of_program(program):
    """The flags that the program lacks."""
    text = house.run(READELF, "--wide", "--file-header", "--program-headers",
                     "--dynamic", program)
    stack = re.search(r"GNU_STACK .*", text)
    faults = []
    if not re.search(r"Type: +DYN", text) or not re.search(r"FLAGS_1.*\bPIE\b", text):
        faults.append("is loaded at a fixed place")
    if "GNU_RELRO" not in text:
        faults.append("has tables that stay writable")
    if not re.search(r"\bBIND_NOW\b|FLAGS_1.*\bNOW\b", text):
        faults.append("has a table of functions that stays writable")
    if not stack or re.search(r"\bRWE\b", stack[0]):
        faults.append("has a stack that can be executed")
    return faults


def faults_of_objects(objects):
    """The flags that the objects lack: all together, and each."""
    faults = []
    called = house.run("nm", "--undefined-only", *objects)
    if "__stack_chk_fail" not in called:
        faults.append("no stack is watched over")
    if not re.search(r"\b__(memcpy|snprintf|vsnprintf|read|memset)_chk\b", called):
        faults.append("no size of a copy is watched over")
    if platform.machine() == "x86_64":
        for name in objects:
            if "x86 feature: IBT, SHSTK" not in house.run(
                    READELF, "--wide", "--notes", name):
                faults.append(f"{name}: jumps are not marked")
    return faults


class Hardening(unittest.TestCase):
    def test_programs(self):
        for program in PROGRAMS:
            with self.subTest(program=program):
                self.assertEqual(faults_of_program(program), [])

    def test_what_the_rooms_are_compiled_to(self):
        for room in ("protocol", "core/ir", "core/dialect", "core/frontend",
                     "rtl/netlist", "rtl/sim", "daemon", "client"):
            objects = glob.glob(f"{BUILD}/{room}/CMakeFiles/hls*.dir/**/*.o",
                                recursive=True)
            with self.subTest(room=room):
                self.assertNotEqual(objects, [])
                marked = [fault for fault in faults_of_objects(objects)
                          if "jumps" in fault]
                self.assertEqual(marked, [])
        everything = glob.glob(f"{BUILD}/daemon/CMakeFiles/hlsd_daemon.dir/**/*.o",
                               recursive=True)
        self.assertEqual(faults_of_objects(everything), [])


class Planted(unittest.TestCase):
    """The test sees what it is for."""

    SOURCE = """
        #include <string.h>
        void use(char *text);
        int copies(const char *text, unsigned size) {
          char copy[16];
          memcpy(copy, text, size);
          use(copy);
          return copy[1];
        }
        int main(int argc, char **argv) { return copies(argv[0], argc); }
        void use(char *text) { (void)text; }
        """

    def build(self, folder, *options):
        source = os.path.join(folder, "a.c")
        house.run(COMPILER, "-O1", "-c", *options, "-o", source + ".o", source)
        house.run(COMPILER, *options, "-o", source + ".out", source + ".o")
        return faults_of_program(source + ".out"), faults_of_objects([source + ".o"])

    def test_a_program_with_nothing(self):
        with house.planted({"a.c": self.SOURCE}) as folder:
            program, objects = self.build(
                folder, "-no-pie", "-fno-pie", "-fno-stack-protector",
                "-U_FORTIFY_SOURCE", "-fcf-protection=none"
                if platform.machine() == "x86_64" else "-O1",
                "-Wl,-z,norelro,-z,lazy,-z,execstack")
            self.assertEqual(len(program), 4, program)
            self.assertEqual(len(objects),
                             3 if platform.machine() == "x86_64" else 2, objects)

    def test_a_program_with_everything(self):
        with house.planted({"a.c": self.SOURCE}) as folder:
            self.assertEqual(self.build(
                folder, "-pie", "-fPIE", "-fstack-protector-strong",
                "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=2", "-fcf-protection"
                if platform.machine() == "x86_64" else "-O1",
                "-Wl,-z,relro,-z,now"), ([], []))


if __name__ == "__main__":
    ARGUMENTS = sys.argv[1:]
    REST = ARGUMENTS.index("--") if "--" in ARGUMENTS else len(ARGUMENTS)
    BUILD, *PROGRAMS = ARGUMENTS[:REST]
    unittest.main(argv=[sys.argv[0], *ARGUMENTS[REST + 1:]])
