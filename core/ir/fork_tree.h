/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operations that finally take the tokens of a value: its uses, looked at
 * through eager forks.
 */
#ifndef HLS_PASSES_FORK_TREE_H
#define HLS_PASSES_FORK_TREE_H

#include "core/ir/ir.h"

/* A use by an operation that is neither an eager fork nor a sink. */
typedef struct fork_leaf {
  MlirOperation op;
  unsigned operand;
} fork_leaf;

/* Zero-initialise; finish() in every case. May be collected into again. */
typedef struct fork_tree {
  fork_leaf *leaves;
  size_t num_leaves;
  size_t leaves_capacity;
  MlirOperation *forks; /* each after the one that feeds it */
  size_t num_forks;
  size_t forks_capacity;
  MlirOperation *sinks;
  size_t num_sinks;
  size_t sinks_capacity;
} fork_tree;

void fork_tree_finish(fork_tree *tree);

/* Collects the tree under a value that is not itself the result of a fork.
 * Returns false when out of memory. */
bool fork_tree_collect(fork_tree *tree, MlirValue value);

/* Erases the forks, and the sinks from number `first_sink` on. No leaf may
 * hang on the forks any more. */
void fork_tree_erase(fork_tree *tree, size_t first_sink);

#endif
