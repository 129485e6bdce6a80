/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What comparisons make of ranges, and ranges of what is known of comparisons.
 */
#ifndef HLS_PASSES_RANGE_COMPARISONS_H
#define HLS_PASSES_RANGE_COMPARISONS_H

#include "core/passes/ranges/number_range.h"

typedef enum range_comparison {
  RANGE_EQ,
  RANGE_NE,
  RANGE_SLT,
  RANGE_SLE,
  RANGE_SGT,
  RANGE_SGE,
  RANGE_ULT,
  RANGE_ULE,
  RANGE_UGT,
  RANGE_UGE,
} range_comparison;

/* The results, of one bit, of a comparison of numbers of two ranges of one
 * width. Empty if one of them is. */
number_range range_comparison_result(range_comparison comparison,
                                     const number_range *a,
                                     const number_range *b);

/* What is left of two ranges where the comparison of a number of `*a` with one
 * of `*b` is known to be true, or false: nothing of both if it cannot be. */
void range_comparison_assume(range_comparison comparison, bool is_true,
                             number_range *a, number_range *b);

#endif
