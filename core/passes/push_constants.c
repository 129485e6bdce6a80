/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * push-constants: copies constants into the blocks that use them.
 *
 * Expects: func.func at cf level.
 * Guarantees: an arith.constant is used only in its own block. A constant
 * without uses stays where it is. Copies stand at the start of their block, in
 * the order of the originals; they have no handshake.name of their own yet.
 *
 * A constant costs nothing where it is used; carried from block to block it
 * would cost a channel with its branches, merges and buffers.
 */
#include "ir_arena.h"
#include "ir.h"
#include "passes_internal.h"

/* A copy of `op` in `block`, before `position`, which is the operation that
 * was first before anything was pushed into the block. */
static MlirOperation copy_into(MlirBlock block, MlirOperation position,
                               MlirOperation op) {
  MlirOperation copy = mlirOperationClone(op);
  mlirOperationRemoveAttributeByName(copy, ir_str(IR_NAME));
  mlirBlockInsertOwnedOperationBefore(block, position, copy);
  return copy;
}

/* Makes the uses of `op` in `block` use a copy there. */
static void push_into(MlirOperation op, MlirBlock block,
                      MlirOperation position) {
  MlirValue value = mlirOperationGetResult(op, 0);
  MlirOperation copy = ir_no_op();
  MlirOpOperand use = mlirValueGetFirstUse(value);
  while (!mlirOpOperandIsNull(use)) {
    MlirOpOperand next = mlirOpOperandGetNextUse(use);
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (mlirBlockEqual(mlirOperationGetBlock(user), block)) {
      if (mlirOperationIsNull(copy)) {
        copy = copy_into(block, position, op);
      }
      mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use),
                              mlirOperationGetResult(copy, 0));
    }
    use = next;
  }
}

/* The constants of a function, in program order. */
static bool find_constants(MlirOperation func, ir_arena *memory,
                           MlirOperation **constants, size_t *count) {
  for (int fill = 0; fill < 2; fill++) {
    size_t n = 0;
    for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
         b = mlirBlockGetNextInRegion(b)) {
      for (MlirOperation op = mlirBlockGetFirstOperation(b);
           !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
        if (!ir_op_is(op, "arith.constant")) {
          continue;
        }
        if (fill) {
          (*constants)[n] = op;
        }
        n++;
      }
    }
    *count = n;
    if (!fill && !(*constants = ARENA_ARRAY(memory, MlirOperation, n))) {
      return false;
    }
  }
  return true;
}

static bool visit(MlirOperation func, void *user) {
  (void)user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  ir_arena memory = {0};
  MlirOperation *constants = NULL;
  size_t count = 0;
  bool *was_used = NULL;
  bool ok = find_constants(func, &memory, &constants, &count) &&
            (was_used = ARENA_ARRAY(&memory, bool, count));
  for (size_t i = 0; ok && i < count; i++) {
    was_used[i] = ir_has_uses(mlirOperationGetResult(constants[i], 0));
  }
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation position = mlirBlockGetFirstOperation(b);
    for (size_t i = 0; i < count; i++) {
      if (!mlirBlockEqual(mlirOperationGetBlock(constants[i]), b)) {
        push_into(constants[i], b, position);
      }
    }
  }
  for (size_t i = 0; ok && i < count; i++) {
    if (was_used[i] && !ir_has_uses(mlirOperationGetResult(constants[i], 0))) {
      mlirOperationDestroy(constants[i]);
    }
  }
  ir_arena_finish(&memory);
  if (!ok) {
    ir_out_of_memory(func);
  }
  return ok;
}

static MlirLogicalResult run(MlirOperation root, MlirStringRef options) {
  (void)options;
  return ir_for_each(root, "func.func", visit, NULL)
             ? mlirLogicalResultSuccess()
             : mlirLogicalResultFailure();
}

static const char *const dialects[] = {"arith", "func", NULL};

const HlsPassDefinition push_constants_pass = {
    .argument = "push-constants",
    .description = "Copy constants into the blocks that use them",
    .dialects = dialects,
    .run = run,
};
