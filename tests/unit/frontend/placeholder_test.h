/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parts that the tests of placeholders share: included once per program.
 */
#ifndef HLS_TEST_PLACEHOLDER_TEST_H
#define HLS_TEST_PLACEHOLDER_TEST_H

#include "frontend_test.h"

#define DECLARATIONS                                                           \
  "void __unit(int input_a, int output_b, int output_c, int parameter_W);\n"   \
  "int __init1();\nfloat __initf(void);\n"

/* Runs everything up to the optimised IR. */
static inline const hls_diagnostic *diagnosed(attempt *a, const char *text,
                                              const char *code) {
  optimize(a, "f", text);
  if (a->status != HLS_DIAGNOSED) {
    fail_msg("not diagnosed: %s", text);
  }
  return find(a, code);
}

static inline void assert_diagnosed(const char *text, const char *code,
                                    const char *characters, unsigned nth) {
  attempt a = {0};
  const hls_diagnostic *d = diagnosed(&a, text, code);
  assert_range(&a, d->range, characters, nth);
  if (a.diagnostics.num_errors != 1) {
    show(&a);
  }
  assert_int_equal(a.diagnostics.num_errors, 1);
  finish(&a);
}

static inline void assert_fine(const char *text) {
  attempt a = {0};
  optimize(&a, "f", text);
  if (a.status != HLS_OK) {
    show(&a);
    fail_msg("diagnosed: %s", text);
  }
  finish(&a);
}

#endif
