/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Registers that were taken out of a circuit are put back, or others that
 * channels have now.
 */
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"
#include "core/passes/registers/register_net.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* Gives a register the name and the block of one that was there. */
static void set_as_before(MlirOperation buffer, const net_register *taken) {
  if (!mlirAttributeIsNull(taken->name)) {
    ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_NAME, taken->name);
  }
  if (!mlirAttributeIsNull(taken->block)) {
    ir_set_attr(buffer, MLIR_ATTR_HANDSHAKE_BB, taken->block);
  }
}

/* Is a buffer that was taken out what is to be given? A new one would be in the
 * block of what is in front of it. */
static bool is_as_taken(const net_register *taken, MlirHandshakeBufferType type,
                        uint32_t slots) {
  return taken && !mlirOperationIsNull(taken->buffer) && taken->type == type &&
         taken->slots == slots && !mlirAttributeIsNull(taken->block);
}

/* Puts a buffer in front of those that are there: the one that was taken out,
 * if that is the same, as to make another one takes long. */
static void give(MlirValue value, MlirHandshakeBufferType type, uint32_t slots,
                 net_register *taken) {
  if (is_as_taken(taken, type, slots)) {
    slots_put_back(value, taken->buffer);
    taken->buffer = ir_no_op();
    return;
  }
  MlirValue result = slots_add(value, type, slots);
  if (taken) {
    set_as_before(ir_def(result), taken);
  }
}

/* Gives a channel the slots that register ready. */
static void give_ready(MlirValue value, const net_channel *channel) {
  net_register *taken = channel->taken;
  for (uint32_t k = 0; k < channel->ready; k++) {
    while (taken && !net_register_is_ready(taken)) {
      taken = taken->next;
    }
    give(value, MlirHandshakeBufferTypeOneSlotBreakR, 1, taken);
    taken = taken ? taken->next : NULL;
  }
}

/* Gives a channel its slots: in a FIFO, which has the last register in it. */
static void give_slots(MlirValue value, const net_channel *channel) {
  net_register *fifo = channel->taken;
  bool is_opaque = channel->registers > 0;
  while (fifo && (net_register_is_ready(fifo) ||
                  fifo->slots == net_register_has_register(fifo))) {
    fifo = fifo->next;
  }
  if (channel->slots > 0) {
    give(value,
         is_opaque ? MlirHandshakeBufferTypeFifoBreakDV
                   : MlirHandshakeBufferTypeFifoBreakNone,
         channel->slots + is_opaque, fifo);
  }
}

static void give_channel(MlirValue value, const net_channel *channel) {
  net_register *taken = channel->taken;
  bool is_same = channel->registers == net_registers_count(taken) &&
                 channel->slots == net_registers_slots(taken) &&
                 channel->ready == net_registers_ready(taken);
  if (is_same) {
    for (; taken; taken = taken->next) {
      give(value,
           slots_are_single(taken->type, taken->slots)
               ? MlirHandshakeBufferTypeOneSlotBreakDV
               : taken->type,
           taken->slots, taken);
    }
    return;
  }
  give_ready(value, channel);
  give_slots(value, channel);
  for (uint32_t k = channel->slots > 0; k < channel->registers; k++) {
    while (taken && !slots_are_single(taken->type, taken->slots)) {
      taken = taken->next;
    }
    give(value, MlirHandshakeBufferTypeOneSlotBreakDV, 1, taken);
    taken = taken ? taken->next : NULL;
  }
}

void register_net_give(register_net *net) {
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    give_channel(net->graph.channels[i], &net->channels[i]);
  }
  for (size_t i = 0; i < net->graph.num_channels; i++) {
    net_channel_resize_fifo(&net->channels[i]);
  }
}
