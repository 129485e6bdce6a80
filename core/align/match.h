/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pairs of lines: each line of one text with the line of the other that it is.
 */
#ifndef HLS_ALIGN_MATCH_H
#define HLS_ALIGN_MATCH_H

#include "core/align/lines.h"

/* The lines of one text and their partners in the other one. */
typedef struct align_side {
  const align_lines *lines;
  size_t *mate;     /* per line: the partner, or ALIGN_NONE */
  bool *in_order;   /* per line: has a partner, and has not moved past others */
  uint64_t *labels; /* scratch */
} align_side;

/* Pairs the lines of `a` with those of `b`. Zero-initialise both; finish() in
 * every case. Returns false when out of memory. */
bool align_match(align_side *a, const align_lines *text_a, align_side *b,
                 const align_lines *text_b);
void align_side_finish(align_side *s);

#endif
