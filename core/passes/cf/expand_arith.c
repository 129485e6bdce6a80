/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * expand-arith: writes arithmetic that has no unit of its own with units that
 * exist.
 *
 * Expects: func.func at cf level.
 * Guarantees: no arith.remui, arith.mulsi_extended or arith.mului_extended.
 *   - remui(a, b) is a - divui(a, b) * b, as C11 6.5.5 defines it;
 *   - an extended product is the product of both operands extended to twice
 *     their width, cut into halves.
 */
#include "core/ir/ir_arith.h"
#include "core/passes/on_functions.h"
#include "core/passes/passes_internal.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "mlir-c/BuiltinTypes.h"

static void expand_remainder(MlirOperation op) {
  MlirValue lhs = mlirOperationGetOperand(op, 0);
  MlirValue rhs = mlirOperationGetOperand(op, 1);
  MlirValue quotient = ir_arith_binary(op, MLIR_OP_ARITH_DIVUI, lhs, rhs);
  MlirValue whole = ir_arith_binary(op, MLIR_OP_ARITH_MULI, quotient, rhs);
  mlirValueReplaceAllUsesOfWith(
      mlirOperationGetResult(op, 0),
      ir_arith_binary(op, MLIR_OP_ARITH_SUBI, lhs, whole));
}

static void expand_product(MlirOperation op, const char *extension) {
  MlirValue low = mlirOperationGetResult(op, 0);
  MlirValue high = mlirOperationGetResult(op, 1);
  MlirType type = mlirValueGetType(low);
  unsigned width = mlirIntegerTypeGetWidth(type);
  MlirContext context = mlirOperationGetContext(op);
  MlirType wide = mlirIntegerTypeGet(context, 2 * width);
  MlirValue lhs =
      ir_arith_cast(op, extension, mlirOperationGetOperand(op, 0), wide);
  MlirValue rhs =
      ir_arith_cast(op, extension, mlirOperationGetOperand(op, 1), wide);
  MlirValue product = ir_arith_binary(op, MLIR_OP_ARITH_MULI, lhs, rhs);
  if (ir_has_uses(low)) {
    mlirValueReplaceAllUsesOfWith(
        low, ir_arith_cast(op, MLIR_OP_ARITH_TRUNCI, product, type));
  }
  if (ir_has_uses(high)) {
    MlirValue shifted = ir_arith_with(op, MLIR_OP_ARITH_SHRUI, product, width);
    mlirValueReplaceAllUsesOfWith(
        high, ir_arith_cast(op, MLIR_OP_ARITH_TRUNCI, shifted, type));
  }
}

/* Vectors and the like are left for the lowering to diagnose. */
static bool expand(MlirOperation op) {
  bool remainder = mlirOperationIsAArithRemUI(op);
  bool is_signed = mlirOperationIsAArithMulSIExtended(op);
  if (!remainder && !is_signed && !mlirOperationIsAArithMulUIExtended(op)) {
    return false;
  }
  if (!mlirTypeIsAInteger(mlirValueGetType(mlirOperationGetResult(op, 0)))) {
    return false;
  }
  if (remainder) {
    expand_remainder(op);
  } else {
    expand_product(op, is_signed ? MLIR_OP_ARITH_EXTSI : MLIR_OP_ARITH_EXTUI);
  }
  return true;
}

static bool visit(MlirOperation func, size_t *done) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    MlirOperation next = mlirBlockGetFirstOperation(b);
    while (!mlirOperationIsNull(next)) {
      MlirOperation op = next;
      next = mlirOperationGetNextInBlock(op);
      if (expand(op)) {
        mlirOperationDestroy(op);
        ++*done;
      }
    }
  }
  return true;
}

static MlirLogicalResult run(MlirOperation root, HlsPass pass) {
  return on_functions_run(root, pass, mlirOperationIsAFuncFunc, visit);
}

static const char *const dialects[] = {"func", "arith", NULL};

static const HlsPassCounter counters[] = {
    {"expanded", "operations that are written by others"},
    {NULL},
};

const HlsPassDefinition expand_arith_pass = {
    .argument = "expand-arith",
    .description = "Write arithmetic without a unit with units that exist",
    .dialects = dialects,
    .run = run,
    .function = MLIR_OP_FUNC_FUNC,
    .counters = counters,
};
