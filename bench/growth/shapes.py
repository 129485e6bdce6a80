# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of any size: each shape grows in one way that people or generators
write. `SEED` is a number that a caller defines, so that no two requests are for
the same circuit."""

import dataclasses
import typing


@dataclasses.dataclass(frozen=True)
class Shape:
    name: str
    text: typing.Callable[[int], str]
    largest: int = 20000  # where the daemon's limits are lower, just below
    circuit: typing.Optional[float] = None  # how it may grow; None: as times may


SHAPES = []


def shape(name, largest=20000, circuit=None):
    def add(text):
        SHAPES.append(Shape(name, text, largest, circuit))
        return text
    return add


def function(parameters, lines):
    return "\n".join([f"int k({parameters}) {{", *lines, "}", ""])


def mixed(count):
    """Statements that depend on each other and do not fold."""
    return ["  int x = a ^ SEED, y = b;",
            *(f"  {'xy'[i % 2]} = ({'xy'[i % 2]} ^ {i * 7919 % 1000003})"
              f" + {'yx'[i % 2]} * {i % 97 + 3};" for i in range(count))]


@shape("statements", 5000)
def statements(count):
    return function("int a, int b", [*mixed(count), "  return x ^ y;"])


@shape("one-line", 5000)
def one_line(count):
    # Without a line break anywhere, the last one included.
    return function("int a, int b",
                    [*mixed(count), "  return x ^ y;"]).replace("\n", "")


# A load-store queue takes 255 accesses of one block, so what needs a queue is
# in blocks of sixty statements.
def in_blocks(lines):
    for number, line in enumerate(lines):
        yield line
        if number % 60 == 59:
            yield f"  if (i == {number}) return {number};"


# Each access comes behind the ones that it may meet.
@shape("array-statements", 2500, circuit=1.35)
def array_statements(count):
    lines = in_blocks(f"  t[i * {j % 13 + 1} + {j % 31}] = "
                      f"t[i * {j % 11 + 1} + {j * 7 % 37}] + {j};"
                      for j in range(count))
    return function("int t[1024], int i", [*lines, "  return SEED;"])


@shape("array-constants", 2500)
def array_constants(count):
    lines = (f"  t[{j * 7919 % 4096}] = a[{j * 104729 % 4096}] + {j};"
             for j in range(count))
    return function("int t[4096], int a[4096]", [*lines, "  return SEED;"])


@shape("unknown-indices", 2500)
def unknown_indices(count):
    lines = in_blocks(f"  t[(i ^ {j}) & 63] += t[(i * {j}) & 63];"
                      for j in range(count))
    return function("int t[64], int i", [*lines, "  return SEED;"])


@shape("goto-web", 1250)
def goto_web(count):
    lines = []
    for i in range(count):
        lines.append(f" L{i}: if (n-- < 0) return x; x = x * 3 + {i};")
        lines.append(f"  if (x & {1 << i % 16}) goto L{i * 7919 % count};")
    return function("int n, int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("loops-in-a-row", 1250)
def loops_in_a_row(count):
    lines = (f"  for (int i = 0; i < n; i++) x = x * {j % 97 + 3} ^ i;"
             for j in range(count))
    return function("int n, int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("loops-with-exits", 1250)
def loops_with_exits(count):
    lines = (f"  do {{ if (n-- < 0) return x; x = x * 3 + {j}; }} "
             f"while (x & {1 << j % 16});"
             for j in range(count))
    return function("int n, int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("exits-of-a-loop", 2500)
def exits_of_a_loop(count):
    lines = (f"    x = x * {j % 97 + 3} + i; if (x == {j}) break;"
             for j in range(count))
    return function("int n, int x", [
        "  x ^= SEED;", "  for (int i = 0; i < n; i++) {", *lines, "  }",
        "  return x;"])


@shape("arrays-of-a-loop", 3900)
def arrays_of_a_loop(count):
    arguments = ", ".join(f"int t{j}[64]" for j in range(count))
    lines = (f"    t{j}[i] = t{j * 7 % count}[i] + x;" for j in range(count))
    return function("int n, " + arguments, [
        "  int x = SEED;", "  for (int i = 0; i < n; i++) {", *lines, "  }",
        "  return x;"])


@shape("array-loops", 1250)
def array_loops(count):
    lines = (f"  for (int i = 0; i < {j % 7 + 3}; i++) "
             f"t[i + {j % 50}] += t[i + {j * 3 % 50}];"
             for j in range(count))
    return function("int t[64]", [*lines, "  return SEED;"])


@shape("ifs-in-a-row", 2500)
def ifs_in_a_row(count):
    lines = (f"  if (x & {1 << j % 16}) x = x * {j % 97 + 3} + {j}; "
             f"else x ^= {j};" for j in range(count))
    return function("int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("else-if-chain", 950)
def else_if_chain(count):
    chain = " else ".join(f"if (x == {j * 3}) s += x * {j % 97 + 3};\n"
                          for j in range(count))
    return function("int x", ["  int s = x ^ SEED;", chain, "  return s;"])


@shape("flags", 2500)
def flags(count):
    lines = (f"  int f{j} = 0; if (x & {1 << j % 16}) f{j} = y > {j}; "
             f"if (f{j}) x += y * {j % 97 + 3};" for j in range(count))
    return function("int x, int y", ["  x ^= SEED;", *lines, "  return x;"])


@shape("live-round-a-loop", 5000)
def live_round_a_loop(count):
    begin = (f"  int v{j} = x + {j};" for j in range(count))
    lines = (f"    v{j} = v{j * 7919 % count} * {j % 97 + 3};"
             for j in range(count))
    end = (f"  x ^= v{j};" for j in range(count))
    return function("int n, int x", [
        "  x ^= SEED;", *begin, "  for (int i = 0; i < n; i++) {", *lines,
        "  }", *end, "  return x;"])


@shape("int-arguments", 3900)
def int_arguments(count):
    arguments = ", ".join(f"int a{j}" for j in range(count))
    lines = (f"  x = x * {j % 97 + 3} + a{j};" for j in range(count))
    return function("int x, " + arguments,
                    ["  x ^= SEED;", *lines, "  return x;"])


# All variables go through all loops.
@shape("nested-loops", 200, circuit=2)
def nested_loops(count):
    begin = (f"for (int i{j} = 0; i{j} < n; i{j}++) {{ x += i{j};"
             for j in range(count))
    return function("int n, int x", [
        "  x ^= SEED;", *begin, "x = x * 3 + 1;", "}" * count, "  return x;"])


# What an inner condition decides goes out through all of those around it.
@shape("nested-ifs", 200, circuit=1.45)
def nested_ifs(count):
    begin = (f"if (x > a * {j}) {{ x ^= b + {j};" for j in range(count))
    return function("int a, int b, int x", [
        "  x ^= SEED;", *begin, "x = x * 3 + 1;", "}" * count, "  return x;"])


@shape("switch-cases", 2500)
def switch_cases(count):
    cases = (f"  case {j * 3}: x = x * {j % 97 + 3} + {j}; break;"
             for j in range(count))
    return function("int s, int x", [
        "  x ^= SEED;", "  switch (s) {", *cases, "  }", "  return x;"])


@shape("placeholder-calls")
def placeholder_calls(count):
    calls = (f"  x = unit(x ^ {j});" for j in range(count))
    return "int unit(int v);\n" + function(
        "int x", ["  x ^= SEED;", *calls, "  return x;"])


@shape("array-arguments", 3900)
def array_arguments(count):
    arguments = ", ".join(f"int t{j}[16]" for j in range(count))
    lines = (f"  t{j}[i] = i + {j};" for j in range(count))
    return function("int i, " + arguments, [*lines, "  return SEED;"])


@shape("local-arrays", 5000)
def local_arrays(count):
    lines = (f"  int t{j}[16]; t{j}[i & 15] = x + {j}; x = t{j}[x & 15];"
             for j in range(count))
    return function("int i, int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("table", 1 << 21)
def table(count):
    return f"static const int t[{count}] = {{3, 1, 4, 1, 5, SEED}};\n" + \
        function("int i", [f"  return t[i & {count - 1}];"])


@shape("written-table", 1 << 20)
def written_table(count):
    values = ("%d," % (i * 7919 % 1000003) for i in range(count))
    return f"static const int t[{count}] = {{" + \
        "".join(value + "\n" if i % 16 == 15 else value
                for i, value in enumerate(values)) + \
        "};\n" + function("int i", [f"  return t[i & {count - 1}] ^ SEED;"])


@shape("expression", 3900)
def expression(count):
    terms = ("+ (a ^ %d)" if i % 2 else "- (b ^ %d)" for i in range(count // 2))
    return function("int a, int b", [
        "  return SEED " + " ".join(term % (i * 7919 % 1000003)
                                    for i, term in enumerate(terms)) + ";"])


@shape("call-chain", 5000)
def call_chain(count):
    functions = [f"static int f{j}(int x) {{ return f{j - 1}(x) * "
                 f"{j % 97 + 3} + {j}; }}" for j in range(1, count)]
    return "\n".join(["static int f0(int x) { return x; }", *functions,
                      function("int x", [f"  return f{count - 1}(x ^ SEED);"])])


@shape("many-calls", 10000)
def many_calls(count):
    lines = (f"  x = f(x, {j});" for j in range(count))
    return "static int f(int x, int y) { return (x ^ y) * 3 + y; }\n" + \
        function("int x", ["  x ^= SEED;", *lines, "  return x;"])


@shape("struct-members")
def struct_members(count):
    members = " ".join(f"int m{j};" for j in range(count))
    lines = (f"  s.m{j} = x + {j}; x ^= s.m{j * 7919 % count};"
             for j in range(count))
    return f"struct s {{ {members} }};\n" + function(
        "int x", ["  struct s s = {0};", "  x ^= SEED;", *lines,
                  "  return x;"])
