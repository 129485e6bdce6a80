/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rebuilds the ways of an island's values: registers that all move together, in
 * place of forks with bits for who has been served, and of slots.
 */
#include "core/passes/islands/island_build.h"
#include "core/ir/island_names.h"
#include "core/ir/op_names.h"
#include "core/passes/pass_changes.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

MlirOperation island_place(const island_builder *b, MlirOperation after,
                           MlirOperation op) {
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after, op);
  ir_set_attr(op, ISLAND_NUMBER, b->number);
  if (!mlirAttributeIsNull(b->block)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, b->block);
  }
  return op;
}

static MlirValue add_register(const island_builder *b, MlirValue value,
                              int64_t cycles) {
  MlirOperation maker = ir_def(value);
  return mlirHandshakeBufferGetResult(island_place(
      b, maker,
      mlirHandshakeBufferCreate(mlirOperationGetLocation(maker), value,
                                MlirHandshakeBufferTypeShiftRegBreakDV, cycles,
                                cycles)));
}

void island_set_cycle(const island_builder *b, MlirOperation op,
                      int64_t cycle) {
  ir_set_attr(op, ISLAND_CYCLE,
              mlirIntegerAttrGet(mlirAttributeGetType(b->number), cycle));
}

/* A way out of the island. What leaves before the last value does, or before
 * all have been taken that an execution begins with, has room for all that can
 * come until then: who takes it may need the last one, too. */
static MlirValue add_leave(const island_builder *b, const island_use *use,
                           MlirValue value) {
  const island_node *node = &b->island->nodes[use->node];
  MlirOperation maker = ir_def(value);
  MlirOperation leave = island_place(
      b, maker,
      mlirHandshakeLeaveCreate(mlirOperationGetLocation(maker), value));
  MlirValue left = mlirHandshakeLeaveGetResult(leave);
  if (use->is_awaiting) {
    island_set_cycle(b, leave, node->start);
  }
  int64_t early = b->island->last - node->start;
  if (!node->is_exit || early <= 0) {
    return left;
  }
  MlirOperation fifo =
      mlirHandshakeBufferCreate(mlirOperationGetLocation(maker), left,
                                MlirHandshakeBufferTypeFifoBreakNone, early, 0);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(leave), leave, fifo);
  if (!mlirAttributeIsNull(b->block)) {
    ir_set_attr(fifo, MLIR_ATTR_HANDSHAKE_BB, b->block);
  }
  return mlirHandshakeBufferGetResult(fifo);
}

static void connect_use(const island_builder *b, const island_use *use,
                        MlirValue value) {
  const island_node *node = &b->island->nodes[use->node];
  mlirOperationSetOperand(use->user, use->operand,
                          node->is_outside ? add_leave(b, use, value) : value);
}

static int compare_delays(const void *left, const void *right) {
  const island_use *a = left, *b = right;
  return a->delay < b->delay ? -1 : a->delay > b->delay;
}

/* Connects the uses that a value reaches after the same time; returns the value
 * for those after them. */
static MlirValue connect_level(const island_builder *b, MlirValue value,
                               const island_use *uses, size_t count,
                               bool goes_on) {
  size_t ways = count + goes_on;
  if (ways == 1) {
    connect_use(b, uses, value);
    return value;
  }
  MlirOperation maker = ir_def(value);
  MlirOperation fork =
      island_place(b, maker,
                   mlirHandshakeForkCreate(mlirOperationGetLocation(maker),
                                           value, (intptr_t)ways));
  for (size_t u = 0; u < count; u++) {
    connect_use(b, &uses[u], mlirOperationGetResult(fork, (intptr_t)u));
  }
  return mlirOperationGetResult(fork, (intptr_t)ways - 1);
}

void island_connect_net(const island_builder *b, MlirValue value,
                        island_use *uses, size_t count) {
  qsort(uses, count, sizeof *uses, compare_delays);
  int64_t cycles = 0;
  for (size_t first = 0; first < count;) {
    size_t end = first;
    while (end < count && uses[end].delay == uses[first].delay) {
      end++;
    }
    if (uses[first].delay > cycles) {
      value = add_register(b, value, uses[first].delay - cycles);
      cycles = uses[first].delay;
    }
    value = connect_level(b, value, &uses[first], end - first, end < count);
    first = end;
  }
  if (count == 0) {
    MlirOperation maker = ir_def(value);
    island_place(
        b, maker,
        mlirHandshakeSinkCreate(mlirOperationGetLocation(maker), value));
  }
}

