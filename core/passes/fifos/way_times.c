/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop with others in it has no such times: how often these run is no choice
 * between ways.
 */
#include "core/passes/fifos/way_times.h"
#include "core/passes/retiming/way_graph.h"
#include "core/passes/timing/loop_schedule.h"

bool way_times_find(loop_runs *runs, loop_graph *graph, run_times *times) {
  int64_t cycles = 0;
  bool scheduled = false;
  *times = (run_times){0};
  bool ok = loop_graph_has_loops(graph) ||
            (loop_runs_find(runs, graph, times) &&
             (!times->are_known ||
              way_graph_leave(graph, &times->interval, &cycles)) &&
             (cycles == 0 || loop_schedule_find(graph, &scheduled)));
  times->are_known = ok && scheduled && cycles < times->interval.cycles;
  times->interval.cycles = times->shortest = cycles;
  return ok && (!times->are_known || loop_schedule_overlap(graph, cycles));
}
