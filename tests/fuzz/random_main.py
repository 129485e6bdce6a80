# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""main() of a random kernel: arguments, and the calls."""

FLOATS = ["float", "double"]

# Numbers for the arguments: of all sizes, and now and then none at all.
NEXT_NUMBER = """static double next_number(void) {
  unsigned long long x = next();
  double small = (double)(int)(x >> 3) / 1024.0;
  switch (x & 15) {
  case 0: return (double)(long long)x;
  case 1: return small * 1e-42;
  case 2: return small * 1e-312;
  case 3: return 1.0 / (double)(x >> 4 & 1);
  case 4: return -0.0 * (double)(x >> 4 & 1);
  case 5: return x & 16 ? NAN : small * 1e33;
  default: return small;
  }
}
"""


def source(kind):
    return "next_number()" if kind in FLOATS else "next()"


def lines(kernel, parameters):
    """Of main(): three calls or four, with new values before three of them."""
    text = ["", "static unsigned long long state = 1;",
             "static unsigned long long next(void) {",
             "  state = state * 6364136223846793005ull + "
             "1442695040888963407ull;",
             "  unsigned long long x = state >> 20;",
             "  return x & 1 ? x >> 1 : (x >> 8) & 15;", "}",
             *([NEXT_NUMBER] if kernel.has_floats else []),
             *(line for struct in kernel.structs
               for line in struct.maker(source)),
             "int main(void) {"]
    for name, struct, size in kernel.makers:
        if size:
            text.append(f"  static {struct.type} {name}[{size}];")
    for array in kernel.arguments:
        sizes = "".join(f"[{size}]" for size in array.shape)
        text.append(f"  static {array.element} {array.name}{sizes};")
    text.append("  for (int call = 0; call < 3; call++) {")
    for array in kernel.arguments:
        total = 1
        for size in array.shape:
            total *= size
        text.append(f"    for (int i = 0; i < {total}; i++) "
                    f"(({array.element} *){array.name})[i] = "
                    f"({array.element}){source(array.element)};")
    for name, struct, size in kernel.makers:
        if size:
            text.append(f"    for (int i = 0; i < {size}; i++) "
                         f"{name}[i] = {struct.source()}();")
    arguments = []
    values = {name: struct for name, struct, size in kernel.makers
              if not size}
    for parameter in parameters:
        name = parameter.split("[")[0].split()[-1]
        is_array = parameter.endswith("]")
        if name in values:
            arguments.append(f"{values[name].source()}()")
            continue
        kind = parameter.rsplit(" ", 1)[0]
        arguments.append(name if is_array
                         else f"({kind}){source(kind)}")
    call = f"kernel({', '.join(arguments)});"
    # Several calls, and now and then without new values in between.
    again = [f"    if (call == 1) {call}"] if kernel.chance(50) else []
    return text + [f"    {call}", *again, "  }", "}"]
