# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements for random kernels that do next to nothing: types without bytes,
copies of no length, loops that never run. `@v` is a variable that is changed,
`@a` an element of an array, and `@e` an operand."""

# A struct without members has size 0 in GNU C, and so has an array of them.
DECLARATIONS = """struct none {};
union nobody {};
struct around { struct none before; int value; struct none each[3];
  union nobody after; int tail[0]; };
static void nothing(void) {}
static int same(struct none n, int x) { (void)n; return x; }
"""

TEMPLATES = [
    "{ struct none n = *(struct none *)&@a; (void)n; }",
    "{ struct none *p = (struct none *)&@a; struct none n = p[(@e) & 3]; "
    "p[(@e) & 1] = n; }",
    "{ struct none t[4], u[4]; t[(@e) & 3] = u[(@e) & 3]; "
    "__builtin_memcpy(t, u, sizeof t); @v += (int)sizeof u; }",
    "{ struct none t[2][3]; struct none *p = t[(@e) & 1]; "
    "for (int k = 0; k < 3; k++) *p++ = t[k & 1][k]; @v ^= (int)(p == t[1]); }",
    "{ struct around s; s.value = (int)(@e); struct around t = s; "
    "@v ^= t.value + (int)sizeof t.each; }",
    "{ struct around s[4]; for (int k = 0; k < 4; k++) s[k].value = k; "
    "s[(@e) & 3] = s[(@e) & 3]; @v -= s[(@e) & 3].value; }",
    "{ int z[0]; @v += (int)sizeof z; }",
    "{ char t[8]; __builtin_memset(t, 1, sizeof t); "
    "__builtin_memset(t, 2, 0); __builtin_memmove(t + 1, t, 0); "
    "@v += t[(@e) & 7]; }",
    "for (int k = 0; k < 0; k++) @v += k;",
    "for (int k = 5; k < (int)((@e) & 3); k++) @v += k;",
    "do @v--; while (0);",
    "switch ((int)(@e)) {}",
    "switch ((int)((@e) & 3)) { default: ; }",
    "if (@e) {} else ;",
    "nothing();",
    "@v = same((struct none){}, (int)(@e));",
    "{ unsigned _BitInt(1) b = (@e) & 1; _BitInt(2) c = b; @v ^= b + c; }",
]


def statement(kernel, indent):
    element = None
    writable = [array for array in kernel.arrays if array.mode == "both"]
    if writable:
        element = kernel.element(kernel.pick(writable), 1)
    text = kernel.pick([template for template in TEMPLATES
                        if element or "@a" not in template])
    while "@e" in text:
        text = text.replace("@e", kernel.expression(1), 1)
    name, _ = kernel.pick(kernel.variables)
    return [indent + text.replace("@v", name).replace("@a", element or "")]
