// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lcg.h"

/* The product of two polynomials modulo x^100 - 1 of sorts: coefficients that
 * are too high come back at the bottom. */
#define N 100

void polyn_mult(unsigned a[N], unsigned b[N], unsigned out[N]) {
  for (int k = 0; k < N; k++) {
    out[k] = 0;
    for (int i = 1; i < N - k; i++) {
      out[k] += a[k + i] * b[N - i];
    }
    for (int i = 0; i < k + 1; i++) {
      out[k] += a[k - i] * b[i];
    }
  }
}

int main(void) {
  static unsigned a[N], b[N], out[N];
  for (int i = 0; i < N; i++) {
    a[i] = (unsigned)lcg_next(100);
    b[i] = (unsigned)lcg_next(100);
  }
  polyn_mult(a, b, out);
  return 0;
}
