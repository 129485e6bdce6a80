/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * LLVM's intrinsic functions.
 */
#include "core/frontend/translate/translate_intrinsics.h"

#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <math.h>
#include <string.h>

/* Intrinsics that are one operation on all their operands. */
static const struct {
  const char *prefix; /* up to the type suffix */
  const char *operation;
  unsigned num_operands; /* further operands are flags */
} simple[] = {
    {"llvm.smax.", "arith.maxsi", 2},
    {"llvm.smin.", "arith.minsi", 2},
    {"llvm.umax.", "arith.maxui", 2},
    {"llvm.umin.", "arith.minui", 2},
    {"llvm.abs.", "math.absi", 1},
    {"llvm.fabs.", "math.absf", 1},
    {"llvm.sqrt.", "math.sqrt", 1},
    {"llvm.exp.", "math.exp", 1},
    {"llvm.exp2.", "math.exp2", 1},
    {"llvm.log.", "math.log", 1},
    {"llvm.log2.", "math.log2", 1},
    {"llvm.log10.", "math.log10", 1},
    {"llvm.sin.", "math.sin", 1},
    {"llvm.cos.", "math.cos", 1},
    {"llvm.pow.", "math.powf", 2},
    {"llvm.fma.", "math.fma", 3},
    {"llvm.maxnum.", "arith.maxnumf", 2},
    {"llvm.minnum.", "arith.minnumf", 2},
    {"llvm.maximum.", "arith.maximumf", 2},
    {"llvm.minimum.", "arith.minimumf", 2},
};

/* Intrinsics that compute nothing. */
static const char *const ignored[] = {
    "llvm.assume",    "llvm.lifetime.",
    "llvm.donothing", "llvm.experimental.noalias.scope.decl",
    "llvm.dbg.",      "llvm.invariant.",
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
  for (size_t i = 0; i < sizeof(simple) / sizeof(simple[0]); i++) {
    if (!has_prefix(name, simple[i].prefix)) {
      continue;
    }
    MlirValue operands[3];
    for (unsigned k = 0; k < simple[i].num_operands; k++) {
      operands[k] = operand(t, call, k, location);
    }
    translate_define(t, call,
                     translate_emit(t, simple[i].operation, location, operands,
                                    simple[i].num_operands, type));
    return true;
  }
  return false;
}

/* A multiplication and an addition, each rounded: what C says without
 * contraction. */
static MlirValue multiply_add(translate_context *t, LLVMValueRef call,
                              MlirLocation location) {
  MlirValue product = translate_emit_binary(t, "arith.mulf", location,
                                            operand(t, call, 0, location),
                                            operand(t, call, 1, location));
  return translate_emit_binary(t, "arith.addf", location, product,
                               operand(t, call, 2, location));
}

/* fshl(a, b, s): the high half of (a:b) << (s mod width); fshr: the low half
 * of (a:b) >> (s mod width). A shift by the full width is never made: the far
 * half is shifted by one first. */
static MlirValue funnel_shift(translate_context *t, LLVMValueRef call,
                              bool left, MlirLocation location, MlirType type) {
  int64_t width = mlirIntegerTypeGetWidth(type);
  if (width & (width - 1)) {
    return (MlirValue){NULL};
  }
  MlirValue mask = translate_constant_int(t, location, type, width - 1);
  MlirValue one = translate_constant_int(t, location, type, 1);
  MlirValue shift = translate_emit_binary(t, "arith.andi", location,
                                          operand(t, call, 2, location), mask);
  MlirValue rest =
      translate_emit_binary(t, "arith.subi", location, mask, shift);
  const char *near_shift = left ? "arith.shli" : "arith.shrui";
  const char *far_shift = left ? "arith.shrui" : "arith.shli";
  MlirValue near = operand(t, call, left ? 0 : 1, location);
  MlirValue far = operand(t, call, left ? 1 : 0, location);
  near = translate_emit_binary(t, near_shift, location, near, shift);
  far = translate_emit_binary(t, far_shift, location, far, one);
  far = translate_emit_binary(t, far_shift, location, far, rest);
  return translate_emit_binary(t, "arith.ori", location, near, far);
}

/* Tests for kinds of floating point values, by the bits of LLVM's class mask:
 * not a number, infinite, finite, or a number, the latter two being what is
 * left of the former. A null value for other masks. */
static MlirValue test_class(translate_context *t, LLVMValueRef call,
                            MlirLocation location) {
  enum { NAN_CLASS = 0x3, INFINITE = 0x204, FINITE = 0x1f8, NUMBER = 0x3fc };
  MlirType floating = translate_type(t, LLVMTypeOf(LLVMGetOperand(call, 0)));
  if (mlirTypeIsNull(floating)) {
    return (MlirValue){NULL};
  }
  MlirValue value = operand(t, call, 0, location);
  MlirValue magnitude = value;
  MlirValue limit = value;
  int64_t predicate; /* of arith.cmpf */
  switch (LLVMConstIntGetZExtValue(LLVMGetOperand(call, 1))) {
  case NAN_CLASS:
    predicate = 14; /* uno */
    break;
  case NUMBER:
    predicate = 7; /* ord */
    break;
  case INFINITE:
    predicate = 1; /* oeq */
    break;
  case FINITE:
    predicate = 4; /* olt */
    break;
  default:
    return (MlirValue){NULL};
  }
  if (predicate == 1 || predicate == 4) {
    magnitude = translate_emit(t, "math.absf", location, &value, 1, floating);
    limit = translate_constant_float(t, location, floating, HUGE_VAL);
  }
  return translate_emit_with(
      t, "arith.cmpf", location, (MlirValue[]){magnitude, limit}, 2,
      mlirIntegerTypeGet(t->context, 1), "predicate",
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
        t, "arith.andi", location, value,
        translate_constant_int(t, location, type,
                               (int64_t)(UINT64_C(0xff) << from)));
    byte = translate_emit_binary(
        t, to > from ? "arith.shli" : "arith.shrui", location, byte,
        translate_constant_int(t, location, type, distance));
    result = from
                 ? translate_emit_binary(t, "arith.ori", location, result, byte)
                 : byte;
  }
  return result;
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
    /* What is copied or set is not an array argument: that is the mistake. */
    if (!translate_find_pointer(t, LLVMGetOperand(call, 0), call)) {
      return;
    }
    translate_unsupported(
        t, call, "unsupported-construct",
        "copying or setting memory as a whole is not supported",
        "write a loop over the elements");
    return;
  }
  bool is_of_thread = has_prefix(name, "llvm.threadlocal.");
  translate_unsupported(
      t, call, "unsupported-construct",
      is_of_thread ? "a circuit has no threads with variables of their own"
                   : "this built-in function is not supported",
      is_of_thread ? "remove '_Thread_local'" : "write it in plain C");
}
