/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Constants of handshake IR, seen from those who use them.
 */
#include "core/ir/ir_constants.h"
#include "core/ir/ir.h"
#include "core/ir/ir_read.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"

/* A constant is looked for behind so many operations. */
enum { MOST_STEPS = 16 };

/* From a value to a constant. */
typedef struct constant_way {
  MlirOperation passed[MOST_STEPS];
  int count;
} constant_way;

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

/* The operand that an operation's result is of, or -1. */
static intptr_t passed_operand(MlirOperation op, bool drops_tokens) {
  if (ir_constants_pass(op) ||
      (drops_tokens && mlirOperationIsAHandshakeLeave(op))) {
    return 0;
  }
  return drops_tokens && (mlirOperationIsAHandshakeConditionalBranch(op) ||
                          mlirOperationIsAHandshakeWait(op))
             ? 1
             : -1;
}

/* The constant that a value comes from, or null; and the way to it. */
static MlirOperation find(MlirValue value, bool drops_tokens,
                          constant_way *way) {
  MlirOperation op = ir_def(value);
  for (way->count = 0; way->count < MOST_STEPS && !mlirOperationIsNull(op);
       way->count++) {
    if (mlirOperationIsAHandshakeConstant(op)) {
      return op;
    }
    intptr_t operand = passed_operand(op, drops_tokens);
    way->passed[way->count] = op;
    op =
        operand < 0 ? ir_no_op() : ir_def(mlirOperationGetOperand(op, operand));
  }
  return ir_no_op();
}

static unsigned width_of(MlirValue value) {
  return mlirHandshakeTypeGetDataWidth(mlirValueGetType(value));
}

static uint64_t cut(uint64_t bits, unsigned width) {
  return width < 64 ? bits & ((UINT64_C(1) << width) - 1) : bits;
}

/* What an operation makes of bits that it passes. */
static uint64_t pass(MlirOperation op, uint64_t bits) {
  unsigned to = width_of(mlirOperationGetResult(op, 0));
  if (mlirOperationIsAHandshakeExtSI(op)) {
    unsigned from = width_of(mlirOperationGetOperand(op, 0));
    uint64_t sign = UINT64_C(1) << (from - 1);
    bits = (bits ^ sign) - sign;
  }
  return cut(bits, to);
}

static bool read(MlirValue value, bool drops_tokens, uint64_t *bits) {
  constant_way way;
  MlirOperation constant = find(value, drops_tokens, &way);
  unsigned width;
  if (mlirOperationIsNull(constant) || width_of(value) > 64 ||
      !ir_bits(mlirHandshakeConstantGetValueAttr(constant), &width, bits)) {
    return false;
  }
  while (way.count > 0) {
    MlirOperation op = way.passed[--way.count];
    if (width_of(mlirOperationGetResult(op, 0)) > 64) {
      return false;
    }
    *bits = pass(op, *bits);
  }
  return true;
}

bool ir_constants_behind(MlirValue value) {
  constant_way way;
  return !mlirOperationIsNull(find(value, false, &way));
}

bool ir_constants_bits(MlirValue value, uint64_t *bits) {
  return read(value, false, bits);
}

bool ir_constants_token_bits(MlirValue value, uint64_t *bits) {
  return read(value, true, bits);
}
