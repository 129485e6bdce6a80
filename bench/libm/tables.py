#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the tables and coefficients of core/library/tables.

usage: tables.py [FOLDER]

All are fractions, rounded to nearest, worked out with mpmath (`pip install
mpmath`). Polynomials are those through the zeros of a Chebyshev polynomial,
whose error is close to the least there is.
"""

import os
import sys

import mpmath

mpmath.mp.prec = 1600
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def scaled(value, bits):
    return int(mpmath.nint(mpmath.ldexp(value, bits)))


def fit(function, low, high, degree):
    """Coefficients, the constant one first."""
    found = mpmath.chebyfit(function, [low, high], degree + 1)
    return list(reversed(found))


def word(value, width):
    assert -(1 << (width - 1)) <= value < 1 << width, value
    return f"0x{value % (1 << width):0{width // 4}x}u"


def array(width, name, words, comment):
    per_line = 3 if width == 64 else 6
    lines = [", ".join(word(value, width) for value in words[i:i + per_line])
             for i in range(0, len(words), per_line)]
    body = ",\n    ".join(lines)
    return (f"/* {comment} */\nstatic const uint{width}_t {name}[{len(words)}] = {{\n"
            f"    {body}}};\n")


def write(folder, name, about, *parts):
    guard = f"LIBRARY_TABLES_{name.upper()}_H"
    text = (f"/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n *\n"
            f" * {about}\n * Written by bench/libm/tables.py.\n */\n"
            f"/* clang-format off */\n"
            f"#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n\n"
            + "\n".join(parts) + "\n#endif\n")
    with open(os.path.join(folder, name + ".h"), "w", encoding="ascii") as file:
        file.write(text)


def power_of_two(folder):
    def series(s):
        return (mpmath.power(2, s) - 1) / s if s else mpmath.log(2)
    def table(bits, width):
        return [scaled(mpmath.power(2, mpmath.mpf(i) / (1 << bits)), width - 1)
                if width == 32 else
                scaled(mpmath.power(2, mpmath.mpf(i) / (1 << bits)), width + 31) >> 32
                for i in range(1 << bits)]
    write(folder, "power_of_two", "2 to the power of a fraction.",
          array(64, "exp2_steps64", table(8, 64), "2^(i/256), 63 bits behind the point."),
          array(64, "exp2_terms64",
                [scaled(c, 64) for c in fit(series, 0, mpmath.mpf(2) ** -8, 4)],
                "(2^s - 1) / s for s < 2^-8."),
          array(32, "exp2_more64",
                [scaled(mpmath.power(2, mpmath.mpf(i) / 256), 95) % (1 << 32)
                 for i in range(256)],
                "32 bits more, when these are rounded down."),
          array(32, "exp2_steps32", table(6, 32), "2^(i/64), 31 bits behind the point."),
          array(64, "exp2_long_steps32",
                [scaled(mpmath.power(2, mpmath.mpf(i) / 64), 56) for i in range(64)],
                "The same, 56 bits behind the point."),
          array(32, "exp2_terms32",
                [scaled(c, 32) for c in fit(series, 0, mpmath.mpf(2) ** -6, 2)],
                "(2^s - 1) / s for s < 2^-6."))


def inverse(index, bits, precision):
    """Of the middle of an interval, or of its end next to 1."""
    if index == 0:
        return 1 << precision
    if index == (1 << bits) - 1:
        return 1 << (precision - 1)
    middle = 1 + (mpmath.mpf(index) + 0.5) / (1 << bits)
    return scaled(1 / middle, precision)


def logarithm_steps(bits, precision):
    """log of 1 / inverse, less log 2 from sqrt(2) on."""
    steps = []
    for index in range(1 << bits):
        number = mpmath.mpf(1 << precision) / inverse(index, bits, precision)
        if index >= int((mpmath.sqrt(2) - 1) * (1 << bits)):
            number /= 2
        steps.append(mpmath.log(number))
    return steps


def logarithm(folder):
    steps = [scaled(step, 70) for step in logarithm_steps(7, 10)]
    binary = [scaled(step / mpmath.log(2), 96) for step in logarithm_steps(7, 10)]
    inverses = [inverse(i, 7, 10) for i in range(128)]
    write(folder, "logarithm", "Logarithms.",
          array(64, "log_steps64", [s >> 6 for s in steps],
                "Of 1 / inverse, 64 bits behind the point; negative from the square\n"
                " * root of 2 on, where they are of the half."),
          array(32, "log_inverses64", [i | s % 64 << 16 for i, s in zip(inverses, steps)],
                "Inverses near 1 / (1 + i/128), 10 bits behind the point, and from bit\n"
                " * 16 on the next 6 bits of the logarithms."),
          array(64, "log2_steps64", [s >> 32 for s in binary],
                "Logarithms to the base 2, 64 bits behind the point."),
          array(32, "log2_more64", [s % (1 << 32) for s in binary], "32 bits more."),
          array(64, "log2_steps32",
                [scaled(s / mpmath.log(2), 56) for s in logarithm_steps(6, 9)],
                "56 bits behind the point, of the inverses of 9 bits."),
          array(64, "log_steps32", [scaled(s, 56) for s in logarithm_steps(6, 9)],
                "Of 1 / inverse, 56 bits behind the point, likewise."),
          array(32, "log_inverses32", [inverse(i, 6, 9) for i in range(64)],
                "Inverses near 1 / (1 + i/64), 9 bits behind the point."))


def cube_root(folder):
    def roots(bits, precision, width):
        return [scaled(mpmath.cbrt(mpmath.mpf(1 << precision) / inverse(i, bits, precision)
                                   * (1 << t)), width - 2)
                for t in range(3) for i in range(1 << bits)]
    terms = mpmath.taylor(lambda r: mpmath.cbrt(1 + r), 0, 10)
    write(folder, "cube_root", "Cube roots.",
          array(64, "cbrt_steps64", roots(7, 10, 64),
                "Of 2^t / inverse, in turn for t = 0, 1, 2; 62 bits behind the point."),
          array(64, "cbrt_terms64", [scaled(abs(c), 64) for c in terms[1:9]],
                "Of (1 + r)^(1/3), from r on, without their signs."),
          array(32, "cbrt_steps32", roots(6, 9, 32), "The same, 30 bits behind the point."),
          array(32, "cbrt_terms32", [scaled(abs(c), 32) for c in terms[1:5]],
                "The same."))


def circle(folder):
    z_end = (mpmath.pi / 4) ** 2
    def sine(z):
        if z == 0:
            return mpmath.mpf(1) / 6
        y = mpmath.sqrt(z)
        return (1 - mpmath.sin(y) / y) / z
    def cosine(z):
        if z == 0:
            return mpmath.mpf(1) / 2
        return (1 - mpmath.cos(mpmath.sqrt(z))) / z
    def terms(function, degree, width):
        return [scaled(abs(c), width) for c in fit(function, 0, z_end, degree)]
    def turns(before, words, width):
        digits = int(mpmath.floor(mpmath.ldexp(2 / mpmath.pi, words * width - before)))
        return [digits >> (width * (words - 1 - i)) & ((1 << width) - 1)
                for i in range(words)]
    all64 = turns(128, 22, 64)
    all32 = turns(64, 14, 32)
    parts = [array(64, "circle_sine64", terms(sine, 7, 64),
                   "(1 - sin(y) / y) / z in powers of z = y^2; the signs alternate."),
             array(64, "circle_cosine64", terms(cosine, 7, 64),
                   "(1 - cos(y)) / z, likewise."),
             array(32, "circle_sine32", terms(sine, 3, 32), "The same."),
             array(32, "circle_cosine32", terms(cosine, 3, 32), "The same.")]
    for k in range(4):
        parts.append(array(64, f"circle_turns64_{k}", all64[k:k + 19],
                           f"2/pi behind 128 zeros, from word {k} on."))
    for k in range(4):
        parts.append(array(32, f"circle_turns32_{k}", all32[k:k + 8],
                           f"2/pi behind 64 zeros, from word {k} on."))
    write(folder, "circle", "Sines, cosines and the number of quarter turns.", *parts)


def arc(folder):
    """For 2^-6 <= c < 2^6: atan of c = (1 + (i + 1/2) / 16) * 2^e."""
    numbers = [(1 + (mpmath.mpf(i) + 0.5) / 16) * mpmath.mpf(2) ** e
               for e in range(-6, 6) for i in range(16)]
    values = [scaled(mpmath.atan(c), 126) for c in numbers]
    def series(z):
        y = mpmath.sqrt(z)
        return (1 - mpmath.atan(y) / y) / z if z else mpmath.mpf(1) / 3
    end = mpmath.mpf(2) ** -10
    write(folder, "arc", "Arcus tangents.",
          array(64, "arc_steps64_high", [v >> 64 for v in values],
                "Of (1 + (i + 1/2) / 16) * 2^e from e = -6 on, 62 bits behind the point."),
          array(64, "arc_steps64_low", [v % (1 << 64) for v in values], "64 bits more."),
          array(64, "arc_terms64", [scaled(abs(c), 64) for c in fit(series, 0, end, 4)],
                "(1 - atan(y) / y) / z in powers of z = y^2 < 2^-10; the signs\n"
                " * alternate."),
          array(64, "arc_steps32", [v >> 70 for v in values],
                "Of the same numbers, 56 bits behind the point."),
          array(32, "arc_terms32", [scaled(abs(c), 32) for c in fit(series, 0, end, 1)],
                "The same."))


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "core/library/tables")
    for table in (power_of_two, logarithm, cube_root, circle, arc):
        table(folder)


if __name__ == "__main__":
    main()
