/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The uses of a value, looked at through eager forks.
 */
#include "core/ir/fork_tree.h"

#include "base/memory/array.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

static bool push(MlirOperation **list, size_t *count, size_t *capacity,
                 MlirOperation op) {
  if (!ARRAY_RESERVE(*list, *count, *capacity)) {
    return false;
  }
  (*list)[(*count)++] = op;
  return true;
}

static bool push_leaf(fork_tree *tree, MlirOperation op, unsigned operand) {
  if (!ARRAY_RESERVE(tree->leaves, tree->num_leaves, tree->leaves_capacity)) {
    return false;
  }
  tree->leaves[tree->num_leaves++] = (fork_leaf){op, operand};
  return true;
}

static bool collect_uses(fork_tree *tree, MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirOperation op = mlirOpOperandGetOwner(use);
    bool ok;
    if (mlirOperationIsAHandshakeFork(op)) {
      ok = push(&tree->forks, &tree->num_forks, &tree->forks_capacity, op);
    } else if (mlirOperationIsAHandshakeSink(op)) {
      ok = push(&tree->sinks, &tree->num_sinks, &tree->sinks_capacity, op);
    } else {
      ok = push_leaf(tree, op, mlirOpOperandGetOperandNumber(use));
    }
    if (!ok) {
      return false;
    }
  }
  return true;
}

void fork_tree_finish(fork_tree *tree) {
  free(tree->leaves);
  free(tree->forks);
  free(tree->sinks);
  *tree = (fork_tree){0};
}

bool fork_tree_collect(fork_tree *tree, MlirValue value) {
  tree->num_leaves = tree->num_forks = tree->num_sinks = 0;
  if (!collect_uses(tree, value)) {
    return false;
  }
  for (size_t f = 0; f < tree->num_forks; f++) {
    MlirOperation fork = tree->forks[f];
    for (intptr_t r = 0; r < mlirOperationGetNumResults(fork); r++) {
      if (!collect_uses(tree, mlirOperationGetResult(fork, r))) {
        return false;
      }
    }
  }
  return true;
}

void fork_tree_erase(fork_tree *tree, size_t first_sink) {
  for (size_t i = first_sink; i < tree->num_sinks; i++) {
    mlirOperationDestroy(tree->sinks[i]);
  }
  for (size_t f = tree->num_forks; f-- > 0;) {
    mlirOperationDestroy(tree->forks[f]);
  }
  tree->num_sinks = tree->num_forks = 0;
}
