/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes of a circuit's wires that wait for their turn, which is a number below
 * that of the nodes. To push or take one takes as many steps as that number has
 * digits to the base of 64.
 */
#ifndef HLS_PASSES_RANK_QUEUE_H
#define HLS_PASSES_RANK_QUEUE_H

#include "base/memory/arena.h"
#include <stdint.h>

/* As many as 32 bits need. */
enum { RANK_QUEUE_LEVELS = 6 };

typedef struct rank_queue {
  uint64_t *levels[RANK_QUEUE_LEVELS]; /* a bit for each rank where nodes wait;
                                          and for each word of the level below
                                          that is not 0; the last is a word */
  size_t num_levels;
  uint32_t *first; /* per rank where nodes wait: one of them */
  uint32_t *next;  /* per node: not 0 if it waits: the next of its rank + 1 */
} rank_queue;

/* Begins with no node of so many. What is needed lives in `memory`. Returns
 * false when out of memory. */
bool rank_queue_begin(rank_queue *queue, size_t num_nodes, arena_pool *memory);

static inline bool rank_queue_is_empty(const rank_queue *queue) {
  return queue->levels[queue->num_levels - 1][0] == 0;
}

/* Lets a node wait, unless it does. */
void rank_queue_push(rank_queue *queue, uint32_t node, uint32_t rank);

/* The highest rank of a queue that has a node. */
uint32_t rank_queue_highest(const rank_queue *queue);

/* Takes the node of the lowest rank, or of the highest, of a queue that has
 * one; of more, that with the smallest number. */
uint32_t rank_queue_take_lowest(rank_queue *queue);
uint32_t rank_queue_take_highest(rank_queue *queue);

#endif
