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

/* Adds buffers of one slot each, one behind the other, of these types, until
 * every cycle of channels of a function has an operation for which `breaks` is
 * true. Returns false when out of memory. */
bool cycle_breaks_add(MlirOperation func, bool (*breaks)(MlirOperation),
                      const MlirHandshakeBufferType *types, size_t num_types);

#endif
