/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the times of tokens allow when all other buffers have been placed.
 */
#ifndef HLS_PASSES_SETTLED_LOOPS_H
#define HLS_PASSES_SETTLED_LOOPS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Takes slots that innermost loops do without, and moves registers where tokens
 * are held instead, with paths of the period, in nanoseconds. Returns false
 * when out of memory. */
bool settled_loops_trim(MlirOperation func, double period);

#endif
