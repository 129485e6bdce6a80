/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * With a load-store queue, iterations do not take the same time.
 */
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/fifo_times.h"

bool even_loops_ask(const loop_nest *nest, size_t loop,
                    bool (*is_asked)(MlirOperation op)) {
  const nested_loop *found = &nest->loops[loop];
  for (size_t i = found->begin; i < found->end; i++) {
    const block_node *block = &nest->headers.blocks.blocks[nest->order[i]];
    for (const block_op *o = block->ops; o; o = o->next) {
      if (is_asked(o->op)) {
        return true;
      }
    }
  }
  return false;
}

/* Where they do not take the same time, a token
 * waits as long as the longest one has it wait, and shorter ones would wait for
 * it if that were put elsewhere. */
bool even_loops_has(const fifo_slots *slots) {
  const run_times *times = &slots->times;
  return !slots->has_queue &&
         (times->interval.cycles == 1 || slots->is_straight ||
          times->shortest >= times->interval.cycles);
}

static bool look_at(const even_loops_visit *visit, loop_runs *runs,
                    loop_graph *loop) {
  run_times times;
  fifo_slots slots;
  if (!loop_runs_find(runs, loop, &times)) {
    return false;
  }
  if (!times.are_known) {
    return true;
  }
  if (!fifo_slots_know(&slots, loop, &times)) {
    return false;
  }
  /* Where an iteration begins in every cycle, the slots tell how long tokens
   * wait. */
  return !even_loops_has(&slots) ||
         ((times.interval.cycles == 1 || fifo_times_improve(loop, &slots)) &&
          visit->look(loop, &slots, visit->user));
}

bool even_loops_find(loop_nest *nest, const even_loops_visit *visit) {
  loop_runs runs = {0};
  bool ok = loop_runs_begin(&runs, nest);
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    if (nest->loops[i].height > 0 ||
        !even_loops_ask(nest, i, visit->is_asked)) {
      continue;
    }
    loop_graph graph = {0};
    ok = loop_graph_build(&graph, nest, i) && look_at(visit, &runs, &graph);
    loop_graph_finish(&graph);
  }
  loop_runs_finish(&runs);
  return ok;
}
