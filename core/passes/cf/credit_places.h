/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a credit can keep accesses of different iterations of a loop in order.
 */
#ifndef HLS_PASSES_CREDIT_PLACES_H
#define HLS_PASSES_CREDIT_PLACES_H

#include "core/ir/cfg_loops.h"

/* A token is taken in one block and given in the other, once in each iteration
 * of the loop that comes to the first one. */
typedef struct credit_place {
  unsigned loop;
  unsigned take, give; /* blocks */
} credit_place;

/* Finds a place for what two accesses of two blocks do in iterations of the
 * innermost loop around both, which has to be the one of that depth: `take` is
 * in front of both, `give` behind them. Returns false if there is none. The
 * dominators are known. */
bool credit_places_find(const cfg *graph, const cfg_loops *loops,
                        unsigned earlier, unsigned later, unsigned depth,
                        credit_place *place);

#endif
