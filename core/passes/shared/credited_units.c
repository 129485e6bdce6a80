/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * As they cost time, such units have to save more than room.
 */
#include "core/passes/shared/credited_units.h"
#include "base/memory/array.h"
#include "core/passes/shared/shared_kinds.h"
#include "core/passes/units/unit_price.h"

#include <stdlib.h>

/* Look-up tables, or as much room, for which some cycles are given away: that
 * of two multiplier blocks. */
static const double LEAST_SAVED = 80;

void credited_units_finish(credited_units *units) {
  free(units->units);
  *units = (credited_units){0};
}

bool credited_units_add(credited_units *units, const credited_op *op) {
  if (!ARRAY_RESERVE(units->units, units->count, units->room)) {
    return false;
  }
  units->units[units->count++] = (credited_unit){.ops = {*op}, .count = 1};
  return true;
}

bool credited_units_may_take(const credited_units *units,
                             const credited_unit *unit, MlirOperation op) {
  if (unit->count == SHARED_MOST || !shared_kinds_match(unit->ops[0].op, op)) {
    return false;
  }
  MlirOperation ops[SHARED_MOST];
  for (size_t i = 0; i < unit->count; i++) {
    ops[i] = unit->ops[i].op;
  }
  ops[unit->count] = op;
  return shared_paths_fit_credits(units->paths, ops, unit->count + 1);
}

size_t credited_units_in_loop(const credited_unit *unit, size_t loop) {
  size_t count = 0;
  for (size_t i = 0; i < unit->count; i++) {
    count += unit->ops[i].loop == loop;
  }
  return count;
}

/* Lets the operations of a unit be so, or no longer. */
static void mark(const credited_unit *unit, int64_t number) {
  for (size_t i = 0; i < unit->count; i++) {
    shared_kinds_mark(unit->ops[i].op, number, (int64_t)i,
                      (int64_t)unit->count);
    shared_kinds_give_credits(unit->ops[i].op, unit->ops[i].credits);
  }
}

static void unmark(const credited_unit *unit) {
  for (size_t i = 0; i < unit->count; i++) {
    shared_kinds_unmark(unit->ops[i].op);
  }
}

static double area_of(const credited_unit *unit) {
  double area = 0;
  for (size_t i = 0; i < unit->count; i++) {
    area += unit_price_area(unit->ops[i].op);
  }
  return area;
}

void credited_units_mark(const credited_units *units, int64_t first) {
  for (size_t i = 0; i < units->count; i++) {
    const credited_unit *unit = &units->units[i];
    if (unit->count < 2) {
      continue;
    }
    double own = area_of(unit);
    mark(unit, first + (int64_t)i);
    if (own - area_of(unit) < LEAST_SAVED) {
      unmark(unit);
    }
  }
}
