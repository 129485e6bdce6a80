# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each type that few kernels have (damage_c.py) in each place where a type may
stand: most of these texts are errors, and all get an answer."""

import damage_c

FORMS = [
    "int kernel(T x, int n) { return n; }",
    "int kernel(T x[4], int n) { return n + (int)sizeof x[0]; }",
    "T kernel(int n) { T r; return r; }",
    "int kernel(int n) { T a[4]; return (int)sizeof a + n; }",
    "int kernel(int n) { T a[4]; T b = a[n & 3]; a[(n + 1) & 3] = b; "
    "return n; }",
    "int kernel(int n) { static T a[4]; a[n & 3] = a[(n + 1) & 3]; return n; }",
    "int kernel(int n) { T a[8], b[8]; __builtin_memset(a, n, sizeof a); "
    "__builtin_memcpy(b, a, sizeof a); a[n & 7] = b[n & 3]; return n; }",
    "int kernel(int n) { T a[8], b[8]; __builtin_memset(a, n, n); "
    "__builtin_memcpy(b, a, n); a[n & 7] = b[n & 3]; return n; }",
    "int kernel(char p[64], int n) { T *q = (T *)p; T x = q[n & 1]; "
    "q[(n + 1) & 1] = x; return n; }",
    "int kernel(char p[64], int n) { T *q = (T *)p; for (int i = 0; i < n; i++)"
    " *q++ = *(T *)p; return (int)(q - (T *)p); }",
    "struct w { int v; T m; }; int kernel(struct w x, int n) { "
    "return x.v + n; }",
    "struct w { int v; T m; }; int kernel(struct w x[4], int n) { "
    "x[n & 3] = x[(n + 1) & 3]; return x[n & 3].v; }",
    "struct w { int v; T m[3]; }; int kernel(int n) { struct w x[4]; "
    "x[n & 3].v = n; x[1] = x[n & 3]; return x[n & 1].v; }",
    "union w { int v; T m; }; int kernel(int n) { union w x[4]; "
    "x[n & 3].v = n; x[1] = x[n & 3]; return x[n & 1].v; }",
    "static T h(T x) { return x; } int kernel(int n) { T x; x = h(x); "
    "return n + (int)sizeof(x); }",
    "int kernel(int n) { T x = (T)n; return (int)x; }",
    "int kernel(int n, T y) { T x = n; "
    "return (int)((x / y) % y) << (int)y; }",
    "int kernel(int n) { T x = {0}; T *p = &x; return p != 0 && n; }",
    "int kernel(int n) { T a[n]; return n + (a == 0); }",
    "int kernel(int n, T a[n][n]) { return n; }",
    "int kernel(T (*a)[4], int n) { return n + (int)sizeof *a; }",
    "static const T t[3] = {0}; int kernel(int n) { T x = t[n]; "
    "return (int)sizeof x; }",
    "extern T g; int kernel(int n) { T *p = &g; return n + (p != 0); }",
    "int kernel(int n) { T x; switch (n) { case 0: x = *(T *)&n; break; "
    "default: x = *(T *)(&n + 0); } *(T *)&n = x; return n; }",
    "int kernel(int n) { __builtin_va_list v; return (int)sizeof(T[0]) + n; }",
]


def texts():
    return [form.replace("T", word) for word in damage_c.TYPES
            for form in FORMS]
