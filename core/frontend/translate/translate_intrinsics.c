/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's intrinsic functions.
 */
#include "core/frontend/translate/translate_intrinsics.h"
#include "hls/arith_ops.h"
#include "hls/math_ops.h"

#include "core/frontend/parse/unit.h"
#include "core/frontend/simplify/timing/operation_names.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Intrinsics that compute nothing. */
static const char *const ignored[] = {
    "llvm.assume",    "llvm.lifetime.",
    "llvm.donothing", "llvm.experimental.noalias.scope.decl",
    "llvm.dbg.",      "llvm.invariant.",
    "llvm.prefetch.",
};

static bool has_prefix(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

static MlirValue operand(translate_context *t, LLVMValueRef call,
                         unsigned index, MlirLocation location) {
  return translate_operand(t, LLVMGetOperand(call, index), location);
}

static bool translate_simple(translate_context *t, LLVMValueRef call,
                             const char *name, MlirLocation location,
                             MlirType type) {
  unsigned count;
  const char *operation = operation_names_of_intrinsic(name, &count);
  if (!operation) {
    return false;
  }
  MlirValue operands[OPERATION_NAMES_OPERANDS];
  for (unsigned i = 0; i < count; i++) {
    operands[i] = operand(t, call, i, location);
  }
  translate_define(
      t, call, translate_emit(t, operation, location, operands, count, type));
  return true;
}

/* A multiplication and an addition, each rounded: what C says without
 * contraction. */
static MlirValue multiply_add(translate_context *t, LLVMValueRef call,
                              MlirLocation location) {
  MlirValue product = translate_emit_binary(t, MLIR_OP_ARITH_MULF, location,
                                            operand(t, call, 0, location),
                                            operand(t, call, 1, location));
  return translate_emit_binary(t, MLIR_OP_ARITH_ADDF, location, product,
                               operand(t, call, 2, location));
}

/* How far a funnel shift goes: its last argument modulo the width. */
static MlirValue funnel_distance(translate_context *t, LLVMValueRef call,
                                 MlirLocation location, MlirType type) {
  unsigned width = mlirIntegerTypeGetWidth(type);
  LLVMValueRef distance = LLVMGetOperand(call, 2);
  if (LLVMIsAConstantInt(distance) && width <= 64) {
    return translate_constant_int(
        t, location, type,
        (int64_t)(LLVMConstIntGetZExtValue(distance) % width));
  }
  bool is_power = (width & (width - 1)) == 0;
  return translate_emit_binary(
      t, is_power ? MLIR_OP_ARITH_ANDI : MLIR_OP_ARITH_REMUI, location,
      operand(t, call, 2, location),
      translate_constant_int(t, location, type, is_power ? width - 1 : width));
}

/* fshl(a, b, s): the high half of (a:b) << (s mod width); fshr: the low half
 * of (a:b) >> (s mod width). A shift by the full width is never made: the far
 * half is shifted by one first. */
static MlirValue funnel_shift(translate_context *t, LLVMValueRef call,
                              bool left, MlirLocation location, MlirType type) {
  int64_t width = mlirIntegerTypeGetWidth(type);
  MlirValue one = translate_constant_int(t, location, type, 1);
  MlirValue shift = funnel_distance(t, call, location, type);
  MlirValue rest = translate_emit_binary(
      t, MLIR_OP_ARITH_SUBI, location,
      translate_constant_int(t, location, type, width - 1), shift);
  const char *near_shift = left ? MLIR_OP_ARITH_SHLI : MLIR_OP_ARITH_SHRUI;
  const char *far_shift = left ? MLIR_OP_ARITH_SHRUI : MLIR_OP_ARITH_SHLI;
  MlirValue near = operand(t, call, left ? 0 : 1, location);
  MlirValue far = operand(t, call, left ? 1 : 0, location);
  near = translate_emit_binary(t, near_shift, location, near, shift);
  far = translate_emit_binary(t, far_shift, location, far, one);
  far = translate_emit_binary(t, far_shift, location, far, rest);
  return translate_emit_binary(t, MLIR_OP_ARITH_ORI, location, near, far);
}

/* The bits of LLVM's class mask that tests are made for. */
enum {
  NAN_CLASS = 0x3,
  SUBNORMAL = 0x90,
  ZERO = 0x60,
  NORMAL = 0x108,
  INFINITE = 0x204,
  FINITE = 0x1f8,
  NUMBER = 0x3fc
};

/* Tests for what is told by the bits of a value: those of `kept` are within so
 * many numbers from the first one on. A null value for other masks. */
static MlirValue test_bits(translate_context *t, MlirValue value, uint64_t mask,
                           MlirLocation location) {
  bool is_float = mlirTypeIsAF32(mlirValueGetType(value));
  unsigned width = is_float ? 32 : 64;
  uint64_t least_normal = UINT64_C(1) << (is_float ? 23 : 52);
  uint64_t infinity = UINT64_C(0x7ff) << 52;
  infinity = is_float ? UINT64_C(0xff) << 23 : infinity;
  uint64_t magnitude = infinity | (least_normal - 1);
  uint64_t kept = mask == NORMAL ? infinity : magnitude;
  uint64_t first = mask == NORMAL ? least_normal : mask == SUBNORMAL;
  uint64_t count = mask == NORMAL      ? infinity - least_normal
                   : mask == SUBNORMAL ? least_normal - 1
                                       : 1;
  if (mask != NORMAL && mask != SUBNORMAL && mask != ZERO) {
    return (MlirValue){NULL};
  }
  MlirType type = mlirIntegerTypeGet(t->context, width);
  MlirValue bits =
      translate_emit(t, MLIR_OP_ARITH_BITCAST, location, &value, 1, type);
  bits = translate_emit_binary(
      t, MLIR_OP_ARITH_ANDI, location, bits,
      translate_constant_int(t, location, type, (int64_t)kept));
  bits = translate_emit_binary(
      t, MLIR_OP_ARITH_SUBI, location, bits,
      translate_constant_int(t, location, type, (int64_t)first));
  MlirValue end = translate_constant_int(t, location, type, (int64_t)count);
  return translate_emit_with(
      t, MLIR_OP_ARITH_CMPI, location, (MlirValue[]){bits, end}, 2,
      mlirIntegerTypeGet(t->context, 1), MLIR_ATTR_ARITH_CMPI_PREDICATE,
      mlirIntegerAttrGet(mlirIntegerTypeGet(t->context, 64),
                         MlirArithCmpIPredicateUlt));
}

/* Tests for kinds of floating point values: not a number, infinite, finite, or
 * a number, the latter two being what is left of the former, and what the bits
 * tell. A null value for other masks. */
static MlirValue test_class(translate_context *t, LLVMValueRef call,
                            MlirLocation location) {
  MlirType floating = translate_type(t, LLVMTypeOf(LLVMGetOperand(call, 0)));
  if (mlirTypeIsNull(floating)) {
    return (MlirValue){NULL};
  }
  MlirValue value = operand(t, call, 0, location);
  MlirValue magnitude = value;
  MlirValue limit = value;
  MlirArithCmpFPredicate predicate;
  uint64_t mask = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1));
  switch (mask) {
  case NAN_CLASS:
    predicate = MlirArithCmpFPredicateUNO;
    break;
  case NUMBER:
    predicate = MlirArithCmpFPredicateORD;
    break;
  case INFINITE:
    predicate = MlirArithCmpFPredicateOEQ;
    break;
  case FINITE:
    predicate = MlirArithCmpFPredicateOLT;
    break;
  default:
    return test_bits(t, value, mask, location);
  }
  if (predicate == MlirArithCmpFPredicateOEQ ||
      predicate == MlirArithCmpFPredicateOLT) {
    magnitude =
        translate_emit(t, MLIR_OP_MATH_ABSF, location, &value, 1, floating);
    limit = translate_constant_float(t, location, floating, HUGE_VAL);
  }
  return translate_emit_with(
      t, MLIR_OP_ARITH_CMPF, location, (MlirValue[]){magnitude, limit}, 2,
      mlirIntegerTypeGet(t->context, 1), MLIR_ATTR_ARITH_CMPF_PREDICATE,
      mlirIntegerAttrGet(mlirIntegerTypeGet(t->context, 64), predicate));
}

