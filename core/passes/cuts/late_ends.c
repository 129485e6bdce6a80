/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Only what was late before, or has changed, can be late after an update.
 */
#include "core/passes/cuts/late_ends.h"
#include "base/memory/array.h"

#include <stdlib.h>

void late_ends_finish(late_ends *late) {
  free(late->ends);
  *late = (late_ends){0};
}

static int compare_ends(const void *a, const void *b) {
  const late_end *x = a, *y = b;
  if (x->ns != y->ns) {
    return x->ns < y->ns ? 1 : -1;
  }
  return x->node < y->node ? -1 : x->node > y->node;
}

/* Adds a node if it is the end of a path that is too long. */
static bool consider(late_ends *late, const wire_times *times, double period,
                     size_t node) {
  const wire_graph *graph = times->graph;
  if (!wire_graph_is_wire(graph, node) || graph->end[node] < 0 ||
      times->arrival[node] < 0 ||
      times->arrival[node] + graph->end[node] <= period) {
    return true;
  }
  if (!ARRAY_RESERVE(late->ends, late->count, late->capacity)) {
    return false;
  }
  late->ends[late->count++] =
      (late_end){node, times->arrival[node] + graph->end[node]};
  return true;
}

static void sort(late_ends *late) {
  if (late->count > 0) {
    qsort(late->ends, late->count, sizeof *late->ends, compare_ends);
  }
}

bool late_ends_find(late_ends *late, const wire_times *times, double period) {
  bool ok = true;
  late->count = 0;
  for (size_t i = 0; ok && i < 3 * times->graph->num_channels; i++) {
    ok = consider(late, times, period, i);
  }
  sort(late);
  return ok;
}

bool late_ends_follow(late_ends *late, const wire_update *update,
                      double period) {
  size_t before = late->count;
  bool ok = true;
  late->count = 0;
  for (size_t i = 0; i < before; i++) {
    size_t node = late->ends[i].node;
    if (!update->has_changed[node]) {
      late->ends[late->count++] = late->ends[i];
    }
  }
  for (size_t i = 0; ok && i < update->num_changed; i++) {
    ok = consider(late, update->times, period, update->changed[i]);
  }
  sort(late);
  return ok;
}
