#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that call functions of the C library, through hlsc, hlsd and its workers:
the circuit gives what the native run gives, to the last bit, also when it is held
back, and both give what the function should.

usage: hlsc_library.py HLSC [unittest arguments]
"""

import math
import os
import struct
import unittest

from hlsc_harness import ScriptTest

INFINITE, NO_NUMBER = float("inf"), float("nan")
BORDERS = [0.0, -0.0, 1.0, -1.0, INFINITE, -INFINITE, NO_NUMBER, 1e-320, 1e-40]

# Operands besides the borders.
ONE = {
    "acos": [0.3, -0.7, 0.999999, 1e-9], "asin": [0.3, -0.7, 0.999999, 1e-9],
    "atan": [0.01, -0.7, 12.5, 1e9], "cbrt": [27.0, -2.0, 1e-9, 5e30],
    "cos": [3.0, -0.5, 355.0, 1e22], "cosh": [0.5, -3.0, 20.0, 88.0],
    "exp": [0.5, -3.0, 20.0, 88.0], "exp2": [0.5, -3.0, 20.25, 100.0],
    "expm1": [0.5, -3.0, 20.0, 1e-9], "log": [0.5, 3.0, 1.0000001, 1e30],
    "log10": [0.5, 1000.0, 1.0000001, 1e30], "log1p": [0.5, -0.75, 1e-9, 1e30],
    "log2": [0.5, 8.0, 1.0000001, 1e30], "sin": [3.0, -0.5, 355.0, 1e22],
    "sinh": [0.5, -3.0, 20.0, 1e-9], "tan": [3.0, -0.5, 355.0, 1e22],
    "tanh": [0.5, -3.0, 20.0, 1e-9]}
TWO = {
    "atan2": [(1.0, 2.0), (-3.0, -1e-3), (1e-30, -1.0), (5.0, 0.0)],
    "fmod": [(5.5, 2.0), (-7.25, 3.0), (1e10, 0.7), (2.0, 5.0)],
    "hypot": [(3.0, 4.0), (1e-20, 1.0), (1e30, 1e30), (-0.1, 0.3)],
    "pow": [(2.0, 0.5), (-3.0, 3.0), (1.0001, 1e5), (10.0, -5.0)],
    "remainder": [(5.5, 2.0), (-7.25, 3.0), (1e5, 0.7), (2.0, 5.0)]}


def operands(name):
    """Pairs; the second number is of use for some functions."""
    if name in ONE:
        return [(x, 0.0) for x in BORDERS + ONE[name]]
    return [(x, y) for x in BORDERS[:7] for y in (0.0, -1.0, INFINITE, NO_NUMBER)] + \
        TWO[name]


def literal(number):
    if math.isnan(number):
        return "NAN"
    return f"{'-' if math.copysign(1, number) < 0 else ''}" + \
        ("INFINITY" if math.isinf(number) else float.hex(abs(number)))


def program(name):
    """A kernel that calls the function for both types, and a main() that prints
    the bits."""
    pairs = operands(name)
    size = len(pairs)
    arguments = "x[i]" if name in ONE else "x[i], y[i]"
    lists = [", ".join(literal(pair[k]) for pair in pairs) for k in (0, 1)]
    def kernel(kind, suffix):
        return (f"void of_{kind}({kind} x[{size}], {kind} y[{size}], {kind} z[{size}]) {{\n"
                f"  for (int i = 0; i < {size}; i++)\n"
                f"    z[i] = {name}{suffix}({arguments});\n}}\n")
    return (f"#include <math.h>\n#include <stdio.h>\n"
            f"{kernel('double', '')}{kernel('float', 'f')}"
            f"int main(void) {{\n"
            f"  double x[{size}] = {{{lists[0]}}};\n  double y[{size}] = {{{lists[1]}}};\n"
            f"  double z[{size}];\n  float a[{size}], b[{size}], c[{size}];\n"
            f"  for (int i = 0; i < {size}; i++) {{\n"
            f"    a[i] = (float)x[i];\n    b[i] = (float)y[i];\n  }}\n"
            f"  of_double(x, y, z);\n  of_float(a, b, c);\n"
            f"  for (int i = 0; i < {size}; i++)\n"
            f'    printf("%a %a\\n", z[i], (double)c[i]);\n}}\n')


def value_of(name, x, y):
    """As Python has it; None where that differs from C or raises."""
    try:
        function = getattr(math, name, None)
        return function(x) if name in ONE else function(x, y)
    except (OverflowError, ValueError, TypeError):
        return None


def single(number):
    try:
        return struct.unpack("f", struct.pack("f", number))[0]
    except OverflowError:
        return math.copysign(INFINITE, number)


class Functions(ScriptTest):
    def simulate(self, path, kernel, *options):
        run = self.hlsc("simulate", "--kernel", kernel, path, *options)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout

    def check_values(self, name, text):
        rows = [line.split() for line in text.splitlines() if "0x" in line or "n" in
                line.split()[0]]
        rows = [row for row in rows if len(row) == 2][-len(operands(name)):]
        for (x, y), row in zip(operands(name), rows):
            for got, narrow in zip(row, (False, True)):
                a, b = (single(x), single(y)) if narrow else (x, y)
                want = value_of(name, a, b)
                if want is None or not math.isfinite(want):
                    continue
                got = float.fromhex(got)
                unit = math.ulp(want) * (2 ** 29 if narrow else 1)
                bound = max(2 * unit, 2 ** -149 if narrow else 0)
                self.assertLessEqual(abs(got - want), bound, (name, a, b))

    def check(self, name):
        path = self.write(f"{name}.c", program(name))
        text = self.simulate(path, "of_double")
        self.check_values(name, text)
        self.simulate(path, "of_float")
        for kernel in ("of_double", "of_float"):
            self.simulate(path, kernel, "--stress", "7")

    def test_verilator_agrees_about_a_function(self):
        self.simulate(self.write("fmod.c", program("fmod")), "of_float", "--engine",
                      "both")


class Programs(ScriptTest):
    """Those of the folder programs, whose kernels are named like their files."""

    def path(self, name):
        return os.path.join(os.path.dirname(os.path.abspath(__file__)), "programs",
                            name + ".c")

    def passes(self, name):
        for options in ((), ("--stress", "3"), ("--stress", "4")):
            run = self.hlsc("simulate", "--kernel", name, self.path(name), *options)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run

    def test_numbers(self):
        self.passes("numbers")

    def test_polar(self):
        self.passes("polar")

    def test_text(self):
        self.passes("text")

    def test_general(self):
        self.passes("general")

    def test_sorted(self):
        self.passes("sorted")

    def test_sorts_that_are_not_known(self):
        for size, comparison, said in (("6", "up", "sorts numbers, and structs and rows"),
                                       ("4", "given", "a function that is not known")):
            path = self.write("sort.c", f"""
