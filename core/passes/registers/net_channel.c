/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Cycles that are taken from a channel and put into it, and what they take.
 * Those come first that do not end a path; those that were there come back
 * last. So what a channel has depends on their number alone.
 */
#include "core/passes/registers/net_channel.h"
#include "core/ir/ir.h"
#include "core/passes/buffers/slots.h"

/* What a register has beside its data. */
enum { HANDSHAKE_BITS = 2 };

net_fifo net_channel_fifo(MlirOperation op, const fifo_wait *wait) {
  return wait ? (net_fifo){.op = op,
                           .interval = wait->interval,
                           .waits = wait->cycles,
                           .had_waits = wait->cycles,
                           .is_opaque = !slots_are_transparent(op)}
              : (net_fifo){.op = ir_no_op()};
}

static bool has_fifo(const net_channel *channel) {
  return !mlirOperationIsNull(channel->fifo.op);
}

/* The slots that tokens need that wait so long. */
static int64_t slots_for(const net_fifo *fifo, int64_t waits) {
  return waits > 0 ? (waits + fifo->interval - 1) / fifo->interval : 0;
}

static int64_t bits_of(const net_channel *channel, int64_t slots) {
  return slots * ((int64_t)channel->width + HANDSHAKE_BITS);
}

/* Is the next cycle taken from a channel one that its token waits anyway in a
 * loop around others? */
static bool takes_lent(const net_channel *channel) {
  return channel->lends && channel->waits > 0 &&
         channel->registers <= channel->had_registers;
}

/* Is the next cycle taken from a channel one that its token waits without a
 * slot? */
static bool takes_idle(const net_channel *channel) {
  return (channel->may_wait && (channel->waits > 0 || channel->is_fixed)) ||
         takes_lent(channel);
}

/* Does the next cycle put into a channel become one? */
static bool adds_idle(const net_channel *channel) {
  return (channel->may_wait ||
          (channel->lends && channel->waits < channel->lent)) &&
         channel->registers >= channel->had_registers;
}

/* Is the next cycle taken from a channel one that tokens wait in its FIFO? */
static bool takes_waiting(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  return has_fifo(channel) && channel->registers <= channel->had_registers &&
         fifo->waits > fifo->is_opaque;
}

/* Does the next cycle put into a channel become one? In the place of a register
 * it has to end paths, as an opaque FIFO does. */
static bool adds_waiting(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  return has_fifo(channel) && channel->registers >= channel->had_registers &&
         (fifo->is_opaque || fifo->waits < fifo->had_waits);
}

bool net_channel_is_rigid(const net_channel *channel) {
  return channel->is_fixed && !channel->may_wait;
}

bool net_channel_may_take(const net_channel *channel) {
  if ((channel->may_wait && channel->waits > 0) || takes_lent(channel)) {
    return true;
  }
  return !channel->is_fixed &&
         (channel->registers > channel->is_entry || takes_waiting(channel));
}

int64_t net_channel_bits(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  int64_t slots = has_fifo(channel) ? slots_for(fifo, fifo->waits) : 0;
  return bits_of(channel, slots + channel->registers);
}

int64_t net_channel_saves(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  if (takes_idle(channel)) {
    return 0;
  }
  return bits_of(channel, takes_waiting(channel)
                              ? slots_for(fifo, fifo->waits) -
                                    slots_for(fifo, fifo->waits - 1)
                              : 1);
}

int64_t net_channel_costs(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  int64_t saved = net_channel_saves(channel);
  if (adds_idle(channel)) {
    return saved;
  }
  int64_t taken = bits_of(channel, adds_waiting(channel)
                                       ? slots_for(fifo, fifo->waits + 1) -
                                             slots_for(fifo, fifo->waits)
                                       : 1);
  return taken > saved ? taken : saved;
}

void net_channel_move(net_channel *channel, int more) {
  if (more < 0 ? takes_idle(channel) : more > 0 && adds_idle(channel)) {
    channel->waits += more;
  } else if (more < 0 ? takes_waiting(channel)
                      : more > 0 && adds_waiting(channel)) {
    channel->fifo.waits += more;
  } else {
    channel->registers = (uint32_t)((int64_t)channel->registers + more);
  }
}

void net_channel_resize_fifo(const net_channel *channel) {
  const net_fifo *fifo = &channel->fifo;
  if (!has_fifo(channel) || fifo->waits == fifo->had_waits) {
    return;
  }
  int64_t slots = slots_of_fifo(fifo->op) + slots_for(fifo, fifo->waits) -
                  slots_for(fifo, fifo->had_waits);
  slots_resize_fifo(fifo->op, slots > 0 || fifo->waits == 0 ? slots : 1);
}

void net_channel_let_wait(net_channel *channel) {
  channel->may_wait = channel->is_once;
  channel->had_registers =
      channel->is_once ? channel->registers : channel->had_registers;
}

bool net_channel_lend(net_channel *channel) {
  if (channel->is_once || channel->lent <= 0) {
    return false;
  }
  channel->lends = true;
  channel->waits = channel->lent;
  channel->had_registers = channel->registers;
  return true;
}
