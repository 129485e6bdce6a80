/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each entry comes before the two at twice its place.
 */
#include "core/passes/delay/node_queue.h"

bool node_queue_begin(node_queue *queue, size_t num_nodes, arena_pool *memory) {
  *queue =
      (node_queue){.heap = ARENA_UNSET(memory, node_queue_entry, num_nodes + 1),
                   .is_waiting = ARENA_ARRAY(memory, bool, num_nodes + 1)};
  return queue->heap && queue->is_waiting;
}

static bool is_before(const node_queue_entry *a, const node_queue_entry *b) {
  return a->key != b->key ? a->key < b->key : a->node < b->node;
}

void node_queue_push(node_queue *queue, uint32_t node, double key) {
  const node_queue_entry entry = {key, node};
  node_queue_entry *heap = queue->heap;
  if (queue->is_waiting[node]) {
    return;
  }
  queue->is_waiting[node] = true;
  size_t at = queue->count++;
  for (; at > 0 && is_before(&entry, &heap[(at - 1) / 2]); at = (at - 1) / 2) {
    heap[at] = heap[(at - 1) / 2];
  }
  heap[at] = entry;
}

node_queue_entry node_queue_pop(node_queue *queue) {
  node_queue_entry *heap = queue->heap;
  const node_queue_entry first = heap[0], last = heap[--queue->count];
  size_t at = 0;
  for (size_t child; (child = 2 * at + 1) < queue->count; at = child) {
    if (child + 1 < queue->count && is_before(&heap[child + 1], &heap[child])) {
      child++;
    }
    if (!is_before(&heap[child], &last)) {
      break;
    }
    heap[at] = heap[child];
  }
  heap[at] = last;
  queue->is_waiting[first.node] = false;
  return first;
}
