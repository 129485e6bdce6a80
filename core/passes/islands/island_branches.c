/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A cond_br by the loop's condition lets a value go on to the next iteration,
 * if there is one, or out. In an island, headers choose by the same condition,
 * and look at nothing else: the value may just as well come by another way,
 * which need not wait for the condition.
 */
#include "core/passes/islands/island.h"
#include "hls/handshake_ops.h"

#include <stdlib.h>

/* The use by which a branch gets its data; NULL for a constant. */
static island_use *data_of(island *i, uint32_t branch) {
  for (size_t u = 0; u < i->num_uses; u++) {
    if (i->uses[u].node == branch &&
        i->uses[u].operand ==
            MlirHandshakeConditionalBranchOperandDataOperand) {
      return &i->uses[u];
    }
  }
  return NULL;
}

/* Takes one branch out of the way of a value. */
static bool pass_by(island *i, island_use *use) {
  uint32_t from = i->nets[use->net].node;
  if (!use->is_back || use->node == ISLAND_ENTER ||
      !i->nodes[from].leaves_loop) {
    return false;
  }
  const island_use *data = data_of(i, from);
  if (!data) {
    return false;
  }
  use->net = data->net;
  use->registers += data->registers;
  return true;
}

static bool has_uses(const island *i, uint32_t node) {
  for (size_t u = 0; u < i->num_uses; u++) {
    if (i->nets[i->uses[u].net].node == node) {
      return true;
    }
  }
  return false;
}

/* Drops the operands of branches that nobody needs any more. */
static void drop_branches(island *i) {
  for (uint32_t n = ISLAND_UNITS; n < i->num_nodes; n++) {
    island_node *node = &i->nodes[n];
    node->is_dead = node->leaves_loop && !has_uses(i, n);
  }
  size_t uses = 0, entries = 0;
  for (size_t u = 0; u < i->num_uses; u++) {
    if (!i->nodes[i->uses[u].node].is_dead) {
      i->uses[uses++] = i->uses[u];
    }
  }
  for (size_t e = 0; e < i->num_entries; e++) {
    if (!i->nodes[i->entries[e].node].is_dead) {
      i->entries[entries++] = i->entries[e];
    }
  }
  i->num_uses = uses;
  i->num_entries = entries;
}

static int compare_nets(const void *left, const void *right) {
  const island_use *a = left, *b = right;
  return a->net < b->net ? -1 : a->net > b->net;
}

/* Finds the uses of each net anew. */
static void sort_uses(island *i) {
  qsort(i->uses, i->num_uses, sizeof *i->uses, compare_nets);
  size_t next = 0;
  for (uint32_t n = 0; n < i->num_nets; n++) {
    i->nets[n].first = (uint32_t)next;
    while (next < i->num_uses && i->uses[next].net == n) {
      next++;
    }
    i->nets[n].count = (uint32_t)next - i->nets[n].first;
  }
}

void island_pass_by_branches(island *i) {
  for (size_t u = 0; u < i->num_uses; u++) {
    /* A branch has no other one before it more often than there are some. */
    for (size_t n = 0; n < i->num_nodes && pass_by(i, &i->uses[u]); n++) {
    }
  }
  drop_branches(i);
  sort_uses(i);
}
