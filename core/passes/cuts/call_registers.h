/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that a call passes once.
 */
#ifndef HLS_PASSES_CALL_REGISTERS_H
#define HLS_PASSES_CALL_REGISTERS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Takes the ONE_SLOT_BREAK_DV buffers out of the channels of a materialised
 * function that a call passes once (call_channels.h), but for those that keep
 * lazy forks a cycle apart. Returns false when out of memory. */
bool call_registers_take(MlirOperation func);

#endif
