# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Blocks for random kernels whose variables are seen in more than one way:
unions, and structs by their bytes. They are written by one view, copied and
set as a whole, and read by another view, padding as well. `@e` is an operand."""

DECLARATIONS = """union padded { struct { unsigned char a; unsigned b; } s;
  unsigned w[2]; unsigned char c[8]; unsigned long long all; };
union narrow { int f : 19; unsigned w; unsigned char c[4]; };
union mixed { struct { unsigned short a; unsigned char b; } s;
  struct { unsigned char a; unsigned short b; } t; float x; unsigned w; };
struct within { unsigned char k; union narrow n; unsigned short h; };
struct loose { unsigned char a; unsigned b; unsigned short c; };
"""

# What may be written, and what is read in the end, of a variable `%`.
VIEWS = {
    "union padded": ["%.s.a", "%.s.b", "%.w[0]", "%.w[1]", "%.c[0]", "%.c[2]",
                     "%.c[3]", "%.c[7]", "%.all"],
    "union narrow": ["%.f", "%.w", "%.c[0]", "%.c[1]", "%.c[2]", "%.c[3]"],
    "union mixed": ["%.s.a", "%.s.b", "%.t.a", "%.t.b", "%.w"],
    "struct within": ["%.k", "%.n.f", "%.n.w", "%.n.c[3]", "%.h"],
    "struct loose": ["%.a", "%.b", "%.c", "((unsigned char *)&%)[2]",
                     "((unsigned char *)&%)[5]", "((unsigned char *)&%)[9]",
                     "((unsigned char *)&%)[11]"],
}


def whole(kernel, names):
    """A statement that writes all of a variable."""
    one, other = kernel.random.sample(names, 2)
    text = kernel.pick([
        f"{one} = {other};", f"__builtin_memcpy(&{one}, &{other}, sizeof {one});",
        f"__builtin_memset(&{one}, {kernel.pick([0, 0, 255, 90])}, "
        f"sizeof {one});"])
    return f"if (@e) {text}" if kernel.chance(35) else text


def statement(kernel, indent):
    kind = kernel.pick(sorted(VIEWS))
    views = VIEWS[kind]
    names = [kernel.name("u") for _ in range(kernel.random.randint(2, 3))]
    lines = [f"{kind} {', '.join(names)};"]
    lines += [f"__builtin_memset(&{name}, {k}, sizeof {name});"
              for k, name in enumerate(names)]
    for _ in range(kernel.random.randint(3, 9)):
        if kernel.chance(45):
            lines.append(whole(kernel, names))
        else:
            view = kernel.pick(views).replace("%", kernel.pick(names))
            lines.append(f"{view} = (unsigned)(@e);")
    variable, _ = kernel.pick(kernel.variables)
    for name in names:
        read = kernel.random.sample(views, kernel.random.randint(1, 3))
        lines += [f"{variable} = (unsigned)({variable}) * 5u + "
                  f"(unsigned){view.replace('%', name)};" for view in read]
    text = "\n".join(["{", *("  " + line for line in lines), "}"])
    while "@e" in text:
        text = text.replace("@e", kernel.expression(1), 1)
    return [indent + line for line in text.splitlines()]
