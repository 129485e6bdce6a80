/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A tree of bits over the ranks, with 64 children for each node. Few nodes
 * share a rank: they are a list.
 */
#include "core/passes/delay/rank_queue.h"

enum { BITS = 64 };

/* The end of a list; `next` holds numbers that are one larger. */
#define NOBODY (UINT32_MAX - 1)

bool rank_queue_begin(rank_queue *queue, size_t num_nodes, arena_pool *memory) {
  *queue = (rank_queue){.first = ARENA_UNSET(memory, uint32_t, num_nodes + 1),
                        .next = ARENA_ARRAY(memory, uint32_t, num_nodes + 1)};
  bool ok = queue->first && queue->next && num_nodes < NOBODY;
  size_t words = num_nodes;
  do {
    words = words / BITS + 1;
    uint64_t *level = ARENA_ARRAY(memory, uint64_t, words);
    ok = ok && level && queue->num_levels < RANK_QUEUE_LEVELS;
    if (ok) {
      queue->levels[queue->num_levels++] = level;
    }
  } while (ok && words > 1);
  return ok;
}

/* Marks a rank, or that its word is not 0, and so on. */
static void set_bit(rank_queue *queue, size_t rank) {
  for (size_t i = 0; i < queue->num_levels; i++) {
    uint64_t *word = &queue->levels[i][rank / BITS];
    uint64_t before = *word;
    *word = before | (uint64_t)1 << rank % BITS;
    if (before) {
      return;
    }
    rank /= BITS;
  }
}

static void clear_bit(rank_queue *queue, size_t rank) {
  for (size_t i = 0; i < queue->num_levels; i++) {
    uint64_t *word = &queue->levels[i][rank / BITS];
    *word &= ~((uint64_t)1 << rank % BITS);
    if (*word) {
      return;
    }
    rank /= BITS;
  }
}

void rank_queue_push(rank_queue *queue, uint32_t node, uint32_t rank) {
  if (queue->next[node]) {
    return;
  }
  bool is_there = queue->levels[0][rank / BITS] >> rank % BITS & 1U;
  queue->next[node] = (is_there ? queue->first[rank] : NOBODY) + 1;
  queue->first[rank] = node;
  if (!is_there) {
    set_bit(queue, rank);
  }
}

/* Takes the node with the smallest number of those with a rank. */
static uint32_t take(rank_queue *queue, size_t rank) {
  uint32_t node = queue->first[rank], before = NOBODY;
  for (uint32_t last = node, at; (at = queue->next[last] - 1) != NOBODY;
       last = at) {
    if (at < node) {
      node = at;
      before = last;
    }
  }
  if (before != NOBODY) {
    queue->next[before] = queue->next[node];
  } else if (queue->next[node] - 1 != NOBODY) {
    queue->first[rank] = queue->next[node] - 1;
  } else {
    clear_bit(queue, rank);
  }
  queue->next[node] = 0;
  return node;
}

uint32_t rank_queue_take_lowest(rank_queue *queue) {
  size_t rank = 0;
  for (size_t i = queue->num_levels; i-- > 0;) {
    rank = rank * BITS + (size_t)__builtin_ctzll(queue->levels[i][rank]);
  }
  return take(queue, rank);
}

uint32_t rank_queue_highest(const rank_queue *queue) {
  size_t rank = 0;
  for (size_t i = queue->num_levels; i-- > 0;) {
    rank = rank * BITS + BITS - 1 -
           (size_t)__builtin_clzll(queue->levels[i][rank]);
  }
  return (uint32_t)rank;
}

uint32_t rank_queue_take_highest(rank_queue *queue) {
  return take(queue, rank_queue_highest(queue));
}
