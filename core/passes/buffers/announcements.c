/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Announcements: a fork of a block's control token triggers a constant, the
 * number of stores, which goes to the memory.
 */
#include "core/passes/buffers/announcements.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"

/* An announcement takes a few operations. What is longer counts as one: a
 * circuit that was written by hand may lead back to itself. */
enum { MOST_STEPS = 16 };

/* Does a channel lead to a memory by constants, forks and buffers alone? */
static bool leads_to_memory(MlirValue value, int steps) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  if (mlirOpOperandIsNull(use)) {
    return false;
  }
  MlirOperation user = mlirOpOperandGetOwner(use);
  if (ir_is_memory(user) || steps == 0) {
    return true;
  }
  bool leads = false;
  if (mlirOperationIsAHandshakeConstant(user) ||
      mlirOperationIsAHandshakeFork(user) ||
      mlirOperationIsAHandshakeBuffer(user)) {
    for (intptr_t r = 0; !leads && r < mlirOperationGetNumResults(user); r++) {
      leads = leads_to_memory(mlirOperationGetResult(user, r), steps - 1);
    }
  }
  return leads;
}

/* The operation at one end of a channel, beyond buffers. */
static MlirOperation maker_of(MlirValue value) {
  MlirOperation op = ir_def(value);
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(op) &&
                     mlirOperationIsAHandshakeBuffer(op);
       step++) {
    op = ir_def(mlirOperationGetOperand(op, 0));
  }
  return op;
}

/* Is it a channel that a fork has put beside the control token's own way, or a
 * part of one? */
static bool is_aside(MlirValue value) {
  MlirOperation maker = maker_of(value);
  return !mlirOperationIsNull(maker) &&
         (mlirOperationIsAHandshakeFork(maker) ||
          mlirOperationIsAHandshakeConstant(maker));
}

static bool triggers_constant(MlirValue value) {
  MlirOpOperand use = mlirValueGetFirstUse(value);
  for (int step = 0; step < MOST_STEPS && !mlirOpOperandIsNull(use); step++) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mlirOperationIsAHandshakeBuffer(user)) {
      return mlirOperationIsAHandshakeConstant(user);
    }
    use = mlirValueGetFirstUse(mlirOperationGetResult(user, 0));
  }
  return false;
}

bool announcements_use(MlirValue value) {
  /* Most channels are told by what is at their ends. */
  return (is_aside(value) || triggers_constant(value)) &&
         leads_to_memory(value, MOST_STEPS);
}