/* Puts another operation, with one result, in a node's place. */
static void replace(island_builder *b, island_node *node, MlirOperation by) {
  MlirOperation before = node->op;
  MlirValue result = mlirOperationGetResult(before, 0);
  MlirValue other = mlirOperationGetResult(by, 0);
  island *i = b->island;
  node->op = by;
  mlirValueReplaceAllUsesOfWith(result, other);
  for (size_t u = 0; u < i->num_uses; u++) {
    if (mlirOperationEqual(i->uses[u].user, before)) {
      i->uses[u].user = by;
    }
  }
  for (size_t n = 0; n < i->num_nets; n++) {
    if (mlirValueEqual(i->nets[n].value, result)) {
      i->nets[n].value = other;
    }
  }
  mlirOperationDestroy(before);
}

/* A value that stays is one that comes back in each iteration. */
static void replace_repeat(island_builder *b, island_node *node) {
  MlirOperation repeat = node->op;
  MlirValue first = mlirHandshakeRepeatGetOperand(repeat);
  MlirValue values[] = {first, first};
  replace(b, node,
          island_place(
              b, repeat,
              mlirHandshakeMuxCreate(
                  mlirOperationGetLocation(repeat),
                  mlirHandshakeRepeatGetSelectOperand(repeat), 2, values,
                  mlirValueGetType(mlirHandshakeRepeatGetResult(repeat)))));
}

/* Puts a register that begins with a constant in place of a mux. */
static void replace_mux(island_builder *b, island_node *node) {
  MlirOperation mux = node->op;
  MlirValue select = mlirHandshakeMuxGetSelectOperand(mux);
  MlirValue first = mlirOperationGetOperand(mux, ISLAND_FIRST);
  replace(b, node,
          island_place(b, mux,
                       mlirHandshakeRestartCreate(
                           mlirOperationGetLocation(mux), select, select,
                           mlirOperationGetOperand(mux, ISLAND_AGAIN),
                           mlirValueGetType(mlirHandshakeMuxGetResult(mux)),
                           mlirHandshakeConstantGetValueAttr(ir_def(first)))));
  island_retire(first);
}

static void replace_headers(island_builder *b) {
  for (uint32_t n = ISLAND_UNITS; n < b->island->num_nodes; n++) {
    island_node *node = &b->island->nodes[n];
    if (node->restarts) {
      replace_mux(b, node);
    } else if (!node->is_outside && mlirOperationIsAHandshakeRepeat(node->op)) {
      node->repeats = true;
      replace_repeat(b, node);
    }
  }
}

/* Marks a unit, and the memory of a load. */
static void mark(const island_builder *b, const island_node *node) {
  MlirOperation op = node->op;
  ir_set_attr(op, ISLAND_NUMBER, b->number);
  if (mlirOperationIsAHandshakeLoad(op)) {
    ir_set_attr(ir_def(mlirHandshakeLoadGetData(op)), ISLAND_NUMBER, b->number);
  } else if (mlirOperationGetNumOperands(op) > 1) {
    ir_set_attr(
        op, ISLAND_VALID_BY,
        mlirIntegerAttrGet(mlirAttributeGetType(b->number), node->carrier));
  }
}

/* A use by a header beside those that were there. */
static island_use header_use(const island_builder *b, uint32_t node,
                             intptr_t operand, int64_t delay) {
  return (island_use){.user = b->island->nodes[node].op,
                      .operand = operand,
                      .node = node,
                      .delay = delay};
}

/* Adds the uses of the select by what takes values, and by registers that begin
 * with a constant, a cycle before they have to. Returns how many there are. */
static size_t add_select_uses(const island_builder *b, island_use *uses,
                              size_t count) {
  const island *i = b->island;
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    if (i->nodes[n].restarts && i->nodes[n].start > 0) {
      uses[count++] = header_use(b, n, ISLAND_FIRST, i->nodes[n].start - 1);
    }
    if (!mlirOperationIsNull(b->awaits[n])) {
      uses[count] = header_use(b, n, ISLAND_SELECT, i->awaited);
      uses[count++].user = b->awaits[n];
    }
  }
  return count;
}

