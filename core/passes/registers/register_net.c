/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that are taken out of a circuit and counted per channel.
 */
#include "core/passes/registers/register_net.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/cuts/ready_registers.h"
#include "core/passes/delay/wire_graph_build.h"
#include "core/passes/fifos/outer_waits.h"
#include "core/passes/registers/call_waits.h"
#include "hls/handshake_ops.h"

/* May registers come into a channel, or leave it? */
static bool is_free(MlirValue value) {
  if (!slots_may_buffer(value)) {
    return false;
  }
  MlirOperation from = ir_def(value), to = slots_user(value);
  return !mlirOperationIsAHandshakeSource(from) &&
         !mlirOperationIsAHandshakeConstant(from) &&
         !mlirOperationIsAHandshakeLazyFork(from) &&
         !mlirOperationIsAHandshakeLazyFork(to);
}

/* Which buffers are taken out? */
typedef enum net_buffers {
  NET_REGISTERS, /* ONE_SLOT_BREAK_DV alone */
  NET_SINGLES,   /* and FIFOs of one slot that are the same */
  NET_FIFOS,     /* and those with more slots, and transparent ones */
} net_buffers;

/* Is it a slot that registers ready, with no other buffer behind it? Here, it
 * is the last one of its channel. */
static bool is_last_slot(MlirOperation op, const ptr_map *ready) {
  MlirOperation user = slots_user(mlirHandshakeBufferGetResult(op));
  return ptr_map_has(ready, op.ptr) && !mlirOperationIsNull(user) &&
         !mlirOperationIsAHandshakeBuffer(user);
}

/* Is it one of them, or such a slot? */
static bool is_taken(MlirOperation op, net_buffers which,
                     const ptr_map *ready) {
  if (!mlirOperationIsAHandshakeBuffer(op)) {
    return false;
  }
  if (is_last_slot(op, ready)) {
    return true;
  }
  switch (which) {
  case NET_REGISTERS:
    return mlirHandshakeBufferGetBufferType(op) ==
           MlirHandshakeBufferTypeOneSlotBreakDV;
  case NET_SINGLES:
    return slots_are_register(op);
  default:
    return slots_are_tradable(op);
  }
}

/* Is it one that may be moved? One that feeds itself stays. */
static bool is_movable(MlirOperation op, net_buffers which,
                       const ptr_map *ready) {
  return is_taken(op, which, ready) &&
         is_free(mlirHandshakeBufferGetOperand(op)) &&
         is_free(mlirHandshakeBufferGetResult(op)) &&
         !mlirOperationEqual(slots_user(mlirHandshakeBufferGetResult(op)), op);
}

/* Takes a register out and lists it in `taken` by the value that it followed.
 * Those that are listed by its result come behind it. Returns false when out of
 * memory. */
static bool take_register(register_net *net, ptr_map *taken, MlirOperation op) {
  const void *value = mlirHandshakeBufferGetOperand(op).ptr;
  const void *result = mlirHandshakeBufferGetResult(op).ptr;
  net_register *here = ARENA_ARRAY(&net->memory, net_register, 1);
  if (!here) {
    return false;
  }
  *here = (net_register){
      ir_attr(op, MLIR_ATTR_HANDSHAKE_NAME),
      ir_attr(op, MLIR_ATTR_HANDSHAKE_BB),
      (MlirHandshakeBufferType)mlirHandshakeBufferGetBufferType(op),
      (uint32_t)mlirHandshakeBufferGetNumSlots(op),
      op,
      ptr_map_get(taken, value),
      net->taken};
  net->taken = here;
  net_register *first = ptr_map_get(taken, result), *last = first;
  while (last && last->next) {
    last = last->next;
  }
  if (last) {
    last->next = here;
  }
  slots_take_out(op);
  return (!first || ptr_map_set(taken, result, NULL)) &&
         ptr_map_set(taken, value, first ? first : here);
}

/* Which ones does a net take? By the token in a FIFO, the condition of a loop
 * may be ahead of what the loop takes longest for, and another loop may begin
 * sooner behind it: a caller that takes FIFOs there has to look at that. */
