/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Two operations of which each iteration performs one or the other.
 */
#ifndef HLS_PASSES_BRANCH_PAIRS_H
#define HLS_PASSES_BRANCH_PAIRS_H

#include "core/passes/branches/branch_sides.h"

/* Two operations that need the same unit. */
typedef struct branch_pair {
  const branch_condition *condition;
  MlirOperation ops[2];     /* of the false and of the true side */
  MlirOperation *before[2]; /* what is before each in its basic block */
  size_t num_before[2];
} branch_pair;

/* May both have one unit? */
typedef bool (*branch_pair_may)(const branch_pair *pair);

/* Calls `take` with the first pair that may, of a function that is not
 * materialised: neither of both waits for results of either one of iterations
 * before. `take` may change the function. Sets `*is_found`. Returns false when
 * out of memory. */
bool branch_pairs_find(MlirOperation func, branch_pair_may may,
                       void (*take)(const branch_pair *pair), bool *is_found);

#endif
