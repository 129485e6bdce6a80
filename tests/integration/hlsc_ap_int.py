#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""ap_int.h: what its operators compute, in both compilers of the machine and against
integers of Python, and kernels whose arguments are such integers.

usage: hlsc_ap_int.py HLSC [unittest arguments]
"""

import glob
import json
import os
import random
import re
import shutil
import subprocess
import unittest

from hlsc_harness import HlscTest

HEADERS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(
    os.path.abspath(__file__)))), "core", "kernel_include")


def newest_clang():
    """clang++ of whatever version is there; None without."""
    found = [path for folder in os.environ["PATH"].split(os.pathsep)
             for path in glob.glob(os.path.join(glob.escape(folder),
                                                "clang++-[0-9]*"))
             if re.fullmatch(r"clang\+\+-\d+", os.path.basename(path))]
    return max(found, key=lambda path: int(path.rpartition("-")[2]),
               default=shutil.which("clang++"))


CLANG = newest_clang()


class Number:
    """An integer of so many bits, by the rules of the interface."""

    def __init__(self, width, signed, value):
        value &= (1 << width) - 1
        if signed and value >> (width - 1):
            value -= 1 << width
        self.width, self.signed, self.value = width, signed, value

    @property
    def raw(self):
        return self.value & ((1 << self.width) - 1)

    def text(self):
        kind = "ap_int" if self.signed else "ap_uint"
        return f"{kind}<{self.width}>({literal(self.value)})"


def literal(value):
    if value == -(1 << 63):
        return "(-9223372036854775807ll - 1)"
    return f"{value}{'ull' if value >> 63 == 1 else 'll'}"


def both(a, b):
    return max(a.width + (b.signed and not a.signed),
               b.width + (a.signed and not b.signed))


def divided(a, b):
    """As C rounds: towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def operators(a, b):
    """What each operator gives."""
    any_signed = a.signed or b.signed
    wide = both(a, b)
    found = {
        "+": Number(wide + 1, any_signed, a.value + b.value),
        "-": Number(wide + 1, True, a.value - b.value),
        "*": Number(a.width + b.width, any_signed, a.value * b.value),
        "&": Number(wide, any_signed, a.value & b.value),
        "|": Number(wide, any_signed, a.value | b.value),
        "^": Number(wide, any_signed, a.value ^ b.value),
    }
    if b.value:
        quotient = divided(a.value, b.value)
        found["/"] = Number(a.width + b.signed, any_signed, quotient)
        found["%"] = Number(
            min(a.width, b.width + (not b.signed and a.signed)), a.signed,
            a.value - quotient * b.value)
    return found


COMPARISONS = {"==": lambda a, b: a == b, "!=": lambda a, b: a != b,
               "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
               ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}


def assertion(text, number):
    """That an expression has this type and value."""
    kind = "ap_int" if number.signed else "ap_uint"
    value = (f"(long long)({text}).v == {literal(number.value)}"
             if -(1 << 63) <= number.value < 1 << 63 else
             f"(unsigned long long)({text}).raw() == "
             f"{number.raw & ((1 << 64) - 1)}ull")
    return (f"static_assert(same<decltype({text}), "
            f"{kind}<{number.width}>>);\nstatic_assert({value});\n")


def random_number(generate, most):
    width = generate.choice([1, 2, 3, 7, 8, 9, 16, 17, 31, 32, 33, 63, 64])
    width = min(width, most)
    value = generate.choice([0, 1, -1, 1 << (width - 1), (1 << width) - 1,
                             generate.getrandbits(width)])
    return Number(width, generate.random() < 0.5, value)


def shifts(a, by):
    """The bits of `a` moved by as many as `by` says, either way."""
    left = Number(a.width, a.signed, a.value << by if by >= 0 else
                  a.value >> -by)
    right = Number(a.width, a.signed, a.value >> by if by >= 0 else
                   a.value << -by)
    return left, right


