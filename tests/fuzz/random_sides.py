# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with branches of which both sides compute the same kind of thing:
one unit may have it for both."""

from dice import Dice

TYPES = ["int", "int", "unsigned", "short", "float"]
OPERANDS = ["u", "v", "(u + 1)", "(v - u)", "k", "(u + k)", "(v + 3)", "x", "m[u_ & 7]"]
CONDITIONS = ["a[i] > b[i]", "a[i] > lim", "(u_ & 1)", "i % 3 == 1", "x > y", "u_ == 4",
              "(u_ & 3) && i > 2"]
KEEPS = ["c[i] = {};", "x += {};", "x = {};", "y = y - {};", "m[i & 7] = {};",
         "c[i] = {}; n++;", "if ({} > lim) n += 2;", "x = {} + x; c[i] = x;"]
BEFORE = ["", "", "y += 1;", "n ^= i;", "c[i] = y;"]
BEHIND = ["", "", "y += x;", "c[i] = x;", "if (n > 40) break;", "m[i & 7] = y;"]


def product(dice):
    return f"({dice.pick(OPERANDS)} {dice.pick('**+')} {dice.pick(OPERANDS)})"


def side(dice, depth):
    if depth > 0 and dice.random.random() < 0.3:
        return choice(dice, depth - 1)
    more = f" + {dice.pick(OPERANDS)}" if dice.random.random() < 0.3 else ""
    return dice.pick(BEFORE) + " " + dice.pick(KEEPS).format(product(dice) + more)


def choice(dice, depth):
    text = f"if ({dice.pick(CONDITIONS)}) {{ {side(dice, depth)} }}"
    return text + (f" else {{ {side(dice, depth)} }}"
                   if dice.random.random() < 0.9 else "")


def loop(dice):
    body = (f"u = a[i]; v = b[i]; u_ = i * 5 + n; {choice(dice, 2)} "
            f"{dice.pick(BEHIND)} "
            f"{choice(dice, 1) if dice.random.random() < 0.3 else ''}")
    return dice.pick([
        f"for (int i = 0; i < N; i++) {{ {body} }}",
        f"for (int r = 0; r < 3; r++) for (int i = r; i < N; i += 2) {{ {body} }}",
        f"for (int i = first; i < N; i++) {{ {body} }}"])


def generate(seed):
    dice = Dice(seed)
    scalar = dice.pick(TYPES)
    loops = " ".join(loop(dice) for _ in range(dice.random.randint(1, 2)))
    if dice.random.random() < 0.2: # once in a call
        loops = (f"{{ int i = first; u = a[i]; v = b[i]; u_ = i; "
                 f"{choice(dice, 2)} }}")
    values = [", ".join(str(dice.random.randint(-9, 60) % 61) for _ in range(12))
              for _ in range(2)]
    return f"""#include "hls.h"
#define N 12
int kernel({scalar} a[N], {scalar} b[N], {scalar} c[N], {scalar} m[8], {scalar} k, int first, {scalar} lim) {{
  {scalar} x = 1, y = k, u, v;
  int n = 0, u_ = 0;
  {loops}
  c[first] = x;
  return n + (int)(x < y);
}}
int main(void) {{
  {scalar} a[N] = {{{values[0]}}}, b[N] = {{{values[1]}}}, c[N] = {{0}}, m[8] = {{1, 2, 3}};
  HLS_CALL(kernel, a, b, c, m, 3, 0, 20);
  HLS_CALL(kernel, a, b, c, m, 7, 5, 4);
  HLS_CALL(kernel, b, a, c, m, 0, 11, 0);
  return 0;
}}
"""
