/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The random data of the kernels: a linear congruential generator, so that
 * every run and every machine has the same. */
#ifndef BENCH_QUALITY_LCG_H
#define BENCH_QUALITY_LCG_H

static unsigned lcg_state = 1;

/* Uniform in 0 .. limit - 1, for small limits. */
static inline int lcg_next(int limit) {
  lcg_state = lcg_state * 1664525u + 1013904223u;
  return (int)((lcg_state >> 16) % (unsigned)limit);
}

static inline void lcg_fill(int *values, int count, int limit) {
  for (int i = 0; i < count; i++) {
    values[i] = lcg_next(limit);
  }
}

#endif
