/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rows of a program as those of longest paths: each lets one variable be no
 * less than another one, or than a number.
 */
#ifndef HLS_PASSES_IMPROVE_LEAST_ROWS_H
#define HLS_PASSES_IMPROVE_LEAST_ROWS_H

#include "base/memory/arena.h"
#include "core/passes/buffers/milp/solver.h"
#include <stdint.h>

#define LEAST_ROWS_NONE UINT32_MAX

/* A row: its variable is at least that much. */
typedef struct least_row {
  uint32_t from;   /* variable, or NONE */
  uint32_t to;     /* variable; or the number of a bound behind all variables */
  double factor;   /* of `from` */
  double weight;   /* with the choices that are made */
  double constant; /* without them */
  double divisor;  /* of the terms of its choices */
  uint32_t first, end; /* of its terms in the program */
  bool is_touched;     /* has that changed since values were kept? */
  uint32_t turn;       /* in which it has changed last */
} least_row;

/* Zero-initialise; all lives in the memory of whoever reads. */
typedef struct least_rows {
  const milp_program *program; /* borrowed */
  const bool *is_choice;       /* per variable; borrowed */
  size_t num_nodes;            /* variables, and bounds of rows without one */
  least_row *rows;
  uint32_t *first_out, *outs; /* per node: rows that come from it */
  uint32_t *first_in, *ins;   /* rows that lead to it */
  uint32_t *first_use, *uses; /* per variable: rows that a choice is in */
  uint32_t *ranks, *ranked;   /* per node: its rank; the nodes by rank */
} least_rows;

/* Reads all rows, and ranks the nodes: a row leads to a higher rank, but on
 * cycles (reverse postorder). Returns whether all rows are of that kind; false
 * as well when out of memory, with `memory` failed. */
bool least_rows_read(least_rows *rows, const milp_program *program,
                     const bool *is_choice, arena_pool *memory);

#endif
