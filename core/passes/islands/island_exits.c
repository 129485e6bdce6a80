/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When values leave an island. What leaves early has a FIFO outside, where its
 * user may take it at once. If the user needs a value that leaves later, too,
 * it can wait in registers of the island just as well, which are smaller.
 * What is made of a value that the island waits for is not there before it.
 */
#include "core/passes/islands/island.h"
#include "hls/handshake_ops.h"

/* So many buffers and casts are passed on the way from an exit to its user. */
enum { MOST_STEPS = 8 };

static bool passes_on(MlirOperation op) {
  return mlirOperationIsAHandshakeBuffer(op) ||
         mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op) ||
         mlirOperationIsAHandshakeTruncI(op);
}

/* The first operation behind an exit that does not just pass the value on. */
static MlirOperation user_of(const island_node *exit) {
  MlirOperation op = exit->op;
  for (int step = 0; step < MOST_STEPS && passes_on(op); step++) {
    op = mlirOpOperandGetOwner(
        mlirValueGetFirstUse(mlirOperationGetResult(op, 0)));
  }
  return op;
}

/* Does an operation wait for all of its operands? */
static bool joins(MlirOperation op) {
  return mlirOperationIsAHandshakeStore(op);
}

/* The exit that a value comes from; NULL if it comes from none. */
static const island_node *exit_behind(const island *i, MlirValue value) {
  for (int step = 0; step < MOST_STEPS; step++) {
    for (size_t u = 0; u < i->num_uses; u++) {
      const island_node *node = &i->nodes[i->uses[u].node];
      if (node->is_exit &&
          mlirValueEqual(i->nets[i->uses[u].net].value, value)) {
        return node;
      }
    }
    MlirOperation op = ir_def(value);
    if (mlirOperationIsNull(op) ||
        !(passes_on(op) || mlirOperationIsAHandshakeFork(op))) {
      return NULL;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return NULL;
}

/* The time of the latest exit that the user of an exit waits for. */
static int64_t latest_beside(const island *i, const island_node *exit) {
  MlirOperation user = user_of(exit);
  int64_t latest = exit->start;
  for (intptr_t o = 0; joins(user) && o < mlirOperationGetNumOperands(user);
       o++) {
    const island_node *other = exit_behind(i, mlirOperationGetOperand(user, o));
    if (other && other->start > latest) {
      latest = other->start;
    }
  }
  return latest;
}

void island_align_exits(island *i) {
  for (size_t u = 0; u < i->num_uses; u++) {
    island_use *use = &i->uses[u];
    island_node *exit = &i->nodes[use->node];
    if (exit->is_exit) {
      int64_t later = latest_beside(i, exit) - exit->start;
      use->delay += later;
      exit->start += later;
    }
  }
}

void island_follow_awaited(island *i) {
  for (size_t e = 0; e < i->num_entries; e++) {
    i->nodes[i->entries[e].node].is_awaiting |= i->entries[e].is_awaited;
  }
  bool changes = true;
  while (changes) {
    changes = false;
    for (size_t u = 0; u < i->num_uses; u++) {
      island_use *use = &i->uses[u];
      const island_node *from = &i->nodes[i->nets[use->net].node];
      use->is_awaiting =
          from->is_awaiting && from->latency == 0 && use->delay == 0;
      island_node *node = &i->nodes[use->node];
      changes |= use->is_awaiting && !node->is_awaiting;
      node->is_awaiting |= use->is_awaiting;
    }
  }
}
