/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Parts of a sum at cf level.
 */
#ifndef HLS_PASSES_SIGNED_TERM_H
#define HLS_PASSES_SIGNED_TERM_H

#include "core/ir/ir.h"

/* A value, or what has to be subtracted. */
typedef struct signed_term {
  MlirValue value;
  bool negative;
} signed_term;

/* Makes the sum of both before `position`: one addition or subtraction. */
signed_term signed_term_add(MlirOperation position, signed_term one,
                            signed_term other);

/* A sum as a value: what is negative is subtracted from zero. */
MlirValue signed_term_value(MlirOperation position, signed_term sum);

#endif
