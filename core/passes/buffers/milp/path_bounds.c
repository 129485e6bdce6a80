/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The longest path by a wire: when it is stable, and what is behind it.
 */
#include "core/passes/buffers/milp/path_bounds.h"
#include "core/passes/buffers/period.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/delay/latest_times.h"
#include "core/passes/delay/wire_graph_build.h"

#include <math.h>

/* What the solver rounds. */
static const double ROUNDED = 1e-4;

/* The bounds of a value; NULL when out of memory. */
static double *bounds_at(path_bounds *bounds, MlirValue value, size_t *count) {
  size_t known = (size_t)(uintptr_t)ptr_map_get(&bounds->index, value.ptr);
  if (known > 0) {
    return &bounds->ns[3 * (known - 1)];
  }
  double *found = &bounds->ns[3 * *count];
  found[0] = found[1] = found[2] = bounds->least;
  ++*count;
  return ptr_map_set(&bounds->index, value.ptr, (void *)(uintptr_t)*count)
             ? found
             : NULL;
}

static void raise(double *bound, double ns) {
  *bound = ns > *bound ? ns : *bound;
}

/* Notes the paths by the wires of a channel, also for the value behind which
 * its buffers begin. Returns false when out of memory. */
static bool note(path_bounds *bounds, const wire_times *times,
                 latest_times *latest, size_t channel, size_t *count) {
  MlirValue value = times->graph->channels[channel];
  double *own = bounds_at(bounds, value, count);
  double *begin = bounds_at(bounds, slots_chain_begin(value), count);
  for (size_t wire = 0; own && begin && wire < 3; wire++) {
    size_t node = 3 * channel + wire;
    double arrival = times->ns[node];
    if (arrival < 0) {
      continue;
    }
    /* Times before the clock are those of a period of 0. */
    double ns = arrival - latest_times_of(latest, node) + ROUNDED;
    raise(&own[wire], ns);
    raise(&begin[wire], ns);
    raise(&bounds->longest, ns);
  }
  return own && begin;
}

bool path_bounds_find(path_bounds *bounds, MlirOperation func, double period) {
  wire_graph graph = {0};
  wire_times times = {0};
  latest_times latest;
  arena_pool memory = {0};
  size_t count = 0;
  bounds->least = bounds->longest = PERIOD_SURE * period + ROUNDED;
  bool ok = wire_graph_build(&graph, func, NULL) &&
            wire_times_find(&times, &graph) &&
            latest_times_begin(&latest, &times, 0, -HUGE_VAL, &memory);
  bounds->ns = ARENA_ARRAY(&bounds->memory, double, 3 * graph.num_channels + 1);
  ok = ok && bounds->ns;
  for (size_t i = 0; ok && i < graph.num_channels; i++) {
    ok = note(bounds, &times, &latest, i, &count);
  }
  arena_finish(&memory);
  wire_times_finish(&times);
  wire_graph_finish(&graph);
  return ok;
}

double path_bounds_of(const path_bounds *bounds, MlirValue value,
                      hls_wire wire) {
  size_t known = (size_t)(uintptr_t)ptr_map_get(&bounds->index, value.ptr);
  return known > 0 ? bounds->ns[3 * (known - 1) + wire] : bounds->least;
}

void path_bounds_finish(path_bounds *bounds) {
  ptr_map_finish(&bounds->index);
  arena_finish(&bounds->memory);
  *bounds = (path_bounds){0};
}
