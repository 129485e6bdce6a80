/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What was taken out of a channel, counted.
 */
#include "core/passes/registers/net_registers.h"

bool net_register_is_ready(const net_register *taken) {
  return taken->type == MlirHandshakeBufferTypeOneSlotBreakR;
}

bool net_register_has_register(const net_register *taken) {
  return !net_register_is_ready(taken) &&
         taken->type != MlirHandshakeBufferTypeFifoBreakNone;
}

uint32_t net_registers_count(const net_register *first) {
  uint32_t count = 0;
  for (const net_register *it = first; it; it = it->next) {
    count += net_register_has_register(it);
  }
  return count;
}

uint32_t net_registers_slots(const net_register *first) {
  uint32_t count = 0;
  for (const net_register *it = first; it; it = it->next) {
    bool is_ready = net_register_is_ready(it);
    count += is_ready ? 0 : it->slots - net_register_has_register(it);
  }
  return count;
}

uint32_t net_registers_ready(const net_register *first) {
  uint32_t count = 0;
  for (const net_register *it = first; it; it = it->next) {
    count += net_register_is_ready(it);
  }
  return count;
}
