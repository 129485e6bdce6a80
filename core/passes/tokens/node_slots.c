/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The tokens that an operation of a loop keeps.
 */
#include "core/passes/tokens/node_slots.h"
#include "core/passes/buffers/slots.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

bool node_slots_is_stored(const loop_node *node) {
  return mlirOperationIsAHandshakeStored(node->op);
}

bool node_slots_is_late(const loop_node *node) {
  return slots_break_ready(node->op) || node->is_init;
}

int64_t node_slots_of(const loop_node *node) {
  if (mlirOperationIsAHandshakeBuffer(node->op)) {
    return mlirHandshakeBufferGetNumSlots(node->op);
  }
  if (node_slots_is_stored(node)) {
    return 0;
  }
  bool has_one = node_slots_is_late(node) ||
                 (hls_unit_is_serial(node->op) && node->latency > 0);
  return has_one ? 1 : node->latency;
}
