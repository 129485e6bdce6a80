/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a channel keeps what it has, a register may stay behind the FIFO, which
 * gives its token sooner than one in the FIFO does. Else the path behind it
 * would be too long from the beginning, and would be allowed to become so.
 */
#include "core/passes/registers/fifo_delays.h"
#include "core/passes/buffers/slots.h"

void fifo_delays_begin(fifo_delays *fifo, const net_channel *channel) {
  const net_register *last = channel->taken;
  while (last && last->type == MlirHandshakeBufferTypeOneSlotBreakR) {
    last = last->next;
  }
  if (last && channel->registers > 0 &&
      slots_are_single(last->type, last->slots)) {
    fifo->had_slots = channel->slots;
    fifo->had_registers = channel->registers;
    fifo->had_ready = channel->ready;
  }
}

void fifo_delays_find(fifo_delays *fifo, const net_channel *channel,
                      known_slots *registers) {
  bool has_register = channel->registers > 0;
  bool is_apart = has_register && fifo->had_slots == channel->slots &&
                  fifo->had_registers == channel->registers &&
                  fifo->had_ready == channel->ready;
  if (fifo->slots == channel->slots && fifo->has_register == has_register &&
      fifo->is_apart == is_apart) {
    return;
  }
  fifo->slots = channel->slots;
  fifo->has_register = has_register;
  fifo->is_apart = is_apart;
  fifo->delays =
      unit_delays_of_buffer(has_register ? MlirHandshakeBufferTypeFifoBreakDV
                                         : MlirHandshakeBufferTypeFifoBreakNone,
                            channel->width, channel->slots + has_register);
  if (is_apart) {
    const hls_unit_delays *last = known_slots_of(
        registers, MlirHandshakeBufferTypeOneSlotBreakDV, channel->width);
    fifo->delays.clock_to_data = last->clock_to_data;
    fifo->delays.clock_to_valid = last->clock_to_valid;
  }
}
