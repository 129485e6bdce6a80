/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Global variables: constant tables, and variables that keep their value from
 * one call of the kernel to the next.
 */
#include "core/frontend/translate/translate_globals.h"
#include "hls/memref_ops.h"

#include "core/frontend/parse/constant_bytes.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The contents of one memory being taken out of an initialiser. */
typedef struct contents {
  LLVMTargetDataRef layout;
  unsigned char *bytes;
  size_t element_bytes;
  size_t count; /* elements so far */
} contents;

/* The bits of a scalar; those of what has no value are 0. */
static uint64_t bits_of(LLVMValueRef value, size_t bytes) {
  if (LLVMIsAConstantFP(value)) {
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(value));
    value = LLVMConstBitCast(
        value, LLVMIntTypeInContext(context, (unsigned)bytes * 8));
  }
  return LLVMIsAConstantInt(value) ? LLVMConstIntGetZExtValue(value) : 0;
}

static void gather(contents *to, LLVMValueRef value, LLVMTypeRef type,
                   int64_t offset);

/* Goes on into the member that lies at the offset. */
static void gather_member(contents *to, LLVMValueRef value, LLVMTypeRef type,
                          int64_t offset) {
  unsigned field = LLVMCountStructElementTypes(type);
  while (field > 0 &&
         (int64_t)LLVMOffsetOfElement(to->layout, type, --field) > offset) {
  }
  gather(to, LLVMGetAggregateElement(value, field),
         LLVMStructGetTypeAtIndex(type, field),
         offset - (int64_t)LLVMOffsetOfElement(to->layout, type, field));
}

/* Appends the elements of the memory whose first one lies at the offset. */
static void gather(contents *to, LLVMValueRef value, LLVMTypeRef type,
                   int64_t offset) {
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
    gather_member(to, value, type, offset);
    return;
  }
  if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) {
    uint64_t length = LLVMGetArrayLength2(type);
    if (hls_constant_bytes(value, to->element_bytes,
                           to->bytes + to->count * to->element_bytes)) {
      to->count += length;
      return;
    }
    for (uint64_t i = 0; i < length; i++) {
      gather(to, LLVMGetAggregateElement(value, (unsigned)i),
             LLVMGetElementType(type), offset);
    }
    return;
  }
  uint64_t bits = bits_of(value, to->element_bytes);
  memcpy(to->bytes + to->count++ * to->element_bytes, &bits, to->element_bytes);
}

static MlirAttribute contents_attribute(translate_context *t,
                                        const translate_memory *memory,
                                        LLVMValueRef global) {
  size_t elements = 1;
  for (unsigned k = 0; k < memory->rank; k++) {
    elements *= (size_t)memory->shape[k];
  }
  contents to = {.layout = LLVMGetModuleDataLayout(t->llvm),
                 .element_bytes = memory->scalar.storage_bytes,
                 .bytes = calloc(elements, memory->scalar.storage_bytes)};
  if (!to.bytes) {
    t->out_of_memory = true;
    return mlirAttributeGetNull();
  }
  gather(&to, LLVMGetInitializer(global), LLVMGlobalGetValueType(global),
         memory->offset);
  MlirType type = mlirRankedTensorTypeGet(
      memory->rank, memory->shape, memory->element, mlirAttributeGetNull());
  MlirAttribute attribute = mlirDenseElementsAttrRawBufferGet(
      type, elements * to.element_bytes, to.bytes);
  free(to.bytes);
  return attribute;
}

static void define_global(translate_context *t, const translate_memory *memory,
                          LLVMValueRef global, MlirAttribute name,
                          MlirType type, MlirLocation location) {
  MlirOperationState state = mlirOperationStateGet(
      mlirStringRefCreateFromCString(MLIR_OP_MEMREF_GLOBAL), location);
  MlirNamedAttribute attributes[5] = {
      translate_named_attribute(t, MLIR_ATTR_MEMREF_GLOBAL_SYM_NAME, name),
      translate_named_attribute(
          t, MLIR_ATTR_MEMREF_GLOBAL_SYM_VISIBILITY,
          mlirStringAttrGet(t->context,
                            mlirStringRefCreateFromCString("private"))),
      translate_named_attribute(t, MLIR_ATTR_MEMREF_GLOBAL_TYPE,
                                mlirTypeAttrGet(type)),
      translate_named_attribute(t, MLIR_ATTR_MEMREF_GLOBAL_INITIAL_VALUE,
                                contents_attribute(t, memory, global)),
  };
  if (t->out_of_memory) {
    return;
  }
  intptr_t count = 4;
  if (LLVMIsGlobalConstant(global)) {
    attributes[count++] = translate_named_attribute(
        t, MLIR_ATTR_MEMREF_GLOBAL_CONSTANT, mlirUnitAttrGet(t->context));
  }
  mlirOperationStateAddAttributes(&state, count, attributes);
  MlirOperation operation = mlirOperationCreate(&state);
  if (mlirOperationIsNull(operation)) {
    t->out_of_memory = true;
    return;
  }
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(t->module), operation);
}

/* The name of a memory of a variable: LLVM numbers variables of one name in the
 * same way as their members are here. free() it; NULL when out of memory. */
static char *name_memory(LLVMValueRef global, unsigned number) {
  size_t length = 0;
  const char *stem = LLVMGetValueName2(global, &length);
  char *text = NULL;
  if (asprintf(&text, number ? "%s.%u" : "%s", stem, number) < 0) {
    return NULL;
  }
  if (number && LLVMGetNamedGlobal(LLVMGetGlobalParent(global), text)) {
    free(text);
    return asprintf(&text, "%s..%u", stem, number) < 0 ? NULL : text;
  }
  return text;
}

MlirValue translate_make_global(translate_context *t,
                                const translate_memory *memory,
                                LLVMValueRef global, unsigned number,
                                MlirLocation location) {
  MlirType type =
      translate_array_type(t, &memory->scalar, memory->shape, memory->rank);
  char *text = name_memory(global, number);
  if (!text) {
    t->out_of_memory = true;
    return (MlirValue){NULL};
  }
  MlirStringRef name = mlirStringRefCreateFromCString(text);
  define_global(t, memory, global, mlirStringAttrGet(t->context, name), type,
                location);
  MlirAttribute reference = mlirFlatSymbolRefAttrGet(t->context, name);
  free(text);
  return t->out_of_memory
             ? (MlirValue){NULL}
             : translate_emit_in_entry(
                   t, MLIR_OP_MEMREF_GET_GLOBAL, location, type,
                   translate_named_attribute(
                       t, MLIR_ATTR_MEMREF_GET_GLOBAL_NAME, reference));
}
