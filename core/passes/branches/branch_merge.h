/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One operation in place of two that exclude each other.
 */
#ifndef HLS_PASSES_BRANCH_MERGE_H
#define HLS_PASSES_BRANCH_MERGE_H

#include "core/passes/branches/branch_pairs.h"

/* Do muxes fit in front of both operations, which have operands of the same
 * types then? */
bool branch_merge_may(const branch_pair *pair);

/* Lets muxes choose the operands by the condition, and a branch lead the result
 * to where it is needed. */
void branch_merge(const branch_pair *pair);

#endif
