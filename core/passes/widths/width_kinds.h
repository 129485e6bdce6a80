/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the operations of the dialect are to a graph of widths.
 */
#ifndef HLS_PASSES_WIDTH_KINDS_H
#define HLS_PASSES_WIDTH_KINDS_H

#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/ranges/range_comparisons.h"
#include "core/passes/ranges/range_steps.h"

#define WIDTH_NONE UINT32_MAX

/* What an operation does to its data, integers of one type that its results are
 * of, too, unless it is said otherwise. All its other operands are wanted as
 * they are. */
typedef enum width_kind {
  WIDTH_FIXED,    /* it has no data, and may give all numbers */
  WIDTH_CONSTANT, /* the same, but one number */
  WIDTH_STEP,     /* arithmetic on one datum or two; casts change the type */
  WIDTH_COMPARE,  /* two data; the result has one bit */
  WIDTH_SELECT,   /* one of two data, that of the condition before them */
  WIDTH_PASS,     /* the datum */
  WIDTH_REPEAT,   /* the datum, or zeros */
  WIDTH_MERGE,    /* one of the data */
  WIDTH_MUX,      /* one of the data, that of the select before them */
  WIDTH_BRANCH,   /* the datum, to one of two results by the condition before */
} width_kind;

/* An operation. */
typedef struct width_node {
  MlirOperation op;
  width_kind kind;
  range_step step;             /* of WIDTH_STEP */
  range_comparison comparison; /* of WIDTH_COMPARE */
  uint64_t bits;               /* of WIDTH_CONSTANT */
  uint32_t first;              /* of its operands in those of the graph */
  uint32_t num_operands;
  uint32_t first_datum, num_data; /* which of them are data */
  uint32_t results[2];            /* WIDTH_NONE; of WIDTH_FIXED: both */
} width_node;

/* Answers that are kept: operations of one name are of one kind.
 * Zero-initialise; finish() in every case. */
typedef struct width_kinds {
  ptr_map known; /* name -> row + 1 */
} width_kinds;

void width_kinds_finish(width_kinds *kinds);

/* Sets the kind of a node, its step, and which of its operands are data.
 * Returns false when out of memory. */
bool width_kinds_find(width_kinds *kinds, width_node *node);

#endif
