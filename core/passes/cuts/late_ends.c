/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Times change while ends wait: one whose path is shorter by now than when it
 * was added waits again. One whose path is longer is taken early, which harms
 * nobody.
 */
#include "core/passes/cuts/late_ends.h"
#include "hls/work.h"

double late_ends_ns(const wire_times *times, size_t node) {
  double end = wire_graph_end(times->graph, node);
  bool ends = end >= 0 && times->ns[node] >= 0;
  return ends ? times->ns[node] + end : -1;
}

bool late_ends_exist(const wire_times *times, double period) {
  for (size_t i = 0; i < 3 * times->graph->num_channels; i++) {
    if (late_ends_ns(times, i) > period) {
      return true;
    }
  }
  return false;
}

bool late_ends_begin(late_ends *late, const wire_times *times, double period,
                     arena_pool *memory) {
  *late = (late_ends){.times = times, .period = period};
  return node_queue_begin(&late->queue, times->graph->num_nodes, memory);
}

void late_ends_add(late_ends *late, size_t node) {
  double ns = late_ends_ns(late->times, node);
  bool is_left = late->forward && wire_graph_is_ready(late->times->graph, node);
  if (!is_left && ns > late->period) {
    node_queue_push(&late->queue, (uint32_t)node, -ns);
  }
}

size_t late_ends_take(late_ends *late) {
  while (late->queue.count > 0) {
    node_queue_entry entry = node_queue_pop(&late->queue);
    double ns = late_ends_ns(late->times, entry.node);
    hls_work_count(1);
    if (ns > late->period && ns >= -entry.key) {
      return entry.node;
    }
    late_ends_add(late, entry.node);
  }
  return WIRE_TIMES_NOWHERE;
}
