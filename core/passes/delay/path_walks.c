/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A new root changes those of nodes that had the same root before: all that is
 * known of these is forgotten, by a new epoch of the old root.
 */
#include "core/passes/delay/path_walks.h"
#include "hls/work.h"

/* The epoch of a root, or of none. */
static uint32_t *epoch_of(path_walks *walks, size_t root) {
  size_t nodes = walks->times->graph->num_nodes;
  uint32_t *epoch = &walks->epochs[root == WIRE_TIMES_NOWHERE ? nodes : root];
  if (*epoch < walks->first_epoch) {
    *epoch = walks->first_epoch;
  }
  return epoch;
}

bool path_walks_begin(path_walks *walks, const wire_times *times,
                      arena_pool *memory) {
  size_t nodes = times->graph->num_nodes;
  *walks = (path_walks){.times = times,
                        .stops = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .root = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .epoch = ARENA_ARRAY(memory, uint32_t, nodes + 1),
                        .epochs = ARENA_ARRAY(memory, uint32_t, nodes + 1)};
  path_walks_forget(walks, false);
  return walks->stops && walks->root && walks->epoch && walks->epochs;
}

void path_walks_forget(path_walks *walks, bool bars_ready) {
  walks->bars_ready = bars_ready;
  walks->round++;
  walks->first_epoch = ++walks->last_epoch;
}

static bool is_root(const path_walks *walks, size_t node) {
  return walks->stops[node] == walks->round ||
         (walks->bars_ready && node % 3 == HLS_WIRE_READY &&
          wire_graph_is_wire(walks->times->graph, node));
}

size_t path_walks_root(path_walks *walks, size_t node) {
  const uint32_t *previous = walks->times->previous;
  size_t end = node;
  while (end != WIRE_TIMES_NOWHERE && !is_root(walks, end) &&
         (walks->epoch[end] < walks->first_epoch ||
          walks->epoch[end] != *epoch_of(walks, walks->root[end]))) {
    hls_work_count(1);
    end = previous[end];
  }
  size_t root =
      end == WIRE_TIMES_NOWHERE || is_root(walks, end) ? end : walks->root[end];
  for (size_t at = node; at != end; at = previous[at]) {
    walks->root[at] = (uint32_t)root;
    walks->epoch[at] = *epoch_of(walks, root);
  }
  return root;
}

void path_walks_stop(path_walks *walks, size_t root, const size_t *nodes,
                     size_t count) {
  for (size_t i = 0; i < count; i++) {
    walks->stops[nodes[i]] = walks->round;
  }
  uint32_t epoch = ++*epoch_of(walks, root);
  walks->last_epoch = epoch > walks->last_epoch ? epoch : walks->last_epoch;
}
