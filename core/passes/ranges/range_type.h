/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which numbers an integer can be: an interval of its bits read as signed, and
 * one of them read as unsigned. Both hold; each is as narrow as the other one
 * lets it be.
 */
#ifndef HLS_PASSES_RANGE_TYPE_H
#define HLS_PASSES_RANGE_TYPE_H

#include <stdint.h>

enum { NUMBER_RANGE_MOST_BITS = 64 };

typedef struct number_range {
  unsigned width;     /* of the type: 1 to 64 bits */
  int64_t smin, smax; /* read as signed; smin > smax: there is no such number */
  uint64_t umin, umax; /* read as unsigned, without bits above the width */
} number_range;

#endif
