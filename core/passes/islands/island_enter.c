/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the first iteration of an execution gets: constants, values that come
 * when it begins, and those that it waits for.
 */
#include "core/passes/buffers/slots.h"
#include "core/passes/islands/island_build.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

void island_retire(MlirValue value) {
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
static MlirValue add_constant(const island_builder *b, MlirOperation constant,
                              MlirOperation user) {
  MlirContext context = mlirOperationGetContext(user);
  MlirLocation location = mlirOperationGetLocation(constant);
  MlirOperation source = island_place(
      b, b->init,
      mlirHandshakeSourceCreate(location,
                                mlirHandshakeControlTypeGet(context, 0, NULL)));
  MlirOperation copy = ir_copy(constant);
  mlirHandshakeConstantSetCtrl(copy, mlirHandshakeSourceGetResult(source));
  return mlirHandshakeConstantGetResult(island_place(b, source, copy));
}

/* Has the execution begun with a token from the same maker already? */
static bool is_known_token(const island_builder *b, MlirValue token) {
  MlirValue root = island_source(token);
  for (size_t t = 0; t < b->num_tokens; t++) {
    if (mlirValueEqual(b->roots[t], root)) {
      return true;
    }
  }
  return false;
}

static void add_token(island_builder *b, MlirValue token) {
  b->roots[b->num_tokens] = island_source(token);
  b->tokens[b->num_tokens++] = token;
}

/* Lets a token come before others that an execution begins with, without
 * keeping its maker waiting. */
static MlirValue add_slot(const island_builder *b, MlirValue token) {
  MlirOperation maker = ir_def(token);
  bool is_needed = b->island->has_slots && !mlirOperationIsNull(maker) &&
                   !mlirOperationIsAHandshakeSource(maker) &&
                   !slots_break_ready(maker) && slots_may_buffer(token);
  return is_needed ? slots_add(token, MlirHandshakeBufferTypeOneSlotBreakR, 1)
                   : token;
}

/* Lets a first iteration begin with a constant, when the token has come by
 * which it was made. */
static void enter_constant(island_builder *b, const island_entry *entry,
                           MlirOperation user) {
  MlirValue before = mlirOperationGetOperand(user, entry->operand);
  mlirOperationSetOperand(user, entry->operand,
                          add_constant(b, entry->constant, user));
  MlirValue token = add_slot(b, mlirHandshakeConstantGetCtrl(entry->constant));
  while (!mlirOperationEqual(ir_def(before), entry->constant)) {
    MlirOperation buffer = ir_def(before);
    before = mlirHandshakeBufferGetOperand(buffer);
    mlirOperationDestroy(buffer);
  }
  mlirOperationDestroy(entry->constant);
  MlirOperation maker = ir_def(token);
  if (is_known_token(b, token) ||
      (!mlirOperationIsNull(maker) && mlirOperationIsAHandshakeSource(maker))) {
    island_retire(token);
  } else {
    add_token(b, token);
  }
}

/* Leads a value that is there in a cycle of the first iteration to its header.
 */
static void connect_first(const island_builder *b, const island_entry *entry,
                          const island_node *node, MlirValue value,
                          int64_t cycle) {
  island_use use = {.user = node->op,
                    .operand = entry->operand,
                    .node = entry->node,
                    .delay = node->start - cycle};
  island_connect_net(b, value, &use, 1);
}

/* Takes a value in a later cycle of the first iteration. */
static void await_value(const island_builder *b, const island_entry *entry,
                        const island_node *node) {
  MlirValue select = mlirOperationGetOperand(node->op, ISLAND_SELECT);
  MlirValue value = mlirOperationGetOperand(node->op, entry->operand);
  MlirLocation location = mlirOperationGetLocation(node->op);
  MlirOperation await =
      island_place(b, b->init,
                   mlirHandshakeAwaitCreate(location, select, value,
                                            mlirValueGetType(value)));
  island_set_cycle(b, await, b->island->awaited);
  b->awaits[entry->node] = await;
  connect_first(b, entry, node, mlirHandshakeAwaitGetResult(await),
                b->island->awaited);
}

/* Lets a first iteration begin with a value from outside. */
static void enter_value(island_builder *b, const island_entry *entry,
                        const island_node *node) {
  MlirValue value = mlirOperationGetOperand(node->op, entry->operand);
  MlirType control =
      mlirHandshakeControlTypeGet(mlirOperationGetContext(node->op), 0, NULL);
  MlirLocation location = mlirOperationGetLocation(node->op);
  if (entry->is_awaited) {
    await_value(b, entry, node);
    return;
  }
  value = add_slot(b, value);
  if (mlirTypeIsAHandshakeControl(mlirValueGetType(value))) {
    MlirOperation source =
        island_place(b, b->init, mlirHandshakeSourceCreate(location, control));
    mlirOperationSetOperand(node->op, entry->operand,
                            mlirHandshakeSourceGetResult(source));
    add_token(b, value);
    return;
  }
  MlirOperation admit =
      island_place(b, b->init,
                   mlirHandshakeAdmitCreate(location, value, control,
                                            mlirValueGetType(value)));
  add_token(b, mlirHandshakeAdmitGetToken(admit));
  connect_first(b, entry, node, mlirHandshakeAdmitGetResult(admit), 0);
}

void island_enter(island_builder *b) {
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
      island_retire(before);
    }
  }
}