/* Connects a net. That of a repeat leads to the repeat itself, too. */
static void connect(const island_builder *b, size_t number, island_use *uses) {
  const island *i = b->island;
  const island_net *net = &i->nets[number];
  size_t count = 0;
  for (uint32_t u = 0; u < net->count; u++) {
    uses[count++] = i->uses[net->first + u];
  }
  if (i->nodes[net->node].repeats) {
    uses[count++] = header_use(b, net->node, ISLAND_AGAIN, 1);
  }
  if (number == 0) {
    count = add_select_uses(b, uses, count);
  }
  island_connect_net(b, net->value, uses, count);
}

/* Connects what begins with the iteration and has to know of it before. */
static void connect_next(const island_builder *b, MlirValue next,
                         island_use *uses) {
  size_t count = 0;
  for (uint32_t n = ISLAND_UNITS; n < b->island->num_nodes; n++) {
    if (b->island->nodes[n].restarts && b->island->nodes[n].start == 0) {
      uses[count++] = header_use(b, n, ISLAND_FIRST, 0);
    }
  }
  island_connect_net(b, next, uses, count);
}

static void connect_all(const island_builder *b, MlirOperation begin,
                        island_use *uses) {
  island *i = b->island;
  i->nets[0].value = mlirHandshakeEnterGetSelect(begin);
  for (size_t n = 0; n < i->num_nets; n++) {
    if (!i->nodes[i->nets[n].node].is_dead) {
      connect(b, n, uses);
    }
  }
  connect_next(b, mlirHandshakeEnterGetNext(begin), uses);
}

/* Makes what the iterations begin by. */
static MlirOperation begin(island_builder *b) {
  MlirType type = mlirValueGetType(mlirHandshakeInitGetResult(b->init));
  island_use *condition = island_condition(b->island);
  bool is_registered = condition->delay > 0;
  MlirContext context = mlirOperationGetContext(b->init);
  condition->user = island_place(
      b, b->init,
      mlirHandshakeEnterCreate(
          b->location, mlirHandshakeInitGetOperand(b->init),
          (intptr_t)b->num_tokens, b->tokens, type, type,
          is_registered ? mlirUnitAttrGet(context) : mlirAttributeGetNull()));
  condition->delay -= is_registered;
  return condition->user;
}

/* Removes what is not needed any more, which may use each other's results. */
static void remove_old(island_builder *b) {
  island *i = b->island;
  MlirValue any = i->nets[0].value;
  mlirHandshakeInitSetOperand(b->init, any);
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    for (intptr_t o = 0;
         i->nodes[n].is_dead && o < mlirOperationGetNumOperands(i->nodes[n].op);
         o++) {
      MlirValue before = mlirOperationGetOperand(i->nodes[n].op, o);
      mlirOperationSetOperand(i->nodes[n].op, o, any);
      if (!(i->nodes[n].reached >> o & 1)) {
        island_retire(before);
      }
    }
  }
  for (size_t w = i->num_wires; w-- > 0;) {
    mlirOperationDestroy(i->wires[w]);
  }
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    if (i->nodes[n].is_dead) {
      mlirOperationDestroy(i->nodes[n].op);
    }
  }
  mlirOperationDestroy(b->init);
}

static void build(island_builder *b, island_use *uses) {
  island *i = b->island;
  island_enter(b);
  replace_headers(b);
  connect_all(b, begin(b), uses);
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    if (!i->nodes[n].is_outside && !i->nodes[n].is_dead) {
      mark(b, &i->nodes[n]);
    }
  }
  remove_old(b);
}

bool island_build(island *i, int32_t number) {
  MlirOperation init = i->nodes[ISLAND_ENTER].op;
  MlirContext context = mlirOperationGetContext(init);
  island_builder b = {
      .island = i,
      .number = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), number),
      .block = ir_attr(init, MLIR_ATTR_HANDSHAKE_BB),
      .init = init,
      .location = mlirOperationGetLocation(init),
      .tokens = calloc(i->num_entries + 1, sizeof(MlirValue)),
      .roots = calloc(i->num_entries + 1, sizeof(MlirValue)),
      .awaits = calloc(i->num_nodes, sizeof(MlirOperation)),
  };
  island_use *uses = calloc(i->num_uses + i->num_nodes + 1, sizeof *uses);
  bool ok = b.tokens && b.roots && b.awaits && uses;
  if (ok) {
    build(&b, uses);
    hls_pass_changes_note();
  }
  free(b.tokens);
  free(b.roots);
  free(b.awaits);
  free(uses);
  return ok;
}
