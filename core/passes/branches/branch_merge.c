/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The new operations are in a basic block between what is before them on either
 * side and what is behind: every iteration goes through it once.
 */
#include "core/passes/branches/branch_merge.h"

#include "core/ir/ir.h"
#include "hls/handshake_ops.h"

/* The operand that both sides have been given by one branch, before it; or
 * null. */
static MlirValue common_value(const branch_pair *pair, MlirValue off,
                              MlirValue on) {
  MlirOperation op = ir_def(off);
  if (mlirOperationIsNull(op) ||
      !mlirOperationIsAHandshakeConditionalBranch(op) ||
      !mlirValueEqual(mlirHandshakeConditionalBranchGetConditionOperand(op),
                      pair->condition->value) ||
      !mlirValueEqual(mlirHandshakeConditionalBranchGetFalseResult(op), off) ||
      !mlirValueEqual(mlirHandshakeConditionalBranchGetTrueResult(op), on)) {
    return (MlirValue){NULL};
  }
  return mlirHandshakeConditionalBranchGetDataOperand(op);
}

static bool is_commutative(MlirOperation op) {
  return mlirOperationIsAHandshakeMulI(op) ||
         mlirOperationIsAHandshakeMulF(op) || mlirOperationIsAHandshakeAddF(op);
}

/* The operand of the true side that goes with one of the false side: with a
 * common value where there is one. */
static intptr_t partner_of(const branch_pair *pair, intptr_t operand) {
  if (!is_commutative(pair->ops[0])) {
    return operand;
  }
  for (intptr_t i = 0; i < 2; i++) {
    MlirValue off = mlirOperationGetOperand(pair->ops[0], i);
    for (intptr_t k = 0; k < 2; k++) {
      MlirValue on = mlirOperationGetOperand(pair->ops[1], k);
      if (!mlirValueIsNull(common_value(pair, off, on))) {
        return i == k ? operand : 1 - operand;
      }
    }
  }
  return operand;
}

/* A mux of the operands, which is in no block yet; null where none is needed,
 * with `*common`. */
static MlirOperation create_mux(const branch_pair *pair, intptr_t operand,
                                MlirValue *common) {
  MlirValue off = mlirOperationGetOperand(pair->ops[0], operand);
  MlirValue on =
      mlirOperationGetOperand(pair->ops[1], partner_of(pair, operand));
  *common = common_value(pair, off, on);
  if (!mlirValueIsNull(*common)) {
    return (MlirOperation){NULL};
  }
  return mlirHandshakeMuxCreate(mlirOperationGetLocation(pair->ops[1]),
                                pair->condition->value, 2,
                                (MlirValue[]){off, on}, mlirValueGetType(off));
}

bool branch_merge_may(const branch_pair *pair) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(pair->ops[0]); i++) {
    MlirValue off = mlirOperationGetOperand(pair->ops[0], i);
    MlirValue on = mlirOperationGetOperand(pair->ops[1], partner_of(pair, i));
    if (!mlirTypeEqual(mlirValueGetType(off), mlirValueGetType(on))) {
      return false;
    }
  }
  return true;
}

static int64_t new_block(MlirOperation op) {
  int64_t most = -1;
  for (MlirOperation other =
           mlirBlockGetFirstOperation(mlirOperationGetBlock(op));
       !mlirOperationIsNull(other);
       other = mlirOperationGetNextInBlock(other)) {
    most = ir_bb(other) > most ? ir_bb(other) : most;
  }
  return most + 1;
}

static void set_block(MlirOperation op, int64_t block) {
  ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB,
              ir_bb_attr(mlirOperationGetContext(op), (unsigned)block));
}

static void put(const branch_pair *pair, MlirOperation op, int64_t block) {
  set_block(op, block);
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(pair->ops[1]),
                                      pair->ops[1], op);
}

static MlirValue make_operand(const branch_pair *pair, intptr_t operand,
                              int64_t block) {
  MlirValue common;
  MlirOperation mux = create_mux(pair, operand, &common);
  if (mlirOperationIsNull(mux)) {
    return common;
  }
  put(pair, mux, block);
  return mlirOperationGetResult(mux, 0);
}

void branch_merge(const branch_pair *pair) {
  int64_t block = new_block(pair->ops[0]);
  for (int side = 0; side < 2; side++) {
    for (size_t i = 0; i < pair->num_before[side]; i++) {
      set_block(pair->before[side][i], block + 1 + side);
    }
  }
  MlirOperation one = ir_copy(pair->ops[1]);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(one); i++) {
    mlirOperationSetOperand(one, i, make_operand(pair, i, block));
  }
  put(pair, one, block);
  MlirValue result = mlirOperationGetResult(one, 0);
  MlirType type = mlirValueGetType(result);
  MlirOperation branch = mlirHandshakeConditionalBranchCreate(
      mlirOperationGetLocation(one), pair->condition->value, result, type,
      type);
  put(pair, branch, block);
  MlirValue sides[2] = {mlirHandshakeConditionalBranchGetFalseResult(branch),
                        mlirHandshakeConditionalBranchGetTrueResult(branch)};
  for (int side = 0; side < 2; side++) {
    mlirValueReplaceAllUsesOfWith(mlirOperationGetResult(pair->ops[side], 0),
                                  sides[side]);
    mlirOperationDestroy(pair->ops[side]);
  }
}
