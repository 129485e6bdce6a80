/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The FIFOs of loops by the times for which they were made.
 */
#include "core/passes/fifos/fifo_waits.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/fifo_chain.h"

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
static bool note_all(const loop_graph *loop, const fifo_slots *slots,
                     void *user) {
  fifo_waits *waits = user;
  const loop_interval *interval = &slots->times.interval;
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

static bool is_fifo(MlirOperation op) { return slots_of_fifo(op) > 0; }

bool fifo_waits_find(fifo_waits *waits, loop_nest *nest) {
  const even_loops_visit visit = {is_fifo, note_all, waits};
  return even_loops_find(nest, &visit);
}

const fifo_wait *fifo_waits_of(const fifo_waits *waits, MlirOperation op) {
  return ptr_map_get(&waits->waits, op.ptr);
}

void fifo_waits_finish(fifo_waits *waits) {
  ptr_map_finish(&waits->waits);
  arena_finish(&waits->memory);
}
