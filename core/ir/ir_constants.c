/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constants of handshake IR, seen from those who use them.
 */
#include "core/ir/ir_constants.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake_ops.h"

/* A constant is looked for behind so many operations. */
enum { MOST_STEPS = 8 };

/* Does an operation give its first operand as it is? */
static bool hands_on(MlirOperation op) {
  return mlirOperationIsAHandshakeFork(op) ||
         mlirOperationIsAHandshakeLazyFork(op) ||
         mlirOperationIsAHandshakeBuffer(op);
}

bool ir_constants_pass(MlirOperation op) {
  return hands_on(op) || mlirOperationIsAHandshakeExtSI(op) ||
         mlirOperationIsAHandshakeExtUI(op) ||
         mlirOperationIsAHandshakeTruncI(op);
}

/* The constant that a value comes from, or null. */
static MlirOperation find(MlirValue value, bool (*passes)(MlirOperation)) {
  MlirOperation op = ir_def(value);
  for (int step = 0; step < MOST_STEPS && !mlirOperationIsNull(op); step++) {
    if (mlirOperationIsAHandshakeConstant(op)) {
      return op;
    }
    op = passes(op) ? ir_def(mlirOperationGetOperand(op, 0)) : ir_no_op();
  }
  return ir_no_op();
}

bool ir_constants_behind(MlirValue value) {
  return !mlirOperationIsNull(find(value, ir_constants_pass));
}

bool ir_constants_bits(MlirValue value, uint64_t *bits) {
  MlirOperation constant = find(value, hands_on);
  unsigned width;
  return !mlirOperationIsNull(constant) &&
         ir_bits(mlirHandshakeConstantGetValueAttr(constant), &width, bits);
}
