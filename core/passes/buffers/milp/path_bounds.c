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
#include <string.h>

/* What the solver rounds. */
static const double ROUNDED = 1e-4;

/* The bounds of a value; NULL when out of memory. */
static double *bounds_at(path_bounds *bounds, MlirValue value) {
  size_t known = (size_t)(uintptr_t)ptr_map_get(&bounds->index, value.ptr);
  if (known > 0) {
    return &bounds->ns[3 * (known - 1)];
  }
  double *found = &bounds->ns[3 * bounds->count++];
  found[0] = found[1] = found[2] = bounds->least;
  void *number = (void *)(uintptr_t)bounds->count;
  return ptr_map_set(&bounds->index, value.ptr, number) ? found : NULL;
}

static void raise(double *bound, double ns) {
  *bound = ns > *bound ? ns : *bound;
}

/* Notes the paths by the wires of a channel, also for the value behind which
 * its buffers begin. Returns false when out of memory. */
static bool note(path_bounds *bounds, const wire_times *times,
                 latest_times *latest, size_t channel) {
  MlirValue value = times->graph->channels[channel];
  double *own = bounds_at(bounds, value);
  double *begin = bounds_at(bounds, slots_chain_begin(value));
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

/* Makes room for so many values more. */
static bool reserve(path_bounds *bounds, size_t more) {
  double *before = bounds->ns;
  bounds->ns =
      ARENA_UNSET(&bounds->memory, double, 3 * (bounds->count + more) + 1);
  if (bounds->ns && before) {
    memcpy(bounds->ns, before, 3 * bounds->count * sizeof *before);
  }
  return bounds->ns;
}

bool path_bounds_find(path_bounds *bounds, MlirOperation func, double period) {
  wire_graph graph = {0};
  wire_times times = {0};
  latest_times latest;
  arena_pool memory = {0};
  bounds->least = PERIOD_SURE * period + ROUNDED;
  raise(&bounds->longest, bounds->least);
  bool ok = wire_graph_build(&graph, func, NULL) &&
            wire_times_find(&times, &graph) &&
            latest_times_begin(&latest, &times, 0, -HUGE_VAL, &memory) &&
            reserve(bounds, graph.num_channels);
  for (size_t i = 0; ok && i < graph.num_channels; i++) {
    ok = note(bounds, &times, &latest, i);
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
