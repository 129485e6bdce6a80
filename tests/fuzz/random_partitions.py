# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with arrays that pragmas make several memories: arguments and local
variables of one to three dimensions, in turns and in blocks, with loops that count in
many ways, some of them unrolled, and indices that are known in part or not at all."""

import math

import dice

TYPES = ("signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
         "long", "unsigned long")
SHAPES = ((5,), (12,), (16,), (30,), (64,), (100,), (6, 8), (8, 6), (4, 25), (10, 12),
          (1, 9), (7, 1), (3, 4, 8), (2, 6, 5))
OPERATIONS = ("+", "-", "*", "^", "|", "&")
COUNTERS = ("int", "unsigned", "long", "unsigned long", "short", "unsigned char")
FACTORS = (2, 3, 4, 5, 6, 8)
# Each access to a bank that is not known becomes as many.
MOST_BANKS = 12


class Kernel:
    """One of them."""

    def __init__(self, seed):
        self.dice = dice.Dice(seed)
        self.arrays = []  # (type, name, shape, whether it is local)
        self.pragmas = []
        self.body = []

    def partition(self, name, shape):
        """The pragmas of an array: for one dimension, several or all."""
        dimensions = [k + 1 for k in range(len(shape)) if self.dice.chance(60)]
        dimensions = dimensions or [self.dice.random.randint(1, len(shape))]
        if math.prod(shape) <= MOST_BANKS and self.dice.chance(30):
            dimensions = [0]
        banks = 1
        for dimension in dimensions:
            size = shape[dimension - 1]
            kind = self.dice.pick(("cyclic", "cyclic", "cyclic", "block", "complete"))
            if kind == "complete" and (size > 8 or len(dimensions) > 1):
                kind = "cyclic"
            factor = self.dice.pick(FACTORS)
            banks *= size if kind == "complete" else min(factor, size)
            if banks > MOST_BANKS and dimension != dimensions[0]:
                break
            options = "" if kind == "complete" else f" factor={factor}"
            self.pragmas.append(f"#pragma HLS ARRAY_PARTITION variable={name} {kind}"
                                f"{options} dim={dimension}")

    def array(self):
        name = self.dice.name("a")
        shape = self.dice.pick(SHAPES)
        self.arrays.append((self.dice.pick(TYPES), name, shape, self.dice.chance(30)))
        self.partition(name, shape)

    def index(self, counters, size):
        """An index that is in bounds, of counters that are below their sizes."""
        near = [name for name, most in counters if most <= size]
        choice = self.dice.random.randrange(6)
        if near and choice < 3:
            return self.dice.pick(near)
        if choice == 3:
            return str(self.dice.random.randrange(size))
        name, most = self.dice.pick(counters)
        if size > most + 1 and choice == 4:
            return f"{name} + {self.dice.random.randrange(1, size - most)}"
        if size >= 2 * most and self.dice.chance(50):
            return f"2 * {name} + {self.dice.random.randrange(2)}"
        if size >= most and choice == 5:
            return f"{size - 1} - {name}"
        return f"({name} * {self.dice.pick((3, 7, 11))} + (unsigned)s) % {size}u"

    def element(self, counters):
        _, name, shape, _ = self.dice.pick(self.arrays)
        return name + "".join(f"[{self.index(counters, size)}]" for size in shape)

    def expression(self, counters):
        text = "s"
        for _ in range(self.dice.random.randint(1, 3)):
            operand = self.dice.pick((self.element(counters), counters[0][0],
                                      str(self.dice.random.randint(1, 99))))
            text = f"({text} {self.dice.pick(OPERATIONS)} {operand})"
        return text

    def loop(self, counters, depth):
        size = self.dice.pick((4, 5, 8, 12, 16, 30) if depth == 0 else (3, 4, 6, 8))
        kind = self.dice.pick(COUNTERS)
        name = self.dice.name("i")
        step = self.dice.pick((1, 1, 1, 2, 4))
        head = f"for ({kind} {name} = 0; {name} < {size}; {name} += {step})"
        if kind in ("int", "long", "short") and self.dice.chance(20):
            head = f"for ({kind} {name} = {size - 1}; {name} >= 0; {name} -= {step})"
        if self.dice.chance(50):
            factors = FACTORS if depth == 0 else FACTORS[:2]
            factor = self.dice.pick((*(f" factor={n}" for n in factors),
                                     *[""] * (size <= 8 and depth == 0)))
            head = f"\n#pragma HLS UNROLL{factor}\n  {head}"
        inner = [*counters, (name, size)]
        lines = []
        for _ in range(self.dice.random.randint(1, 2)):
            if depth < 1 and self.dice.chance(40):
                lines.append(self.loop(inner, depth + 1))
            lines.append(f"{self.element(inner)} {self.dice.pick(('=', '+=', '^='))} "
                         f"{self.expression(inner)};")
            condition = (f"if (s & {self.dice.pick((1, 2, 4))}) "
                         if self.dice.chance(30) else "")
            lines.append(f"{condition}s = {self.expression(inner)};")
        return f"{head} {{ {' '.join(lines)} }}"


def spelled(shape):
    return "".join(f"[{size}]" for size in shape)


def fill(name, kind, shape, seed):
    heads, text, number = "", name, "0"
    for k, size in enumerate(shape):
        heads += f"for (int k{k} = 0; k{k} < {size}; k{k}++) "
        text += f"[k{k}]"
        number = f"({number} * {size} + k{k})"
    return f"{heads}{text} = ({kind})({number} * {seed % 97 + 3}u + {seed % 13 + 1}u);"


def generate(seed):
    kernel = Kernel(seed)
    for _ in range(kernel.dice.random.randint(1, 3)):
        kernel.array()
    if all(local for *_, local in kernel.arrays):
        kind, name, shape, _ = kernel.arrays[0]
        kernel.arrays[0] = (kind, name, shape, False)
    for _ in range(kernel.dice.random.randint(1, 3)):
        kernel.body.append(kernel.loop([("n", 4)], 0))
    arguments = [array for array in kernel.arrays if not array[3]]
    parameters = ", ".join(f"{kind} {name}{spelled(shape)}"
                           for kind, name, shape, _ in arguments)
    locals_ = "\n  ".join(
        f"{kind} {name}{spelled(shape)};\n  {fill(name, kind, shape, seed + 5)}"
        for kind, name, shape, is_local in kernel.arrays if is_local)
    names = ", ".join(name for _, name, *_ in arguments)
    arrays = "\n".join(f"static {kind} {name}{spelled(shape)};"
                       for kind, name, shape, _ in arguments)
    fills = "\n  ".join(fill(name, kind, shape, seed + number)
                        for number, (kind, name, shape, _) in enumerate(arguments))
    pragmas = "\n".join(kernel.pragmas)
    body = "\n  ".join(kernel.body)
    return f"""unsigned long kernel({parameters}, unsigned n) {{
  {locals_}
{pragmas}
  unsigned long s = n;
  n &= 3;
  {body}
  return s;
}}

{arrays}
int main(void) {{
  {fills}
  kernel({names}, 1);
  kernel({names}, 6);
  return 0;
}}
"""