def bit_assertions(generate, a):
    """Of ranges, bits and reductions."""
    low = generate.randrange(a.width)
    high = generate.randrange(low, a.width)
    bits = f"{a.raw:0{a.width}b}"
    part = Number(a.width, False, a.raw >> low & ((1 << (high - low + 1)) - 1))
    turned = Number(a.width, False, int(
        f"{part.raw:0{high - low + 1}b}"[::-1], 2))
    text = a.text()
    checks = assertion(f"constant({text}).range({high}, {low})", part)
    checks += assertion(f"constant({text})({low}, {high})", turned)
    for name, value in (("xor_reduce", bits.count("1") & 1),
                        ("and_reduce", "0" not in bits),
                        ("or_reduce", "1" in bits),
                        ("nor_reduce", "1" not in bits),
                        ("sign", a.value < 0)):
        checks += (f"static_assert({text}.{name}() == "
                   f"{'true' if value else 'false'});\n")
    checks += (f"static_assert(constant({text})[{low}] == "
               f"{'true' if a.raw >> low & 1 else 'false'});\n")
    value = generate.getrandbits(high - low + 1)
    mask = ((1 << (high - low + 1)) - 1) << low
    checks += assertion(f"with_range({text}, {high}, {low}, {value}ull)",
                        Number(a.width, a.signed,
                               (a.raw & ~mask) | value << low))
    checks += assertion(f"reversed({text})",
                        Number(a.width, a.signed, int(bits[::-1], 2)))
    return checks


def expressions(seed, count):
    """A file of assertions."""
    generate = random.Random(seed)
    lines = ["""#include "ap_int.h"
template <class A, class B> constexpr bool same = false;
template <class A> constexpr bool same<A, A> = true;
template <class T> constexpr const T constant(const T &a) { return a; }
template <class T>
constexpr T with_range(T a, int high, int low, unsigned long long value) {
  a(high, low) = value;
  return a;
}
template <class T> constexpr T reversed(T a) { return a.reverse(); }
template <class T> constexpr T increased(T a) { ++a; return a; }
template <char Op, class A, class B> constexpr A assigned(A a, const B &b) {
  if constexpr (Op == '+') a += b;
  else if constexpr (Op == '-') a -= b;
  else if constexpr (Op == '*') a *= b;
  else if constexpr (Op == '&') a &= b;
  else if constexpr (Op == '|') a |= b;
  else if constexpr (Op == '^') a ^= b;
  else if constexpr (Op == '/') a /= b;
  else a %= b;
  return a;
}
"""]
    for _ in range(count):
        a, b = random_number(generate, 64), random_number(generate, 63)
        for operator, result in operators(a, b).items():
            lines.append(assertion(f"{a.text()} {operator} {b.text()}", result))
            if operator in "+-*&|^/%":
                lines.append(assertion(
                    f"assigned<'{operator}'>({a.text()}, {b.text()})",
                    Number(a.width, a.signed, result.value)))
        for operator, compare in COMPARISONS.items():
            expected = "true" if compare(a.value, b.value) else "false"
            lines.append(f"static_assert(({a.text()} {operator} {b.text()}) == "
                         f"{expected});\n")
        c = Number(32, True, generate.choice([0, 1, -1, 1000, -70000]))
        for operator, result in operators(a, c).items():
            lines.append(assertion(f"{a.text()} {operator} ({c.value})", result))
        for by in (0, 1, generate.randrange(70), -generate.randrange(70)):
            left, right = shifts(a, by)
            lines.append(assertion(f"{a.text()} << ({by})", left))
            lines.append(assertion(f"{a.text()} >> ({by})", right))
        lines.append(assertion(f"-{a.text()}",
                               Number(a.width + 1, True, -a.value)))
        lines.append(assertion(f"~{a.text()}",
                               Number(a.width, a.signed, ~a.value)))
        lines.append(assertion(f"increased({a.text()})",
                               Number(a.width, a.signed, a.value + 1)))
        lines.append(assertion(f"{a.text()}.concat({b.text()})",
                               Number(a.width + b.width, False,
                                      a.raw << b.width | b.raw)))
        lines.append(assertion(f"({a.text()}, {b.text()})",
                               Number(a.width + b.width, False,
                                      a.raw << b.width | b.raw)))
        lines.append(bit_assertions(generate, a))
    return "".join(lines)


