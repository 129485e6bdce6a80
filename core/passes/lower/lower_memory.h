/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The interfaces of one memory.
 */
#ifndef HLS_PASSES_LOWER_MEMORY_H
#define HLS_PASSES_LOWER_MEMORY_H

#include "core/passes/lower/lower_context.h"

/* Builds the interfaces of one memory, which begins with `start`. Returns the
 * control that tells that it is done; null when out of memory. */
MlirValue lower_memory(lowering *low, const lower_ram *memory, MlirValue start,
                       MlirValue done);

#endif
