/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What units cost, asked before they are made.
 */
#ifndef HLS_PASSES_UNIT_PRICE_H
#define HLS_PASSES_UNIT_PRICE_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* A function such as mlirHandshakeAddICreate. */
typedef MlirOperation (*unit_price_create)(MlirLocation location, MlirValue lhs,
                                           MlirValue rhs);

typedef struct unit_price {
  /* Look-up tables, and what takes as much room on common FPGAs: half a table
   * for a flip-flop, forty for a multiplier block, of which there are few. */
  double area;
  double ns; /* the longest path in it */
} unit_price;

/* The area of an operation that there is. */
double unit_price_area(MlirOperation op);

/* The price of the unit for two integers. With `narrow`, each is extended from
 * half as many bits. */
unit_price unit_price_of(MlirLocation location, unit_price_create create,
                         unsigned width, bool narrow);

#endif
