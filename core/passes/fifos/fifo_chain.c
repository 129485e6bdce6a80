/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tokens wait in registers as they do in slots.
 */
#include "core/passes/fifos/fifo_chain.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

/* The operation in front of a buffer; NULL if it is in another loop. */
static const loop_node *find_before(const loop_graph *loop,
                                    const loop_node *node) {
  MlirOperation before = ir_def(mlirOperationGetOperand(node->op, 0));
  const loop_node *found =
      mlirOperationIsNull(before) ? NULL : loop_graph_node(loop, before);
  const size_t *of = loop->nest->loop;
  return found && of[found->block] == of[node->block] ? found : NULL;
}

/* Is a node, if there is one, an exit of a loop? */
static bool is_exit(const loop_graph *loop, const fifo_slots *slots,
                    const loop_node *node) {
  return node && slots->is_exit[node - loop->nodes];
}

/* Do iterations that take different ways overlap so that a token may be wanted
 * when those before it are still in the registers on its way? Registers may yet
 * be moved to where that matters. Where they are settled, it does where one
 * comes every other cycle, as it leaves a register no other one in which to
 * wait, where accesses take turns, or where they wait for the order of a queue,
 * of which the times know nothing. */
static bool overlap(const loop_graph *loop, const fifo_slots *slots) {
  const run_times *times = &slots->times;
  bool is_apart = slots->is_settled && !slots->has_queue &&
                  times->shortest > 2 && times->interval.contention == 0;
  return !slots->is_straight && !loop_graph_has_loops(loop) && !is_apart;
}

/* Do tokens wait in the registers behind a node, if any, as they do in slots?
 * Not where the next one may come at any time, nor right behind the exit of a
 * loop. Registers may yet be moved, the latter into that loop. */
static bool wait_in_registers(const loop_graph *loop, const fifo_slots *slots,
                              const loop_node *node) {
  return slots->times.shortest > 0 && !overlap(loop, slots) &&
         !is_exit(loop, slots, node);
}

fifo_chain fifo_chain_find(const loop_graph *loop, const loop_edge *e,
                           const fifo_slots *slots) {
  const loop_node *last = &loop->nodes[e->from], *node = last;
  fifo_chain chain = {.feeds = last};
  while (node && mlirOperationIsAHandshakeBuffer(node->op)) {
    bool is_fifo = slots_of_fifo(node->op) > 0;
    if (is_fifo && chain.fifo) {
      break;
    }
    chain.fifo = is_fifo ? node : chain.fifo;
    chain.registers += is_fifo ? 0 : node->latency;
    node = find_before(loop, node);
    node = node == last ? NULL : node; /* a ring of buffers */
    chain.feeds = is_fifo ? node : chain.feeds;
  }
  bool leaves_behind = e->cycles > 0;
  if (leaves_behind || !wait_in_registers(loop, slots, node)) {
    chain.registers = 0;
  }
  return chain;
}

bool fifo_chain_has_room(const loop_graph *loop, const loop_edge *e) {
  const loop_node *from = &loop->nodes[e->from];
  return !mlirValueIsNull(e->value) && !from->is_free && !from->is_lazy_fork &&
         e->cycles >= 0;
}

int64_t fifo_chain_early(const loop_graph *loop, const loop_edge *e,
                         const loop_node *fifo, const loop_interval *interval) {
  const loop_node *from = &loop->nodes[e->from];
  int64_t needed = loop->nodes[e->to].start;
  if (e->is_back) {
    needed += interval->cycles;
  }
  return needed - from->start - loop_graph_cycles(loop, e) +
         (fifo ? fifo->latency : 0);
}

int64_t fifo_chain_slots(const loop_graph *loop, const loop_edge *e,
                         const fifo_slots *slots, const fifo_chain *chain,
                         int64_t early, int64_t rounds) {
  if (early <= 0) {
    return 0;
  }
  /* A FIFO right behind the exit of a loop is in that loop. */
  bool leaves =
      is_exit(loop, slots, chain->feeds) || (chain->fifo && e->cycles > 0);
  early += chain->registers;
  int64_t count = rounds > 0
                      ? fifo_slots_count_rounds(early, rounds)
                      : fifo_slots_count(slots, e, leaves,
                                         loop->nodes[e->to].is_queued, early);
  return count > chain->registers ? count - chain->registers : 0;
}
