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
#include "base/memory/arena.h"
#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"

/* Where the constants of a function go. */
typedef struct pusher {
  ptr_map positions; /* block -> what was its first operation */
  ptr_map copies;    /* block -> the copy of the constant at hand */
  size_t num_copies; /* of all constants */
} pusher;

/* The copy of `op` in `block`, made on first demand; null when out of
 * memory. */
static MlirOperation copy_in(pusher *p, MlirOperation op, MlirBlock block) {
  MlirOperation copy = {ptr_map_get(&p->copies, block.ptr)};
  if (!mlirOperationIsNull(copy)) {
    return copy;
  }
  copy = ir_copy(op);
  MlirOperation position = {ptr_map_get(&p->positions, block.ptr)};
  mlirBlockInsertOwnedOperationBefore(block, position, copy);
  p->num_copies++;
  return ptr_map_set(&p->copies, block.ptr, copy.ptr) ? copy : ir_no_op();
}

/* Makes every use of a constant outside its block use a copy there. */
static bool push(pusher *p, MlirOperation op) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, 0));
  bool ok = true;
  while (ok && !mlirOpOperandIsNull(use)) {
    MlirOpOperand next = mlirOpOperandGetNextUse(use);
    MlirOperation user = mlirOpOperandGetOwner(use);
    MlirBlock block = mlirOperationGetBlock(user);
    /* A use inside a region of an operation is not a use of a block. */
    if (!mlirBlockEqual(block, mlirOperationGetBlock(op)) &&
        ptr_map_has(&p->positions, block.ptr)) {
      MlirOperation copy = copy_in(p, op, block);
      ok = !mlirOperationIsNull(copy);
      if (ok) {
        mlirOperationSetOperand(user, mlirOpOperandGetOperandNumber(use),
                                mlirOperationGetResult(copy, 0));
      }
    }
    use = next;
  }
  ptr_map_finish(&p->copies);
  return ok;
}

/* The constants of a function, in program order. */
static bool find_constants(MlirOperation func, arena_pool *memory,
                           MlirOperation **constants, size_t *count) {
  for (int fill = 0; fill < 2; fill++) {
    size_t n = 0;
    for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
         b = mlirBlockGetNextInRegion(b)) {
      for (MlirOperation op = mlirBlockGetFirstOperation(b);
           !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
        if (!mlirOperationIsAArithConstant(op)) {
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

static bool push_all(pusher *p, const MlirOperation *constants, size_t count) {
  for (size_t i = 0; i < count; i++) {
    MlirOperation op = constants[i];
    bool was_used = ir_has_uses(mlirOperationGetResult(op, 0));
    if (!push(p, op)) {
      return false;
    }
    if (was_used && !ir_has_uses(mlirOperationGetResult(op, 0))) {
      /* Copies still to come may have it as their position. */
      MlirBlock block = mlirOperationGetBlock(op);
      if (ptr_map_get(&p->positions, block.ptr) == op.ptr &&
          !ptr_map_set(&p->positions, block.ptr,
                       mlirOperationGetNextInBlock(op).ptr)) {
        return false;
      }
      mlirOperationDestroy(op);
    }
  }
  return true;
}

static bool visit(MlirOperation func, size_t *done) {
  arena_pool memory = {0};
  pusher p = {0};
  MlirOperation *constants = NULL;
  size_t count = 0;
  bool ok = find_constants(func, &memory, &constants, &count);
  for (MlirBlock b = ir_func_entry(func); ok && !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    ok = ptr_map_set(&p.positions, b.ptr, mlirBlockGetFirstOperation(b).ptr);
  }
  ok = ok && push_all(&p, constants, count);
  ptr_map_finish(&p.positions);
  arena_finish(&memory);
  *done += p.num_copies;
  return ok;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAFuncFunc, visit);
}

static const char *const dialects[] = {"arith", "func", NULL};

static const HlsPassCounter counters[] = {
    {"copied", "constants in blocks that had none"},
    {NULL},
};

const HlsPassDefinition push_constants_pass = {
    .argument = "push-constants",
    .description = "Copy constants into the blocks that use them",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .counters = counters,
};
