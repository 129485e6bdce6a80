/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots of FIFOs.
 */
#include "core/passes/fifos/fifo_rooms.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"

MlirHandshakeBufferType fifo_rooms_type(int64_t slots, bool opaque,
                                        bool stays) {
  if (!opaque) {
    return MlirHandshakeBufferTypeFifoBreakNone;
  }
  return slots > 1 || stays ? MlirHandshakeBufferTypeFifoBreakDV
                            : MlirHandshakeBufferTypeOneSlotBreakDV;
}

bool fifo_rooms_need(fifo_rooms *rooms, MlirOperation fifo, int64_t slots) {
  if (slots > slots_of_fifo(fifo)) {
    slots_resize_fifo(fifo, slots);
  }
  int64_t known = (int64_t)(uintptr_t)ptr_map_get(&rooms->slots, fifo.ptr);
  int64_t needed = slots > 0 ? slots : 0;
  return needed < known ||
         ptr_map_set(&rooms->slots, fifo.ptr, (void *)(uintptr_t)(needed + 1));
}

void fifo_rooms_trim(const fifo_rooms *rooms, MlirOperation func) {
  MlirOperation next, op = mlirBlockGetFirstOperation(ir_func_entry(func));
  for (; !mlirOperationIsNull(op); op = next) {
    next = mlirOperationGetNextInBlock(op);
    int64_t room = slots_of_fifo(op);
    int64_t known =
        room > 0 ? (int64_t)(uintptr_t)ptr_map_get(&rooms->slots, op.ptr) : 0;
    if (known > 0 && known - 1 < room) {
      slots_resize_fifo(op, known - 1);
    }
  }
}

void fifo_rooms_finish(fifo_rooms *rooms) { ptr_map_finish(&rooms->slots); }
