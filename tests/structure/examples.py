#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The code in the pages for developers is code: the pass compiles as a file of
the compiler would, Verilator accepts the unit, and the keys of its manifest are
those that units have.

usage: examples.py SOURCE_DIRECTORY BUILD_DIRECTORY [unittest arguments]
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest

import house


def blocks(root, page, language):
    """The blocks of that language on a page."""
    with open(os.path.join(root, "docs", page), encoding="utf-8") as file:
        return re.findall(rf"^```{language}\n(.*?)^```$", file.read(), re.M | re.S)


def compile_pass(text):
    """The messages about a text that stands for register.c, warnings
    being errors."""
    with open(os.path.join(BUILD, "compile_commands.json"),
              encoding="utf-8") as file:
        command, = [command for command in json.load(file)
                    if command["file"].endswith("core/passes/register.c")]
    words = shlex.split(command["command"])
    words = [word for word in words if word != command["file"]]
    output = words.index("-o")
    del words[output:output + 2]
    done = subprocess.run([*words, "-Werror", "-fsyntax-only", "-x", "c", "-"],
                          input=text, text=True, cwd=command["directory"],
                          capture_output=True, check=False)
    return done.stderr


def lint(text):
    """What Verilator says about a unit."""
    with tempfile.TemporaryDirectory() as folder:
        name = re.search(r"^module (\w+)", text, re.M)[1]
        path = os.path.join(folder, name + ".sv")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = subprocess.run(["verilator", "--lint-only", "-Wall",
                               "-Wno-DECLFILENAME", path],
                              text=True, capture_output=True, check=False)
        return done.stderr


def tables(manifest):
    """What timings.cmake makes of a manifest, and its messages."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "hls_example.manifest"), "w",
                  encoding="utf-8") as file:
            file.write(manifest)
        output = os.path.join(folder, "out.c")
        done = subprocess.run(
            ["cmake", f"-DUNITS_DIR={folder}", f"-DOUTPUT={output}", "-P",
             os.path.join(ROOT, "rtl/units/timings.cmake")],
            text=True, capture_output=True, check=False)
        if done.returncode != 0:
            return "", done.stderr
        with open(output, encoding="utf-8") as file:
            return file.read(), done.stderr


def keys_of(text):
    return set(re.findall(r"^(\w+):", text, re.M))


class Pages(unittest.TestCase):
    def test_the_pass_compiles(self):
        example, = blocks(ROOT, "write-a-pass.md", "c")
        self.assertEqual(compile_pass(example), "")

    def test_a_pass_with_a_mistake_does_not(self):
        example, = blocks(ROOT, "write-a-pass.md", "c")
        self.assertIn("error", compile_pass(
            example.replace("mlirOperationWalk", "mlirOperationStroll")))

    def test_the_unit_is_accepted(self):
        example, = blocks(ROOT, "add-a-unit.md", "systemverilog")
        self.assertEqual(lint(example), "")

    def test_a_unit_with_a_mistake_is_not(self):
        example, = blocks(ROOT, "add-a-unit.md", "systemverilog")
        self.assertIn("Error", lint(example.replace("ins_ready =", "ins_redy =")))

    def test_the_manifest_becomes_rows(self):
        example, = blocks(ROOT, "add-a-unit.md", "manifest")
        rows, messages = tables(example)
        self.assertEqual(messages, "")
        self.assertIn("{HLS_UNIT_DELAY_DATA, HLS_UNIT_BY_WIDTH, 0, 2, "
                      "{{1, 0}, {32, 2.5}}},", rows)
        self.assertRegex(rows, r'{"handshake.ctpop", "hls_example", -1, false, '
                               r"false, {NULL, false}, figures \+ 0, figures \+ \d+},")

    def test_a_manifest_with_a_mistake_does_not(self):
        example, = blocks(ROOT, "add-a-unit.md", "manifest")
        for line in ("delay: date 1=0", "delay: data 1=soon", "delay: data",
                     "delay: data 8=1 4=2", "delay: data depth 1=0",
                     "delay: data width*depth 1=0", "area: data 1=0"):
            rows, messages = tables(f"{example}{line}\n")
            self.assertEqual(rows, "", line)
            self.assertIn("hls_example: ", messages)

    def test_the_manifest_has_the_keys_of_units(self):
        example, = blocks(ROOT, "add-a-unit.md", "manifest")
        tree = house.Tree(ROOT, ("rtl/units",))
        known = [keys_of(tree.read(name)) for name in tree.files
                 if name.endswith(".manifest")]
        self.assertGreater(len(known), 50)
        self.assertLessEqual(keys_of(example), set.union(*known))
        # An implementing unit without state has these, and no others.
        self.assertTrue(keys_of(example) in known)


if __name__ == "__main__":
    ROOT, BUILD = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    del sys.argv[1:3]
    unittest.main()
