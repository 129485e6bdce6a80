/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads and stores of elements.
 */
#include "core/frontend/translate/translate_accesses.h"
#include "hls/arith_ops.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"

#include "core/frontend/dependence/memory_dependences.h"
#include "core/frontend/translate/translate_indices.h"
#include "core/frontend/translate/translate_pointers.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "hls/handshake.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <stdlib.h>
#include <string.h>

static unsigned bit_width(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind:
    return LLVMGetIntTypeWidth(type);
  case LLVMFloatTypeKind:
    return 32;
  case LLVMDoubleTypeKind:
    return 64;
  default:
    return 0;
  }
}

/* An element is read and written whole: as itself, as a narrower integer that
 * is stored in it (_Bool, _BitInt), or as a float of its size. */
static bool check_access(translate_context *t, LLVMValueRef access,
                         LLVMTypeRef type, const translate_memory *memory) {
  unsigned bits = bit_width(type);
  unsigned element_bits = memory->scalar.storage_bytes * 8;
  bool narrow = LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
                memory->scalar.kind == HLS_SCALAR_INT &&
                bits == memory->scalar.bits && bits < element_bits;
  if (LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic) {
    translate_unsupported(t, access, "unsupported-construct",
                          "atomic accesses are not supported",
                          "use a plain access");
    return false;
  }
  if (bits && (bits == element_bits || narrow)) {
    return true;
  }
  const char *what = "this access to an array is of a type that no channel "
                     "carries, such as a pointer or a struct";
  const char *instead = "access integers, float or double; an index can stand "
                        "for a pointer";
  if (bits && bits < element_bits) {
    what = "this is a part of an element of an array";
    instead = "access the whole element, and take the part by shifts";
  } else if (bits > element_bits) {
    what = "these are several elements of an array, or members of a struct, at "
           "once";
    instead = "access each of them";
  }
  translate_unsupported(t, access, "unsupported-construct", what, instead);
  return false;
}

static MlirAttribute dependences_attribute(translate_context *t,
                                           const hls_dependence *list,
                                           size_t count) {
  MlirHandshakeMemDependence *elements = calloc(count, sizeof *elements);
  if (!elements) {
    t->out_of_memory = true;
    return mlirAttributeGetNull();
  }
  for (size_t i = 0; i < count; i++) {
    elements[i] = (MlirHandshakeMemDependence){
        .dstAccess = mlirStringRefCreateFromCString(list[i].later),
        .loopDepth = list[i].loop_depth,
        .distance = list[i].distance,
        .isActive = true,
    };
  }
  MlirAttribute attribute =
      mlirHandshakeMemDependencesAttrGet(t->context, (intptr_t)count, elements);
  free(elements);
  return attribute;
}

/* Names an access that needs a load-store queue, and what must come after it.
 */
static void note_dependences(translate_context *t, LLVMValueRef access,
                             MlirOperation op) {
  const char *name = hls_unit_access_name(t->unit, access);
  if (mlirOperationIsNull(op) || !name) {
    return;
  }
  mlirOperationSetAttributeByName(
      op, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_NAME),
      mlirStringAttrGet(t->context, mlirStringRefCreateFromCString(name)));
  const hls_dependence *list = NULL;
  size_t count = hls_unit_access_dependences(t->unit, access, &list);
  MlirAttribute attribute =
      count ? dependences_attribute(t, list, count) : mlirAttributeGetNull();
  if (!mlirAttributeIsNull(attribute)) {
    mlirOperationSetAttributeByName(
        op, mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_DEPS),
        attribute);
  }
}

/* The memory and the indices of an access to an element of that type, after
 * `operands`; NULL when diagnosed. */
static const translate_memory *
find_element(translate_context *t, LLVMValueRef access, LLVMValueRef address,
             LLVMTypeRef type, MlirLocation location, MlirValue *operands) {
  int64_t bytes;
  const translate_pointer *pointer = translate_find_pointer(t, address, access);
  const translate_memory *memory =
      pointer ? translate_choose_memory(pointer, access, &bytes) : NULL;
  if (!pointer || (memory && !check_access(t, access, type, memory)) ||
      !translate_find_element(t, pointer, access, location, operands + 1)) {
    return NULL;
  }
  operands[0] = memory->value;
  return memory;
}

void translate_load(translate_context *t, LLVMValueRef load) {
  LLVMTypeRef type = LLVMTypeOf(load);
  MlirLocation location = translate_location(t, load);
  MlirValue operands[1 + TRANSLATE_MAX_RANK];
  const translate_memory *memory =
      find_element(t, load, LLVMGetOperand(load, 0), type, location, operands);
  if (!memory) {
    return;
  }
  MlirType result = translate_type(t, type);
  MlirOperation op =
      translate_emit_op(t, MLIR_OP_MEMREF_LOAD, location, operands,
                        1 + (intptr_t)memory->rank, memory->element);
  if (mlirOperationIsNull(op)) {
    return;
  }
  note_dependences(t, load, op);
  MlirValue value = mlirOperationGetResult(op, 0);
  if (!mlirTypeEqual(result, memory->element)) {
    bool narrow = bit_width(type) < memory->scalar.storage_bytes * 8;
    value =
        translate_emit(t, narrow ? MLIR_OP_ARITH_TRUNCI : MLIR_OP_ARITH_BITCAST,
                       location, &value, 1, result);
  }
  translate_define(t, load, value);
}

void translate_store(translate_context *t, LLVMValueRef store) {
  LLVMValueRef stored = LLVMGetOperand(store, 0);
  LLVMTypeRef type = LLVMTypeOf(stored);
  MlirLocation location = translate_location(t, store);
  MlirValue operands[2 + TRANSLATE_MAX_RANK] = {
      translate_operand(t, stored, location)};
  const translate_memory *memory = find_element(
      t, store, LLVMGetOperand(store, 1), type, location, operands + 1);
  if (!memory) {
    return;
  }
  if (!mlirValueIsNull(operands[0]) &&
      !mlirTypeEqual(mlirValueGetType(operands[0]), memory->element)) {
    bool narrow = bit_width(type) < memory->scalar.storage_bytes * 8;
    operands[0] =
        translate_emit(t, narrow ? MLIR_OP_ARITH_EXTUI : MLIR_OP_ARITH_BITCAST,
                       location, operands, 1, memory->element);
  }
  note_dependences(t, store,
                   translate_emit_op(t, MLIR_OP_MEMREF_STORE, location,
                                     operands, 2 + (intptr_t)memory->rank,
                                     (MlirType){NULL}));
}
