/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots of FIFOs that the tokens of a loop do without.
 */
#ifndef HLS_PASSES_SPARE_SLOTS_H
#define HLS_PASSES_SPARE_SLOTS_H

#include "base/memory/ptr_map.h"
#include "core/passes/fifos/fifo_slots.h"
#include "core/passes/tokens/token_times.h"

/* May a FIFO have any? */
bool spare_slots_ask(MlirOperation op);

/* Takes slots from the FIFOs of an innermost loop. `tokens` are its times, or
 * NULL. */
void spare_slots_take(const loop_graph *loop, const fifo_slots *slots,
                      token_times *tokens);

/* Is it a FIFO of one slot that might go? */
bool spare_slots_ask_last(MlirOperation op);

/* Adds those that an innermost loop does without to a set. Returns false when
 * out of memory. */
bool spare_slots_find_last(const loop_graph *loop, const fifo_slots *slots,
                           token_times *tokens, ptr_map *spare);

#endif
