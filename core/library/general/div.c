/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Quotient and remainder at once.
 */
typedef struct pair {
  int quotient, remainder;
} pair;

typedef struct long_pair {
  long quotient, remainder;
} long_pair;

pair library_div(int a, int b) {
  int quotient = a / b;
  pair result = {quotient, a - quotient * b};
  return result;
}

long_pair library_ldiv(long a, long b) {
  long quotient = a / b;
  long_pair result = {quotient, a - quotient * b};
  return result;
}

long_pair library_lldiv(long a, long b) { return library_ldiv(a, b); }
