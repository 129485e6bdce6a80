/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * All branches that ask the same condition lead as many tokens to the same
 * side.
 */
#include "core/passes/branches/branch_sides.h"

#include "core/ir/ir.h"
#include "hls/handshake_ops.h"

/* The condition of that value, a new one if there is none yet. */
static branch_condition *find(branch_sides *sides, ptr_map *index,
                              MlirValue value) {
  uintptr_t number = (uintptr_t)ptr_map_get(index, value.ptr);
  if (number == 0) {
    number = ++sides->count;
    if (!ptr_map_set(index, value.ptr, (void *)number)) {
      return NULL;
    }
  }
  return &sides->conditions[number - 1];
}

static bool note(branch_sides *sides, ptr_map *index, MlirOperation op) {
  MlirValue value = mlirHandshakeConditionalBranchGetConditionOperand(op);
  branch_condition *condition = find(sides, index, value);
  if (!condition) {
    return false;
  }
  MlirValue results[2] = {mlirHandshakeConditionalBranchGetFalseResult(op),
                          mlirHandshakeConditionalBranchGetTrueResult(op)};
  if (mlirOperationIsNull(condition->branch)) {
    *condition = (branch_condition){value, op, {results[0], results[1]}};
    return true;
  }
  for (int side = 0; side < 2; side++) {
    shared_rates_join(&sides->rates, condition->sides[side], results[side]);
  }
  return true;
}

bool branch_sides_find(branch_sides *sides, MlirOperation func) {
  MlirBlock block = ir_func_entry(func);
  size_t count = 0;
  if (!shared_rates_find(&sides->rates, func)) {
    return false;
  }
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    count += mlirOperationIsAHandshakeConditionalBranch(op);
  }
  ptr_map index = {0};
  sides->conditions =
      ARENA_ARRAY(&sides->rates.memory, branch_condition, count);
  bool ok = !sides->rates.memory.failed;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = !mlirOperationIsAHandshakeConditionalBranch(op) ||
         note(sides, &index, op);
  }
  ptr_map_finish(&index);
  return ok;
}

void branch_sides_finish(branch_sides *sides) {
  shared_rates_finish(&sides->rates);
}

bool branch_sides_has(branch_sides *sides, const branch_condition *condition,
                      int side, MlirOperation op) {
  return shared_rates_same(&sides->rates, condition->sides[side],
                           mlirOperationGetResult(op, 0));
}
