/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A call performs them once. Two of them never meet if one is made of the
 * result of the other, which has its turn first then.
 */
#include "core/passes/shared/shared_calls.h"
#include "base/memory/array.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"
#include "hls/work.h"

#include <stdlib.h>

/* What follows from each is looked for, which takes time. */
enum { MOST_CANDIDATES = 64 };

typedef struct call_ops {
  MlirOperation ops[MOST_CANDIDATES];
  ptr_map behind[MOST_CANDIDATES]; /* operations that follow from it */
  size_t count;
} call_ops;

bool shared_calls_are_in_loop(const loop_nest *nest, MlirOperation op) {
  const loop_blocks *blocks = &nest->headers.blocks;
  void *key = (void *)(intptr_t)(ir_bb(op) + 1);
  size_t block = (size_t)(uintptr_t)ptr_map_get(&blocks->index, key);
  return block == 0 || nest->loop[block - 1] != LOOP_NEST_NONE;
}

static void list(call_ops *found, const loop_nest *nest, MlirOperation func) {
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       !mlirOperationIsNull(op) && found->count < MOST_CANDIDATES;
       op = mlirOperationGetNextInBlock(op)) {
    if (shared_kinds_may(op) && !shared_calls_are_in_loop(nest, op)) {
      found->ops[found->count++] = op;
    }
  }
}

/* Finds what follows from an operation. Memories are left out: much passes them
 * that has nothing to do with each other. */
static bool follow(MlirOperation from, ptr_map *behind) {
  MlirOperation *stack = NULL;
  size_t count = 0, room = 0;
  bool ok = ARRAY_RESERVE(stack, count, room);
  if (ok) {
    stack[count++] = from;
  }
  while (ok && count > 0) {
    MlirOperation op = stack[--count];
    for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(op); r++) {
      MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, r));
      for (; ok && !mlirOpOperandIsNull(use);
           use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        hls_work_count(1);
        if (!ir_is_memory_interface(user) && !ptr_map_has(behind, user.ptr)) {
          ok = ptr_map_set(behind, user.ptr, user.ptr) &&
               ARRAY_RESERVE(stack, count, room);
          if (ok) {
            stack[count++] = user;
          }
        }
      }
    }
  }
  free(stack);
  return ok;
}

/* Does one follow from the other? */
static bool are_apart(const call_ops *found, size_t a, size_t b) {
  return ptr_map_has(&found->behind[a], found->ops[b].ptr) ||
         ptr_map_has(&found->behind[b], found->ops[a].ptr);
}

/* Is an operation apart from all of a unit? */
static bool fits(const call_ops *found, const size_t *unit_of, size_t number,
                 size_t unit) {
  for (size_t k = 0; k < number; k++) {
    if (unit_of[k] == unit && !are_apart(found, k, number)) {
      return false;
    }
  }
  return true;
}

/* How many of all an operation follows from: what follows from it follows from
 * one more. */
static int64_t rank_of(const call_ops *found, size_t number) {
  int64_t rank = 0;
  for (size_t i = 0; i < found->count; i++) {
    rank += ptr_map_has(&found->behind[i], found->ops[number].ptr);
  }
  return rank;
}

static bool place(call_ops *found, size_t *unit_of, size_t number,
                  shared_units *units, size_t first) {
  MlirOperation op = found->ops[number];
  for (size_t u = first; u < units->count; u++) {
    if (fits(found, unit_of, number, u) &&
        shared_units_may_take(units, &units->units[u], op)) {
      shared_units_join(&units->units[u], op, rank_of(found, number));
      unit_of[number] = u;
      return true;
    }
  }
  unit_of[number] = units->count;
  return shared_units_add(units, op, rank_of(found, number));
}

bool shared_calls_find(shared_units *units, const loop_nest *nest,
                       MlirOperation func) {
  call_ops *found = calloc(1, sizeof *found);
  bool ok = found;
  if (found) {
    size_t unit_of[MOST_CANDIDATES], first = units->count;
    list(found, nest, func);
    for (size_t i = 0; ok && i < found->count; i++) {
      ok = follow(found->ops[i], &found->behind[i]);
    }
    for (size_t i = 0; ok && i < found->count; i++) {
      ok = place(found, unit_of, i, units, first);
    }
    for (size_t i = 0; i < found->count; i++) {
      ptr_map_finish(&found->behind[i]);
    }
  }
  free(found);
  return ok;
}