class Operators(HlscTest):
    def compile(self, compiler, path, *more):
        return subprocess.run(
            [compiler, "-std=c++17", "-fsyntax-only", "-Wall", "-Wextra",
             "-Wno-unused-value", "-I", HEADERS, *more, path],
            capture_output=True, encoding="utf-8", check=False)

    def test_they_are_those_of_integers(self):
        compilers = [name for name in (CLANG, shutil.which("g++")) if name]
        self.assertTrue(compilers)
        path = self.write("all.cpp", expressions(1, 60))
        for compiler in compilers:
            run = self.compile(compiler, path)
            self.assertEqual((run.returncode, run.stderr), (0, ""), compiler)

    def test_wrong_ones_are_seen(self):
        path = self.write("wrong.cpp", expressions(2, 1) +
                          "static_assert((ap_int<3>(3) + ap_int<3>(1)).v == -4);")
        self.assertNotEqual(self.compile(CLANG or "g++", path).returncode, 0)

    def test_in_c_it_says_what_to_write(self):
        path = self.write("c.c", '#include "ap_int.h"\nint f(int a) { return a; }\n')
        run = self.hlsc("verify", path)
        self.assertEqual(run.returncode, 1)
        self.assertIn("in C, write _BitInt(N)", run.stdout + run.stderr)


FILTER = """\
#include "ap_int.h"
struct pair { ap_uint<3> low; ap_int<9> all[4]; };
ap_int<18> filter(ap_int<17> x, ap_uint<12> y, const ap_int<8> a[16],
                  ap_int<8> (&b)[16], ap_uint<5> &c, pair p, pair *q) {
  ap_int<18> s = x + y;
  for (ap_uint<5> i = 0; i < 16; i++) {
    s += a[i] * 3;
    b[i] = (a[i] << 1) ^ a[i][3];
    b[i](3, 1) = s(2, 0);
    if (a[i] == -2 || a[i].xor_reduce())
      b[i]++;
  }
  c = (y(4, 2), x[0]) % 7;
  q->low = p.low + 1;
  q->all[p.low & 3] = p.all[2] - p.all[3];
  return s / 3;
}
int main() {
  ap_int<8> a[16], b[16];
  ap_uint<5> c;
  pair q{};
  for (int i = 0; i < 16; i++)
    a[i] = i * 37;
  for (int k = 0; k < 3; k++) {
    pair p{};
    p.low = k;
    for (int i = 0; i < 4; i++)
      p.all[i] = 97 * i * k;
    filter(k * 1000, k * 50, a, b, c, p, &q);
  }
  return 0;
}
"""


def random_kernel(seed):
    """A kernel of random expressions over arguments of random widths."""
    generate = random.Random(seed)
    names = ["a", "b", "c", "d"]
    types = {name: ("ap_int" if generate.random() < 0.5 else "ap_uint",
                    generate.randrange(1, 14)) for name in names}

    def operand():
        name = generate.choice(names)
        kind, width = types[name]
        low = generate.randrange(width)
        high = generate.randrange(low, width)
        return generate.choice(
            [name, name, f"{name}({high}, {low})", f"{name}[{low}]",
             f"({name} << {generate.randrange(5)})",
             f"({name} >> {generate.choice(names)}(0, 0))",
             f"{kind}<{width}>({generate.randrange(-40, 40)})",
             f"(-{name})", f"(~{name})", f"({name}, c)",
             f"ap_int<20>({name})"])

    def expression(depth):
        if depth == 0:
            return operand()
        operator = generate.choice(["+", "-", "*", "&", "|", "^", "+", "-"])
        if operator == "*" and depth > 1:
            operator = "+"
        return f"({expression(depth - 1)} {operator} {expression(depth - 1)})"

    body = ""
    for i in range(6):
        comparison = generate.choice(list(COMPARISONS))
        body += (f"    if ({operand()} {comparison} {operand()})\n"
                 f"      out[{i}] += {expression(2)};\n"
                 f"    b = {expression(1)};\n")
        if generate.random() < 0.5:
            name = generate.choice(names)
            width = types[name][1]
            high = generate.randrange(width)
            body += f"    {name}({high}, 0) = {operand()};\n"
    arguments = ", ".join(f"{kind}<{width}> {name}"
                          for name, (kind, width) in types.items())
    calls = "".join(
        "  random(" + ", ".join(str(generate.randrange(-9999, 9999))
                                for _ in names) + ", out);\n"
        for _ in range(4))
    return (f'#include "ap_int.h"\n'
            f"void random({arguments}, ap_int<40> out[6]) {{\n"
            f"  for (int k = 0; k < 3; k++) {{\n{body}  }}\n}}\n"
            f"int main() {{\n  ap_int<40> out[6];\n"
            f"  for (int i = 0; i < 6; i++)\n    out[i] = i;\n{calls}}}\n")


