/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ways to place registers in a materialised circuit. Each leaves a register for
 * data and valid and one for ready in every cycle of channels, and returns
 * false when out of memory.
 *
 * Each says why nothing deadlocks where control passes all blocks. Where values
 * go their own ways (handshake-shorten-ways), it does not pass those before
 * them, and the tokens of several regions may be under way at once. But then
 * every operation takes its operands in a fixed order: there are no merges, and
 * the select of a mux tells which input is next. With room that is bounded,
 * which is one more thing to wait for, such a network of processes still comes
 * to the same end in whatever order they take their steps (Kahn, "The semantics
 * of a simple language for parallel programming", 1974). So it is enough that
 * it does not get stuck in one order, and that is the one region by region: a
 * value that goes past a region, or past a loop, waits where it is until it is
 * used, and its next token comes only after that, because both are made in the
 * same loop or outside of all. Of what an iteration leaves for the next one,
 * the data has the slots behind its mux, and the condition the slot of the
 * init, whose last token all muxes of the header have taken when they began the
 * iteration. After the last iteration of a loop the init holds what it held
 * after reset, and the header waits to be entered.
 */
#ifndef HLS_PASSES_PLACEMENTS_H
#define HLS_PASSES_PLACEMENTS_H

#include "mlir-c/IR.h"
#include <stdbool.h>

/* Both registers behind every merge of a loop's header. */
bool place_on_merges(MlirOperation func);

/* A register for data and valid in each cycle that has no pipelined unit, and a
 * slot behind every merge of a loop's header. */
bool place_for_throughput(MlirOperation func);

#endif
