/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rebuilds the ways of an island's values: registers that all move together, in
 * place of forks with bits for who has been served, and of slots.
 */
#include "core/ir/island_names.h"
#include "core/ir/op_names.h"
#include "core/passes/islands/island.h"
#include "core/passes/pass_changes.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <stdlib.h>

typedef struct builder {
  island *island;
  MlirAttribute number; /* of the island */
  MlirAttribute block;  /* handshake.bb of the header */
  MlirOperation init;
  MlirLocation location;
  MlirValue *tokens; /* that an execution begins with */
  MlirValue *roots;  /* where they come from */
  size_t num_tokens;
  MlirOperation *awaits; /* per node: what takes its first value, or null */
} builder;

/* Makes an operation part of the island. */
static MlirOperation place(const builder *b, MlirOperation after,
                           MlirOperation op) {
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after, op);
  ir_set_attr(op, ISLAND_NUMBER, b->number);
  if (!mlirAttributeIsNull(b->block)) {
    ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB, b->block);
  }
  return op;
}

static MlirValue add_register(const builder *b, MlirValue value,
                              int64_t cycles) {
  MlirOperation maker = ir_def(value);
  return mlirHandshakeBufferGetResult(
      place(b, maker,
            mlirHandshakeBufferCreate(mlirOperationGetLocation(maker), value,
                                      MlirHandshakeBufferTypeShiftRegBreakDV,
                                      cycles, cycles)));
}

static void set_cycle(const builder *b, MlirOperation op,
                      const island_node *node) {
  ir_set_attr(op, ISLAND_CYCLE,
              mlirIntegerAttrGet(mlirAttributeGetType(b->number), node->start));
}

/* A way out of the island. What leaves before the last value does has room for
 * all that can come until then: who takes it may need the last one, too. */
static MlirValue add_leave(const builder *b, const island_use *use,
                           MlirValue value) {
  const island_node *node = &b->island->nodes[use->node];
  MlirOperation maker = ir_def(value);
  MlirOperation leave =
      place(b, maker,
            mlirHandshakeLeaveCreate(mlirOperationGetLocation(maker), value));
  MlirValue left = mlirHandshakeLeaveGetResult(leave);
  if (use->is_awaiting) {
    set_cycle(b, leave, node);
  }
  int64_t early = b->island->last_exit - node->start;
  if (!node->is_exit || early == 0) {
    return left;
  }
  MlirOperation fifo = mlirHandshakeBufferCreate(
      mlirOperationGetLocation(maker), left,
      MlirHandshakeBufferTypeFifoBreakNone, early + 1, 0);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(leave), leave, fifo);
  if (!mlirAttributeIsNull(b->block)) {
    ir_set_attr(fifo, MLIR_ATTR_HANDSHAKE_BB, b->block);
  }
  return mlirHandshakeBufferGetResult(fifo);
}

static void connect_use(const builder *b, const island_use *use,
                        MlirValue value) {
  const island_node *node = &b->island->nodes[use->node];
  MlirOperation await = b->awaits[use->node];
  if (!mlirOperationIsNull(await) && use->operand == ISLAND_SELECT) {
    MlirOperation maker = ir_def(value);
    MlirOperation fork = place(
        b, maker,
        mlirHandshakeForkCreate(mlirOperationGetLocation(maker), value, 2));
    mlirHandshakeAwaitSetSelect(await, mlirOperationGetResult(fork, 0));
    value = mlirOperationGetResult(fork, 1);
  }
  mlirOperationSetOperand(use->user, use->operand,
                          node->is_outside ? add_leave(b, use, value) : value);
}

static int compare_delays(const void *left, const void *right) {
  const island_use *a = left, *b = right;
  return a->delay < b->delay ? -1 : a->delay > b->delay;
}

/* Connects the uses that a value reaches after the same time; returns the value
 * for those after them. */
static MlirValue connect_level(const builder *b, MlirValue value,
                               const island_use *uses, size_t count,
                               bool goes_on) {
  size_t ways = count + goes_on;
  if (ways == 1) {
    connect_use(b, uses, value);
    return value;
  }
  MlirOperation maker = ir_def(value);
  MlirOperation fork =
      place(b, maker,
            mlirHandshakeForkCreate(mlirOperationGetLocation(maker), value,
                                    (intptr_t)ways));
  for (size_t u = 0; u < count; u++) {
    connect_use(b, &uses[u], mlirOperationGetResult(fork, (intptr_t)u));
  }
  return mlirOperationGetResult(fork, (intptr_t)ways - 1);
}

/* Connects all uses of a value by registers in a row. */
static void connect_net(const builder *b, MlirValue value, island_use *uses,
                        size_t count) {
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
    place(b, maker,
          mlirHandshakeSinkCreate(mlirOperationGetLocation(maker), value));
  }
}

