# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops one after the other on common arrays, some of them in others, behind
branches, or left early. `@i` is the number of an iteration, `@j` one of the loop
around it, `@p` and `@q` are arrays. Most nests of loops write to some arrays and
read others: what one of them writes the next one reads."""

ELEMENTS = ["signed char", "unsigned short", "int", "unsigned", "long long"]
SIZE = 16
INDICES = ["@i", "@i", "@i + 1", "15 - @i", "@i * 3", "@i * 5 + @j", "@i + @j",
           "@j", "7", "n", "(int)s", "(int)q[@i & 15]", "@i * (int)s", "@i >> 1"]
STATEMENTS = [
    "@p[@a] = @q[@b] + @i;", "@p[@a] = @i * 7 - n;", "s += @q[@a];",
    "s = s * 3 + @q[@a];", "s ^= @q[@a] - @q[@b];",
    "if (@q[@a] & 1) @p[@b] = s;", "if (s & 1) @p[@a] = @i; else s += @q[@b];",
    "@p[@a] = s; s += @q[@b];", "if (@i > n) continue; @p[@a] = @i;",
    "@p[@a] = @q[@b] - @q[@c];",
]


class Nest:
    """The arrays of one nest of loops."""

    def __init__(self, kernel, names):
        self.written = kernel.random.sample(names,
                                            kernel.random.randint(1, 2))
        self.read = [name for name in names if name not in self.written]
        if not self.read or kernel.chance(20):
            self.read = names


def access(kernel, nest, inner, outer, in_loop=True):
    text = kernel.pick(STATEMENTS)
    while "continue" in text and not in_loop:
        text = kernel.pick(STATEMENTS)
    for mark in "abc":
        while f"@{mark}" in text:
            text = text.replace(f"@{mark}",
                                f"({kernel.pick(INDICES)}) & {SIZE - 1}", 1)
    return (text.replace("@p", kernel.pick(nest.written))
            .replace("@q", kernel.pick(nest.read))
            .replace("@i", inner).replace("@j", outer))


def loop(kernel, nest, depth, outer, indent):
    """A loop of up to eight iterations, which may have others in it."""
    counter = f"i{depth}"
    bound = kernel.pick(["n", "(n & 3)", "8", "5", "n + 1", "(int)(s & 7)"])
    step = kernel.pick(["++", "++", " += 2"])
    lines = [f"{indent}for (int {counter} = 0; {counter} < {bound}; "
             f"{counter}{step}) {{"]
    for _ in range(kernel.random.randint(1, 2)):
        if depth < 3 and kernel.chance(35):
            lines += loop(kernel, nest if depth > 1 else
                          Nest(kernel, sorted({*nest.read, *nest.written})),
                          depth + 1, counter, indent + "  ")
        else:
            lines.append(f"{indent}  " + access(kernel, nest, counter, outer))
    if kernel.chance(12):
        lines.append(f"{indent}  if (({nest.read[0]}[{counter} & 15] & 31) "
                     "== 5) break;")
    return lines + [f"{indent}}}"]


def statement(kernel, indent):
    """Two to five loops, and accesses between them."""
    names = ["p", "q", "r"][:kernel.random.randint(2, 3)]
    known = kernel.pick([name for name, _ in kernel.variables])
    lines = [f"int n = (int)({known}) & 7; unsigned s = (unsigned)({known});"]
    for name in names:
        element = kernel.pick(ELEMENTS)
        static = kernel.pick(["static ", ""])
        values = ", ".join(f"({element}){kernel.constant()}"
                           for _ in range(SIZE))
        lines.append(f"{static}{element} {name}[{SIZE}] = {{{values}}};")
    for _ in range(kernel.random.randint(2, 5)):
        nest = Nest(kernel, names)
        if kernel.chance(20):
            lines.append(access(kernel, nest, "n", "3", in_loop=False))
        elif kernel.chance(20):
            lines.append(f"if (s & {kernel.pick([1, 6])}) {{")
            lines += loop(kernel, nest, 1, "n", "  ") + ["}"]
        else:
            lines += loop(kernel, nest, 1, "n", "")
    target, _ = kernel.pick(kernel.variables)
    last = " ^ ".join(f"(unsigned){name}[{kernel.pick(['n', '3', 's & 15'])}]"
                      for name in names)
    lines.append(f"{target} ^= s ^ {last};")
    return [f"{indent}{{", *(f"{indent}  {line}" for line in lines),
            f"{indent}}}"]
