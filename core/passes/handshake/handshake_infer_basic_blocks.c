/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * handshake-infer-basic-blocks: fills in missing handshake.bb attributes.
 *
 * Expects: handshake.func.
 * Guarantees: an operation without a block gets one when all its inputs come
 * from that block (an argument belongs to block 0) and none of them crosses
 * from one block to another, or else when all its users are in that block and
 * it does not branch. In doubt it stays without. Memory interfaces, rams,
 * credits and sinks never get a block.
 */
#include "core/ir/ir.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinTypes.h"

static bool takes_block(MlirOperation op) {
  return ir_bb(op) < 0 && !mlirOperationIsAHandshakeMemoryController(op) &&
         !mlirOperationIsAHandshakeLSQ(op) &&
         !mlirOperationIsAHandshakeRAM(op) &&
         !mlirOperationIsAHandshakeCredit(op) &&
         !mlirOperationIsAHandshakeSink(op);
}

static bool is_branch(MlirOperation op) {
  return mlirOperationIsAHandshakeBranch(op) ||
         mlirOperationIsAHandshakeConditionalBranch(op);
}

static bool is_merge(MlirOperation op) {
  return mlirOperationIsAHandshakeMerge(op) ||
         mlirOperationIsAHandshakeMux(op) ||
         mlirOperationIsAHandshakeRepeat(op) ||
         mlirOperationIsAHandshakeControlMerge(op);
}

/* The block that all inputs come from, or -1. */
static int64_t block_of_inputs(MlirOperation op) {
  int64_t block = -1;
  intptr_t n = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < n; i++) {
    MlirOperation def = ir_def(mlirOperationGetOperand(op, i));
    int64_t from = 0;
    if (!mlirOperationIsNull(def)) {
      from = is_branch(def) ? -1 : ir_bb(def);
    }
    if (from < 0 || (block >= 0 && block != from)) {
      return -1;
    }
    block = from;
  }
  return is_merge(op) ? -1 : block;
}

/* The block that all users are in, or -1. */
static int64_t block_of_users(MlirOperation op) {
  int64_t block = -1;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); r++) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (MlirOpOperand use = mlirValueGetFirstUse(result);
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
      MlirOperation user = mlirOpOperandGetOwner(use);
      int64_t to = is_merge(user) ? -1 : ir_bb(user);
      if (to < 0 || (block >= 0 && block != to)) {
        return -1;
      }
      block = to;
    }
  }
  return is_branch(op) ? -1 : block;
}

static bool visit(MlirOperation func, size_t *done) {
  MlirContext context = mlirOperationGetContext(func);
  for (bool changed = true; changed;) {
    changed = false;
    for (MlirOperation op = mlirBlockGetFirstOperation(ir_func_entry(func));
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (!takes_block(op)) {
        continue;
      }
      int64_t block = block_of_inputs(op);
      block = block >= 0 ? block : block_of_users(op);
      if (block >= 0) {
        ir_set_attr(op, MLIR_ATTR_HANDSHAKE_BB,
                    ir_bb_attr(context, (unsigned)block));
        changed = true;
        ++*done;
      }
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAHandshakeFunc, visit);
}

static const char *const dialects[] = {"handshake", NULL};

static const HlsPassCounter counters[] = {
    {"placed", "operations that have got a block"},
    {NULL},
};

const HlsPassDefinition handshake_infer_basic_blocks_pass = {
    .argument = "handshake-infer-basic-blocks",
    .description = "Fill in missing basic block attributes",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_HANDSHAKE_FUNC,
    .counters = counters,
};
