/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Plain wires and what is beside them. Only forks, joins and buffers are looked
 * through: what else has a control decides when it has a token.
 */
#include "core/passes/buffers/beside_wires.h"

#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* So many operations are looked at on each side; where that is not enough, the
 * answer is the careful one. */
enum { MOST_STEPS = 64 };

static bool passes(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeJoin(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

static bool comes_from_unbundle(MlirOperation from, unsigned *steps) {
  if (mlirOperationIsNull(from) || (*steps)++ >= MOST_STEPS) {
    return !mlirOperationIsNull(from);
  }
  if (mlirOperationIsAHandshakeUnbundle(from)) {
    return true;
  }
  bool found = false;
  for (intptr_t i = 0;
       !found && passes(from) && i < mlirOperationGetNumOperands(from); i++) {
    found =
        comes_from_unbundle(ir_def(mlirOperationGetOperand(from, i)), steps);
  }
  return found;
}

static bool leads_to_bundle(MlirValue value, unsigned *steps) {
  bool found = false;
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !found && !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation to = mlirOpOperandGetOwner(use);
    found = (*steps)++ >= MOST_STEPS || mlirOperationIsAHandshakeBundle(to);
    for (intptr_t i = 0;
         !found && passes(to) && i < mlirOperationGetNumResults(to); i++) {
      found = leads_to_bundle(mlirOperationGetResult(to, i), steps);
    }
  }
  return found;
}

static bool is_wire(MlirValue value) {
  return !mlirTypeIsAHandshake(mlirValueGetType(value));
}

bool beside_wires_is(MlirValue value) {
  MlirOperation from = ir_def(value);
  if (is_wire(value)) {
    return true;
  }
  if (mlirOperationIsNull(from) ||
      !mlirTypeIsAHandshakeControl(mlirValueGetType(value)) ||
      (!mlirOperationIsAHandshakeUnbundle(from) && !passes(from))) {
    return false;
  }
  unsigned before = 0, behind = 0;
  return comes_from_unbundle(from, &before) && leads_to_bundle(value, &behind);
}

/* The unbundle that a wire comes from, by its first operands; or null. */
static MlirOperation unbundle_of(MlirValue wire) {
  MlirOperation from = ir_def(wire);
  for (unsigned steps = 0;
       !mlirOperationIsNull(from) && !mlirOperationIsAHandshakeUnbundle(from);
       steps++) {
    bool goes_on = steps < MOST_STEPS &&
                   mlirOperationGetNumOperands(from) > 0 &&
                   is_wire(mlirOperationGetOperand(from, 0));
    from = goes_on ? ir_def(mlirOperationGetOperand(from, 0)) : ir_no_op();
  }
  return from;
}

MlirValue beside_wires_channel(MlirValue value) {
  MlirValue channel = {NULL};
  MlirOperation from = is_wire(value) ? unbundle_of(value) : ir_def(value);
  MlirOpOperand use = mlirValueGetFirstUse(value);
  MlirOperation to = mlirOpOperandIsNull(use) || is_wire(value)
                         ? ir_no_op()
                         : mlirOpOperandGetOwner(use);
  if (!mlirOperationIsNull(from) && mlirOperationIsAHandshakeUnbundle(from)) {
    channel = mlirOperationGetOperand(from, 0);
    channel =
        mlirOperationIsNull(ir_def(channel)) ? (MlirValue){NULL} : channel;
  }
  if (mlirValueIsNull(channel) && !mlirOperationIsNull(to) &&
      mlirOperationIsAHandshakeBundle(to)) {
    channel = mlirOperationGetResult(to, 0);
    bool is_used = !mlirOpOperandIsNull(mlirValueGetFirstUse(channel));
    channel = is_used ? channel : (MlirValue){NULL};
  }
  return channel;
}
