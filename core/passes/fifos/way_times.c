/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop with others in it has no such times: how often these run is no choice
 * between ways.
 */
#include "core/passes/fifos/way_times.h"
#include "core/passes/retiming/way_graph.h"
#include "core/passes/timing/loop_schedule.h"

/* More intervals than these are not told apart. */
enum { MOST_INTERVALS = 8 };

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

bool way_times_fit(const loop_graph *way, int64_t cycles, token_times *tokens,
                   arena_pool *memory, int64_t *late, bool *fits) {
  int64_t *entries = ARENA_UNSET(memory, int64_t, way->num_nodes + 1);
  for (size_t i = 0; entries && i < way->num_nodes; i++) {
    entries[i] = -1;
  }
  bool ok = entries;
  *fits = false;
  for (*late = 0; ok && !*fits && *late < MOST_INTERVALS;) {
    int64_t interval = cycles + *late;
    ok = token_times_begin(tokens, way, interval, interval, entries,
                           TOKEN_TIMES_NOBODY, memory, fits);
    *late += !*fits;
  }
  return ok;
}
