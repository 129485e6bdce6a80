/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A mux at the beginning of an iteration that chooses between a constant and
 * the register of the iteration before takes a look-up table for each bit,
 * where a register that is set to the constant takes one for all. Whether there
 * is another iteration has to be known a cycle before.
 */
#include "core/ir/ir_read.h"
#include "core/passes/islands/island.h"
#include "hls/handshake_ops.h"

island_use *island_condition(island *i) {
  island_use *use = i->uses;
  while (use->node != ISLAND_ENTER) {
    use++;
  }
  return use;
}

island_use *island_way_back(island *i, uint32_t header) {
  for (size_t u = 0; u < i->num_uses; u++) {
    if (i->uses[u].node == header && i->uses[u].operand == ISLAND_AGAIN) {
      return &i->uses[u];
    }
  }
  return NULL;
}

static bool has_bits(MlirOperation constant) {
  unsigned width;
  uint64_t bits;
  return ir_bits(mlirHandshakeConstantGetValueAttr(constant), &width, &bits);
}

bool island_may_restart(const island *i, const island_entry *entry) {
  return entry->is_first && !mlirOperationIsNull(entry->constant) &&
         mlirOperationIsAHandshakeMux(i->nodes[entry->node].op) &&
         has_bits(entry->constant);
}

void island_find_restarts(island *i) {
  bool is_known_before = island_condition(i)->delay > 0;
  for (size_t e = 0; e < i->num_entries; e++) {
    const island_entry *entry = &i->entries[e];
    island_node *node = &i->nodes[entry->node];
    island_use *back = island_way_back(i, entry->node);
    if (island_may_restart(i, entry) && back && back->delay > 0 &&
        (node->start > 0 || is_known_before)) {
      node->restarts = true;
      back->delay--;
    }
  }
}