#include <stdlib.h>
int (*given)(const void *, const void *);
static int up(const void *a, const void *b) {{ return *(int *)a - *(int *)b; }}
void sort(int a[12]) {{ qsort(a, 4, {size}, {comparison}); }}
int main(void) {{ given = up; return 0; }}
""")
            run = self.hlsc("lower", "--kernel", "sort", path)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(said, run.stdout + run.stderr)

    def test_what_is_native_is_left_out_and_said(self):
        run = self.passes("native")
        self.assertIn("a[5] = 27", run.stdout + run.stderr)
        for name in ("printf", "puts"):
            self.assertIn(f"'{name}' writes in the native run alone", run.stderr)
        for name in ("assert", "exit", "abort"):
            self.assertIn(f"'{name}' ends the native run", run.stderr)
        self.assertEqual(run.stderr.count("[native-only]"), 5, run.stderr)

    def test_where_the_native_run_ends(self):
        for define, said in (("BELOW", "a[i] >= 0"), ("ABOVE", "call 2 of native")):
            run = self.hlsc("simulate", "--kernel", "native", self.path("native"),
                            "-D" + define)
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(said, run.stdout + run.stderr)
            self.assertIn("call 2", run.stdout + run.stderr)

    def test_a_result_that_only_the_native_run_has(self):
        path = self.write("used.c", "#include <stdio.h>\n"
                          "int used(int a) { return printf(\"%d\", a); }\n")
        run = self.hlsc("lower", path)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("what 'printf' returns", run.stdout + run.stderr)

    def test_a_function_without_a_circuit_is_named(self):
        path = self.write("other.c", "#include <math.h>\n"
                          "double other(double a) { return tgamma(a); }\n")
        run = self.hlsc("lower", path)
        self.assertNotEqual(run.returncode, 0)
        self.assertIn("'tgamma' is a function of the C library",
                      run.stdout + run.stderr)


for each in [*ONE, *TWO]:
    setattr(Functions, f"test_{each}",
            lambda self, name=each: self.check(name))


if __name__ == "__main__":
    unittest.main()
