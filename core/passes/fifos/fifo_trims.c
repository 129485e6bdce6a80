/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * FIFOs get their slots before registers have found their places. Those with a
 * register change with the registers that are moved (fifo_waits.h). Others are
 * where iterations take different ways: they are looked at again when it is
 * known in which registers tokens wait on their ways.
 */
#include "core/passes/fifos/fifo_trims.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/fifos/fifo_rooms.h"
#include "core/passes/fifos/fifo_times.h"

static bool is_transparent(MlirOperation op) {
  return slots_of_fifo(op) > 0 && slots_are_transparent(op);
}

/* Has a loop such a FIFO? */
static bool has_transparent(const loop_nest *nest, const nested_loop *loop) {
  for (size_t i = loop->begin; i < loop->end; i++) {
    const block_node *block = &nest->headers.blocks.blocks[nest->order[i]];
    for (const block_op *o = block->ops; o; o = o->next) {
      if (is_transparent(o->op)) {
        return true;
      }
    }
  }
  return false;
}

/* Notes what the tokens of an edge need of the FIFO that it comes from, at most
 * what that has. Returns false when out of memory. */
static bool look_at_edge(const loop_graph *loop, const fifo_slots *slots,
                         const loop_edge *e, fifo_rooms *rooms) {
  fifo_chain chain = fifo_chain_find(loop, e, slots);
  if (!chain.fifo || !is_transparent(chain.fifo->op) ||
      !fifo_chain_has_room(loop, e)) {
    return true;
  }
  int64_t room = slots_of_fifo(chain.fifo->op);
  int64_t early = fifo_chain_early(loop, e, chain.fifo, &slots->times.interval);
  int64_t count = fifo_chain_slots(loop, e, slots, &chain, early, 0);
  count += fifo_slots_spare(slots, e);
  return fifo_rooms_need(rooms, chain.fifo->op, count < room ? count : room);
}

static bool look_at(loop_graph *loop, loop_runs *runs, fifo_rooms *rooms) {
  run_times times;
  fifo_slots slots;
  if (!loop_runs_find(runs, loop, &times) ||
      (times.are_known && !fifo_slots_know(&slots, loop, &times))) {
    return false;
  }
  if (!times.are_known) {
    return true;
  }
  slots.is_settled = true;
  bool ok = fifo_times_improve(loop, &slots);
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    ok = look_at_edge(loop, &slots, &loop->edges[i], rooms);
  }
  return ok;
}

static bool look_at_all(const loop_nest *nest, loop_runs *runs,
                        fifo_rooms *rooms) {
  bool ok = true;
  for (size_t i = 0; ok && i < nest->num_loops; i++) {
    const nested_loop *loop = &nest->loops[i];
    if (loop->depth > 0 || loop->height > 0 || !has_transparent(nest, loop)) {
      continue;
    }
    loop_graph graph = {0};
    ok = loop_graph_build(&graph, nest, i) && look_at(&graph, runs, rooms);
    loop_graph_finish(&graph);
  }
  return ok;
}

bool fifo_trims_make(MlirOperation func) {
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op) && !is_transparent(op)) {
    op = mlirOperationGetNextInBlock(op);
  }
  if (mlirOperationIsNull(op)) {
    return true;
  }
  loop_nest nest = {0};
  loop_runs runs = {0};
  fifo_rooms rooms = {0};
  bool ok = loop_nest_find(&nest, func) && loop_runs_begin(&runs, &nest) &&
            look_at_all(&nest, &runs, &rooms);
  loop_runs_finish(&runs);
  loop_nest_finish(&nest);
  if (ok) {
    fifo_rooms_trim(&rooms, func);
  }
  fifo_rooms_finish(&rooms);
  return ok;
}
