/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A token that comes a cycle sooner waits a cycle longer. Until the next one is
 * due, it may do so where it comes from.
 */
#include "core/passes/fifos/idle_registers.h"
#include "core/passes/fifos/even_loops.h"
#include "core/passes/fifos/fifo_chain.h"
#include "hls/handshake_ops.h"

static bool is_register(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         mlirHandshakeBufferGetBufferType(op) ==
             MlirHandshakeBufferTypeOneSlotBreakDV;
}

/* Does the token of an edge, which comes from the last of its registers, need a
 * slot without that? */
static bool needs_slot(const loop_graph *loop, const loop_edge *e,
                       const fifo_slots *slots) {
  fifo_chain chain = fifo_chain_find(loop, e, slots);
  chain.registers -= chain.registers > 0;
  int64_t early = fifo_chain_early(loop, e, NULL, &slots->times.interval) + 1;
  return chain.fifo || fifo_chain_slots(loop, e, slots, &chain, early, 0) > 0;
}

static bool list(const loop_graph *loop, const fifo_slots *slots, void *user) {
  bool ok = true;
  for (size_t i = 0; ok && i < loop->num_edges; i++) {
    const loop_edge *e = &loop->edges[i];
    MlirOperation from = loop->nodes[e->from].op;
    bool is_last = is_register(from) && fifo_chain_has_room(loop, e) &&
                   !mlirOperationIsAHandshakeBuffer(loop->nodes[e->to].op);
    ok = !is_last || needs_slot(loop, e, slots) ||
         ptr_map_set(user, from.ptr, from.ptr);
  }
  return ok;
}

bool idle_registers_list(loop_nest *nest, ptr_map *set) {
  const even_loops_visit visit = {is_register, list, set};
  return even_loops_find(nest, &visit);
}
