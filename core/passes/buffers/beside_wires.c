/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Plain wires and what is beside them. Only forks, joins and buffers are looked
 * through: what else has a control decides when it has a token.
 */
#include "core/passes/buffers/beside_wires.h"

#include "base/memory/ptr_map.h"
#include "core/ir/ir.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* So many operations are looked at on each side before it is asked whether the
 * function has any wires at all; and so many in a row by first operands. Where
 * it has some, so many are looked at before the careful answer is taken. */
enum { MOST_STEPS = 64, MOST_VISITS = 4096 };

static bool passes(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeJoin(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

/* The operations of one search. Some may be in a ring. */
typedef struct visits {
  ptr_map ops;
  bool is_asked; /* whether the function has any wires: behind MOST_STEPS */
  bool has_any;  /* has it? */
  bool failed;   /* for want of memory, or very many: the answer is careful */
} visits;

/* Most functions have no wires. */
static bool has_wires(MlirOperation op) {
  bool found = false;
  for (MlirOperation other =
           mlirBlockGetFirstOperation(mlirOperationGetBlock(op));
       !found && !mlirOperationIsNull(other);
       other = mlirOperationGetNextInBlock(other)) {
    found = mlirOperationIsAHandshakeUnbundle(other);
  }
  return found;
}

/* Does a search go on from an operation? It does so once. */
static bool visit(visits *seen, MlirOperation op) {
  if (ptr_map_has(&seen->ops, op.ptr)) {
    return false;
  }
  if (seen->ops.count >= MOST_STEPS && !seen->is_asked) {
    seen->is_asked = true;
    seen->has_any = has_wires(op);
  }
  if (seen->is_asked && !seen->has_any) {
    return false;
  }
  seen->failed = seen->failed || seen->ops.count >= MOST_VISITS ||
                 !ptr_map_set(&seen->ops, op.ptr, op.ptr);
  return true;
}

static bool comes_from_unbundle(MlirOperation from, visits *seen) {
  if (mlirOperationIsNull(from) || !visit(seen, from)) {
    return false;
  }
  if (mlirOperationIsAHandshakeUnbundle(from) || seen->failed) {
    return true;
  }
  bool found = false;
  for (intptr_t i = 0;
       !found && passes(from) && i < mlirOperationGetNumOperands(from); i++) {
    found = comes_from_unbundle(ir_def(mlirOperationGetOperand(from, i)), seen);
  }
  return found;
}

static bool leads_to_bundle(MlirValue value, visits *seen) {
  bool found = false;
  for (MlirOpOperand use = mlirValueGetFirstUse(value);
       !found && !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation to = mlirOpOperandGetOwner(use);
    if (!visit(seen, to)) {
      continue;
    }
    found = mlirOperationIsAHandshakeBundle(to) || seen->failed;
    for (intptr_t i = 0;
         !found && passes(to) && i < mlirOperationGetNumResults(to); i++) {
      found = leads_to_bundle(mlirOperationGetResult(to, i), seen);
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
  visits before = {0}, behind = {0};
  bool found =
      comes_from_unbundle(from, &before) && leads_to_bundle(value, &behind);
  ptr_map_finish(&before.ops);
  ptr_map_finish(&behind.ops);
  return found;
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
