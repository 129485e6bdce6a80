/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All operands of a unit in an island are valid in the same cycles. So it is
 * enough that one of them tells it, and others need no bit for that. What is
 * not looked at in the end, synthesis leaves out.
 */
#include "core/passes/islands/island.h"
#include "hls/handshake_ops.h"

/* Is it known beforehand which operand tells it? Who chooses, or decides, is
 * there whenever there is a result; what is chosen is not. */
static bool has_fixed_carrier(MlirOperation op) {
  return mlirOperationIsAHandshakeConditionalBranch(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeRepeat(op) ||
         mlirOperationIsAHandshakeLoad(op);
}

/* Is a use a better carrier than another? It is if it is looked at anyway, or
 * waits in fewer registers. */
static bool is_better(const island *i, const island_use *use,
                      const island_use *than) {
  bool is_needed = i->nodes[i->nets[use->net].node].is_needed;
  bool was_needed = i->nodes[i->nets[than->net].node].is_needed;
  return is_needed != was_needed ? is_needed : use->delay < than->delay;
}

/* The use that tells whether a unit's operands are valid; NULL for a unit that
 * has none in a net. */
static const island_use *choose(island *i, uint32_t node) {
  const island_use *best = NULL;
  bool is_fixed = has_fixed_carrier(i->nodes[node].op);
  for (size_t u = 0; u < i->num_uses; u++) {
    const island_use *use = &i->uses[u];
    if (use->node == node && (!is_fixed || use->operand == 0) &&
        (!best || is_better(i, use, best))) {
      best = use;
    }
  }
  if (best) {
    i->nodes[node].carrier = best->operand;
  }
  return best;
}

/* Follows what has to be valid back to where it is known. */
static void need(island *i, uint32_t node) {
  while (node >= ISLAND_UNITS && !i->nodes[node].is_needed) {
    const island_use *use = choose(i, node);
    i->nodes[node].is_needed = true;
    if (!use) {
      return;
    }
    node = i->nets[use->net].node;
  }
}

void island_choose_carriers(island *i) {
  i->nodes[ISLAND_ENTER].is_needed = true;
  /* The loop's own condition first: others are by it. */
  for (int pass = 0; pass < 2; pass++) {
    for (size_t u = 0; u < i->num_uses; u++) {
      const island_use *use = &i->uses[u];
      const island_node *user = &i->nodes[use->node];
      bool is_asked = pass == 0 ? use->node == ISLAND_ENTER
                                : user->is_outside ||
                                      mlirOperationIsAHandshakeLoad(user->op);
      if (is_asked) {
        need(i, i->nets[use->net].node);
      }
    }
  }
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    if (!i->nodes[n].is_needed && !i->nodes[n].is_outside) {
      choose(i, n);
    }
  }
}
