# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels that call functions of the C library, in each other's operands, on
both sides of conditions, and in helpers."""

from dice import Dice

ONE = ["acos", "asin", "atan", "cbrt", "cos", "cosh", "exp", "exp2", "expm1", "log",
       "log10", "log1p", "log2", "sin", "sinh", "tan", "tanh", "logb", "floor", "sqrt"]
TWO = ["atan2", "hypot", "pow", "fdim", "nextafter", "fmod", "remainder", "fmax"]
INTEGERS = ["isalpha(s[i])", "tolower(s[i])", "(int)strlen(s)", "div(n[i], 3).rem",
            "(int)strspn(s, \"abc\")", "(strcmp(s, t) > 0)", "(memcmp(s, t, 4) < 0)",
            "rand() % 10", "abs(n[i])", "atoi(t)", "(int)strcspn(s, t)", "toupper(t[i])"]
WHOLES = ["ldexp({}, n[i] & 7)", "scalbn({}, n[i])", "fma({}, x[i], y[i])",
          "modf({}, &part)", "frexp({}, &exponent)"]
STATEMENTS = ["printf(\"%d\\n\", i);", "assert(i >= 0);", "if (i < 0) abort();",
              "strcpy(t, s);", "qsort(n, 8, sizeof n[0], up);", "srand(3);",
              "strncat(t, s, 2); t[5] = 0;"]


def number(dice, depth, suffix):
    leaf = dice.pick([f"x[i]{suffix and ' * 0.5f'}", "y[i]", "f[i]", "0.75", "n[i]"])
    if depth == 0:
        return leaf
    if dice.chance(30) and not suffix:
        return dice.pick(WHOLES).format(number(dice, depth - 1, suffix))
    if dice.chance(35):
        return (f"{dice.pick(TWO)}{suffix}({number(dice, depth - 1, suffix)}, "
                f"{number(dice, depth - 1, suffix)})")
    if dice.chance(20):
        return f"({number(dice, depth - 1, suffix)} - {leaf})"
    return f"{dice.pick(ONE)}{suffix}({number(dice, depth - 1, suffix)})"


def statement(dice):
    if dice.chance(25):
        return dice.pick(STATEMENTS)
    if dice.chance(35):
        return f"n[i] += {dice.pick(INTEGERS)};"
    target, suffix = dice.pick([("out[i]", ""), ("f[i]", "f")])
    store = f"{target} = {number(dice, dice.random.randint(1, 2), suffix)};"
    if dice.chance(30):
        return (f"if (n[i] & 1) {{ {store} }} "
                f"else {{ {target} = {number(dice, 1, suffix)}; }}")
    return store


def values(dice, count, of):
    return ", ".join(of() for _ in range(count))


def generate(seed):
    dice = Dice(seed)
    draw = dice.random
    body = "\n    ".join(statement(dice) for _ in range(draw.randint(1, 3)))
    special = ["0.0", "-0.0", "1.0", "INFINITY", "NAN", "-1.0", "1e-310", "1e300"]
    def real():
        return (dice.pick(special) if dice.chance(20) else
                repr(draw.uniform(-4, 4) * 10 ** draw.choice([0, 0, 0, -6, 3])))
    def whole():
        return str(draw.randint(-60, 60))
    def text():
        return "".join(draw.choice("abcXY 019,") for _ in range(draw.randint(0, 7)))
    return f"""#include "hls.h"
#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int up(const void *a, const void *b) {{
  return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}}
int kernel(const double x[8], const double y[8], float f[8], int n[8], char s[16], char t[16],
           double out[8]) {{
  double part = 0;
  int exponent = 0;
  for (int i = 0; i < 8; i++) {{
    {body}
  }}
  return exponent + (part > 1);
}}
int main(void) {{
  double x[8] = {{{values(dice, 8, real)}}};
  double y[8] = {{{values(dice, 8, real)}}}, out[8] = {{0}};
  float f[8] = {{{values(dice, 8, real)}}};
  int n[8] = {{{values(dice, 8, whole)}}};
  char s[16] = "{text()}", t[16] = "{text()}";
  HLS_CALL(kernel, x, y, f, n, s, t, out);
  HLS_CALL(kernel, y, x, f, n, t, s, out);
}}
"""
