/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots that no token needs when registers stay where they are.
 */
#ifndef HLS_PASSES_FIFO_TRIMS_H
#define HLS_PASSES_FIFO_TRIMS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Takes slots away from the FIFOs without a register in loops that are in no
 * other loop, and have none in them. Returns false when out of memory. */
bool fifo_trims_make(MlirOperation func);

#endif
