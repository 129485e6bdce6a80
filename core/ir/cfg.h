/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The control flow graph of a function at cf level: its blocks in order, the
 * edges between them, and which block dominates which. The MLIR C API has
 * none of this.
 */
#ifndef HLS_PASSES_CFG_H
#define HLS_PASSES_CFG_H

#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"

/* One way from a block to a successor. */
typedef struct cfg_edge {
  unsigned source;    /* index of the block it leaves */
  unsigned successor; /* which successor of the terminator; 0 is the true one */
} cfg_edge;

typedef struct cfg_block {
  MlirBlock block;
  MlirOperation terminator;
  cfg_edge *incoming; /* by source, then by successor */
  unsigned num_incoming;
  unsigned idom;  /* immediate dominator; its own index for the entry;
                   * UINT_MAX until cfg_find_dominators() */
  unsigned order; /* in reverse postorder; UINT_MAX when unreachable */
} cfg_block;

/* Zero-initialise; finish() in every case. */
typedef struct cfg {
  cfg_block *blocks; /* the entry first */
  unsigned num_blocks;
  unsigned *in_order; /* those that are reachable, in reverse postorder */
  unsigned num_reachable;
  arena_pool arena;
  ptr_map index; /* block -> index + 1 */
} cfg;

/* Describes the body of a function. Returns false when out of memory. */
bool cfg_build(cfg *graph, MlirOperation func);
void cfg_finish(cfg *graph);

/* Finds which block dominates which. */
void cfg_find_dominators(cfg *graph);

unsigned cfg_index(const cfg *graph, MlirBlock block);
/* Does every path from the entry to `b` pass `a`? A block dominates itself.
 * Only after cfg_find_dominators(). */
bool cfg_dominates(const cfg *graph, unsigned a, unsigned b);

/* Operands that a terminator passes along one of its edges: positions `first`
 * to `first + count` among its operands. */
typedef struct cfg_operands {
  intptr_t first;
  intptr_t count;
} cfg_operands;
cfg_operands cfg_edge_operands(MlirOperation terminator, unsigned successor);

/* Replaces a cf.br or cf.cond_br by one that passes other operands along its
 * edges; `extra[s]` are appended to those of successor s. The old terminator
 * is gone. Returns a null operation when out of memory. */
typedef struct cfg_values {
  const MlirValue *values;
  size_t count;
} cfg_values;
MlirOperation cfg_append_operands(MlirOperation terminator,
                                  const cfg_values *extra);

/* Erases the blocks that no path from the entry reaches. Returns false when
 * out of memory. */
bool cfg_erase_unreachable(MlirOperation func);

#endif