/* Bytes in reverse order: each is shifted to its place. */
static MlirValue swap_bytes(translate_context *t, LLVMValueRef call,
                            MlirLocation location, MlirType type) {
  int64_t width = mlirIntegerTypeGetWidth(type);
  MlirValue value = operand(t, call, 0, location);
  MlirValue result = {NULL};
  for (int64_t from = 0; from < width; from += 8) {
    int64_t to = width - 8 - from;
    int64_t distance = to > from ? to - from : from - to;
    MlirValue byte = translate_emit_binary(
        t, MLIR_OP_ARITH_ANDI, location, value,
        translate_constant_int(t, location, type,
                               (int64_t)(UINT64_C(0xff) << from)));
    byte = translate_emit_binary(
        t, to > from ? MLIR_OP_ARITH_SHLI : MLIR_OP_ARITH_SHRUI, location, byte,
        translate_constant_int(t, location, type, distance));
    result = from ? translate_emit_binary(t, MLIR_OP_ARITH_ORI, location,
                                          result, byte)
                  : byte;
  }
  return result;
}

/* What to write for a function that LLVM calls so. */
static const char *instead_of(const char *name) {
  static const struct {
    const char *prefix;
    const char *instead;
  } known[] = {
      {"llvm.threadlocal.", "remove '_Thread_local'"},
      {"llvm.powi.", "write a loop of products, or call pow()"},
      {"llvm.exp10.", "call pow() of 10"},
      {"llvm.is.fpclass.", "compare the value, or its bits"},
      {"llvm.canonicalize.", "remove it"},
      {"llvm.get.rounding", "write 1, for a circuit rounds to the nearest"},
      {"llvm.readcyclecounter", "have the caller pass the number"},
      {"llvm.readsteadycounter", "have the caller pass the number"},
      {"llvm.returnaddress", "remove it, for a circuit has no stack of calls"},
      {"llvm.frameaddress.", "remove it, for a circuit has no stack of calls"},
      {"llvm.x86.", "it is an instruction of x86, so write what it does in C"},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (has_prefix(name, known[i].prefix)) {
      return known[i].instead;
    }
  }
  return "write it in plain C";
}