/* Removes what makes a value that has no use any more, or drops its tokens. */
static void retire(MlirValue value) {
  for (;;) {
    MlirOperation op = ir_def(value);
    if (mlirOperationIsNull(op) || ir_has_uses(value) ||
        !(mlirOperationIsAHandshakeBuffer(op) ||
          mlirOperationIsAHandshakeConstant(op) ||
          mlirOperationIsAHandshakeSource(op))) {
      break;
    }
    bool is_source = mlirOperationIsAHandshakeSource(op);
    MlirValue before = is_source ? value : mlirOperationGetOperand(op, 0);
    mlirOperationDestroy(op);
    if (is_source) {
      return;
    }
    value = before;
  }
  MlirOperation maker = ir_def(value);
  if (!mlirOperationIsNull(maker) && !ir_has_uses(value)) {
    mlirBlockInsertOwnedOperationAfter(
        mlirOperationGetBlock(maker), maker,
        mlirHandshakeSinkCreate(mlirOperationGetLocation(maker), value));
  }
}

/* A constant that is there at all times. */
static MlirValue add_constant(const builder *b, MlirOperation constant,
                              MlirOperation user) {
  MlirContext context = mlirOperationGetContext(user);
  MlirLocation location = mlirOperationGetLocation(constant);
  MlirOperation source =
      place(b, b->init,
            mlirHandshakeSourceCreate(
                location, mlirHandshakeControlTypeGet(context, 0, NULL)));
  MlirOperation copy = ir_copy(constant);
  mlirHandshakeConstantSetCtrl(copy, mlirHandshakeSourceGetResult(source));
  return mlirHandshakeConstantGetResult(place(b, source, copy));
}

/* Has the execution begun with a token from the same maker already? */
static bool is_known_token(const builder *b, MlirValue token) {
  MlirValue root = island_source(token);
  for (size_t t = 0; t < b->num_tokens; t++) {
    if (mlirValueEqual(b->roots[t], root)) {
      return true;
    }
  }
  return false;
}

static void add_token(builder *b, MlirValue token) {
  b->roots[b->num_tokens] = island_source(token);
  b->tokens[b->num_tokens++] = token;
}

/* Lets a first iteration begin with a constant, when the token has come by
 * which it was made. */
static void enter_constant(builder *b, const island_entry *entry,
                           MlirOperation user) {
  MlirValue before = mlirOperationGetOperand(user, entry->operand);
  mlirOperationSetOperand(user, entry->operand,
                          add_constant(b, entry->constant, user));
  MlirValue token = mlirHandshakeConstantGetCtrl(entry->constant);
  while (!mlirOperationEqual(ir_def(before), entry->constant)) {
    MlirOperation buffer = ir_def(before);
    before = mlirHandshakeBufferGetOperand(buffer);
    mlirOperationDestroy(buffer);
  }
  mlirOperationDestroy(entry->constant);
  MlirOperation maker = ir_def(token);
  if (is_known_token(b, token) ||
      (!mlirOperationIsNull(maker) && mlirOperationIsAHandshakeSource(maker))) {
    retire(token);
  } else {
    add_token(b, token);
  }
}

/* Takes a value when a first iteration is where it needs it. */
static void await_value(const builder *b, const island_entry *entry,
                        const island_node *node) {
  MlirValue select = mlirOperationGetOperand(node->op, ISLAND_SELECT);
  MlirValue value = mlirOperationGetOperand(node->op, entry->operand);
  MlirLocation location = mlirOperationGetLocation(node->op);
  MlirOperation await =
      place(b, b->init,
            mlirHandshakeAwaitCreate(location, select, value,
                                     mlirValueGetType(value)));
  set_cycle(b, await, node);
  mlirOperationSetOperand(node->op, entry->operand,
                          mlirHandshakeAwaitGetResult(await));
  b->awaits[entry->node] = await;
}

/* Lets a first iteration begin with a value from outside. */
static void enter_value(builder *b, const island_entry *entry,
                        const island_node *node) {
  MlirValue value = mlirOperationGetOperand(node->op, entry->operand);
  MlirType control =
      mlirHandshakeControlTypeGet(mlirOperationGetContext(node->op), 0, NULL);
  MlirLocation location = mlirOperationGetLocation(node->op);
  if (entry->is_awaited) {
    await_value(b, entry, node);
    return;
  }
  if (mlirTypeIsAHandshakeControl(mlirValueGetType(value))) {
    MlirOperation source =
        place(b, b->init, mlirHandshakeSourceCreate(location, control));
    mlirOperationSetOperand(node->op, entry->operand,
                            mlirHandshakeSourceGetResult(source));
    add_token(b, value);
    return;
  }
  MlirOperation admit =
      place(b, b->init,
            mlirHandshakeAdmitCreate(location, value, control,
                                     mlirValueGetType(value)));
  island_use use = {.user = node->op,
                    .operand = entry->operand,
                    .node = entry->node,
                    .delay = node->start};
  add_token(b, mlirHandshakeAdmitGetToken(admit));
  connect_net(b, mlirHandshakeAdmitGetResult(admit), &use, 1);
}

