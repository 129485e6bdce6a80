/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of core/library/math against the C library's for a wider type,
 * on some thousand operands. bench/libm measures more, with MPFR.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "bench/libm/functions.h"

/* docs/libm.md says what was measured. */
#define BOUND 0.8
#define OPERANDS 20000

typedef struct function {
  const char *name;
  double (*of_double)(double x);
  float (*of_float)(float x);
  double (*of_doubles)(double x, double y);
  float (*of_floats)(float x, float y);
  long double (*wide)(long double x);
  long double (*wide_of_two)(long double x, long double y);
  double usual; /* operands up to this are of most interest */
} function;

#define ONE(NAME, USUAL)                                                       \
  {.name = #NAME,                                                              \
   .of_double = library_##NAME,                                                \
   .of_float = library_##NAME##f,                                              \
   .wide = NAME##l,                                                            \
   .usual = (USUAL)},
#define TWO(NAME, USUAL)                                                       \
  {.name = #NAME,                                                              \
   .of_doubles = library_##NAME,                                               \
   .of_floats = library_##NAME##f,                                             \
   .wide_of_two = NAME##l,                                                     \
   .usual = (USUAL)},

static const function functions[] = {FUNCTIONS(ONE, TWO)};

static uint64_t state = 1;

static uint64_t draw(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1du;
}

static double fraction(void) { return (double)(draw() >> 11) * 0x1p-52 - 1; }

static const double borders[] = {
    0.0,      -0.0,      1.0,       -1.0,       0.5,      -0.5,     2.0,
    INFINITY, -INFINITY, NAN,       0x1p-1074,  0x1p-149, 0x1p-126, 0x1p-1022,
    709.5,    -745.2,    88.7,      -104.0,     1e300,    -1e300,   3e38,
    1e22,     3.0,       -3.0,      0x1p-30,    -0x1p-60, M_PI,     M_PI_2,
    1024.0,   -1075.0,   0x1.8p+10, -0x1.8p+52, 0x1p53,   8.0,      27.0};

static double operand(const function *f, unsigned index) {
  if (index < sizeof borders / sizeof borders[0]) {
    return borders[index];
  }
  switch (draw() % 3) {
  case 0:
    return fraction() * f->usual;
  case 1:
    return 1 + ldexp(fraction(), -(int)(draw() % 30));
  default:
    return ldexp(fraction(), (int)(draw() % 200) - 100);
  }
}

/* In units of the last place of a type with so many digits. */
static double error_of(double got, long double exact, int digits, int least) {
  long double rounded = digits == 24 ? (float)exact : (double)exact;
  if (isnan(rounded) || isinf(rounded) || isnan(got) || isinf(got)) {
    bool alike = isnan(rounded) ? isnan(got) : rounded == got;
    return alike ? 0 : INFINITY;
  }
  if (rounded == 0 && got == 0) {
    return !signbit(got) == !signbit(rounded) ? 0 : INFINITY;
  }
  int exponent = rounded == 0 ? least : ilogbl(rounded) - digits + 1;
  return (double)fabsl(
      ldexpl(exact - got, -(exponent < least ? least : exponent)));
}

static void check(const function *f, double x, double y) {
  double got = f->wide ? f->of_double(x) : f->of_doubles(x, y);
  long double exact = f->wide ? f->wide(x) : f->wide_of_two(x, y);
  double error = error_of(got, exact, 53, -1074);
  if (error > BOUND) {
    fail_msg("%s(%a, %a) is %a: an error of %g", f->name, x, y, got, error);
  }
  float a = (float)x, b = (float)y;
  float small = f->wide ? f->of_float(a) : f->of_floats(a, b);
  exact = f->wide ? f->wide(a) : f->wide_of_two(a, b);
  error = error_of(small, exact, 24, -149);
  if (error > BOUND) {
    fail_msg("%sf(%a, %a) is %a: an error of %g", f->name, a, b, small, error);
  }
}

static void functions_are_accurate(void **unused) {
  (void)unused;
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    for (unsigned k = 0; k < OPERANDS; k++) {
      double x = operand(&functions[i], k);
      check(&functions[i], x, operand(&functions[i], OPERANDS));
    }
  }
}

/* Each of the borders with each. */
static void pairs_of_borders_are_as_in_c(void **unused) {
  (void)unused;
  size_t count = sizeof borders / sizeof borders[0];
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    for (size_t k = 0; k < count * count; k++) {
      if (functions[i].wide_of_two) {
        check(&functions[i], borders[k / count], borders[k % count]);
      }
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(functions_are_accurate),
      cmocka_unit_test(pairs_of_borders_are_as_in_c),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
