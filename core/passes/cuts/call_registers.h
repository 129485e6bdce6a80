/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that a call passes once.
 */
#ifndef HLS_PASSES_CALL_REGISTERS_H
#define HLS_PASSES_CALL_REGISTERS_H

#include "base/memory/ptr_map.h"
#include "mlir-c/IR.h"
#include <stdbool.h>

/* Finds the channels of a materialised function that are on no cycle and have
 * an end outside of all loops, and takes the ONE_SLOT_BREAK_DV buffers out of
 * them, but for those that keep lazy forks a cycle apart. What is left of them
 * is listed in `channels`, by value. Returns false when out of memory. */
bool call_registers_take(MlirOperation func, ptr_map *channels);

#endif
