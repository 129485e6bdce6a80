/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How far the functions of core/library/math are from the exact value, in units
 * of the last place of the correctly rounded one. A `double` is compared with
 * MPFR's value of 120 bits, a `float` with one of 64.
 *
 * usage: accuracy FUNCTION COUNT SEED
 *
 * Prints the largest error and how many results are not the correctly rounded
 * ones, or on one line each what is wrong about an infinity, a NaN or a zero.
 * MPFR is asked where the C library's function for `long double` does not show
 * that a result is the nearest one: its error is far below a hundredth of the
 * last place of a `double`.
 */
#include <inttypes.h>
#include <math.h>
#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int exact_one(mpfr_t result, const mpfr_t x, mpfr_rnd_t rounding);
typedef int exact_two(mpfr_t result, const mpfr_t x, const mpfr_t y,
                      mpfr_rnd_t rounding);

typedef struct function {
  const char *name;
  exact_one *one;
  exact_two *two;
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
   .one = mpfr_##NAME,                                                         \
   .wide = NAME##l,                                                            \
   .of_double = library_##NAME,                                                \
   .of_float = library_##NAME##f,                                              \
   .usual = (USUAL)},
#define TWO(NAME, USUAL)                                                       \
  {.name = #NAME,                                                              \
   .two = mpfr_##NAME,                                                         \
   .wide_of_two = NAME##l,                                                     \
   .of_doubles = library_##NAME,                                               \
   .of_floats = library_##NAME##f,                                             \
   .usual = (USUAL)},

#include "functions.h"

static const function functions[] = {FUNCTIONS(ONE, TWO)};

static uint64_t state;

static uint64_t draw(void) {
  state += 0x9e3779b97f4a7c15u;
  uint64_t z = state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

static double fraction(void) { return (double)(draw() >> 11) * 0x1p-53; }

/* Uniform in the usual range, near one, of any size, or any bits at all. */
static double operand(const function *f, bool is_double) {
  switch (draw() % 4) {
  case 0:
    return (2 * fraction() - 1) * f->usual;
  case 1:
    return (draw() & 1 ? 1 : -1) *
           (1 + ldexp(2 * fraction() - 1, -(int)(draw() % 50)));
  case 2:
    return ldexp(2 * fraction() - 1, (int)(draw() % 80) - 60);
  default: {
    uint64_t bits = draw();
    double d;
    float s;
    memcpy(&d, &bits, sizeof d);
    memcpy(&s, &bits, sizeof s);
    return is_double ? d : (double)s;
  }
  }
}

static double near(double x) { /* the same, or close to it */
  return draw() % 4 ? x
                    : x * (1 + ldexp(fraction() - 0.5, -(int)(draw() % 50)));
}

/* Per precision. */
typedef struct errors {
  double largest, at, with;
  uint64_t wrong;  /* not correctly rounded */
  uint64_t unlike; /* infinite, zero or no number where the other is not */
} errors;

static void exact(const function *f, mpfr_t result, double x, double y) {
  mpfr_t a, b;
  mpfr_init2(a, 53);
  mpfr_init2(b, 53);
  mpfr_set_d(a, x, MPFR_RNDN);
  mpfr_set_d(b, y, MPFR_RNDN);
  if (f->one) {
    f->one(result, a, MPFR_RNDN);
  } else {
    f->two(result, a, b, MPFR_RNDN);
  }
  mpfr_clear(a);
  mpfr_clear(b);
}

/* Whether a number of so many digits is surely the nearest one. */
static bool is_nearest(const function *f, double got, int digits, int least,
                       double x, double y) {
  long double exact = f->one ? f->wide(x) : f->wide_of_two(x, y);
  if (!isfinite(got) || got == 0 || !isfinite(exact) || exact == 0) {
    return false;
  }
  int exponent = ilogb(got) - digits + 1;
  if (fabs(got) == ldexp(1, ilogb(got))) {
    return false; /* the number below is nearer */
  }
  return fabsl(exact - got) <
         ldexpl(0.49L, exponent < least ? least : exponent);
}

static void judge(errors *sum, mpfr_t reference, double got, double rounded,
                  int digits, int least, double x, double y) {
  bool alike = isnan(rounded) ? isnan(got)
               : isinf(rounded) || rounded == 0 || !isfinite(got)
                   ? got == rounded && !signbit(got) == !signbit(rounded)
                   : true;
  if (got != rounded && !(isnan(got) && isnan(rounded))) {
    sum->wrong++;
  }
  if (isnan(rounded) || isinf(rounded) || !isfinite(got)) {
    if (!alike && sum->unlike++ < 5) {
      printf("  unlike: x=%a y=%a got %a, want %a\n", x, y, got, rounded);
    }
    return;
  }
  if ((got == 0 && !signbit(got) != !signbit(rounded))) {
    if (sum->unlike++ < 5) {
      printf("  sign: x=%a y=%a got %a, want %a\n", x, y, got, rounded);
    }
  }
  int exponent = rounded == 0 ? least : ilogb(rounded) - digits + 1;
  exponent = exponent < least ? least : exponent;
  mpfr_t difference;
  mpfr_init2(difference, 120);
  mpfr_sub_d(difference, reference, got, MPFR_RNDN);
  mpfr_mul_2si(difference, difference, -exponent, MPFR_RNDN);
  double error = fabs(mpfr_get_d(difference, MPFR_RNDN));
  mpfr_clear(difference);
  if (error > sum->largest) {
    sum->largest = error;
    sum->at = x;
    sum->with = y;
  }
}

static void compare_double(const function *f, errors *sum, mpfr_t reference) {
  double x = operand(f, true);
  double y = f->two && draw() % 3 == 0 ? near(x) : operand(f, true);
  double got = f->one ? f->of_double(x) : f->of_doubles(x, y);
  if (is_nearest(f, got, 53, -1074, x, y)) {
    return;
  }
  exact(f, reference, x, y);
  judge(sum, reference, got, mpfr_get_d(reference, MPFR_RNDN), 53, -1074, x, y);
}

static void compare_float(const function *f, errors *sum, mpfr_t reference) {
  float x = (float)operand(f, false);
  float y =
      f->two && draw() % 3 == 0 ? (float)near(x) : (float)operand(f, false);
  float got = f->one ? f->of_float(x) : f->of_floats(x, y);
  if (is_nearest(f, got, 24, -149, x, y)) {
    return;
  }
  exact(f, reference, x, y);
  judge(sum, reference, got, mpfr_get_flt(reference, MPFR_RNDN), 24, -149, x,
        y);
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: accuracy FUNCTION COUNT SEED\n");
    return 2;
  }
  const function *f = NULL;
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    f = strcmp(functions[i].name, argv[1]) == 0 ? &functions[i] : f;
  }
  if (!f) {
    fprintf(stderr, "accuracy: there is no '%s'\n", argv[1]);
    return 2;
  }
  state = strtoull(argv[3], NULL, 10);
  errors sums[2] = {{0}};
  mpfr_t reference;
  mpfr_init2(reference, 120);
  for (uint64_t count = strtoull(argv[2], NULL, 10); count > 0; count--) {
    compare_double(f, &sums[1], reference);
    compare_float(f, &sums[0], reference);
  }
  for (int i = 0; i < 2; i++) {
    printf("%s%s: %.4f ulp, %" PRIu64 " not nearest, %" PRIu64
           " unlike, at %a %a\n",
           f->name, i ? "" : "f", sums[i].largest, sums[i].wrong,
           sums[i].unlike, sums[i].at, sums[i].with);
  }
  return 0;
}
