/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The order of groups in load-store queues. A queue must take the groups in
 * program order, which is the order in which the control token passes the
 * blocks. So the token may not go on before the queues of its block have taken
 * it: a lazy fork hands it to all of them and to everybody else in the same
 * cycle.
 */
#include "core/passes/lower/lower_groups.h"
#include "core/ir/ir_kinds.h"
#include "hls/handshake_ops.h"

static bool starts_group(MlirOpOperand use) {
  return ir_starts_group(mlirOpOperandGetOwner(use),
                         (intptr_t)mlirOpOperandGetOperandNumber(use));
}

typedef struct control_use {
  MlirOperation op;
  unsigned operand;
  bool starts_group;
} control_use;

/* The uses of a block's control token. NULL when out of memory. */
static control_use *list_uses(lowering *low, MlirValue control, size_t *count,
                              size_t *num_groups) {
  size_t total = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(control);
       !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    total++;
  }
  control_use *uses = ARENA_ARRAY(&low->arena, control_use, total);
  *count = *num_groups = 0;
  for (MlirOpOperand use = mlirValueGetFirstUse(control);
       uses && !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    uses[(*count)++] =
        (control_use){mlirOpOperandGetOwner(use),
                      mlirOpOperandGetOperandNumber(use), starts_group(use)};
    *num_groups += starts_group(use);
  }
  return uses;
}

/* Inserts the lazy fork of a block's control: an output for every group, the
 * last one for everybody else. */
static MlirOperation insert_fork(lowering *low, unsigned b,
                                 size_t num_outputs) {
  MlirValue control = low->blocks[b].control;
  MlirOperation def = ir_def(control);
  MlirOperation fork =
      ir_place(low->body,
               mlirOperationIsNull(def) ? mlirBlockGetFirstOperation(low->body)
                                        : mlirOperationGetNextInBlock(def),
               mlirHandshakeLazyForkCreate(
                   mlirOperationGetLocation(low->graph.blocks[b].terminator),
                   control, (intptr_t)num_outputs));
  ir_set_attr(fork, MLIR_ATTR_HANDSHAKE_BB, ir_bb_attr(low->context, b));
  return fork;
}

static bool order_block(lowering *low, unsigned b) {
  size_t count, num_groups;
  control_use *uses =
      list_uses(low, low->blocks[b].control, &count, &num_groups);
  if (!uses) {
    return false;
  }
  if (num_groups == 0 || count == 1) {
    return true;
  }
  bool has_others = count > num_groups;
  MlirOperation fork = insert_fork(low, b, num_groups + (has_others ? 1 : 0));
  intptr_t next = 0;
  for (size_t i = 0; i < count; i++) {
    intptr_t output = uses[i].starts_group ? next++ : (intptr_t)num_groups;
    mlirOperationSetOperand(uses[i].op, uses[i].operand,
                            mlirOperationGetResult(fork, output));
  }
  return true;
}

bool lower_groups(lowering *low) {
  for (unsigned b = 0; b < low->graph.num_blocks; b++) {
    if (!order_block(low, b)) {
      return false;
    }
  }
  return true;
}
