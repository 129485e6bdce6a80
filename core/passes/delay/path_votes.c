/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Paths with a common node have the way there in common: each node is counted
 * once, when all that come through it are known.
 */
#include "core/passes/delay/path_votes.h"
#include "hls/work.h"

/* What a node waits for that has been counted. */
#define IS_COUNTED UINT32_MAX

bool path_votes_begin(path_votes *votes, const wire_times *times,
                      arena_pool *memory) {
  size_t nodes = times->graph->num_nodes;
  *votes = (path_votes){.times = times,
                        .votes = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .seen = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .waiting = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .nodes = ARENA_ARRAY(memory, uint32_t, nodes + 1)};
  path_votes_forget(votes);
  return votes->votes && votes->seen && votes->waiting && votes->nodes;
}

void path_votes_forget(path_votes *votes) {
  votes->round++;
  votes->num_nodes = 0;
}

void path_votes_add(path_votes *votes, size_t node) {
  for (size_t at = node;
       at != WIRE_TIMES_NOWHERE && votes->seen[at] != votes->round;
       at = votes->times->previous[at]) {
    votes->seen[at] = votes->round;
    votes->votes[at] = votes->waiting[at] = 0;
    votes->nodes[votes->num_nodes++] = (uint32_t)at;
  }
  votes->votes[node]++;
}

void path_votes_count(path_votes *votes) {
  const uint32_t *previous = votes->times->previous;
  hls_work_count(votes->num_nodes);
  for (size_t i = 0; i < votes->num_nodes; i++) {
    uint32_t before = previous[votes->nodes[i]];
    if (before != WIRE_TIMES_NOWHERE) {
      votes->waiting[before]++;
    }
  }
  for (size_t i = 0; i < votes->num_nodes; i++) {
    uint32_t node = votes->nodes[i];
    while (node != WIRE_TIMES_NOWHERE && votes->waiting[node] == 0) {
      uint32_t before = previous[node];
      votes->waiting[node] = IS_COUNTED;
      if (before != WIRE_TIMES_NOWHERE) {
        votes->votes[before] += votes->votes[node];
        votes->waiting[before]--;
      }
      node = before;
    }
  }
}
