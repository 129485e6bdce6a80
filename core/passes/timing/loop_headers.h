/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The blocks of a circuit at which loops begin again.
 */
#ifndef HLS_PASSES_LOOP_HEADERS_H
#define HLS_PASSES_LOOP_HEADERS_H

#include "core/passes/timing/loop_blocks.h"

/* Zero-initialise; finish() in every case. */
typedef struct loop_headers {
  loop_blocks blocks;
  bool *is_header; /* per block; loop_nest_find() adds some */
  size_t *reached; /* per block: when a depth-first search came to it */
} loop_headers;

/* Finds the blocks at which loops begin again: every cycle of blocks contains
 * one. Which one of a loop with several entries, the order of the text decides:
 * what has to be the same from pass to pass asks the headers of a loop nest.
 * Returns false when out of memory. */
bool loop_headers_find(loop_headers *headers, MlirOperation func);
void loop_headers_finish(loop_headers *headers);

/* Is `bb`, a handshake.bb, one of them? */
bool loop_headers_has(const loop_headers *headers, int64_t bb);

#endif
