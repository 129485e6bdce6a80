/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The FIFOs of loops by the times for which they were made.
 */
#include "core/passes/fifos/fifo_waits.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/fifos/fifo_times.h"

/* Is one of a loop's operations a FIFO? */
static bool has_fifo(const loop_nest *nest, size_t loop) {
  const nested_loop *found = &nest->loops[loop];
  for (size_t i = found->begin; i < found->end; i++) {
    const block_node *block = &nest->headers.blocks.blocks[nest->order[i]];
    for (const block_op *o = block->ops; o; o = o->next) {
      if (slots_of_fifo(o->op) > 0) {
        return true;
      }
    }
  }
  return false;
}

/* Do all iterations of a loop take the same time? Where they do not, a token
 * waits as long as the longest one has it wait, and shorter ones would wait for
 * it if that were put elsewhere. */
static bool is_even(const fifo_slots *slots) {
  const run_times *times = &slots->times;
  return !slots->has_queue &&
         (times->interval.cycles == 1 || slots->is_straight ||
          times->shortest >= times->interval.cycles);
}

/* How long tokens wait in a FIFO that an edge comes from. */
static fifo_wait wait_in(const loop_graph *loop, const loop_edge *e,
                         const loop_interval *interval) {
  const loop_node *fifo = &loop->nodes[e->from];
  return (fifo_wait){interval->cycles == 1
                         ? slots_of_fifo(fifo->op)
                         : fifo_chain_early(loop, e, fifo, interval),
                     interval->cycles};
}

/* Notes how long tokens wait in a FIFO, if it has a slot for each of them. Some
 * may wait in front of it, and would need none. Returns false when out of
 * memory. */
static bool note(fifo_waits *waits, MlirOperation fifo, fifo_wait wait) {
  if (wait.cycles > slots_of_fifo(fifo) * wait.interval) {
    return true;
  }
  fifo_wait *kept = ARENA_ARRAY(&waits->memory, fifo_wait, 1);
  if (!kept) {
    return false;
  }
  *kept = wait;
  return ptr_map_set(&waits->waits, fifo.ptr, kept);
}

/* The same for all FIFOs of a loop. */
static bool note_all(fifo_waits *waits, const loop_graph *loop,
                     const loop_interval *interval) {
  bool ok = true;
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    MlirOperation from = loop->nodes[e->from].op;
    if (!mlirValueIsNull(e->value) && slots_of_fifo(from) > 0) {
      ok = note(waits, from, wait_in(loop, e, interval));
    }
  }
  return ok;
}

static bool look_at(fifo_waits *waits, loop_runs *runs, loop_graph *loop) {
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
  /* Where an iteration begins in every cycle, the slots tell. */
  return !is_even(&slots) ||
         ((times.interval.cycles == 1 || fifo_times_improve(loop, &slots)) &&
          note_all(waits, loop, &times.interval));
}

bool fifo_waits_find(fifo_waits *waits, loop_nest *nest) {
  loop_runs runs = {0};
  bool ok = loop_runs_begin(&runs, nest);
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    if (nest->loops[i].height > 0 || !has_fifo(nest, i)) {
      continue;
    }
    loop_graph graph = {0};
    ok = loop_graph_build(&graph, nest, i) && look_at(waits, &runs, &graph);
    loop_graph_finish(&graph);
  }
  loop_runs_finish(&runs);
  return ok;
}

const fifo_wait *fifo_waits_of(const fifo_waits *waits, MlirOperation op) {
  return ptr_map_get(&waits->waits, op.ptr);
}

void fifo_waits_finish(fifo_waits *waits) {
  ptr_map_finish(&waits->waits);
  arena_finish(&waits->memory);
}
