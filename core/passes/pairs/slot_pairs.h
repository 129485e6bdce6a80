/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers and slots that one FIFO can take the place of.
 *
 * A cycle of channels has a register for data and valid, and a slot for ready:
 * two words of flip-flops and a mux. A FIFO of two slots breaks all three, and
 * keeps its words in LUT RAM, if they have bits enough. It goes where the
 * register is, if that is right in front of the slot, or of the mux before the
 * slot, and if every cycle through the slot leads through the register or
 * through the select of the mux. The select, of a bit, then has a slot of its
 * own: it may have to wait where the value did.
 */
#ifndef HLS_PASSES_SLOT_PAIRS_H
#define HLS_PASSES_SLOT_PAIRS_H

#include "base/memory/arena.h"
#include "core/ir/ir.h"

typedef struct slot_pair {
  MlirOperation slot;  /* a ONE_SLOT_BREAK_R */
  MlirOperation mux;   /* in front of it, or null */
  MlirOperation store; /* ONE_SLOT_BREAK_DV or FIFO_BREAK_DV, of no less bits
                          than are worth a FIFO */
} slot_pair;

/* Zero-initialise; finish() in every case. */
typedef struct slot_pairs {
  slot_pair *items;
  size_t count;
  arena_pool memory;
} slot_pairs;

/* Finds the pairs of a materialised function: each slot is in one of them at
 * most, a register in two, one for the slot on each side. Returns false when
 * out of memory. */
bool slot_pairs_find(slot_pairs *pairs, MlirOperation func);
void slot_pairs_finish(slot_pairs *pairs);

/* What makes a value, before casts; null for an argument. */
MlirOperation slot_pairs_maker(MlirValue value);

#endif
