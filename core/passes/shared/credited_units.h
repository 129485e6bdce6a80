/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units that operations of a function come to share by credits: each waits
 * for the others for a few cycles, and never for ever.
 */
#ifndef HLS_PASSES_CREDITED_UNITS_H
#define HLS_PASSES_CREDITED_UNITS_H

#include "core/ir/shared/shared_merge.h"
#include "core/passes/shared/shared_paths.h"
#include "core/passes/shared/shared_rates.h"
#include "core/passes/timing/loop_nest.h"

typedef struct credited_op {
  MlirOperation op;
  int64_t credits; /* results that there is room for */
  int64_t waits;   /* cycles in each iteration, for others of its loop */
  size_t loop;     /* the innermost one around it, or LOOP_NEST_NONE */
  size_t node;     /* in the graph of that loop */
} credited_op;

typedef struct credited_unit {
  credited_op ops[SHARED_MOST];
  size_t count;
} credited_unit;

/* Zero-initialise; finish() in every case. */
typedef struct credited_units {
  credited_unit *units;
  size_t count, room;
  int64_t spare;       /* cycles that a call may take longer yet */
  shared_paths *paths; /* borrowed, and so is: */
  shared_rates *rates;
} credited_units;

void credited_units_finish(credited_units *units);

/* Begins a unit with one operation. Returns false when out of memory. */
bool credited_units_add(credited_units *units, const credited_op *op);

/* Could an operation be one more of a unit's, by its kind and by the paths? */
bool credited_units_may_take(const credited_units *units,
                             const credited_unit *unit, MlirOperation op);

/* How many operations of a unit are in a loop? */
size_t credited_units_in_loop(const credited_unit *unit, size_t loop);

/* Marks the operations of all units that save something, with numbers from
 * `first` on. */
void credited_units_mark(const credited_units *units, int64_t first);

#endif
