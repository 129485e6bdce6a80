/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a circuit takes, by the lines of the source and by the kinds of units.
 */
#ifndef WORKER_COST_TABLE_H
#define WORKER_COST_TABLE_H

#include "base/memory/arena.h"
#include "daemon/worker/cost/cost_figures.h"

#include <stdbool.h>
#include <stddef.h>

/* Units of one kind. */
typedef struct cost_kind {
  MlirStringRef name; /* "addi", of the context */
  size_t count;
  cost_figures figures;
} cost_kind;

typedef struct cost_kinds {
  cost_kind *items; /* the largest first */
  size_t count, capacity;
} cost_kinds;

/* All units that come from one line. */
typedef struct cost_line {
  const char *file; /* as diagnostics name it; empty: no line is known */
  unsigned line;    /* from 1; 0: none is known */
  size_t count;     /* of units */
  cost_figures figures;
  cost_kinds kinds;
} cost_line;

/* Zero-initialise; finish() in every case. */
typedef struct cost_table {
  cost_figures total;
  size_t count;     /* of units */
  cost_line *lines; /* the largest first */
  size_t num_lines, capacity;
  cost_kinds kinds;
  arena_pool memory;
} cost_table;

/* Adds up the units of a circuit's function. Wires are no units. Returns false
 * when out of memory. */
bool cost_table_make(cost_table *table, MlirOperation function);
void cost_table_finish(cost_table *table);

#endif
