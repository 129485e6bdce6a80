/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A context with the dialect, and comparisons of text, for its tests in C.
 */
#ifndef TESTS_CORE_HANDSHAKE_FIXTURE_H
#define TESTS_CORE_HANDSHAKE_FIXTURE_H

#include "mlir-c/IR.h"

/* Diagnostics since the test began. */
extern int num_diagnostics;

/* *state becomes an MlirContext *. */
int set_up(void **state);
int tear_down(void **state);

MlirStringRef str(const char *text);
/* Appends to an hls_buffer. */
void assert_type_text(MlirType type, const char *expected);
void assert_attribute_text(MlirAttribute attribute, const char *expected);
void assert_string_ref(MlirStringRef actual, const char *expected);

#endif