static net_buffers which_are_taken(const loop_nest *nest, unsigned parts) {
  bool has_several = nest->num_loops > 1 && !(parts & REGISTER_NET_NESTS);
  if ((parts & REGISTER_NET_FIFOS) || has_several) {
    return NET_REGISTERS;
  }
  return parts & REGISTER_NET_SLOTS ? NET_FIFOS : NET_SINGLES;
}

/* Takes registers out, listed in `taken` by the value that they followed, the
 * last one first. */
static bool take_registers(register_net *net, net_buffers which,
                           const fifo_waits *waits, const ptr_map *ready,
                           ptr_map *taken) {
  bool ok = true;
  MlirOperation next, op = mlirBlockGetFirstOperation(ir_func_entry(net->func));
  for (; ok && !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    const fifo_wait *wait = fifo_waits_of(waits, op);
    bool is_cycle = wait && wait->cycles == 1;
    ok = !is_movable(op, is_cycle ? NET_SINGLES : which, ready) ||
         take_register(net, taken, op);
  }
  return ok;
}

/* Numbers the units. */
static bool find_nodes(register_net *net, ptr_map *nodes) {
  bool ok = true;
  net->num_nodes = REGISTER_NET_OUTSIDE + 1;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(net->func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    net->end = mlirOperationIsAHandshakeEnd(op) ? net->num_nodes : net->end;
    ok = ptr_map_set(nodes, op.ptr, (void *)net->num_nodes++);
  }
  return ok;
}

static bool is_memory(MlirOperation op) {
  return !mlirOperationIsNull(op) && ir_is_memory(op);
}

static bool is_queue(MlirOperation op) {
  return !mlirOperationIsNull(op) && mlirOperationIsAHandshakeLSQ(op);
}

/* The innermost loop that an operation is in, or NONE. */
static size_t loop_of(const loop_nest *nest, MlirOperation op, size_t *block) {
  *block = mlirOperationIsNull(op) || nest->num_loops == 0
               ? LOOP_BLOCKS_NONE
               : loop_blocks_index(&nest->headers.blocks, ir_bb(op));
  return *block == LOOP_BLOCKS_NONE ? LOOP_NEST_NONE : nest->loop[*block];
}

/* Does a channel lead from a loop into one in it? */
static bool enters(const loop_nest *nest, MlirOperation from,
                   MlirOperation to) {
  size_t block, outer = loop_of(nest, from, &block);
  if (outer == LOOP_NEST_NONE) {
    return false;
  }
  size_t inner = loop_of(nest, to, &block);
  return inner != outer && loop_nest_has(nest, outer, block);
}

/* Does an operation have its tokens from a merge of its loop's header, with
 * nothing but buffers and forks in between? Registers that may be moved have
 * been taken out. Hardly any way has more than three of them; a ring of them
 * has no end. */
static bool is_from_header(const loop_nest *nest, MlirOperation op) {
  enum { MOST_STEPS = 8 };
  size_t block, loop = loop_of(nest, op, &block);
  for (int step = 0; step < MOST_STEPS && (mlirOperationIsAHandshakeFork(op) ||
                                           mlirOperationIsAHandshakeBuffer(op));
       step++) {
    op = ir_def(mlirOperationGetOperand(op, 0));
    if (mlirOperationIsNull(op)) {
      return false;
    }
  }
  return ir_is_merge(op) && loop_of(nest, op, &block) == loop &&
         nest->heads[block];
}

/* Is the FIFO that a channel leads to in one loop with what is around it? */
static bool stays_in_loop(const loop_nest *nest, MlirOperation from,
                          MlirOperation fifo) {
  MlirOperation behind = slots_user(mlirHandshakeBufferGetResult(fifo));
  size_t block, loop = loop_of(nest, fifo, &block);
  return loop_of(nest, from, &block) == loop &&
         loop_of(nest, behind, &block) == loop;
}

/* The cycles that a token of a loop around others waits in a channel without
 * registers. */
