/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the interval of a loop would be without what bounds it.
 */
#ifndef HLS_PASSES_LOOP_REMEDIES_H
#define HLS_PASSES_LOOP_REMEDIES_H

#include "core/passes/timing/loop_interval.h"

/* In the memory of the graph. */
typedef struct loop_remedies {
  hls_remedy *items;
  size_t count;
  bool *closes; /* per operation of the interval's path */
} loop_remedies;

/* Finds what makes the interval of a graph shorter, which is as it was
 * afterwards; at most `most` registers and units are tried. Returns false when
 * out of memory. */
bool loop_remedies_find(loop_graph *graph, const loop_interval *interval,
                        size_t most, loop_remedies *remedies);

#endif
