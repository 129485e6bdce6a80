/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When values leave an island. What leaves early has a FIFO outside, where its
 * user may take it at once. If the user needs a value that leaves later, too,
 * it can wait in registers of the island just as well, which are smaller; and
 * smaller still in front of the branch by which it leaves, where nothing tells
 * that it is there but the loop's condition. Then it needs no FIFO any more.
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

/* Is the branch by which a value leaves there for nothing else? */
static bool is_only_use(const island *i, const island_use *exit) {
  uint32_t branch = i->nets[exit->net].node;
  for (size_t u = 0; u < i->num_uses; u++) {
    if (&i->uses[u] != exit && i->nets[i->uses[u].net].node == branch) {
      return false;
    }
  }
  return true;
}

/* May the branch by which a value leaves be later with it? */
static bool moves_branch(const island *i, const island_use *exit) {
  return i->nodes[i->nets[exit->net].node].leaves_loop && is_only_use(i, exit);
}

/* Lets a value leave later: its branch does, where it may. */
static void delay_exit(island *i, island_use *exit, int64_t cycles) {
  uint32_t branch = i->nets[exit->net].node;
  bool moves = moves_branch(i, exit);
  i->nodes[exit->node].start += cycles;
  exit->delay += moves ? 0 : cycles;
  i->nodes[branch].start += moves ? cycles : 0;
  for (size_t u = 0; u < i->num_uses; u++) {
    i->uses[u].delay += moves && i->uses[u].node == branch ? cycles : 0;
  }
}

/* Does nothing keep a value back on the way from its exit to an operand? */
static bool comes_at_once(const island *i, MlirValue value, int64_t start) {
  const island_node *exit = exit_behind(i, value);
  for (int step = 0; exit && step < MOST_STEPS; step++) {
    MlirOperation op = ir_def(value);
    if (mlirOperationIsAHandshakeConditionalBranch(op)) {
      return exit->start == start;
    }
    if (mlirOperationIsAHandshakeBuffer(op)) {
      return false;
    }
    value = mlirOperationGetOperand(op, 0);
  }
  return false;
}

/* Does the user of an exit wait for another one, which leaves in the same cycle
 * and has no room on its way? Then what waits with it needs none, either. */
static bool leaves_with_another(const island *i, const island_node *exit) {
  MlirOperation user = user_of(exit);
  intptr_t count = joins(user) ? mlirOperationGetNumOperands(user) : 0;
  for (intptr_t o = 0; o < count; o++) {
    MlirValue operand = mlirOperationGetOperand(user, o);
    if (exit_behind(i, operand) != exit &&
        comes_at_once(i, operand, exit->start)) {
      return true;
    }
  }
  return false;
}

/* Takes the FIFOs away between an exit and its user. */
static void drop_fifos(island_use *use, island_node *exit) {
  MlirOperation op = exit->op;
  for (int step = 0; step < MOST_STEPS && passes_on(op); step++) {
    MlirOpOperand next = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
    MlirOperation user = mlirOpOperandGetOwner(next);
    intptr_t operand = (intptr_t)mlirOpOperandGetOperandNumber(next);
    if (mlirOperationIsAHandshakeBuffer(op) &&
        mlirHandshakeBufferGetBufferType(op) ==
            MlirHandshakeBufferTypeFifoBreakNone) {
      mlirOperationSetOperand(user, operand, mlirOperationGetOperand(op, 0));
      if (mlirOperationEqual(op, exit->op)) {
        exit->op = use->user = user;
        use->operand = operand;
      }
      mlirOperationDestroy(op);
    }
    op = user;
  }
}

void island_join_exits(island *i) {
  for (size_t u = 0; u < i->num_uses; u++) {
    island_node *exit = &i->nodes[i->uses[u].node];
    if (exit->is_exit) {
      int64_t cycles = latest_beside(i, exit) - exit->start;
      exit->start += cycles;
      i->nodes[i->nets[i->uses[u].net].node].start +=
          moves_branch(i, &i->uses[u]) ? cycles : 0;
    }
  }
}

void island_align_exits(island *i) {
  for (size_t u = 0; u < i->num_uses; u++) {
    island_node *exit = &i->nodes[i->uses[u].node];
    if (exit->is_exit) {
      delay_exit(i, &i->uses[u], latest_beside(i, exit) - exit->start);
    }
  }
  for (size_t u = 0; u < i->num_uses; u++) {
    island_node *exit = &i->nodes[i->uses[u].node];
    if (exit->is_exit && leaves_with_another(i, exit)) {
      drop_fifos(&i->uses[u], exit);
    }
  }
}

void island_follow_awaited(island *i) {
  for (size_t e = 0; e < i->num_entries; e++) {
    island_node *node = &i->nodes[i->entries[e].node];
    node->is_awaiting |= i->entries[e].is_awaited && node->start == i->awaited;
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