/* What comes from there is not told again. */
static void refuse(translate_context *t, LLVMValueRef call, const char *name) {
  const char *in_text = hls_unit_built_in_of(t->unit, call);
  char what[160] = "a circuit has no threads with variables of their own";
  if (!has_prefix(name, "llvm.threadlocal.")) {
    snprintf(what, sizeof what,
             in_text ? "the built-in function '%.60s' is not supported"
                     : "the built-in function that LLVM calls '%.60s' is not "
                       "supported",
             in_text                     ? in_text
             : has_prefix(name, "llvm.") ? name + strlen("llvm.")
                                         : name);
  }
  translate_unsupported(t, call, "unsupported-construct", what,
                        instead_of(name));
  if (!ptr_map_set(&t->reported, call, call)) {
    t->out_of_memory = true;
  }
}

void translate_intrinsic(translate_context *t, LLVMValueRef call,
                         const char *name) {
  for (size_t i = 0; i < sizeof(ignored) / sizeof(ignored[0]); i++) {
    if (has_prefix(name, ignored[i])) {
      return;
    }
  }
  MlirLocation location = translate_location(t, call);
  MlirType type = translate_type(t, LLVMTypeOf(call));
  if (!mlirTypeIsNull(type)) {
    if (translate_simple(t, call, name, location, type)) {
      return;
    }
    MlirValue result = {NULL};
    if (has_prefix(name, "llvm.fmuladd.")) {
      result = multiply_add(t, call, location);
    } else if (has_prefix(name, "llvm.fshl.")) {
      result = funnel_shift(t, call, true, location, type);
    } else if (has_prefix(name, "llvm.fshr.")) {
      result = funnel_shift(t, call, false, location, type);
    } else if (has_prefix(name, "llvm.is.fpclass.")) {
      result = test_class(t, call, location);
    } else if (has_prefix(name, "llvm.bswap.")) {
      result = swap_bytes(t, call, location, type);
    }
    if (!mlirValueIsNull(result)) {
      translate_define(t, call, result);
      return;
    }
  }
  if (has_prefix(name, "llvm.mem")) {
    /* The object that is copied or set is not an array argument: a mistake. */
    if (!translate_find_pointer(t, LLVMGetOperand(call, 0), call)) {
      return;
    }
    translate_unsupported(
        t, call, "unsupported-construct",
        "copying or setting memory as a whole is not supported",
        "write a loop over the elements");
    return;
  }
  refuse(t, call, name);
}