static void enter(builder *b) {
  for (size_t e = 0; e < b->island->num_entries; e++) {
    const island_entry *entry = &b->island->entries[e];
    const island_node *node = &b->island->nodes[entry->node];
    if (entry->is_first && mlirOperationIsNull(entry->constant)) {
      enter_value(b, entry, node);
    } else if (entry->is_first) {
      enter_constant(b, entry, node->op);
    } else {
      MlirValue before = mlirOperationGetOperand(node->op, entry->operand);
      mlirOperationSetOperand(node->op, entry->operand,
                              add_constant(b, entry->constant, node->op));
      retire(before);
    }
  }
}

/* Puts another operation, with one result, in a node's place. */
static void replace(builder *b, island_node *node, MlirOperation by) {
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
static void replace_repeat(builder *b, island_node *node) {
  MlirOperation repeat = node->op;
  MlirValue first = mlirHandshakeRepeatGetOperand(repeat);
  MlirValue values[] = {first, first};
  replace(b, node,
          place(b, repeat,
                mlirHandshakeMuxCreate(
                    mlirOperationGetLocation(repeat),
                    mlirHandshakeRepeatGetSelectOperand(repeat), 2, values,
                    mlirValueGetType(mlirHandshakeRepeatGetResult(repeat)))));
}

/* Puts a register that begins with a constant in place of a mux. */
static void replace_mux(builder *b, island_node *node) {
  MlirOperation mux = node->op;
  MlirValue select = mlirHandshakeMuxGetSelectOperand(mux);
  MlirValue first = mlirOperationGetOperand(mux, ISLAND_FIRST);
  replace(b, node,
          place(b, mux,
                mlirHandshakeRestartCreate(
                    mlirOperationGetLocation(mux), select, select,
                    mlirOperationGetOperand(mux, ISLAND_AGAIN),
                    mlirValueGetType(mlirHandshakeMuxGetResult(mux)),
                    mlirHandshakeConstantGetValueAttr(ir_def(first)))));
  retire(first);
}

static void replace_headers(builder *b) {
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
static void mark(const builder *b, const island_node *node) {
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
static island_use header_use(const builder *b, uint32_t node, intptr_t operand,
                             int64_t delay) {
  return (island_use){.user = b->island->nodes[node].op,
                      .operand = operand,
                      .node = node,
                      .delay = delay};
}

/* Connects a net. That of a repeat leads to the repeat itself, too; that of the
 * select to registers that begin with a constant, a cycle before. */
static void connect(const builder *b, size_t number, island_use *uses) {
  const island *i = b->island;
  const island_net *net = &i->nets[number];
  size_t count = 0;
  for (uint32_t u = 0; u < net->count; u++) {
    uses[count++] = i->uses[net->first + u];
  }
  if (i->nodes[net->node].repeats) {
    uses[count++] = header_use(b, net->node, ISLAND_AGAIN, 1);
  }
  for (uint32_t n = ISLAND_UNITS; number == 0 && n < i->num_nodes; n++) {
    if (i->nodes[n].restarts && i->nodes[n].start > 0) {
      uses[count++] = header_use(b, n, ISLAND_FIRST, i->nodes[n].start - 1);
    }
  }
  connect_net(b, net->value, uses, count);
}

/* Connects what begins with the iteration and has to know of it before. */
static void connect_next(const builder *b, MlirValue next, island_use *uses) {
  size_t count = 0;
  for (uint32_t n = ISLAND_UNITS; n < b->island->num_nodes; n++) {
    if (b->island->nodes[n].restarts && b->island->nodes[n].start == 0) {
      uses[count++] = header_use(b, n, ISLAND_FIRST, 0);
    }
  }
  connect_net(b, next, uses, count);
}

static void connect_all(const builder *b, MlirOperation begin,
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
static MlirOperation begin(builder *b) {
  MlirType type = mlirValueGetType(mlirHandshakeInitGetResult(b->init));
  island_use *condition = island_condition(b->island);
  bool is_registered = condition->delay > 0;
  MlirContext context = mlirOperationGetContext(b->init);
  condition->user = place(
      b, b->init,
      mlirHandshakeEnterCreate(
          b->location, mlirHandshakeInitGetOperand(b->init),
          (intptr_t)b->num_tokens, b->tokens, type, type,
          is_registered ? mlirUnitAttrGet(context) : mlirAttributeGetNull()));
  condition->delay -= is_registered;
  return condition->user;
}

/* Removes what is not needed any more, which may use each other's results. */
static void remove_old(builder *b) {
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
        retire(before);
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

static void build(builder *b, island_use *uses) {
  island *i = b->island;
  enter(b);
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
  builder b = {
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
