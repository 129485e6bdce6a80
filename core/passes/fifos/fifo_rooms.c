/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots of FIFOs.
 */
#include "core/passes/fifos/fifo_rooms.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* Has a FIFO no register in it? */
static bool is_transparent(MlirOperation fifo) {
  return mlirHandshakeBufferGetBufferType(fifo) ==
         MlirHandshakeBufferTypeFifoBreakNone;
}

int64_t fifo_rooms_of(MlirOperation op) {
  bool is_fifo = mlirOperationIsAHandshakeBuffer(op) &&
                 (is_transparent(op) || mlirHandshakeBufferGetBufferType(op) ==
                                            MlirHandshakeBufferTypeFifoBreakDV);
  return is_fifo ? mlirHandshakeBufferGetNumSlots(op) : 0;
}

MlirHandshakeBufferType fifo_rooms_type(int64_t slots, bool opaque,
                                        bool stays) {
  if (!opaque) {
    return MlirHandshakeBufferTypeFifoBreakNone;
  }
  return slots > 1 || stays ? MlirHandshakeBufferTypeFifoBreakDV
                            : MlirHandshakeBufferTypeOneSlotBreakDV;
}

static void set_slots(MlirOperation fifo, int64_t slots) {
  MlirType i64 = mlirIntegerTypeGet(mlirOperationGetContext(fifo), 64);
  mlirHandshakeBufferSetNumSlotsAttr(fifo, mlirIntegerAttrGet(i64, slots));
}

bool fifo_rooms_need(fifo_rooms *rooms, MlirOperation fifo, int64_t slots) {
  if (slots > fifo_rooms_of(fifo)) {
    set_slots(fifo, slots);
  }
  int64_t known = (int64_t)(uintptr_t)ptr_map_get(&rooms->slots, fifo.ptr);
  int64_t needed = slots > 0 ? slots : 0;
  return needed < known ||
         ptr_map_set(&rooms->slots, fifo.ptr, (void *)(uintptr_t)(needed + 1));
}

/* Gives a FIFO fewer slots. One with a register keeps that. */
static void shrink(MlirOperation fifo, int64_t slots) {
  if (slots > 0) {
    set_slots(fifo, slots);
  } else if (is_transparent(fifo)) {
    slots_remove(fifo);
  } else {
    set_slots(fifo, 1);
  }
}

void fifo_rooms_trim(const fifo_rooms *rooms, MlirOperation func) {
  MlirOperation next, op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    int64_t room = fifo_rooms_of(op);
    int64_t known =
        room > 0 ? (int64_t)(uintptr_t)ptr_map_get(&rooms->slots, op.ptr) : 0;
    if (known > 0 && known - 1 < room) {
      shrink(op, known - 1);
    }
  }
}

void fifo_rooms_finish(fifo_rooms *rooms) { ptr_map_finish(&rooms->slots); }
