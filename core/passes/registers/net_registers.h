/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The registers and the FIFOs that were taken out of a channel.
 */
#ifndef HLS_PASSES_NET_REGISTERS_H
#define HLS_PASSES_NET_REGISTERS_H

#include "hls/handshake_ops.h"
#include "mlir-c/IR.h"
#include <stdbool.h>
#include <stdint.h>

/* What is kept of a register that was taken out, or of a FIFO. */
typedef struct net_register {
  MlirAttribute name, block; /* null: it had none */
  MlirHandshakeBufferType type;
  uint32_t slots;
  MlirOperation buffer;       /* detached; null: it has been put back */
  struct net_register *next;  /* in front of it, in the same channel */
  struct net_register *other; /* another one of the net */
} net_register;

/* Does it register ready, or data and valid? */
bool net_register_is_ready(const net_register *taken);
bool net_register_has_register(const net_register *taken);

/* Of what was taken out of a channel, the registers for data and valid, the
 * slots beside them, and those that register ready. */
uint32_t net_registers_count(const net_register *first);
uint32_t net_registers_slots(const net_register *first);
uint32_t net_registers_ready(const net_register *first);

#endif
