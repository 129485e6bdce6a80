/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The bits that an integer of a circuit gets.
 */
#ifndef HLS_PASSES_WIDTH_FORM_H
#define HLS_PASSES_WIDTH_FORM_H

#include "core/passes/widths/width_graph.h"

/* How an integer is told by its low bits. Where more are needed, the others are
 * zeros or copies of the highest one. */
typedef struct width_form {
  unsigned bits; /* at least 1 */
  bool is_signed;
} width_form;

/* The form of a value whose range and need are known. */
width_form width_form_of(const width_value *value);

#endif
