/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Control tokens are followed from the lazy forks against their direction, and
 * from there in it as far as these ways go. What a mux or a branch decides by,
 * and what comes from a memory, is on none of them: the token of the group
 * before comes by control in any case.
 */
#include "core/passes/buffers/group_ways.h"
#include "base/memory/array.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include <stdlib.h>

static bool is_lazy_fork(MlirOperation op) {
  return mlirOperationIsAHandshakeLazyFork(op);
}

/* Operations that are still to be gone on from: a way may be as long as the
 * circuit. */
typedef struct way_ends {
  MlirOperation *ops;
  size_t count, capacity;
} way_ends;

static bool add_end(way_ends *ends, MlirOperation op) {
  if (!ARRAY_RESERVE(ends->ops, ends->count, ends->capacity)) {
    return false;
  }
  ends->ops[ends->count++] = op;
  return true;
}

/* Adds the channels by which control comes to an operation. Returns false when
 * out of memory. */
static bool add_in_front(ptr_map *channels, way_ends *ends, MlirOperation op) {
  bool ok = true;
  for (intptr_t i = 0; ok && i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    if (mlirTypeIsAHandshakeControl(mlirValueGetType(value)) &&
        !ptr_map_has(channels, value.ptr)) {
      MlirOperation maker = ir_def(value);
      bool begins = mlirOperationIsNull(maker) || is_lazy_fork(maker) ||
                    ir_is_memory(maker);
      ok = ptr_map_set(channels, value.ptr, NULL) &&
           (begins || add_end(ends, maker));
    }
  }
  return ok;
}

/* Adds those of the channels `among` by which control goes on from an
 * operation. Returns false when out of memory. */
static bool add_behind(ptr_map *channels, const ptr_map *among, way_ends *ends,
                       MlirOperation op) {
  bool ok = true;
  for (intptr_t r = 0; ok && r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    if (ptr_map_has(among, value.ptr) && !ptr_map_has(channels, value.ptr)) {
      MlirOperation user = mlirOpOperandGetOwner(mlirValueGetFirstUse(value));
      ok = ptr_map_set(channels, value.ptr, NULL) &&
           (is_lazy_fork(user) || add_end(ends, user));
    }
  }
  return ok;
}

static bool add_lazy_forks(way_ends *ends, MlirOperation func) {
  bool ok = true;
  for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
       ok && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    ok = !is_lazy_fork(op) || add_end(ends, op);
  }
  return ok;
}

bool group_ways_find(group_ways *ways, MlirOperation func) {
  ptr_map leading = {0}; /* those that lead to a lazy fork */
  way_ends ends = {0};
  bool ok = add_lazy_forks(&ends, func);
  while (ok && ends.count > 0) {
    ok = add_in_front(&leading, &ends, ends.ops[--ends.count]);
  }
  ok = ok && add_lazy_forks(&ends, func);
  while (ok && ends.count > 0) {
    ok = add_behind(&ways->channels, &leading, &ends, ends.ops[--ends.count]);
  }
  free(ends.ops);
  ptr_map_finish(&leading);
  return ok;
}

bool group_ways_has(const group_ways *ways, MlirValue channel) {
  return ptr_map_has(&ways->channels, channel.ptr);
}

void group_ways_finish(group_ways *ways) { ptr_map_finish(&ways->channels); }
