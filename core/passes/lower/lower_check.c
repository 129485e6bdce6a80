/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds what has no circuit, so that the lowering itself cannot fail on it.
 *
 * An operation of arith or math has a circuit when the handshake dialect has
 * an operation of the same mnemonic.
 */
#include "core/passes/lower/lower_check.h"
#include "core/ir/ir.h"
#include "core/ir/ir_kinds.h"
#include "core/passes/lower/lower_globals.h"
#include "core/passes/lower/lower_types.h"
#include "hls/arith_ops.h"
#include "hls/cf_ops.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/llvm_ops.h"
#include "hls/math_ops.h"
#include "hls/memref_ops.h"
#include "hls/ub_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <limits.h>
#include <stdio.h>

/* What C calls an operation of math, where the names differ; NULL otherwise. */
static const char *name_in_c(MlirOperation op) {
  static const struct {
    ir_kind is_kind;
    const char *name;
  } names[] = {
      {mlirOperationIsAMathCtPop, "__builtin_popcount"},
      {mlirOperationIsAMathCountLeadingZeros, "__builtin_clz"},
      {mlirOperationIsAMathCountTrailingZeros, "__builtin_ctz"},
      {mlirOperationIsAMathAbsI, "abs"},
      {mlirOperationIsAMathAbsF, "fabs"},
      {mlirOperationIsAMathPowF, "pow"},
      {mlirOperationIsAMathRoundEven, "rint"},
      {mlirOperationIsAMathFma, "fma"},
  };
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
    if (names[i].is_kind(op)) {
      return names[i].name;
    }
  }
  return NULL;
}

static bool unsupported(MlirOperation op, const char *why) {
  MlirStringRef name = ir_op_name(op);
  MlirLocation location = mlirOperationGetLocation(op);
  const char *c_name = name_in_c(op);
  if (c_name) {
    ir_error(location, "unsupported-operation",
             "'%s' ('%.*s') cannot be made into a circuit%s", c_name,
             (int)name.length, name.data,
             *why ? why : "; write it with operators, such as in a loop");
  } else {
    ir_error(location, "unsupported-operation",
             "'%.*s' cannot be made into a circuit%s", (int)name.length,
             name.data, why);
  }
  return false;
}

static bool check_scalar(MlirOperation op, MlirType type) {
  if (!mlirTypeIsNull(mlirHandshakeChannelTypeGet(type, 0, NULL))) {
    return true;
  }
  MlirStringRef name = ir_op_name(op);
  ir_error(mlirOperationGetLocation(op), "unsupported-type",
           "'%.*s' has a type that no channel can carry", (int)name.length,
           name.data);
  return false;
}

static bool check_scalars(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    if (!check_scalar(op, mlirValueGetType(mlirOperationGetOperand(op, i)))) {
      return false;
    }
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
    if (!check_scalar(op, mlirValueGetType(mlirOperationGetResult(op, i)))) {
      return false;
    }
  }
  return true;
}

static bool check_constant(MlirOperation op) {
  MlirAttribute value = mlirArithConstantGetValueAttr(op);
  if (mlirAttributeIsNull(value) ||
      (!mlirAttributeIsAInteger(value) && !mlirAttributeIsAFloat(value))) {
    return unsupported(op, " unless it is an integer or a float");
  }
  MlirType type = mlirOperationGetNumResults(op) == 1
                      ? mlirValueGetType(mlirOperationGetResult(op, 0))
                      : mlirAttributeGetType(value);
  if (mlirTypeIsAIndex(type)) {
    int64_t number = mlirIntegerAttrGetValueInt(value);
    if (number < INT32_MIN || number > INT32_MAX) {
      return unsupported(op, ": an index has 32 bits");
    }
  }
  return check_scalars(op);
}

