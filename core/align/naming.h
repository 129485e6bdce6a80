/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names for the lines and symbols of two texts.
 */
#ifndef HLS_ALIGN_NAMING_H
#define HLS_ALIGN_NAMING_H

#include "base/text/string_table.h"
#include "core/align/match.h"

/* One text and its names; all strings are owned. */
typedef struct align_version {
  align_lines lines;
  align_side side; /* partners */
  char **names;    /* per line: of its operation or block */
  char **spelling; /* per symbol: what is written */
  size_t *outputs; /* per token: which output of a fork, or ALIGN_NONE */
} align_version;

/* Two texts being renamed. */
typedef struct align_pair {
  align_version before, after;
  arena_pool arena;
  string_table taken; /* names, in the arena */
} align_pair;

/* Fills `names` and `spelling` of both versions, which have been paired.
 * Returns false when out of memory. */
bool align_name_all(align_pair *al);

#endif
