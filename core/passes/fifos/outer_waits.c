/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * By a schedule of one iteration that overlaps with no other, in which inner
 * loops run as long as they are known to at the least.
 */
#include "core/passes/fifos/outer_waits.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/timing/loop_schedule.h"
#include "hls/handshake.h"

static bool note(outer_waits *waits, const void *place, int64_t cycles) {
  return cycles <= 0 ||
         ptr_map_set(&waits->cycles, place, (void *)(uintptr_t)cycles);
}

/* Notes how long the token of an edge waits in the FIFO that it comes from. */
static bool note_fifo(const loop_graph *loop, const loop_edge *e,
                      const loop_interval *interval, outer_waits *waits) {
  MlirOperation fifo = loop->nodes[e->from].op;
  bool has_data = mlirHandshakeTypeGetDataWidth(mlirValueGetType(e->value)) > 0;
  return slots_of_fifo(fifo) == 0 || !has_data ||
         note(waits, fifo.ptr, fifo_chain_early(loop, e, NULL, interval));
}

/* Notes how long a token may wait that enters an inner loop. The first round
 * does not need it sooner. */
static bool note_entry(const loop_graph *loop, const loop_edge *e,
                       outer_waits *waits) {
  const loop_node *to = &loop->nodes[e->to];
  return !loop->nest->heads[to->block] ||
         note(waits, e->value.ptr,
              to->latest - loop->nodes[e->from].start -
                  loop_graph_cycles(loop, e));
}

static bool note_all(const loop_graph *loop, const loop_interval *interval,
                     outer_waits *waits) {
  const size_t *of = loop->nest->loop;
  bool ok = true;
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    if (mlirValueIsNull(e->value) ||
        of[loop->nodes[e->from].block] != loop->loop) {
      continue;
    }
    ok = of[loop->nodes[e->to].block] == loop->loop
             ? note_fifo(loop, e, interval, waits)
             : note_entry(loop, e, waits);
  }
  return ok;
}

/* What is known of an inner loop is needed for those around it. */
static bool look_at(loop_runs *runs, loop_graph *loop, outer_waits *waits) {
  run_times times;
  fifo_slots slots;
  bool scheduled;
  if (!loop_runs_find(runs, loop, &times)) {
    return false;
  }
  if (!times.are_known || !loop_graph_has_loops(loop)) {
    return true;
  }
  return fifo_slots_know(&slots, loop, &times) &&
         (!even_loops_has(&slots) ||
          (loop_schedule_find(loop, &scheduled) &&
           (!scheduled || note_all(loop, &times.interval, waits))));
}

static bool has_outer(const loop_nest *nest) {
  size_t i = 0;
  while (i < nest->num_loops && nest->loops[i].height == 0) {
    i++;
  }
  return i < nest->num_loops;
}

bool outer_waits_find(outer_waits *waits, loop_nest *nest) {
  loop_runs runs = {0};
  if (!has_outer(nest)) {
    return true;
  }
  bool ok = loop_runs_begin(&runs, nest);
  for (size_t i = nest->num_begun; ok && i-- > 0;) {
    size_t number = nest->begun[i];
    if (nest->loops[number].height <= LOOP_GRAPH_LEVELS) {
      loop_graph graph = {0};
      ok = loop_graph_build(&graph, nest, number) &&
           look_at(&runs, &graph, waits);
      loop_graph_finish(&graph);
    }
  }
  loop_runs_finish(&runs);
  return ok;
}

int64_t outer_waits_of_fifo(const outer_waits *waits, MlirOperation fifo) {
  return (int64_t)(uintptr_t)ptr_map_get(&waits->cycles, fifo.ptr);
}

int64_t outer_waits_of_entry(const outer_waits *waits, MlirValue value) {
  return (int64_t)(uintptr_t)ptr_map_get(&waits->cycles, value.ptr);
}

void outer_waits_finish(outer_waits *waits) { ptr_map_finish(&waits->cycles); }
