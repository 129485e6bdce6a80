/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cycles of channels without a register.
 */
#ifndef HLS_PASSES_CYCLE_BREAKS_H
#define HLS_PASSES_CYCLE_BREAKS_H

#include "hls/handshake_ops.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stddef.h>

/* Where the headers of loops get their buffers: behind their merges, or in
 * front of them, in the channels of the iteration before. */
typedef enum cycle_breaks_side {
  CYCLE_BREAKS_BEHIND,
  CYCLE_BREAKS_BEFORE,
} cycle_breaks_side;

/* Adds buffers of one slot each, one behind the other, of these types, until
 * every cycle of channels of a function has an operation for which `breaks` is
 * true. Returns false when out of memory. */
bool cycle_breaks_add(MlirOperation func, bool (*breaks)(MlirOperation),
                      cycle_breaks_side side,
                      const MlirHandshakeBufferType *types, size_t num_types);

#endif
