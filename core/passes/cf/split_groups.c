/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A group is what a block has of a memory, and enters the queue as a whole:
 * groups of consecutive blocks enter one behind the other. Parts are small,
 * because the queue has as many slots as its largest groups.
 */
#include "core/passes/cf/split_groups.h"

#include "base/memory/ptr_map.h"
#include "core/ir/ir_kinds.h"
#include "hls/arith_ops.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"

/* What a group may have (rtl/netlist/queue.c), and a part of one that has more.
 */
enum { MOST_ACCESSES = 255, PART_ACCESSES = 64 };

typedef struct splitter {
  split_groups_ask is_queued;
  const void *user;
} splitter;

static bool is_queued(const splitter *s, MlirOperation op) {
  return ir_is_access(op) && s->is_queued(s->user, op);
}

/* Counts an access of `counts`, by memory. Returns how many there are now, or
 * 0 when out of memory. */
static uintptr_t count(ptr_map *counts, MlirOperation access) {
  const void *memory = ir_accessed_key(access);
  uintptr_t number = (uintptr_t)ptr_map_get(counts, memory) + 1;
  return ptr_map_set(counts, memory, (void *)number) ? number : 0;
}

/* Whether a block has to be split, and may be. */
static bool is_too_large(const splitter *s, MlirBlock block, bool *ok) {
  ptr_map counts = {0};
  bool has_many = false, has_calls = false;
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       *ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    has_calls |= mlirOperationIsAFuncCall(op);
    if (is_queued(s, op)) {
      uintptr_t number = count(&counts, op);
      *ok = number > 0;
      has_many |= number > MOST_ACCESSES;
    }
  }
  ptr_map_finish(&counts);
  return has_many && !has_calls;
}

/* The first operation of the next part; null when there is none. */
static MlirOperation find_end(const splitter *s, MlirBlock block, bool *ok) {
  ptr_map counts = {0};
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; *ok && !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    uintptr_t number = is_queued(s, op) ? count(&counts, op) : 1;
    *ok = number > 0;
    if (number > PART_ACCESSES) {
      break;
    }
  }
  ptr_map_finish(&counts);
  return *ok ? op : ir_no_op();
}

/* Gives the block a constant of its own for each that it uses of another. */
static void copy_constants(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block);
       !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
      MlirOperation constant = ir_def(mlirOperationGetOperand(op, i));
      if (mlirOperationIsNull(constant) ||
          !mlirOperationIsAArithConstant(constant) ||
          mlirBlockEqual(mlirOperationGetBlock(constant), block)) {
        continue;
      }
      MlirOperation copy = ir_place(block, op, ir_copy(constant));
      mlirOperationSetOperand(op, i, mlirOperationGetResult(copy, 0));
    }
  }
}

/* Moves what begins with `first` to a block behind. Returns that. */
static MlirBlock split_at(MlirBlock block, MlirOperation first) {
  MlirBlock rest = mlirBlockCreate(0, NULL, NULL);
  MlirOperationState state =
      mlirOperationStateGet(mlirStringRefCreateFromCString(MLIR_OP_CF_BR),
                            mlirOperationGetLocation(first));
  mlirRegionInsertOwnedBlockAfter(mlirBlockGetParentRegion(block), block, rest);
  for (MlirOperation op = first; !mlirOperationIsNull(op);) {
    MlirOperation next = mlirOperationGetNextInBlock(op);
    mlirOperationRemoveFromParent(op);
    mlirBlockAppendOwnedOperation(rest, op);
    op = next;
  }
  mlirOperationStateAddSuccessors(&state, 1, &rest);
  mlirBlockAppendOwnedOperation(block, mlirOperationCreate(&state));
  return rest;
}

bool split_groups(MlirOperation func, split_groups_ask is_queued,
                  const void *user) {
  const splitter s = {is_queued, user};
  bool ok = true;
  for (MlirBlock block = ir_func_entry(func); ok && !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block)) {
    if (!is_too_large(&s, block, &ok)) {
      continue;
    }
    for (MlirOperation end = find_end(&s, block, &ok);
         ok && !mlirOperationIsNull(end); end = find_end(&s, block, &ok)) {
      block = split_at(block, end);
      copy_constants(block);
    }
  }
  return ok;
}
