/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products and quotients of complex numbers, as annex G of C says: what has an
 * infinite part is infinite, whatever its other part is. A product comes here
 * only when both of its parts are no numbers.
 */
#include "core/library/parts/binary64.h"

static inline double signed_like(double magnitude, double x) {
  return __builtin_copysign(magnitude, x);
}

static inline bool is_infinite(double x) {
  return __builtin_fabs(x) == __builtin_inf();
}

/* 1 or 0 for a part, with its sign: whether that part is infinite. */
static inline double infinite_part(double x) {
  return signed_like(is_infinite(x) ? 1 : 0, x);
}

static inline double number_or_zero(double x) {
  return x != x ? signed_like(0, x) : x;
}

static inline double _Complex complex_of(double real, double imaginary) {
  return __builtin_complex(real, imaginary);
}

static inline double _Complex product(double a, double b, double c, double d,
                                      bool overflows) {
  double real = a * c - b * d, imaginary = a * d + b * c;
  bool left = is_infinite(a) || is_infinite(b);
  bool right = is_infinite(c) || is_infinite(d);
  if (left) {
    a = infinite_part(a);
    b = infinite_part(b);
    c = number_or_zero(c);
    d = number_or_zero(d);
  }
  if (right) {
    c = infinite_part(c);
    d = infinite_part(d);
    a = number_or_zero(a);
    b = number_or_zero(b);
  }
  bool again = left || right;
  if (overflows && !again) {
    a = number_or_zero(a);
    b = number_or_zero(b);
    c = number_or_zero(c);
    d = number_or_zero(d);
    again = true;
  }
  if (again && real != real && imaginary != imaginary) {
    real = __builtin_inf() * (a * c - b * d);
    imaginary = __builtin_inf() * (a * d + b * c);
  }
  return complex_of(real, imaginary);
}

double _Complex library___muldc3(double a, double b, double c, double d) {
  bool overflows = is_infinite(a * c) || is_infinite(b * d) ||
                   is_infinite(a * d) || is_infinite(b * c);
  return product(a, b, c, d, overflows);
}

/* No product of floats is too large for a double. */
float _Complex library___mulsc3(float a, float b, float c, float d) {
  double _Complex value = product(a, b, c, d, false);
  return __builtin_complex((float)__real__ value, (float)__imag__ value);
}

/* By a square of the divisor that neither overflows nor vanishes. */
static inline double _Complex quotient(double a, double b, double c, double d) {
  double square = c * c + d * d;
  double real = (a * c + b * d) / square, imaginary = (b * c - a * d) / square;
  bool is_known = real == real || imaginary == imaginary;
  bool left = is_infinite(a) || is_infinite(b);
  bool right = is_infinite(c) || is_infinite(d);
  if (!is_known && square == 0 && (a == a || b == b)) {
    double infinity = signed_like(__builtin_inf(), c);
    real = infinity * a;
    imaginary = infinity * b;
  } else if (!is_known && left && !right && c == c && d == d) {
    double x = infinite_part(a), y = infinite_part(b);
    real = __builtin_inf() * (x * c + y * d);
    imaginary = __builtin_inf() * (y * c - x * d);
  } else if (!is_known && right && !left && a == a && b == b) {
    double x = infinite_part(c), y = infinite_part(d);
    real = 0 * (a * x + b * y);
    imaginary = 0 * (b * x - a * y);
  }
  return complex_of(real, imaginary);
}

float _Complex library___divsc3(float a, float b, float c, float d) {
  double _Complex value = quotient(a, b, c, d);
  return __builtin_complex((float)__real__ value, (float)__imag__ value);
}

/* The power of two in the larger one of two numbers, with the exponent of a
 * normal one; 0 if one of them is none. */
static inline int exponent_of(double x, double y) {
  uint64_t u = bits_of_double(x) & BINARY64_MAGNITUDE;
  uint64_t v = bits_of_double(y) & BINARY64_MAGNITUDE;
  int exponent = (int)((u > v ? u : v) >> 52);
  exponent = exponent == 0 ? 1 : exponent;
  return exponent == 0x7ff ? 0 : exponent - 1023;
}

/* In two steps: the power itself may leave the numbers that there are. */
static inline double scaled(double x, int exponent) {
  int half = exponent / 2, rest = exponent - half;
  return x * double_of_bits((uint64_t)(half + 1023) << 52) *
         double_of_bits((uint64_t)(rest + 1023) << 52);
}

double _Complex library___divdc3(double a, double b, double c, double d) {
  int above = exponent_of(a, b), below = exponent_of(c, d);
  int exponent = above - below < -2044 ? -2044 : above - below;
  double _Complex value = quotient(scaled(a, -above), scaled(b, -above),
                                   scaled(c, -below), scaled(d, -below));
  return complex_of(scaled(__real__ value, exponent),
                    scaled(__imag__ value, exponent));
}
