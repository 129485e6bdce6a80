/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots of FIFOs that loops may do without.
 */
#ifndef HLS_PASSES_SPARE_SLOTS_H
#define HLS_PASSES_SPARE_SLOTS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Takes slots away from the FIFOs of a function's innermost loops, all of whose
 * registers have found their places. Returns false when out of memory. */
bool spare_slots_take(MlirOperation func);

#endif