static bool check_access(MlirOperation op) {
  MlirValue memory = ir_accessed_memory(op);
  MlirOperation def = ir_def(memory);
  bool is_known =
      mlirOperationIsNull(def)
          ? mlirBlockEqual(mlirBlockArgumentGetOwner(memory),
                           ir_func_entry(mlirOperationGetParentOperation(op)))
          : lower_makes_memory(def);
  if (!is_known) {
    return unsupported(op, ": only arrays that are arguments of the function, "
                           "memref.alloca or memref.get_global can be "
                           "accessed");
  }
  MlirAttribute interface = ir_attr(op, MLIR_ATTR_HANDSHAKE_MEM_INTERFACE);
  if (mlirAttributeIsNull(interface) ||
      !mlirAttributeIsAHandshakeMemInterface(interface)) {
    ir_error(mlirOperationGetLocation(op), "missing-memory-interface",
             "memory operation must have attribute of type "
             "'handshake::MemInterfaceAttr' to encode which memory interface "
             "it should connect to.");
    return false;
  }
  return true;
}

/* Checks an operation that makes a memory inside the circuit: of known size,
 * and with known contents if it has any. */
static bool check_memory(MlirOperation op, const ptr_map *globals) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirTypeIsNull(lower_type(type)) || mlirOperationGetNumOperands(op) > 0) {
    ir_error(mlirOperationGetLocation(op), "unsupported-memref",
             "memref's must be both statically sized and unidimensional.");
    return false;
  }
  if (!mlirOperationIsAMemRefGetGlobal(op)) {
    return true;
  }
  MlirOperation global = lower_find_global(globals, op);
  MlirAttribute contents = mlirOperationIsNull(global)
                               ? mlirAttributeGetNull()
                               : mlirMemRefGlobalGetInitialValueAttr(global);
  if (mlirAttributeIsNull(contents) ||
      !mlirAttributeIsADenseElements(contents) ||
      mlirTypeIsAIndex(mlirShapedTypeGetElementType(type))) {
    return unsupported(op, " unless its memref.global has an initial value of "
                           "integers or floats");
  }
  return true;
}

/* Does the handshake dialect have an operation of this mnemonic? */
static bool has_unit(MlirOperation op) {
  MlirStringRef mnemonic = ir_op_mnemonic(op);
  char name[128];
  int length = snprintf(name, sizeof name, "handshake.%.*s",
                        mnemonic.length < 100 ? (int)mnemonic.length : 100,
                        mnemonic.data);
  return mlirContextIsRegisteredOperation(
      mlirOperationGetContext(op), mlirStringRefCreate(name, (size_t)length));
}

static bool check_op(MlirOperation op, const ptr_map *globals) {
  if (mlirOperationIsAArithConstant(op)) {
    return check_constant(op);
  }
  if (mlirOperationIsAMemRefLoad(op) || mlirOperationIsAMemRefStore(op)) {
    return check_access(op);
  }
  if (lower_makes_memory(op)) {
    return check_memory(op, globals);
  }
  if (mlirOperationIsALLVMUndef(op) || mlirOperationIsAUBPoison(op) ||
      mlirOperationIsAControlFlowBranch(op) ||
      mlirOperationIsAControlFlowCondBranch(op) ||
      mlirOperationIsAFuncReturn(op) || mlirOperationIsAFuncCall(op)) {
    return check_scalars(op);
  }
  bool computes =
      mlirOperationIsAArithIndexCast(op) ||
      mlirOperationIsAArithIndexCastUI(op) ||
      ((ir_op_in(op, "arith") || ir_op_in(op, "math")) && has_unit(op));
  return computes ? check_scalars(op) : unsupported(op, "");
}

bool lower_check(MlirOperation func, const ptr_map *globals) {
  bool ok = true, returns = false;
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      ok &= check_op(op, globals);
      returns |= mlirOperationIsAFuncReturn(op);
    }
  }
  if (ok && !returns) {
    MlirStringRef name = ir_symbol_name(func);
    ir_error(mlirOperationGetLocation(func), "kernel-never-returns",
             "'%.*s' never returns: no return can be reached", (int)name.length,
             name.data);
    ok = false;
  }
  return ok;
}
