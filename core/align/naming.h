/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names for the lines and symbols of two texts.
 */
#ifndef HLS_ALIGN_NAMING_H
#define HLS_ALIGN_NAMING_H

#include "core/align/match.h"

/* A set of strings, borrowed. */
typedef struct name_set {
  const char **slots;
  size_t size; /* a power of two */
  size_t count;
} name_set;

/* One text and its names; all strings are owned. */
typedef struct version {
  lines lines;
  side side;       /* partners */
  char **names;    /* per line: of its operation or block */
  char **spelling; /* per symbol: what is written */
  size_t *outputs; /* per token: which output of a fork, or NONE */
} version;

/* Two texts being renamed. */
typedef struct alignment {
  version before, after;
  name_set taken;
} alignment;

/* Fills `names` and `spelling` of both versions, which have been paired.
 * Returns false when out of memory. */
bool name_everything(alignment *al);

#endif
