/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How large numbers can be, as far as the operations before tell.
 */
#ifndef HLS_PASSES_VALUE_BITS_H
#define HLS_PASSES_VALUE_BITS_H

#include "core/ir/ir.h"

/* An integer at cf level, read as unsigned, is below 2 to this. At most the
 * width of its type. */
unsigned value_bits_of(MlirValue value);

/* The same, read as signed: it has so many bits, its sign included. */
unsigned value_bits_of_signed(MlirValue value);

#endif
