/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes of a circuit's wires that wait for their turn: a binary heap.
 */
#ifndef HLS_PASSES_NODE_QUEUE_H
#define HLS_PASSES_NODE_QUEUE_H

#include "base/memory/arena.h"
#include <stdint.h>

typedef struct node_queue_entry {
  double key;
  uint32_t node;
} node_queue_entry;

typedef struct node_queue {
  node_queue_entry *heap; /* the first one first */
  size_t count;
  bool *is_waiting; /* per node */
} node_queue;

/* Begins with no node of so many. What is needed lives in `memory`. Returns
 * false when out of memory. */
bool node_queue_begin(node_queue *queue, size_t num_nodes, arena_pool *memory);

/* Lets a node wait, unless it does: behind those with a smaller key, or with
 * the same and a smaller number. */
void node_queue_push(node_queue *queue, uint32_t node, double key);

/* Takes the first node of a queue that has one. */
node_queue_entry node_queue_pop(node_queue *queue);

#endif
