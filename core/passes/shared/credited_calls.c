/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A call performs such an operation once, or never. It is selected a cycle
 * after it could have begun, or takes a cycle of a loop's. One credit is enough
 * for it.
 */
#include "core/passes/shared/credited_calls.h"
#include "core/ir/ir.h"
#include "core/passes/shared/shared_calls.h"
#include "core/passes/shared/shared_kinds.h"
#include "hls/work.h"

/* Each operation is tried in all units. */
enum { MOST_UNITS = 64 };

static bool place(credited_units *units, MlirOperation op) {
  const credited_op one = {.op = op, .credits = 1, .loop = LOOP_NEST_NONE};
  if (units->count >= MOST_UNITS) {
    return true;
  }
  hls_work_count(units->count);
  for (size_t i = 0; i < units->count; i++) {
    credited_unit *unit = &units->units[i];
    if (credited_units_may_take(units, unit, op)) {
      unit->ops[unit->count++] = one;
      units->spare--;
      return true;
    }
  }
  return credited_units_add(units, &one);
}

bool credited_calls_find(credited_units *units, const loop_nest *nest,
                         MlirOperation func) {
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && units->spare > 0 && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    if (shared_kinds_may(op) && !shared_calls_are_in_loop(nest, op)) {
      ok = place(units, op);
    }
  }
  return ok;
}
