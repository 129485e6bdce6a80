/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-merge-shared: one operation for those that share a unit.
 *
 * Expects: handshake.func in which operations have the attributes that
 * handshake-share-units gives.
 * Guarantees: no operation has them. In place of those that had the same
 * SHARED_UNIT there is one with the operands and the results of all, in the
 * order of SHARED_PLACE. It stands for RTL: what looks at a loop would see in
 * it that each result waits for the operands of all.
 */
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "core/ir/op_names.h"
#include "core/ir/shared_names.h"
#include "core/passes/passes_internal.h"
#include "core/passes/shared/shared_kinds.h"
#include "hls/handshake_ops.h"

/* Those of the unit of `first`, by their places. */
static intptr_t collect(MlirOperation first, int64_t unit,
                        MlirOperation ops[SHARED_MOST]) {
  int64_t places[SHARED_MOST];
  intptr_t count = 0;
  for (MlirOperation op = first; !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    int64_t number, place;
    if (count < SHARED_MOST && ir_integer(ir_attr(op, SHARED_UNIT), &number) &&
        number == unit && shared_kinds_match(first, op) &&
        ir_integer(ir_attr(op, SHARED_PLACE), &place)) {
      intptr_t at = count++;
      for (; at > 0 && places[at - 1] > place; at--) {
        ops[at] = ops[at - 1];
        places[at] = places[at - 1];
      }
      ops[at] = op;
      places[at] = place;
    }
  }
  return count;
}

/* Returns what they become. */
static MlirOperation merge(MlirOperation first, const MlirOperation *ops,
                           intptr_t count) {
  MlirValue operands[2 * SHARED_MOST];
  MlirType results[SHARED_MOST];
  for (intptr_t i = 0; i < count; i++) {
    operands[2 * i] = mlirOperationGetOperand(ops[i], 0);
    operands[2 * i + 1] = mlirOperationGetOperand(ops[i], 1);
    results[i] = mlirValueGetType(mlirOperationGetResult(ops[i], 0));
  }
  MlirOperation made = ir_place(
      mlirOperationGetBlock(first), first,
      shared_kinds_create(ops[0], 2 * count, operands, count, results));
  for (intptr_t i = 0; i < count; i++) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(ops[i], 0),
                                  mlirOperationGetResult(made, i));
  }
  for (intptr_t i = 0; i < count; i++) {
    mlirOperationDestroy(ops[i]);
  }
  return made;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
  while (!mlirOperationIsNull(op)) {
    int64_t unit;
    MlirOperation ops[SHARED_MOST];
    intptr_t count = ir_integer(ir_attr(op, SHARED_UNIT), &unit)
                         ? collect(op, unit, ops)
                         : 0;
    op = mlirOperationGetNextInBlock(count > 0 ? merge(op, ops, count) : op);
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  return op_names_run_on(root, mlirOperationIsAHandshakeFunc, visit, NULL);
}

static const char *const dialects[] = {"handshake", NULL};

const HlsPassDefinition handshake_merge_shared_pass = {
    .argument = "handshake-merge-shared",
    .description = "Make one operation of those that share a unit",
    .dialects = dialects,
    .run = run,
};
