# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels whose loops end late, or have branches on what comes late, and are
asked to go on before that is known. They are entered several times, also for no
iteration, or one."""

from dice import Dice

TYPES = ["int", "float", "int", "short", "unsigned"]
# What an iteration ends by; `@` is the index.
LATE = ["a[@] * b[@]", "a[@] + b[@]", "a[@] * 3", "a[@] * b[@] + x", "x * 2 + a[@]",
        "a[@]", "(a[@] + a[@ + 1]) * b[@]", "a[@ + 1] * a[@] - b[@ + 1]"]
LATE_OF_INTEGERS = ["a[@] / (b[@] | 1)", "a[b[@] & 7]"]
UPDATES = ["", "x = x + a[i];", "x = x * b[i] + 1;", "x = p;",
           "if (i & 1) x = x + 2;", "if (a[i] > 5) x = x - 1; else x = x + 2;",
           "y += x;"]
STORES = ["", "", "c[i] = p;", "c[i] = x;"]
RARE_STORES = ["", "", "", "c[i] = p;", "if (i & 1) c[i] = x;"]
STEPS = ["1", "1", "1", "2", "1 + (i & 1)"]
# Of a branch that decides about x or y.
CONDITIONS = ["a[i] * x > lim", "a[i] + x > lim", "x * b[i] < lim",
              "a[i] * x + b[i] >= lim", "a[i] > x", "x * x < lim + a[i]"]
SIDES = ["x = x - b[i];", "x = 1;", "x = x * 3;", "x = b[i]; y += 1;", "x = x + 1;",
         "", "x = x + a[i];", "y = y + x;", "x = x + b[i] * 2;", "i++;", "i++; x++;",
         "c[i] = x;"]
BEFORE = ["", "", "", "c[i] = x;", "y = y + a[i + 1] - a[i];"]
BEHIND = ["", "c[i] = x;", "c[i] = 7;", "c[i] = y; y = y + x;",
          "if (i & 1) c[i] = x;", "if (x < a[i]) y += 2; c[i] = y;", "y = y + x;", "y = y + a[i];", "k ^= i;", "if (i == k) y = y + 3;"]
HINTS = ["%s", "%s", "__builtin_expect(%s, 1)", "__builtin_expect(%s, 0)", "!%s"]


def exits(dice, scalar, index):
    """A loop that ends in one way or several."""
    late = LATE + (LATE_OF_INTEGERS if scalar != "float" else [])
    term, other = (dice.pick(late).replace("@", index) for _ in range(2))
    comparison = (f"{dice.pick(['<', '>', '<=', '>=', '!='])} "
                  f"{dice.pick(['lim', str(dice.random.randint(0, 60))])}")
    update, store, rare = dice.pick(UPDATES), dice.pick(STORES), dice.pick(RARE_STORES)
    step = f"i += {dice.pick(STEPS)}"
    more = dice.pick(["", "", f"if ({other} == {dice.random.randint(0, 9)}) break;"])
    return dice.pick([
        f"while (i < N && (p = {term}) {comparison}) {{ {store} {update} {step}; }}",
        f"for (; i < N; {step}) {{ p = {term}; {store} if (p {comparison}) break; "
        f"{more} {rare} {update} }}",
        f"do {{ p = {term}; {store} {update} {step}; }} "
        f"while (i < N && p {comparison});",
        f"for (; i < N; {step}) {{ {update} if (i > k) {{ p = {term}; "
        f"if (p {comparison}) break; }} {rare} }}",
        f"do {{ p = {term}; {update} {store} {more} {step}; if (p {comparison}) "
        "{ y = x + p; break; } } while (i < N);"])


def branches(dice):
    """A loop with a branch on what it decides about."""
    condition = dice.pick(HINTS) % f"({dice.pick(CONDITIONS)})"
    body = (f"{dice.pick(BEFORE)} if ({condition}) {{ {dice.pick(SIDES)} }} "
            f"else {{ {dice.pick(SIDES)} }} {dice.pick(BEHIND)}")
    return dice.pick([f"for (; i < N; i++) {{ {body} }}",
                      f"do {{ {body} i++; }} while (i < m);"])


def generate(seed):
    dice = Dice(seed)
    scalar = dice.pick(TYPES)
    size = dice.pick([8, 13, 16, 31, 50])
    nested = dice.chance(50)
    index = dice.pick(["i", "i", "(i + r) % N"]) if nested else "i"
    loop = exits(dice, scalar, index) if dice.chance(60) else branches(dice)
    loop = f"\n#pragma DYN speculate\n{loop}\n"
    if nested:
        loop = (f"for (int r = 0; r < m; r++) {{ i = {dice.pick(['0', 'r'])}; "
                f"if (i >= N) break; {loop} y += x + i; x = 1; }}")
    numbers = dice.random.sample(range(1, 40), 6)
    return f"""#define N {size}
{scalar} kernel({scalar} a[N + 1], {scalar} b[N + 1], {scalar} c[N + 1],
    {scalar} lim, int k, int m) {{
  int i = 0;
  {scalar} x = 1, y = 0, p = 0;
  {loop}
  return x + y + p + i + k;
}}
int main(void) {{
  static {scalar} a[N + 1], b[N + 1], c[N + 1];
  for (int t = 0; t < 6; t++) {{
    for (int i = 0; i <= N; i++) {{
      a[i] = (i * {numbers[0]} + t * 5) % {numbers[1] + 2};
      b[i] = (i * {numbers[2]} + t) % {numbers[3] % 9 + 2} + {numbers[4] % 2};
    }}
    kernel(a, b, c, {numbers[5]} * t, {numbers[4] % size}, t);
  }}
}}
"""
