/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The natural loops of a control flow graph, and how they lie in each other.
 */
#ifndef HLS_IR_CFG_LOOPS_H
#define HLS_IR_CFG_LOOPS_H

#include "core/ir/cfg.h"
#include <limits.h>

#define CFG_LOOPS_NONE UINT_MAX

typedef struct cfg_loop {
  unsigned header; /* block */
  unsigned parent; /* the loop right around it, or NONE */
  unsigned depth;  /* of itself and all loops around it; 1: it is in no other */
  unsigned end;    /* behind its last block, in reverse postorder */
} cfg_loop;

/* Zero-initialise; finish() in every case. */
typedef struct cfg_loops {
  cfg_loop *loops;
  unsigned count;
  unsigned *innermost; /* per block: the innermost loop around it, or NONE */
  bool is_irreducible; /* some jump leads into a loop past its header */
  arena_pool arena;
} cfg_loops;

/* Finds the loops of a graph whose dominators are known. Returns false when out
 * of memory. */
bool cfg_loops_find(cfg_loops *loops, const cfg *graph);
void cfg_loops_finish(cfg_loops *loops);

/* How many loops are around a block. */
unsigned cfg_loops_depth(const cfg_loops *loops, unsigned block);

/* Is a block in a loop? Everything is in NONE. */
bool cfg_loops_contain(const cfg_loops *loops, unsigned loop, unsigned block);

/* The innermost loop around both blocks, or NONE. */
unsigned cfg_loops_common(const cfg_loops *loops, unsigned a, unsigned b);

/* The outermost loop around a block within another one, which is around it, or
 * in none; NONE if there is none. */
unsigned cfg_loops_within(const cfg_loops *loops, unsigned outer,
                          unsigned block);

/* Places in reverse postorder, from one up to another. */
typedef struct cfg_range {
  unsigned begin, end;
} cfg_range;

/* The blocks that control can pass on its way from one block to another, and
 * maybe more: no block elsewhere is in front of one of them and behind the
 * first. Empty if control cannot come to the second after the first. */
cfg_range cfg_loops_between(const cfg_loops *loops, const cfg *graph,
                            unsigned a, unsigned b);

#endif
