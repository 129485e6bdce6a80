/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tokens that keep accesses to memory in order.
 */
#ifndef HLS_PASSES_LOWER_ORDER_H
#define HLS_PASSES_LOWER_ORDER_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* For each active dependence between two accesses of memory controllers, lets
 * either of the two wait until the other one's last execution before it has
 * been performed. The function is at cf level, without unreachable blocks;
 * values of its blocks that are tokens are controls afterwards. Returns false
 * when out of memory. */
bool lower_order(MlirOperation func);

#endif