class Kernels(HlscTest):
    def simulate(self, path, *arguments):
        run = self.hlsc("simulate", path, *arguments)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("PASS", run.stdout)

    def test_a_kernel(self):
        path = self.write("filter.cpp", FILTER)
        self.simulate(path)
        self.simulate(path, "--stress", "7")
        ports = json.loads(self.hlsc("emit-rtl", path, "--json", "-o",
                                     os.path.join(self.directory,
                                                  "rtl")).stdout)["ports"]
        widths = {port["name"]: port["width"] for port in ports}
        for name, width in (("x", 17), ("y", 12), ("a", 8), ("b", 8), ("c", 8),
                            ("p_low", 3), ("p_all_2", 9), ("q_low", 8),
                            ("q_all", 16), ("out0", 18)):
            self.assertEqual(widths[name], width, name)

    def test_what_it_costs_is_in_the_lines_that_use_it(self):
        path = self.write("cost.cpp", FILTER)
        lines = json.loads(self.hlsc("report", path,
                                     "--json").stdout)["area"]["lines"]
        files = {line["location"]["uri"].rpartition("/")[2] for line in lines
                 if line["location"]}
        self.assertEqual(files, {"cost.cpp"})

    def test_random_kernels(self):
        for seed in range(12):
            with self.subTest(seed=seed):
                self.simulate(self.write("random.cpp", random_kernel(seed)),
                              "--stress", str(seed + 1))

    def test_streams(self):
        path = self.write("stream.cpp", """\
#include "ap_int.h"
void twice(const ap_uint<12> x[32], ap_uint<13> y[32]) {
#pragma HLS INTERFACE axis port=x
#pragma HLS INTERFACE axis port=y
  for (int i = 0; i < 32; i++)
    y[i] = x[i] * 2;
}
int main() {
  ap_uint<12> x[32];
  ap_uint<13> y[32];
  for (int i = 0; i < 32; i++)
    x[i] = 131 * i;
  twice(x, y);
  return y[31] != 2 * (131 * 31 % 4096);
}
""")
        self.simulate(path, "--stress", "3")

    def test_sums_of_as_many_bits_as_a_circuit_has(self):
        self.simulate(self.write("sums.cpp", """\
#include "ap_int.h"
ap_int<64> sums(const ap_int<32> x[8], ap_uint<64> k) {
  ap_int<64> s = 0;
  for (int i = 0; i < 8; i++)
    s += x[i] * x[7 - i];
  s -= k;
  ++s;
  if (s > k || s == k)
    s ^= k;
  return k / ap_uint<64>(3) < k ? s : ap_int<64>(k);
}
int main() {
  ap_int<32> x[8];
  for (int i = 0; i < 8; i++)
    x[i] = i * 1234567 - 99;
  ap_uint<64> k = -5;
  return sums(x, 77) == sums(x, k);
}
"""), "--stress", "9")

    def test_more_than_the_circuit_has(self):
        path = self.write("wide.cpp", """\
#include "ap_int.h"
ap_int<60> wide(ap_int<64> x, ap_int<64> y) {
  ap_int<100> t = x * y;
  return t >> 40;
}
int main() { return wide(1, 2) != 0; }
""")
        run = self.hlsc("verify", path)
        self.assertEqual(run.returncode, 1)
        self.assertIn("wide.cpp:3:", run.stdout)
        self.assertIn("integers of more than 64 bits are not supported",
                      run.stdout)


if __name__ == "__main__":
    unittest.main()
