/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What all units have in common, wherever their operations are.
 */
#include "core/passes/shared/shared_units.h"
#include "base/memory/array.h"

#include <stdlib.h>

void shared_units_finish(shared_units *units) {
  free(units->units);
  *units = (shared_units){0};
}

bool shared_units_add(shared_units *units, MlirOperation op, int64_t start) {
  if (!ARRAY_RESERVE(units->units, units->count, units->room)) {
    return false;
  }
  units->units[units->count++] =
      (shared_unit){.ops = {op}, .starts = {start}, .count = 1};
  return true;
}

void shared_units_join(shared_unit *unit, MlirOperation op, int64_t start) {
  size_t at = unit->count++;
  for (; at > 0 && unit->starts[at - 1] > start; at--) {
    unit->ops[at] = unit->ops[at - 1];
    unit->starts[at] = unit->starts[at - 1];
  }
  unit->ops[at] = op;
  unit->starts[at] = start;
}
bool shared_units_may_take(const shared_units *units, const shared_unit *unit,
                           MlirOperation op) {
  if (unit->count == SHARED_MOST || !shared_kinds_match(unit->ops[0], op) ||
      !shared_rates_equal(units->rates, unit->ops[0], op)) {
    return false;
  }
  shared_unit more = *unit;
  more.ops[more.count++] = op;
  return shared_paths_fit(units->paths, more.ops, more.count);
}

void shared_units_mark(const shared_units *units) {
  int64_t number = 0;
  for (size_t i = 0; i < units->count; i++) {
    const shared_unit *unit = &units->units[i];
    if (unit->count < 2 || shared_kinds_saved(unit->ops, unit->count) <= 0) {
      continue;
    }
    for (size_t k = 0; k < unit->count; k++) {
      shared_kinds_mark(unit->ops[k], number, (int64_t)k, (int64_t)unit->count);
    }
    number++;
  }
}
