/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Buffers in channels.
 */
#include "core/passes/buffers/slots.h"
#include "core/ir/ir_kinds.h"
#include "core/ir/island_names.h"
#include "core/passes/buffers/announcements.h"
#include "core/passes/buffers/beside_wires.h"
#include "core/passes/pass_changes.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/op_facts.h"
#include "hls/unit_latency.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* bufferType of a buffer, or -1. */
static int64_t buffer_type(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op)
             ? (int64_t)mlirHandshakeBufferGetBufferType(op)
             : -1;
}

bool slots_break_valid(MlirOperation op) {
  switch (buffer_type(op)) {
  case MlirHandshakeBufferTypeOneSlotBreakDV:
  case MlirHandshakeBufferTypeFifoBreakDV:
  case MlirHandshakeBufferTypeFifoBreakDVR:
  case MlirHandshakeBufferTypeOneSlotBreakDVR:
  case MlirHandshakeBufferTypeShiftRegBreakDV:
    return true;
  default:
    return false;
  }
}

bool slots_break_ready(MlirOperation op) {
  int64_t type = buffer_type(op);
  return type == MlirHandshakeBufferTypeOneSlotBreakR ||
         type == MlirHandshakeBufferTypeOneSlotBreakDVR ||
         type == MlirHandshakeBufferTypeFifoBreakDVR ||
         mlirOperationIsAHandshakeRepeat(op) ||
         mlirOperationIsAHandshakeCredit(op);
}

bool slots_register_data(MlirOperation op) {
  return slots_break_valid(op) ||
         (!mlirOperationIsAHandshakeBuffer(op) && hls_unit_latency(op) > 0);
}

MlirValue slots_add(MlirValue value, MlirHandshakeBufferType type,
                    int64_t count) {
  if (beside_wires_is(value)) {
    MlirValue channel = beside_wires_channel(value);
    return mlirValueIsNull(channel) ? value : slots_add(channel, type, count);
  }
  bool registers = type == MlirHandshakeBufferTypeOneSlotBreakDV ||
                   type == MlirHandshakeBufferTypeFifoBreakDV ||
                   type == MlirHandshakeBufferTypeFifoBreakDVR;
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation user = mlirOpOperandGetOwner(use);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  MlirOperation after = ir_def(value);
  MlirOperation buffer = mlirHandshakeBufferCreate(
      mlirOperationGetLocation(after), value, type, count, registers);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after,
                                     buffer);
  int64_t bb = ir_bb(after);
  if (bb >= 0) {
    ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BB,
                ir_bb_attr(mlirOperationGetContext(after), (unsigned)bb));
  }
  mlirOperationSetOperand(user, operand, mlirHandshakeBufferGetResult(buffer));
  hls_pass_changes_note();
  return mlirHandshakeBufferGetResult(buffer);
}

slots_behind slots_find_behind(MlirValue value) {
  slots_behind found = {0};
  MlirOperation op = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
  while (mlirOperationIsAHandshakeBuffer(op)) {
    found.valid |= slots_break_valid(op);
    found.ready |= slots_break_ready(op);
    MlirValue next = mlirOperationGetResult(op, 0);
    op = mlirOpOperandGetOwner(mlirValueGetFirstUse(next));
  }
  return found;
}

void slots_complete_pair(MlirValue value) {
  slots_behind found = slots_find_behind(value);
  if (!found.valid) {
    value = slots_add(value, MlirHandshakeBufferTypeOneSlotBreakDV, 1);
  }
  if (!found.ready) {
    slots_add(value, MlirHandshakeBufferTypeOneSlotBreakR, 1);
  }
}

bool slots_are_single(MlirHandshakeBufferType type, int64_t slots) {
  return type == MlirHandshakeBufferTypeOneSlotBreakDV ||
         (type == MlirHandshakeBufferTypeFifoBreakDV && slots == 1);
}

bool slots_are_register(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) &&
         slots_are_single((MlirHandshakeBufferType)buffer_type(op),
                          mlirHandshakeBufferGetNumSlots(op));
}