static int64_t lent_by(const loop_nest *nest, const outer_waits *waits,
                       MlirValue value, MlirOperation from, MlirOperation to) {
  int64_t cycles = outer_waits_of_entry(waits, value);
  if (cycles == 0 && mlirOperationIsAHandshakeBuffer(to)) {
    cycles = outer_waits_of_fifo(waits, to);
    cycles = cycles > 0 && stays_in_loop(nest, from, to) ? cycles : 0;
  }
  return cycles;
}

static void find_channels(register_net *net, const loop_nest *nest,
                          const fifo_waits *waits, const outer_waits *outer,
                          const call_waits *calls, const ptr_map *nodes,
                          const ptr_map *taken) {
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    MlirValue value = net->graph.channels[i];
    MlirOperation from = ir_def(value), to = slots_user(value);
    size_t node = mlirOperationIsNull(from)
                      ? REGISTER_NET_OUTSIDE
                      : (size_t)(uintptr_t)ptr_map_get(nodes, from.ptr);
    net_register *first = ptr_map_get(taken, value.ptr);
    uint32_t registers = net_registers_count(first);
    const fifo_wait *wait = fifo_waits_of(waits, to);
    bool is_once = call_waits_has(calls, value);
    bool enters_loop = enters(nest, from, to);
    wait = wait && stays_in_loop(nest, from, to) ? wait : NULL;
    net->channels[i] = (net_channel){
        .from = (uint32_t)node,
        .to = (uint32_t)(uintptr_t)ptr_map_get(nodes, to.ptr),
        .registers = registers,
        .had_registers = registers,
        .fifo = net_channel_fifo(to, wait),
        .slots = net_registers_slots(first),
        .ready = net_registers_ready(first),
        .taken = first,
        .waits = is_once ? call_waits_of(calls, value, registers) : 0,
        .lent = lent_by(nest, outer, value, from, to),
        .is_once = is_once,
        .width = mlirHandshakeTypeGetDataWidth(mlirValueGetType(value)),
        .is_fixed = !is_free(value),
        .is_entry = enters_loop && !is_from_header(nest, from),
        .enters = enters_loop,
        .is_memory = (is_memory(from) && !is_queue(from)) ||
                     (is_memory(to) && !is_queue(to)),
        .is_store = is_memory(to) && !mlirOperationIsNull(from) &&
                    mlirOperationIsAHandshakeStore(from)};
  }
}

bool register_net_take(register_net *net, MlirOperation func, unsigned parts) {
  ptr_map taken = {0}, nodes = {0};
  net->func = func;
  loop_nest nest = {0};
  fifo_waits waits = {0};
  outer_waits outer = {0};
  call_waits calls = {0};
  ptr_map ready = {0};
  bool ok =
      loop_nest_find(&nest, func) &&
      (!(parts & REGISTER_NET_FIFOS) || fifo_waits_find(&waits, &nest)) &&
      (!(parts & REGISTER_NET_SLOTS) ||
       ready_registers_list(func, &nest.headers, &ready)) &&
      (!(parts & REGISTER_NET_CALLS) || (call_waits_find(&calls, func, &nest) &&
                                         outer_waits_find(&outer, &nest))) &&
      take_registers(net, which_are_taken(&nest, parts), &waits, &ready,
                     &taken) &&
      find_nodes(net, &nodes) && wire_graph_build(&net->graph, func, NULL);
  if (ok) {
    net->channels =
        ARENA_ARRAY(&net->memory, net_channel, net->graph.num_channels + 1);
    ok = net->channels;
  }
  if (ok) {
    find_channels(net, &nest, &waits, &outer, &calls, &nodes, &taken);
  }
  ptr_map_finish(&taken);
  ptr_map_finish(&nodes);
  ptr_map_finish(&ready);
  fifo_waits_finish(&waits);
  outer_waits_finish(&outer);
  call_waits_finish(&calls);
  loop_nest_finish(&nest);
  return ok;
}

void register_net_finish(register_net *net) {
  for (const net_register *it = net->taken; it; it = it->other) {
    if (!mlirOperationIsNull(it->buffer)) {
      mlirOperationDestroy(it->buffer);
    }
  }
  wire_graph_finish(&net->graph);
  arena_finish(&net->memory);
}
