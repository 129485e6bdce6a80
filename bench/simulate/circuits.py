# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of any size in the manner of what people have circuits made of: filter
banks of codecs, ciphers, and arithmetic of floating-point numbers on integers. Each
has a main() that calls it once. `EDIT` is a number in them that an edit changes, and
the circuit with it."""

import random

SEED = 1


def main_of(name, count):
    """Fills `in` and calls the kernel."""
    return f"""
int main(void) {{
  static unsigned in[{count}], out[{count}];
  unsigned seed = 13;
  for (int i = 0; i < {count}; i++) {{
    seed = seed * 1103515245u + 12345u;
    in[i] = seed ^ seed >> 16;
  }}
  HLS_CALL({name}, in, out);
  return 0;
}}
"""


def kernel(name, count, before, lines, edit):
    """A kernel that takes `count` words one after the other."""
    return "\n".join([
        '#include "hls.h"', f"#define EDIT {edit}u", *before,
        f"void {name}(unsigned in[{count}], unsigned out[{count}]) {{",
        *lines, "}", main_of(name, count)])


def table(name, dice, count):
    values = ", ".join(str(dice.randrange(1 << 16)) for _ in range(count))
    return f"static const unsigned {name}[{count}] = {{{values}}};"


def codec(count, edit):
    """A bank of `count` filters: each clamps its band, looks up how it is
    quantized, and packs some bits of it into the word that leaves."""
    dice = random.Random(SEED)
    lines = [f"  int s{i} = {dice.randrange(64)}, t{i} = 0;"
             for i in range(count)]
    lines += ["  for (int i = 0; i < 16; i++) {",
              "    int x = (int)(in[i] & 0xffff) - 32768;",
              "    unsigned word = EDIT;"]
    for i in range(count):
        a, b, c = (dice.randrange(3, 120) for _ in range(3))
        lines += [
            f"    int y{i} = (x * {a} + s{i} * {b} - t{i} * {c}) >> 8;",
            f"    y{i} = y{i} > 32767 ? 32767 : y{i};",
            f"    y{i} = y{i} < -32768 ? -32768 : y{i};",
            f"    t{i} = s{i};",
            f"    s{i} = y{i};",
            f"    word = (word << {i % 7 + 1} | word >> {31 - i % 7}) ^"
            f" (quantum[(y{i} >> {i % 9 + 3}) & 15] & {dice.randrange(256)});"]
    lines += ["    out[i] = word;", "  }"]
    return kernel("codec", 16, [table("quantum", dice, 16)], lines, edit)


def cipher(count, edit):
    """`count` rounds of adding, rotating and a substitution box on blocks of four
    words that are counted on."""
    dice = random.Random(SEED)
    lines = ["  for (unsigned i = 0; i < 16; i++) {",
             "    unsigned a = in[i], b = EDIT ^ i, c = 0x61707865, d = i;"]
    for i in range(count):
        by = [dice.randrange(1, 32) for _ in range(2)]
        lines += [
            f"    a += b ^ {dice.randrange(1 << 32)}u;",
            f"    d = turn(d ^ a, {by[0]});",
            f"    c += d;",
            f"    b = turn(b ^ c, {by[1]}) ^ box[(a >> {i % 28}) & 15];"]
    lines += ["    out[i] = a ^ b ^ c ^ d;", "  }"]
    turn = ("static unsigned turn(unsigned x, int by) "
            "{ return x << by | x >> (32 - by); }")
    return kernel("cipher", 16, [table("box", dice, 16), turn], lines, edit)


# What a sum and a difference begin with: the larger number, and the other one
# moved below it.
ALIGN = """\
  if (a < b) {
    unsigned other = a;
    a = b;
    b = other;
  }
  unsigned exponent = a >> 23 & 255, distance = exponent - (b >> 23 & 255);
  unsigned high = (a & 0x7fffff) | 0x800000, low = (b & 0x7fffff) | 0x800000;
"""

SOFT_FLOAT = """
/* Positive numbers: eight bits of exponent, 23 of fraction. */
static unsigned soft_add(unsigned a, unsigned b) {
ALIGN
  unsigned sum = high + (distance > 24 ? 0 : low >> distance);
  if (sum >> 24) {
    sum >>= 1;
    exponent++;
  }
  return exponent << 23 | (sum & 0x7fffff);
}

static unsigned soft_subtract(unsigned a, unsigned b) {
ALIGN
  unsigned rest = high - (distance > 24 ? 0 : low >> distance);
  while (!(rest & 0x800000) && exponent > 0) {
    rest <<= 1;
    exponent--;
  }
  return exponent << 23 | (rest & 0x7fffff);
}

static unsigned soft_multiply(unsigned a, unsigned b) {
  unsigned exponent = (a >> 23 & 255) + (b >> 23 & 255);
  unsigned long long product =
      (unsigned long long)((a & 0x7fffff) | 0x800000) *
      ((b & 0x7fffff) | 0x800000);
  exponent = exponent < 127 ? 0 : exponent - 127;
  if (product >> 47) {
    product >>= 1;
    exponent++;
  }
  return (exponent > 254 ? 254 : exponent) << 23 |
         (unsigned)(product >> 23 & 0x7fffff);
}
"""


def soft_float(count, edit):
    """A polynomial of floating-point numbers: `count` operations on integers that
    compare, shift, branch and normalize in loops."""
    dice = random.Random(SEED)
    lines = ["  for (int i = 0; i < 4; i++) {",
             "    unsigned x = ((in[i] + EDIT % 4096) & 0x7fffff) | 127u << 23;",
             "    unsigned y, z;"]
    operations = ("soft_add", "soft_multiply", "soft_subtract")
    for i in range(count):
        constant = 127 << 23 | dice.randrange(1 << 23)
        to, other = ("y", "z") if i % 2 else ("z", "y")
        lines.append(f"    {to} = {operations[i % 3]}("
                     f"{other if i % 5 else 'x'}, {constant}u);")
    lines += ["    out[i] = y ^ z;", "  }"]
    return kernel("soft_float", 4, [SOFT_FLOAT.replace("ALIGN\n", ALIGN)], lines, edit)


SHAPES = {"codec": codec, "cipher": cipher, "soft_float": soft_float}
