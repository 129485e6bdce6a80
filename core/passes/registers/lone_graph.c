/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A unit is one of those of which it is known what its tokens wait for, or it
 * is none of them: whatever comes to it is lost from sight.
 */
#include "core/passes/registers/lone_graph.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* One that gives a result for each token of every operand, as soon as it has
 * them all, and keeps none. */
static bool is_plain(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeBranch(op) || ir_is_merge(op) ||
         mlirOperationIsAHandshakeRepeat(op) ||
         mlirOperationIsAHandshakeConstant(op) ||
         mlirOperationIsAHandshakeJoin(op) ||
         mlirOperationIsAHandshakeWait(op) ||
         mlirOperationIsAHandshakeNotI(op) ||
         mlirOperationIsAHandshakeSelect(op) ||
         (mlirOperationIsAPureHandshake(op) &&
          mlirOperationGetNumResults(op) == 1 &&
          !mlirOperationIsAHandshakeUnbundle(op) &&
          !mlirOperationIsAHandshakeBundle(op));
}

static lone_kind kind_of(MlirOperation op) {
  if (mlirOperationIsAHandshakeSource(op)) {
    return LONE_BEGINS;
  }
  if (mlirOperationIsAHandshakeEnd(op)) {
    return LONE_ENDS;
  }
  if (mlirOperationIsAHandshakeConditionalBranch(op)) {
    return LONE_CHOOSE;
  }
  if (mlirOperationIsAHandshakeBuffer(op) ||
      mlirOperationIsAHandshakeInit(op)) {
    return LONE_WAITS;
  }
  if (mlirOperationIsAHandshakeLoad(op)) {
    return LONE_LOADS;
  }
  if (!is_plain(op)) {
    return LONE_OTHER;
  }
  return hls_unit_latency(op) > 0 ? LONE_WAITS : LONE_JOINS;
}

static void take_units(lone_graph *graph) {
  const register_net *net = graph->net;
  const loop_nest *nest = graph->nest;
  graph->blocks[REGISTER_NET_OUTSIDE] = LOOP_BLOCKS_NONE;
  graph->kinds[REGISTER_NET_OUTSIDE] = LONE_BEGINS;
  size_t node = REGISTER_NET_OUTSIDE + 1;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(net->func));
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    graph->kinds[node] = (unsigned char)kind_of(op);
    graph->blocks[node] =
        ir_is_memory(op) ? LOOP_BLOCKS_NONE
                         : loop_blocks_index(&nest->headers.blocks, ir_bb(op));
    node++;
  }
  for (size_t i = 0; i < net->num_nodes; i++) {
    graph->first_in[i] = graph->first_out[i] = LONE_GRAPH_NONE;
  }
}

size_t lone_graph_loop(const lone_graph *graph, uint32_t node) {
  size_t block = graph->blocks[node];
  return block == LOOP_BLOCKS_NONE ? LOOP_NEST_NONE : graph->nest->loop[block];
}

bool lone_graph_is_in(const lone_graph *graph, size_t loop, uint32_t node) {
  size_t block = graph->blocks[node];
  return loop == LOOP_NEST_NONE ||
         (block != LOOP_BLOCKS_NONE && loop_nest_has(graph->nest, loop, block));
}

/* May the tokens of a unit's operand begin iterations, as it is in a header?
 * Not all that may do: what somebody takes for one more begin is a way that he
 * does not follow. */
static bool may_begin(MlirOperation op, MlirValue value) {
  intptr_t operand = mlirOpOperandGetOperandNumber(mlirValueGetFirstUse(value));
  return (mlirOperationIsAHandshakeMux(op) && operand > 0) ||
         (ir_is_merge(op) && !mlirOperationIsAHandshakeMux(op)) ||
         ir_tells_iterations(op) || mlirOperationIsAHandshakeRepeat(op);
}

/* The loop of which a channel begins another iteration, or NONE. */
static size_t again_of(const lone_graph *graph, uint32_t channel) {
  const net_channel *c = &graph->net->channels[channel];
  MlirValue value = graph->net->graph.channels[channel];
  size_t loop = lone_graph_loop(graph, c->to);
  bool begins = loop != LOOP_NEST_NONE &&
                lone_graph_is_in(graph, loop, c->from) &&
                graph->nest->heads[graph->blocks[c->to]] &&
                may_begin(slots_user(value), value);
  return begins ? loop : LOOP_NEST_NONE;
}

static void take_channels(lone_graph *graph) {
  const register_net *net = graph->net;
  for (uint32_t i = 0; i < net->graph.num_channels; i++) {
    const net_channel *c = &net->channels[i];
    graph->next_in[i] = graph->first_in[c->to];
    graph->first_in[c->to] = i;
    graph->next_out[i] = graph->first_out[c->from];
    graph->first_out[c->from] = i;
    graph->again[i] = again_of(graph, i);
  }
}

bool lone_graph_build(lone_graph *graph, register_net *net,
                      const loop_nest *nest) {
  size_t nodes = net->num_nodes + 1, channels = net->graph.num_channels + 1;
  arena_pool *memory = &net->memory;
  *graph = (lone_graph){.net = net,
                        .nest = nest,
                        .kinds = ARENA_ARRAY(memory, unsigned char, nodes),
                        .blocks = ARENA_UNSET(memory, size_t, nodes),
                        .first_in = ARENA_UNSET(memory, uint32_t, nodes),
                        .first_out = ARENA_UNSET(memory, uint32_t, nodes),
                        .next_in = ARENA_UNSET(memory, uint32_t, channels),
                        .next_out = ARENA_UNSET(memory, uint32_t, channels),
                        .again = ARENA_UNSET(memory, size_t, channels)};
  bool ok = graph->kinds && graph->blocks && graph->first_in &&
            graph->first_out && graph->next_in && graph->next_out &&
            graph->again;
  if (ok) {
    take_units(graph);
    take_channels(graph);
  }
  return ok;
}
