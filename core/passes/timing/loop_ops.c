/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each answer takes looks at an operation, its attributes and its neighbours,
 * which are anywhere in memory.
 */
#include "core/passes/timing/loop_ops.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/unit_latency.h"

/* Sources, and what depends on nothing else: constants, and conversions of
 * them. A fork has the next token only when all of its users have had the last
 * one. */
static bool is_free(MlirOperation op) {
  enum { MAX_STEPS = 8 };
  for (int step = 0; step < MAX_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationGetNumOperands(op) != 1 ||
        mlirOperationGetNumResults(op) != 1) {
      return mlirOperationIsAHandshakeSource(op);
    }
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return false;
}

/* The register behind an init, or what is there else; null for nothing. */
static MlirOperation behind_init(MlirOperation init) {
  MlirOpOperand use = mlirValueGetFirstUse(mlirHandshakeInitGetResult(init));
  return mlirOpOperandIsNull(use) ? ir_no_op() : mlirOpOperandGetOwner(use);
}

/* The buffer right behind an init that an operation is, or is the init of; null
 * for others. */
static MlirOperation buffer_at_init(MlirOperation op) {
  if (mlirOperationIsAHandshakeInit(op)) {
    op = behind_init(op);
  }
  if (mlirOperationIsNull(op) || !mlirOperationIsAHandshakeBuffer(op)) {
    return ir_no_op();
  }
  MlirOperation init = ir_def(mlirHandshakeBufferGetOperand(op));
  return !mlirOperationIsNull(init) && mlirOperationIsAHandshakeInit(init)
             ? op
             : ir_no_op();
}

/* When an operation starts at the earliest. An iteration begins at 0; what
 * tells that there is one may have passed the register behind an init then. */
static int64_t find_start(MlirOperation op) {
  MlirOperation buffer = buffer_at_init(op);
  return mlirOperationIsNull(buffer) ? 0 : -hls_unit_latency(buffer);
}

/* Is a value the data of a store? */
static bool is_stored(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  return !mlirOpOperandIsNull(use) &&
         mlirOperationIsAHandshakeStore(mlirOpOperandGetOwner(use)) &&
         mlirOpOperandGetOperandNumber(use) == MlirHandshakeStoreOperandData;
}

loop_op loop_ops_describe(MlirOperation op) {
  bool is_load = mlirOperationIsAHandshakeLoad(op);
  loop_op found = {.latency = hls_unit_latency(op),
                   .start = find_start(op),
                   /* A load or a store may be told of an order. */
                   .num_edges = is_load || mlirOperationIsAHandshakeStore(op),
                   .is_memory = ir_is_memory_interface(op),
                   .may_head =
                       ir_is_merge(op) || mlirOperationIsAHandshakeInit(op),
                   .is_free = is_free(op),
                   .is_load = is_load,
                   .is_lazy_fork = mlirOperationIsAHandshakeLazyFork(op)};
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue value = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(value);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      found.num_edges++;
    }
    found.feeds_store |= is_stored(value);
  }
  return found;
}

bool loop_ops_know(loop_nest *nest, arena_pool *memory) {
  const body_table *table = &nest->headers.blocks.table;
  loop_op *ops = ARENA_ARRAY(memory, loop_op, table->count);
  for (size_t i = 0; ops && i < table->count; i++) {
    ops[i] = loop_ops_describe(table->ops[i]);
  }
  nest->ops = ops;
  return ops;
}

loop_op loop_ops_of(const loop_nest *nest, const block_op *op) {
  return nest->ops && op->number != BODY_TABLE_NOBODY
             ? nest->ops[op->number]
             : loop_ops_describe(op->op);
}
