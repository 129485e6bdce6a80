/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The units that operations of a function come to share.
 */
#ifndef HLS_PASSES_SHARED_UNITS_H
#define HLS_PASSES_SHARED_UNITS_H

#include "core/passes/shared/shared_kinds.h"
#include "core/passes/shared/shared_paths.h"
#include "core/passes/shared/shared_rates.h"

typedef struct shared_unit {
  MlirOperation ops[SHARED_MOST];
  int64_t starts[SHARED_MOST]; /* their turns go by these */
  size_t count;
} shared_unit;

/* Zero-initialise; finish() in every case. */
typedef struct shared_units {
  shared_unit *units;
  size_t count, room;
  shared_paths *paths; /* borrowed, and so are: */
  shared_rates *rates;
} shared_units;

void shared_units_finish(shared_units *units);

/* Begins a unit with one operation. Returns false when out of memory. */
bool shared_units_add(shared_units *units, MlirOperation op, int64_t start);

/* Puts an operation into a unit that may take it. */
void shared_units_join(shared_unit *unit, MlirOperation op, int64_t start);

/* May the unit, as it is built, take one more? */
bool shared_units_may_take(const shared_units *units, const shared_unit *unit,
                           MlirOperation op);

/* Marks the operations of all units that save something. */
void shared_units_mark(const shared_units *units);

#endif
