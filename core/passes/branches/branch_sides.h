/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which channels have a token when a condition is true, and which when it is
 * false.
 */
#ifndef HLS_PASSES_BRANCH_SIDES_H
#define HLS_PASSES_BRANCH_SIDES_H

#include "core/passes/shared/shared_rates.h"

/* A condition that branches ask. */
typedef struct branch_condition {
  MlirValue value;
  MlirOperation branch; /* the first one that asks it */
  MlirValue sides[2];   /* its results: the false one first */
} branch_condition;

/* Zero-initialise; finish() in every case. */
typedef struct branch_sides {
  shared_rates rates;
  branch_condition *conditions;
  size_t count;
} branch_sides;

/* Finds the conditions of a function that is not materialised: there, the same
 * condition is the same value. Returns false when out of memory. */
bool branch_sides_find(branch_sides *sides, MlirOperation func);
void branch_sides_finish(branch_sides *sides);

/* Has the operation one execution for each token of that side of a condition?
 */
bool branch_sides_has(branch_sides *sides, const branch_condition *condition,
                      int side, MlirOperation op);

#endif
