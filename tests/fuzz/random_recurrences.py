# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops of random kernels that carry sums and products of what they carried
before. `@x` is what is carried, `@y` something else that is, `@m` a factor, `@e`
what is the same in all iterations, and `@c` what is not."""

TYPES = ["signed char", "unsigned char", "short", "unsigned short", "int",
         "unsigned", "long long", "unsigned long long", "_BitInt(11)",
         "unsigned _BitInt(23)"]
LINEAR = [
    "@x * @m + @c", "@c + @m * @x", "@c - @x * @m", "@m * @x - @c",
    "@x * @m", "-(@m * @x)", "(@x + @c) * @m", "(@c - @x) * @m",
    "@x * @m * @m + @c", "(@m * @x + @c) * @m - @e", "@c + (@e - @x * @m)",
    "@m * @x + @c + @e - @c", "@x * @m + @e", "@m * @x + @y",
    "(@x * @m + @c) & 0x7ff", "(@x * @m - @c) & 1", "(short)(@c - @x * @m)",
    "(unsigned char)(@x * @m + @c)", "@x * 3 * @m + @c",
    "(long long)@x * @m + @c", "@x * 1664525 + @c", "@c - 0x5deece66dll * @x",
    "(@x * 1103515245u + 12345u) & 0x7fffffff", "@x * 12345 * @m - @e",
]
OTHERS = ["(@x & 127) * @m + @c", "@x * 41 + @c", "@x * @m + (@x ^ @c)",
          "@x * @c + @m", "(@x ^ @c) * @m"]
# What an iteration adds: its number, or an element of a table.
TERMS = ["@i", "(@i * @i)", "(@i ^ 21)", "t[@i & 7]", "(t[@i & 7] - @i)", "@e"]


def step(kernel, target, other, factors):
    text = kernel.pick(LINEAR if kernel.chance(85) else OTHERS)
    while "@c" in text:
        text = text.replace("@c", kernel.pick(TERMS), 1)
    while "@m" in text:
        text = text.replace("@m", kernel.pick(factors), 1)
    while "@e" in text:
        text = text.replace("@e", kernel.pick(factors + ["9", "(-77)"]), 1)
    return (text.replace("@x", target).replace("@y", other)
            .replace("@i", "k"))


def statement(kernel, indent):
    """A loop of up to forty iterations that carries one to three variables."""
    names = ["x", "y", "z"][:kernel.random.randint(1, 3)]
    # Of the number of iterations, the compiler shall know as little as there is.
    known = [name for name, _ in kernel.variables]
    bound = kernel.pick([
        str(kernel.random.randint(0, 40)),
        f"(int)(({kernel.pick(known)}) & 31)",
        f"(int)(({kernel.pick(known)}) & 64 ? "
        f"({kernel.expression(1)}) & 31 : ({kernel.pick(known)}) & 3)"])
    factors = ["a", "b"]
    lines = [f"{kernel.pick(TYPES)} {name} = {kernel.pick(known)};"
             for name in factors]
    lines += [f"{kernel.pick(TYPES)} {name} = {kernel.expression(1)};"
              for name in names]
    element = kernel.pick(TYPES)
    values = ", ".join(f"({element}){kernel.constant()}" for _ in range(8))
    lines += [f"{element} t[8] = {{{values}}};",
              f"unsigned long long s = 0; int n = {bound};",
              "for (int k = 0; k < n; k++) {"]
    for name in names:
        other = kernel.pick(names)
        lines.append(f"  {name} = {step(kernel, name, other, factors)};")
        if kernel.chance(60):
            lines.append(f"  s += (unsigned long long){name} ^ s << 1;")
    if kernel.chance(15):
        lines.append(f"  if (({names[-1]} & 63) == 5) break;")
    lines.append("}")
    target, _ = kernel.pick(kernel.variables)
    mixed = " ^ ".join(f"(unsigned long long){name}" for name in names)
    lines.append(f"{target} ^= s ^ {mixed};")
    return [f"{indent}{{", *(f"{indent}  {line}" for line in lines),
            f"{indent}}}"]
