/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Makes products with constants.
 */
#ifndef HLS_PASSES_CONSTANT_PRODUCT_H
#define HLS_PASSES_CONSTANT_PRODUCT_H

#include "core/ir/ir.h"
#include <stdint.h>

/* The product of an integer or an index with a constant, modulo its width, as
 * sums of shifted numbers or as arith.muli, whichever is cheaper. It is made
 * before `position`. */
MlirValue constant_product(MlirOperation position, MlirValue value,
                           uint64_t factor);

/* Is arith.muli what it makes of a factor with this type? */
bool constant_product_is_muli(MlirLocation location, MlirType type,
                              uint64_t factor);

#endif
