/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The buffers that a channel of a loop comes from, and the slots that it needs
 * beside these.
 */
#ifndef HLS_PASSES_FIFO_CHAIN_H
#define HLS_PASSES_FIFO_CHAIN_H

#include "core/passes/fifos/fifo_slots.h"

/* The buffers of the same loop that a channel comes from, one behind the other,
 * up to another FIFO. */
typedef struct fifo_chain {
  const loop_node *fifo;  /* NULL: there is none among them */
  const loop_node *feeds; /* what feeds it, or would feed one; NULL: unknown */
  int64_t registers;      /* cycles beside those of the FIFO: in each of them, a
                             token can wait */
} fifo_chain;

fifo_chain fifo_chain_find(const loop_graph *loop, const loop_edge *e,
                           const fifo_slots *slots);

/* May a channel get a FIFO, or more room in the one that it has? Not between
 * what tells of a store's end and the store. */
bool fifo_chain_has_room(const loop_graph *loop, const loop_edge *e);

/* The cycles that a token waits in a channel, or in the FIFO, if any, that
 * feeds it. One for the next iteration is needed an interval later. */
int64_t fifo_chain_early(const loop_graph *loop, const loop_edge *e,
                         const loop_node *fifo, const loop_interval *interval);

/* The slots that a channel needs for tokens that are so early, beside the
 * registers that it comes from. In a loop in the graph's whose rounds bound
 * that, `rounds` is the interval of these; else it is 0. */
int64_t fifo_chain_slots(const loop_graph *loop, const loop_edge *e,
                         const fifo_slots *slots, const fifo_chain *chain,
                         int64_t early, int64_t rounds);

#endif
