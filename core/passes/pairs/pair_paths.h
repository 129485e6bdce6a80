/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which pairs of a register and a slot may be joined without a path that gets
 * too long.
 */
#ifndef HLS_PASSES_PAIR_PATHS_H
#define HLS_PASSES_PAIR_PATHS_H

#include "core/passes/pairs/slot_pairs.h"

/* One for the select of a mux, and one for each way in (slot_pairs.c). */
enum { PAIR_MOST_ADDED = 4 };

typedef struct planned_pair {
  slot_pair pair;
  MlirOperation added[PAIR_MOST_ADDED]; /* slots that it needs if it is joined,
                                           and only then */
  size_t num_added;
  bool is_joined;
} planned_pair;

/* The buffer that a register becomes which takes the slots of pairs. */
#define PAIR_FIFO MlirHandshakeBufferTypeFifoBreakDVR

/* Chooses the pairs that are joined: no path gets longer by them than the
 * period, or than the longest one is without them. The function has all that
 * pairs have when they are joined, and when they are not, and stays as it is.
 * Returns false when out of memory. */
bool pair_paths_choose(planned_pair *pairs, size_t count, MlirOperation func,
                       double period);

#endif
