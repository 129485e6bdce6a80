/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Casts between the widths of integers.
 */
#ifndef HLS_PASSES_WIDTH_CASTS_H
#define HLS_PASSES_WIDTH_CASTS_H

#include "core/ir/ir.h"

typedef enum width_cast { CAST_CUT, CAST_ZEROS, CAST_SIGN } width_cast;

/* The type of a channel like that one, with an integer of so many bits. */
MlirType width_cast_type(MlirType like, unsigned width);

/* The value with so many bits, from a cast that there is, or a new one behind
 * what makes the value. */
MlirValue width_cast_make(MlirValue value, width_cast kind, unsigned width);

#endif
