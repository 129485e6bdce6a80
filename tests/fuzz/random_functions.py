# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of random kernels that C has no operator for: bits that are counted
and moved, arithmetic that reports an overflow, roundings and the like. `%s` is
an operand. None has an operand whose result would be undefined."""

# Macros, since the operands may be of any type.
MACROS = """#define FIRST_ONE(x) ((unsigned)(x) | 0x10000u)
#define FIRST_ONE_LONG(x) ((unsigned long long)(x) | 1ull << 37)
#define CHECKED(what, T, a, b) \\
  ({ T r_; _Bool o_ = __builtin_##what##_overflow((T)(a), (T)(b), &r_); \\
     o_ ? (T)(r_ ^ 85) : r_; })
#define MIXED(what, T, A, B, a, b) \\
  ({ T r_; _Bool o_ = __builtin_##what##_overflow((A)(a), (B)(b), &r_); \\
     o_ ? (T)~r_ : r_; })
"""

INTEGERS = [
    "__builtin_popcount((unsigned)(%s))",
    "__builtin_popcountll((unsigned long long)(%s))",
    "__builtin_clz(FIRST_ONE(%s))", "__builtin_clzll(FIRST_ONE_LONG(%s))",
    "__builtin_ctz(FIRST_ONE(%s))", "__builtin_ctzll(FIRST_ONE_LONG(%s))",
    "__builtin_ffs((int)(%s))", "__builtin_ffsll((long long)(%s))",
    "__builtin_parity((unsigned)(%s))",
    "__builtin_bswap16((unsigned short)(%s))",
    "__builtin_bswap32((unsigned)(%s))",
    "__builtin_bswap64((unsigned long long)(%s))",
    "__builtin_bitreverse8((unsigned char)(%s))",
    "__builtin_bitreverse16((unsigned short)(%s))",
    "__builtin_bitreverse32((unsigned)(%s))",
    "__builtin_bitreverse64((unsigned long long)(%s))",
    "__builtin_rotateleft8((unsigned char)(%s), (unsigned char)(%s))",
    "__builtin_rotateleft32((unsigned)(%s), (unsigned)(%s))",
    "__builtin_rotateright64((unsigned long long)(%s), "
    "(unsigned long long)(%s))",
    "CHECKED(mul, long long, %s, %s)",
    "CHECKED(mul, unsigned long long, %s, %s)",
    "CHECKED(mul, int, %s, %s)", "CHECKED(mul, unsigned short, %s, %s)",
    "CHECKED(add, long long, %s, %s)", "CHECKED(add, unsigned, %s, %s)",
    "CHECKED(sub, unsigned long long, %s, %s)",
    "CHECKED(sub, signed char, %s, %s)",
    "MIXED(mul, int, unsigned, long long, %s, %s)",
    "MIXED(add, short, long long, unsigned, %s, %s)",
    "MIXED(sub, unsigned, int, int, %s, %s)",
    "abs((int)(%s) | 1)", "llabs((long long)(%s) | 1)",
]

# Of operands that are floats, to integers; TO_… (random_kernel.py) clamps.
CONVERSIONS = [
    "lrint(LIMIT(%s))", "lround(LIMIT(%s))", "lrintf(LIMITF(%s))",
    "lroundf(LIMITF(%s))", "(!!signbit(NUMBER(%s)))", "(!!isnan(%s))",
    "(!!isinf(%s))", "(!!isfinite(%s))",
]
# The sign of a NaN is nobody's to see.
CONVERSION_MACROS = """#define LIMIT(x) fmin(fmax((x), -2e9), 2e9)
#define LIMITF(x) fminf(fmaxf((x), -2e9f), 2e9f)
#define NUMBER(x) ({ double n_ = (x); n_ == n_ ? n_ : 1.0; })
"""

FLOATS = [
    "floor(%s)", "floorf(%s)", "ceil(%s)", "ceilf(%s)", "trunc(%s)",
    "truncf(%s)", "round(%s)", "roundf(%s)", "rint(%s)", "rintf(%s)",
    "nearbyint(%s)", "nearbyintf(%s)", "copysign(%s, NUMBER(%s))",
    "copysignf(%s, (float)NUMBER(%s))", "fmaf(%s, %s, %s)",
    "(float)fmin(fmax(%s, -3e4), 3e4)",
]


def call(template, operand):
    """The template with operands that `operand()` makes."""
    return template % tuple(operand() for _ in range(template.count("%s")))
