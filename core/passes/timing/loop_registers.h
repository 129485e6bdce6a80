/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a register in a channel would cost the loop that the channel is in.
 */
#ifndef HLS_PASSES_LOOP_REGISTERS_H
#define HLS_PASSES_LOOP_REGISTERS_H

#include "core/passes/timing/loop_nest.h"

/* A loop that a register makes slower. */
typedef struct slowed_loop {
  MlirOperation merge;   /* where the loop begins; null: no loop is slower */
  int64_t before, after; /* the interval, without the register and with it */
} slowed_loop;

/* Finds, of some channels of a function, the one whose loop a register in it
 * makes slower by the least; one on no loop's cycle makes none slower. Of more
 * than 64 channels some stand for all. Returns false when out of memory. */
bool loop_registers_find(MlirOperation func, const MlirValue *channels,
                         size_t count, slowed_loop *slowed);

#endif
