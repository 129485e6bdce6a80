/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What begins or ends at a shared unit is looked at: data and valid on their
 * way into it, and ready on its way back, which depends on who else asks. No
 * other path changes. All but the last stage of the pipeline is that of the
 * unit of each.
 */
#include "core/passes/shared/shared_paths.h"
#include "core/passes/buffers/period.h"
#include "core/passes/cuts/late_ends.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/shared/shared_kinds.h"
#include "hls/unit_delay.h"

#include <math.h>

static double later_of(double a, double b) { return a > b ? a : b; }

bool shared_paths_begin(shared_paths *paths, MlirOperation func,
                        double period) {
  bool ok = wire_graph_build(&paths->graph, func, NULL) &&
            wire_times_find(&paths->times, &paths->graph) &&
            latest_times_begin(&paths->latest, &paths->times, 0, -INFINITY,
                               &paths->memory);
  paths->bound = later_of(PERIOD_SURE * period, paths->graph.slowest_ns);
  for (size_t i = 0; ok && i < 3 * paths->graph.num_channels; i++) {
    paths->bound = later_of(paths->bound, late_ends_ns(&paths->times, i));
  }
  return ok;
}

void shared_paths_finish(shared_paths *paths) {
  wire_times_finish(&paths->times);
  wire_graph_finish(&paths->graph);
  arena_finish(&paths->memory);
}

/* The latest that a wire of an operand is stable. */
static double arrival(const shared_paths *p, MlirOperation op, hls_wire wire) {
  double latest = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    size_t channel =
        wire_graph_channel(&p->graph, mlirOperationGetOperand(op, i));
    latest = channel == SIZE_MAX
                 ? latest
                 : later_of(latest, p->times.ns[3 * channel + wire]);
  }
  return latest;
}

/* What ready of the operands has in front of it. */
static double way_back(shared_paths *p, MlirOperation op) {
  double longest = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    size_t channel =
        wire_graph_channel(&p->graph, mlirOperationGetOperand(op, i));
    if (channel != SIZE_MAX) {
      double behind =
          -latest_times_of(&p->latest, 3 * channel + HLS_WIRE_READY);
      longest = isfinite(behind) ? later_of(longest, behind) : longest;
    }
  }
  return longest;
}

/* What the data of a result has in front of it. */
static double way_on(shared_paths *p, MlirOperation op) {
  size_t channel = wire_graph_channel(&p->graph, mlirOperationGetResult(op, 0));
  double ahead =
      channel == SIZE_MAX
          ? 0
          : -latest_times_of(&p->latest, 3 * channel + HLS_WIRE_DATA);
  return isfinite(ahead) ? later_of(0, ahead) : 0;
}

static bool fit(shared_paths *paths, const MlirOperation *ops, size_t count,
                const hls_unit_delays *delays) {
  if (!paths->times.has_order) {
    return false;
  }
  double data = 0, valid = 0, back = 0, on = 0;
  for (size_t i = 0; i < count; i++) {
    data = later_of(data, arrival(paths, ops[i], HLS_WIRE_DATA));
    valid = later_of(valid, arrival(paths, ops[i], HLS_WIRE_VALID));
    back = later_of(back, way_back(paths, ops[i]));
    on = later_of(on, way_on(paths, ops[i]));
  }
  return data + delays->setup <= paths->bound &&
         valid + delays->control_setup <= paths->bound &&
         valid + delays->to_ready + back <= paths->bound &&
         delays->clock_to_ready + back <= paths->bound &&
         delays->clock_to_data + on <= paths->bound &&
         delays->data <= paths->bound;
}

bool shared_paths_fit(shared_paths *paths, const MlirOperation *ops,
                      size_t count) {
  shared_kinds_mark(ops[0], 0, 0, (int64_t)count);
  hls_unit_delays delays = hls_unit_delays_of(ops[0]);
  shared_kinds_unmark(ops[0]);
  return fit(paths, ops, count, &delays);
}

bool shared_paths_fit_credits(shared_paths *paths, const MlirOperation *ops,
                              size_t count) {
  shared_kinds_mark(ops[0], 0, 0, (int64_t)count);
  shared_kinds_give_credits(ops[0], 1);
  hls_unit_delays delays = hls_unit_delays_of(ops[0]);
  shared_kinds_unmark(ops[0]);
  return fit(paths, ops, count, &delays);
}
