/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What operations make of single numbers, and ranges of types so small that all
 * of their numbers can be listed.
 */
#ifndef HLS_TESTS_RANGE_FIXTURE_H
#define HLS_TESTS_RANGE_FIXTURE_H

#include "core/passes/ranges/range_comparisons.h"
#include "core/passes/ranges/range_steps.h"

enum {
  RANGE_FIXTURE_MOST_BITS = 4, /* of a small type */
  RANGE_FIXTURE_MOST_RANGES = 300,
  RANGE_FIXTURE_STEPS = RANGE_TRUNC + 1,
  RANGE_FIXTURE_COMPARISONS = RANGE_UGE + 1,
};

/* The result of a step, by its bits. False if C does not define it. */
bool range_fixture_step(range_step step, unsigned width, uint64_t a,
                        unsigned width_of_a, uint64_t b, uint64_t *result);
bool range_fixture_compare(range_comparison comparison, unsigned width,
                           uint64_t a, uint64_t b);

/* A set of numbers of a small type: bit N is there if the number N is. */
typedef uint32_t range_fixture_set;

range_fixture_set range_fixture_numbers(const number_range *range);
/* The least range that has all of these numbers, or none. */
number_range range_fixture_least(range_fixture_set numbers, unsigned width);

/* Ranges of a small type, each once: all of them if it has at most 3 bits,
 * otherwise those of which one of the intervals says all. Returns how many. */
unsigned range_fixture_ranges(unsigned width,
                              number_range ranges[RANGE_FIXTURE_MOST_RANGES]);

#endif
