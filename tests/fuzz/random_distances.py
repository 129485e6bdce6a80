# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that read what they wrote some iterations ago: `p[i]` and `p[i - 3]`,
in a ring, in the row before, below the diagonal. They are entered several times,
left early, have fewer iterations than that distance, and more than one store.
`@i` is the number of an iteration, `@d` and `@e` are distances, `@v` is a
value."""

ELEMENTS = ["signed char", "unsigned short", "int", "unsigned",
            "unsigned long long"]
SIZE = 32
VALUES = ["(unsigned)@i", "s", "(@i ^ 5u)", "q[@i & 31] * 3u",
          "q[@i & 31] / 7u", "9u"]
DISTANCES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12]
# In a loop from @d on; indices are less than SIZE as @i is.
STEPS = [
    "p[@i] = p[@i - @d] * 3u + @v;", "p[@i] = p[@i - @d] + (unsigned)p[@i];",
    "p[@i - @d] = p[@i] + @v;", "p[@i] = p[@i - @d] ^ p[@i - @e] + @v;",
    "if (@v & 1) p[@i] = p[@i - @d] + @v;",
    "if (p[@i - @d] & 2) p[@i] = @v; else p[@i] += 3u;",
    "if (@v & 1) { s += p[@i - @d]; } else { p[@i] = @v; }",
    "p[@i] = @v; p[@i - @d] = s;", "p[@i - @d] += @v; p[@i] = s + @i;",
    "s = s * 5u + p[@i - @d]; p[@i] = s;", "s ^= p[@i - @d]; p[@i] = @v;",
    "if ((@v & 7) == 3) continue; p[@i] = p[@i - @d] + 1u;",
    "if ((p[@i - @d] & 31) == 7) break; p[@i] = @v;",
    "p[@i] = @v; if ((p[@i - @d] & 31) == 7) break;",
    "p[@i & 15] += p[(@i + 16 - @d) & 15] * 3u;",
    "p[@i] += p[@i - @d];", "p[@i] = p[@i - @d] * 5u - @v;",
    "p[(@i + @d) & 15] = p[@i & 15] + @v;",
    "p[(@i + @d) & 31] = @v; s += p[(@i + @e) & 31];",
    "p[@i] = p[31 - @i] + @v;", "p[@i >> 1] = p[@i - @d] + @v;",
    "for (int w = 0; w < (int)(@i & 3); w++) "
    "p[@i] += p[@i - @d] + (unsigned)w;",
    "p[@i] = p[@i - @d] / 3u + @v;", "q[@i] = p[@i]; p[@i] = q[@i - @d] + @v;",
]
# Whole nests; `r` has rows of @w.
NESTS = [
    "for (int y = 1; y < 4; y++) for (int x = 0; x < @w; x++) "
    "r[y * @w + x] = r[(y - 1) * @w + x] * 3u + x;",
    "for (int y = 1; y < n % 5; y++) for (int x = 1; x < @w; x++) "
    "r[y * @w + x] += (r[(y - 1) * @w + x - 1] ^ r[y * @w + x - 1]) + 0u;",
    "for (int y = 0; y < 4; y++) for (int x = @d % @w; x < @w; x++) "
    "r[x] = r[x - @d % @w] + (unsigned)y;",
    "for (int y = 0; y < 6; y++) for (int x = y + 1; x < 8; x++) "
    "r[x] -= r[y] * 3u + x;",
    "for (int y = 7; y > 0; y--) for (int x = 0; x < y; x++) "
    "r[x] ^= r[y] * 5u + x;",
    "for (int y = 0; y < n % 7; y++) { unsigned t = r[y]; "
    "for (int x = 0; x < y; x++) t += r[x] * 3u; r[y] = t; }",
    "for (int y = 0; y < 5; y++) for (int x = y + 1; x < 5; x++) "
    "for (int z = y + 1; z < 5; z++) "
    "r[x * 5 + z] -= 1u * r[x * 5 + y] * r[y * 5 + z];",
    "for (int y = 0; y < 4; y++) { int u = (y & 1) * 16; "
    "for (int x = 1; x < @w; x++) "
    "r[16 - u + x] = 1u * r[u + x] + r[u + x - 1]; }",
    "for (int y = 0; y < 4; y++) for (int x = 0; x < @w; x++) "
    "{ if (r[x] & 1) r[x] += s; else s += r[(x + @d) % 8]; }",
]


def fill(kernel, text):
    distance, other = kernel.pick(DISTANCES), kernel.pick(DISTANCES)
    while "@v" in text:
        text = text.replace("@v", kernel.pick(VALUES), 1)
    return (text.replace("@d", str(distance))
            .replace("@e", str(min(distance, other))).replace("@i", "i")
            .replace("@w", str(kernel.random.randint(2, 8)))), distance


def loop(kernel, indent):
    """A loop of up to 32 iterations, maybe in another one."""
    lines, start = [], 0
    for _ in range(kernel.pick([1, 1, 1, 2, 3])):
        text, distance = fill(kernel, kernel.pick(STEPS))
        text = text.replace("p[", kernel.pick(["p[", "p[", "t["]))
        lines.append(f"{indent}  {text}")
        start = max(start, distance)
    bound = kernel.pick([str(SIZE), "n", f"{start} + n % 8", str(start + 2)])
    step = kernel.pick(["i++", "i++", "i++", "i += 2"])
    head = f"for (int i = {start}; i < {bound} && i < {SIZE}; {step}) {{"
    lines = [f"{indent}{head}", *lines, f"{indent}}}"]
    if kernel.chance(40):
        lines = [f"{indent}for (int k = 0; k < {kernel.pick(['3', 'n % 4'])}; "
                 "k++) {", *(f"  {line}" for line in lines), f"{indent}}}"]
    return lines


def statement(kernel, indent):
    """One to three of such loops and nests."""
    known = kernel.pick([name for name, _ in kernel.variables])
    lines = [f"int n = (int)({known}) & 31; unsigned s = (unsigned)({known});"]
    for name in "pqrt":
        values = ", ".join(f"{kernel.random.randint(0, 127)}"
                           for _ in range(SIZE))
        lines.append(f"{kernel.pick(['static ', ''])}{kernel.pick(ELEMENTS)} "
                     f"{name}[{SIZE}] = {{{values}}};")
    for _ in range(kernel.pick([1, 1, 2, 3])):
        if kernel.chance(35):
            lines.append(fill(kernel, kernel.pick(NESTS))[0])
        else:
            lines += loop(kernel, "")
    lines.append("for (int i = 0; i < 32; i++) "
                 "s = s * 3u + ((unsigned)p[i] ^ (unsigned)q[i] ^ "
                 "(unsigned)r[i] ^ (unsigned)t[i]);")
    target, _ = kernel.pick(kernel.variables)
    lines.append(f"{target} ^= s;")
    return [f"{indent}{{", *(f"{indent}  {line}" for line in lines),
            f"{indent}}}"]
