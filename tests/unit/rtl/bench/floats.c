/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The host's floating point arithmetic, on bits.
 */
#include "floats.h"

#include "bench.h"

#include <float.h>
#include <math.h>
#include <string.h>

static float as_float(uint64_t bits) {
  uint32_t word = (uint32_t)bits;
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}

static double as_double(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static uint64_t float_bits(float value) {
  uint32_t bits = 0x7fc00000;
  if (!isnan(value)) {
    memcpy(&bits, &value, sizeof bits);
  }
  return bits;
}

static uint64_t double_bits(double value) {
  uint64_t bits = UINT64_C(0x7ff8000000000000);
  if (!isnan(value)) {
    memcpy(&bits, &value, sizeof bits);
  }
  return bits;
}

/* Exact, and therefore good for all that does not round. */
static double value_of(unsigned width, uint64_t bits) {
  return width == 32 ? (double)as_float(bits) : as_double(bits);
}

#define BINARY(name, operator)                                                 \
  FLOAT_GOLDEN(name) {                                                         \
    (void)argument;                                                            \
    return width == 32                                                         \
               ? float_bits(                                                   \
                     as_float(operands[0]) operator as_float(operands[1]))     \
               : double_bits(                                                  \
                     as_double(operands[0]) operator as_double(operands[1]));  \
  }

BINARY(float_add, +)
BINARY(float_subtract, -)
BINARY(float_multiply, *)
BINARY(float_divide, /)

FLOAT_GOLDEN(float_square_root) {
  (void)argument;
  return width == 32 ? float_bits(sqrtf(as_float(operands[0])))
                     : double_bits(sqrt(as_double(operands[0])));
}

static uint64_t extremum(unsigned width, const uint64_t *operands,
                         bool is_maximum) {
  double a = value_of(width, operands[0]), b = value_of(width, operands[1]);
  if (isnan(a) || isnan(b)) {
    return width == 32 ? float_bits(NAN) : double_bits(NAN);
  }
  bool first_is_larger = a == b ? signbit(b) : a > b;
  return operands[first_is_larger == is_maximum ? 0 : 1];
}

FLOAT_GOLDEN(float_maximum) {
  (void)argument;
  return extremum(width, operands, true);
}

FLOAT_GOLDEN(float_minimum) {
  (void)argument;
  return extremum(width, operands, false);
}

FLOAT_GOLDEN(float_compare) {
  double a = value_of(width, operands[0]), b = value_of(width, operands[1]);
  bool unordered = isnan(a) || isnan(b);
  switch (argument) {
  case 0:
    return false;
  case 1:
    return a == b;
  case 2:
    return a > b;
  case 3:
    return a >= b;
  case 4:
    return a < b;
  case 5:
    return a <= b;
  case 6:
    return a < b || a > b;
  case 7:
    return !unordered;
  case 8:
    return unordered || a == b;
  case 9:
    return !(a <= b);
  case 10:
    return !(a < b);
  case 11:
    return !(a >= b);
  case 12:
    return !(a > b);
  case 13:
    return a != b;
  case 14:
    return unordered;
  default:
    return true;
  }
}

FLOAT_GOLDEN(float_from_signed) {
  int64_t value = sign_extend(width, operands[0]);
  return argument == 32 ? float_bits((float)value) : double_bits((double)value);
}

FLOAT_GOLDEN(float_from_unsigned) {
  uint64_t value = mask(width, operands[0]);
  return argument == 32 ? float_bits((float)value) : double_bits((double)value);
}

/* As x86-64 converts it, also where C has no result: to a signed integer of 32
 * or 64 bits, or to an unsigned one of 64 bits. */
static uint64_t to_integer(unsigned width, uint64_t operand, int64_t to,
                           bool is_signed) {
  double value = trunc(value_of(width, operand));
  int held = to < 32 || (to == 32 && is_signed) ? 32 : 64;
  double limit = ldexp(1, held - 1);
  if (!is_signed && to == 64 && value >= limit && value < 2 * limit) {
    return (uint64_t)value;
  }
  return value >= -limit && value < limit ? (uint64_t)(int64_t)value
                                          : UINT64_C(1) << (held - 1);
}

FLOAT_GOLDEN(float_to_signed) {
  return to_integer(width, operands[0], argument, true);
}

FLOAT_GOLDEN(float_to_unsigned) {
  return to_integer(width, operands[0], argument, false);
}

FLOAT_GOLDEN(float_extend) {
  (void)width, (void)argument;
  return double_bits((double)as_float(operands[0]));
}

FLOAT_GOLDEN(float_truncate) {
  (void)width, (void)argument;
  return float_bits((float)as_double(operands[0]));
}

/* ---- operands ---- */

/* Exponents that matter, relative to one; those of subnormal numbers and of
 * infinities and NaNs are beyond the ends. */
static const int exponents[] = {
    -9999, -1022, -1021, -150, -149, -127, -126, -125, -54,  -53,  -25,
    -24,   -23,   -1,    0,    1,    22,   23,   24,   25,   31,   32,
    52,    53,    62,    63,   64,   126,  127,  128,  1022, 1023, 9999};

/* Fractions that matter, as the highest and lowest bits of them. */
enum { NUM_FRACTIONS = 7 };

static unsigned fraction_width(unsigned width) { return width == 32 ? 23 : 52; }

static uint64_t fraction(unsigned width, size_t index) {
  unsigned size = fraction_width(width);
  uint64_t all = mask(size, UINT64_MAX);
  const uint64_t fractions[NUM_FRACTIONS] = {
      0,
      1,
      all,
      all - 1,
      UINT64_C(1) << (size - 1),
      (UINT64_C(1) << (size - 1)) - 1,
      /* Halfway between two numbers of 32 bits. */
      size == 52 ? UINT64_C(1) << 28 : 2,
  };
  return fractions[index];
}

static uint64_t assemble(unsigned width, bool is_negative, int exponent,
                         uint64_t digits) {
  unsigned size = fraction_width(width);
  int largest = width == 32 ? 255 : 2047;
  int biased = exponent + largest / 2;
  biased = biased < 0 ? 0 : biased > largest ? largest : biased;
  return (uint64_t)is_negative << (width - 1) | (uint64_t)biased << size |
         mask(size, digits);
}

size_t float_num_corners(void) {
  return sizeof exponents / sizeof *exponents * NUM_FRACTIONS * 2;
}

uint64_t float_corner(unsigned width, size_t index) {
  return assemble(width, index % 2, exponents[index / 2 / NUM_FRACTIONS],
                  fraction(width, index / 2 % NUM_FRACTIONS));
}

/* Digits with long runs of equal ones, so that sums and products are often
 * exactly halfway or just beside it. */
static uint64_t random_digits(unsigned width) {
  unsigned size = fraction_width(width);
  uint64_t bits = bench_random() << 32 ^ bench_random();
  unsigned place = (unsigned)(bench_random() % size);
  switch (bench_random() % 4) {
  case 0:
    return bits;
  case 1:
    return bits << place;
  case 2:
    return UINT64_MAX << place ^ (bits & 1);
  default:
    return UINT64_C(1) << place ^ UINT64_C(1) << bits % size;
  }
}

uint64_t float_operand(unsigned width) {
  int span = width == 32 ? 127 : 1023;
  switch (bench_random() % 4) {
  case 0:
    return mask(width, bench_random() << 32 ^ bench_random());
  case 1:
    return float_corner(width, bench_random() % float_num_corners());
  case 2:
    return assemble(width, bench_random() % 2, (int)(bench_random() % 64) - 32,
                    random_digits(width));
  default:
    return assemble(width, bench_random() % 2,
                    (int)(bench_random() % (2 * (unsigned)span + 2)) - span,
                    random_digits(width));
  }
}

/* An operand that is close to another one in some way. */
static uint64_t neighbour(unsigned width, uint64_t operand) {
  unsigned size = fraction_width(width);
  int largest = width == 32 ? 255 : 2047;
  int biased = (int)(operand >> size & (uint64_t)largest);
  int distance = (int)(bench_random() % (2 * size + 8)) - (int)size - 4;
  bool is_negative = bench_random() % 2;
  switch (bench_random() % 4) {
  case 0: /* the next few numbers */
    return mask(width, operand + bench_random() % 8 - 4) ^ (uint64_t)is_negative
                                                               << (width - 1);
  case 1: /* the same digits elsewhere */
    return assemble(width, is_negative, biased - largest / 2 + distance,
                    operand);
  case 2: /* a product or quotient near the smallest numbers */
    return assemble(width, is_negative,
                    largest / 2 - biased - largest / 2 + distance,
                    random_digits(width));
  default:
    return assemble(width, is_negative, biased - largest / 2 + distance,
                    random_digits(width));
  }
}

void float_pair(unsigned width, uint64_t pair[2]) {
  unsigned first = bench_random() % 2;
  pair[first] = float_operand(width);
  pair[1 - first] =
      bench_random() % 2 ? neighbour(width, pair[first]) : float_operand(width);
}
