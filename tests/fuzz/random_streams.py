# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with buses: arrays that are read or written in order, in loops and
loops in loops, beside arrays in any order, scalars and results, each with an
interface that fits it by a pragma, and loops that pragmas unroll."""

import random

TYPES = ("signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
         "long", "unsigned long", "_Bool")
CALLS = ("", "s_axilite", "wishbone", "avalon_mm")
IN_ORDER = ("axis", "avalon_st", "m_axi", "")
ANY_ORDER = ("m_axi", "m_axi", "")
OPERATIONS = ("+", "-", "*", "^", "|", "&")


class Kernel:
    """One of them."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.arguments = []  # (type, name, size or None)
        self.pragmas = []
        self.body = []
        self.sizes = {}

    def interface(self, name, kinds):
        kind = self.random.choice(kinds)
        if kind:
            self.pragmas.append(f"#pragma HLS INTERFACE {kind} port={name}")

    def array(self, name, size, kinds, const=False):
        kind = self.random.choice(TYPES)
        self.arguments.append((("const " if const else "") + kind, name, size))
        self.sizes[name] = size
        self.interface(name, kinds)

    def nest(self, size):
        """The heads of loops that count to a size, and the index in them."""
        divisors = [d for d in range(2, size) if size % d == 0]
        if divisors and self.random.random() < 0.4:
            inner = self.random.choice(divisors)
            return (f"for (int i = 0; i < {size // inner}; i++)"
                    f" for (int j = 0; j < {inner}; j++)", f"i * {inner} + j")
        return f"for (int i = 0; i < {size}; i++)", "i"

    def expression(self, values):
        text = self.random.choice(values)
        for _ in range(self.random.randint(1, 3)):
            operand = self.random.choice([*values, str(self.random.randint(1, 99))])
            text = f"({text} {self.random.choice(OPERATIONS)} {operand})"
        return text

    def stream(self, number):
        """A loop that takes elements of some arrays, and gives those of others."""
        size = self.random.choice((1, 7, 16, 24, 60, 100))
        head, index = self.nest(size)
        values = ["s", "n", "(long)i"]
        lines = []
        for k in range(self.random.randint(0, 2)):
            name = f"in{number}{k}"
            self.array(name, size, IN_ORDER, const=True)
            lines.append(f"long v{k} = {name}[{index}];")
            values.append(f"v{k}")
        if self.sizes.get("table"):
            lines.append(f"long t = table[({self.expression(values)}) & 31];")
            values.append("t")
        if self.random.random() < 0.5:
            lines.append(f"if ({self.random.choice(values)} & 1) s += "
                         f"{self.expression(values)}; else s ^= n;")
        else:
            lines.append(f"s = {self.expression(values)};")
        # What a stream brings is used in any case: it is none otherwise.
        lines.append(f"s = s * 3 {' '.join(f'+ {v}' for v in values if v[0] in 'vt')};")
        for k in range(self.random.randint(0, 2)):
            name = f"out{number}{k}"
            self.array(name, size, IN_ORDER)
            lines.append(f"{name}[{index}] = {self.expression(values)};")
        self.body.append(f"{head} {{ {' '.join(lines)} }}")

    def other(self, number):
        """A loop over an array that is read and written in any order."""
        name = f"any{number}"
        self.array(name, 32, ANY_ORDER)
        unroll = self.random.choice(["", "", "\n#pragma HLS UNROLL factor=2\n"])
        self.body.append(
            f"{unroll}for (int i = 0; i < 20; i++) {{ int k = (i * 7 + (int)s) & 31;"
            f" {name}[k] += {self.expression(['s', 'n', '(long)k'])};"
            f" s += {name}[(k + 3) & 31]; }}")


def fill(name, kind, size, seed):
    return (f"for (int i = 0; i < {size}; i++) {name}[i] = "
            f"({kind})(i * {seed % 97 + 3}u + r * {seed % 13 + 1}u);")


def generate(seed):
    kernel = Kernel(seed)
    numbers = kernel.random
    if numbers.random() < 0.4:
        kernel.array("table", 32, ANY_ORDER, const=True)
    for number in range(numbers.randint(1, 3)):
        (kernel.stream if numbers.random() < 0.7 else kernel.other)(number)
    has_result = numbers.random() < 0.7
    if not has_result:
        kernel.array("total", 1, IN_ORDER)
        kernel.body.append("total[0] = s;")
    numbers.shuffle(kernel.arguments)
    kernel.interface("return", CALLS)
    result = numbers.choice(TYPES) if has_result else "void"
    scalar = numbers.choice(TYPES)
    parameters = ", ".join(f"{kind} {name}[{size}]"
                           for kind, name, size in kernel.arguments)
    parameters += (", " if parameters else "") + f"{scalar} n"
    names = ", ".join([name for _, name, _ in kernel.arguments] + ["(%s)(r + 2)" % scalar])
    pragmas = "\n".join(kernel.pragmas)
    body = "\n  ".join(kernel.body)
    arrays = "\n".join(f"static {kind.removeprefix('const ')} {name}[{size}];"
                       for kind, name, size in kernel.arguments)
    fills = "\n    ".join(fill(name, kind.removeprefix("const "), size, seed + number)
                          for number, (kind, name, size) in enumerate(kernel.arguments))
    end = f"return ({result})s;" if has_result else ""
    return f"""{result} kernel({parameters}) {{
{pragmas}
  unsigned long s = n;
  {body}
  {end}
}}

{arrays}
int main(void) {{
  for (unsigned r = 0; r < 3; r++) {{
    {fills}
    kernel({names});
  }}
  return 0;
}}
"""
