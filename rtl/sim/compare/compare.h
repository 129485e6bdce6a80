/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparing what the circuit left with what the native run left.
 */
#ifndef SIM_COMPARE_H
#define SIM_COMPARE_H

#include "rtl/sim.h"
#include "rtl/sim/compare/layout.h"

/* Compares the states after call number `call` (see runtime/sim_plan.h) and
 * adds what differs to `result`: the first 20 in full, all of them counted.
 * Sets `matches`. Floats match when they are the same bits, or both NaN. */
hls_status sim_compare(const sim_layout *layout, size_t call,
                       const uint8_t *expected, const uint8_t *actual,
                       sim_result *result, bool *matches, hls_error *error);

/* The same of a call that has not returned in the C program: nothing but the
 * line where it has stopped, which there has to be in the layout. */
hls_status sim_compare_trap(const sim_layout *layout, size_t call,
                            const uint8_t *expected, const uint8_t *actual,
                            sim_result *result, bool *matches,
                            hls_error *error);

/* The value of a C type as C would print it: "-3", "1.5". */
void sim_format_value(const hls_scalar *scalar, uint64_t bits, char *text,
                      size_t size);

/* "a[3][4]" for a flat index. */
void sim_format_element(const hls_param *param, int64_t index, char *text,
                        size_t size);

/* "a[3][4] is 1 instead of 2"; "main() prints 2 words fewer: …"; "the circuit
 * stops on line 3, …". */
void sim_format_mismatch(const sim_mismatch *mismatch, char *text, size_t size);

/* A difference that is_trap, of what is said to stop: "the circuit". */
void sim_format_trap(const sim_mismatch *mismatch, const char *what, char *text,
                     size_t size);

#endif