bool slots_are_tradable(MlirOperation op) {
  return slots_are_register(op) ||
         buffer_type(op) == MlirHandshakeBufferTypeFifoBreakDV ||
         buffer_type(op) == MlirHandshakeBufferTypeFifoBreakNone;
}

void slots_take_out(MlirOperation buffer) {
  MlirOpOperand use =
      mlirValueGetFirstUse(mlirHandshakeBufferGetResult(buffer));
  mlirOperationSetOperand(mlirOpOperandGetOwner(use),
                          mlirOpOperandGetOperandNumber(use),
                          mlirHandshakeBufferGetOperand(buffer));
  hlsOperationDetach(buffer);
  hls_pass_changes_note();
}

void slots_remove(MlirOperation buffer) {
  slots_take_out(buffer);
  mlirOperationDestroy(buffer);
}

void slots_put_back(MlirValue value, MlirOperation buffer) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation user = mlirOpOperandGetOwner(use), after = ir_def(value);
  intptr_t operand = mlirOpOperandGetOperandNumber(use);
  mlirOperationSetOperand(buffer, 0, value);
  mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(after), after,
                                     buffer);
  mlirOperationSetOperand(user, operand, mlirHandshakeBufferGetResult(buffer));
  hls_pass_changes_note();
}

bool slots_are_transparent(MlirOperation fifo) {
  return buffer_type(fifo) == MlirHandshakeBufferTypeFifoBreakNone;
}

/* The slots of a FIFO that do not count: where ready is registered, one is for
 * the token that comes before it is known that another one has left. */
static int64_t slots_for_ready(MlirOperation fifo) {
  return buffer_type(fifo) == MlirHandshakeBufferTypeFifoBreakDVR ? 1 : 0;
}

int64_t slots_of_fifo(MlirOperation op) {
  switch (buffer_type(op)) {
  case MlirHandshakeBufferTypeFifoBreakNone:
  case MlirHandshakeBufferTypeFifoBreakDV:
  case MlirHandshakeBufferTypeFifoBreakDVR:
    return mlirHandshakeBufferGetNumSlots(op) - slots_for_ready(op);
  default:
    return 0;
  }
}

void slots_resize_fifo(MlirOperation fifo, int64_t slots) {
  if (slots <= 0 && slots_are_transparent(fifo)) {
    slots_remove(fifo);
    return;
  }
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(fifo), 64);
  int64_t count = (slots > 0 ? slots : 1) + slots_for_ready(fifo);
  mlirHandshakeBufferSetNumSlotsAttr(fifo, mlirIntegerAttrGet(i64, count));
  hls_pass_changes_note();
}

MlirOperation slots_user(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
}

/* A ring of buffers begins where it ends. */
MlirValue slots_chain_begin(MlirValue value) {
  const void *end = value.ptr;
  MlirOperation def = ir_def(value);
  while (!mlirOperationIsNull(def) && mlirOperationIsAHandshakeBuffer(def)) {
    value = mlirOperationGetOperand(def, 0);
    def = value.ptr == end ? ir_no_op() : ir_def(value);
  }
  return value;
}

/* Does it lead from what tells when a store is performed to that store? */
static bool is_watched(MlirOperation from, MlirOperation to) {
  return mlirOperationIsAHandshakeStored(from) &&
         mlirOperationIsAHandshakeStore(to);
}

/* Is a channel in an island, whose registers are where its times have them? */
static bool is_in_island(MlirOperation from) {
  return !mlirAttributeIsNull(ir_attr(from, ISLAND_NUMBER)) &&
         !mlirOperationIsAHandshakeLeave(from);
}

/* The channels of announcements take no time; those of memory interfaces have
 * an order, and a load or a store is part of its interface. A control beside
 * plain wires has its data where it comes from. */
bool slots_may_buffer(MlirValue value) {
  MlirOperation from = ir_def(value);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOperationIsNull(from) || mlirOpOperandIsNull(use)) {
    return false;
  }
  MlirOperation to = mlirOpOperandGetOwner(use);
  return !ir_is_memory(from) && !ir_is_memory(to) && !is_watched(from, to) &&
         !mlirOperationIsAHandshakeSink(to) && !is_in_island(from) &&
         !announcements_use(value) && !beside_wires_is(value);
}
