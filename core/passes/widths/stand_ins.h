/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The values that stand for the integers of a circuit whose operations work on
 * other widths: cut to fewer bits, or extended again.
 */
#ifndef HLS_PASSES_STAND_INS_H
#define HLS_PASSES_STAND_INS_H

#include "core/passes/widths/width_form.h"

/* What an integer has become. */
typedef struct stand_in {
  width_form form; /* what its low bits tell */
  bool is_found;   /* is the following known? */
  MlirValue raw;   /* its bits; those above the form's have no meaning */
  unsigned raw_width;
  struct stand_in_cast *casts; /* of other widths, that have been made */
} stand_in;

typedef struct stand_ins {
  width_graph *graph;
  stand_in *values; /* of the graph */
  bool *is_gone;    /* per node: its operand stands for its result */
  bool failed;      /* out of memory */
} stand_ins;

/* Takes the ranges and the needs of a graph, gives results the types that the
 * plan has for them, and finds operations that do nothing then. Returns false
 * when out of memory. */
bool stand_ins_begin(stand_ins *s, width_graph *graph);

/* A value with the low bits of one of the graph. Null when out of memory. */
MlirValue stand_ins_get(stand_ins *s, uint32_t value, unsigned width);

#endif
