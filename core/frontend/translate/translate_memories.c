/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The memories of a kernel: array parameters are memrefs of the function, local
 * arrays are allocas, global variables are memref.global. Structs are taken
 * apart: each of their members is a memory of its own.
 */
#include "core/frontend/translate/translate_memories.h"
#include "hls/calling_convention.h"
#include "hls/handshake_ops.h"
#include "hls/memref_ops.h"

#include "core/frontend/parse/object_names.h"
#include "core/frontend/translate/translate_globals.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"
#include "llvm-c/Target.h"

#include <stdlib.h>
#include <string.h>

/* Structs with more members in all are none that a circuit is made for. */
enum { MAX_MEMORIES = 64 };

static int param_index(const translate_context *t, LLVMValueRef value) {
  unsigned count = LLVMIsAArgument(value) ? t->kernel->num_params : 0;
  unsigned i = 0;
  while (i < count && LLVMGetParam(t->function, i) != value) {
    i++;
  }
  return i < count && t->kernel->params[i].is_array ? (int)i : -1;
}

bool translate_is_object(const translate_context *t, LLVMValueRef value) {
  return LLVMIsAAllocaInst(value) || LLVMIsAGlobalVariable(value) ||
         param_index(t, value) >= 0;
}

/* Memories being listed: a type is walked, and `path` is the way to it. */
typedef struct listing {
  LLVMTargetDataRef layout;
  translate_object *object;
  translate_memory path; /* offset and dimensions so far */
  const char *problem;   /* what has no memory */
} listing;

static void list_type(listing *list, LLVMTypeRef type);

static const char *const of_pointers =
    "pointers in memory are not supported; use indices";
static const char *const of_kept_pointers =
    "a variable that keeps pointers from call to call is not supported, unless "
    "they lead to variables; keep indices";

static bool scalar_of(LLVMTargetDataRef layout, LLVMTypeRef type,
                      hls_scalar *scalar) {
  *scalar =
      (hls_scalar){.storage_bytes = (unsigned)LLVMABISizeOfType(layout, type)};
  switch (LLVMGetTypeKind(type)) {
  case LLVMIntegerTypeKind:
    scalar->kind = HLS_SCALAR_INT;
    scalar->bits = LLVMGetIntTypeWidth(type);
    return scalar->storage_bytes <= 8;
  case LLVMFloatTypeKind:
  case LLVMDoubleTypeKind:
    scalar->kind = HLS_SCALAR_FLOAT;
    scalar->bits = scalar->storage_bytes * 8;
    return true;
  default:
    return false;
  }
}

static void list_scalar(listing *list, LLVMTypeRef type) {
  translate_object *object = list->object;
  translate_memory memory = list->path;
  if (!scalar_of(list->layout, type, &memory.scalar)) {
    list->problem = LLVMGetTypeKind(type) == LLVMPointerTypeKind
                        ? of_pointers
                        : "elements of this type are not supported; use "
                          "integers of at most 64 bits, float or double";
    return;
  }
  if (memory.rank == 0) {
    memory.is_variable = true;
    memory.rank = 1;
    memory.shape[0] = 1;
    memory.strides[0] = memory.scalar.storage_bytes;
  }
  if (object->num_memories == MAX_MEMORIES) {
    list->problem = "structs of so many members are not supported; use "
                    "separate arrays";
    return;
  }
  object->memories[object->num_memories++] = memory;
}

static void list_array(listing *list, LLVMTypeRef type) {
  translate_memory *path = &list->path;
  LLVMTypeRef element = LLVMGetElementType(type);
  uint64_t length = LLVMGetArrayLength2(type);
  uint64_t bytes = LLVMABISizeOfType(list->layout, element);
  if (length == 0 || bytes == 0) {
    return; /* no elements, or none that have a value: no memory */
  }
  if (path->rank == TRANSLATE_MAX_RANK || length > INT32_MAX ||
      bytes > INT32_MAX) {
    list->problem = "arrays of this size are not supported";
    return;
  }
  path->shape[path->rank] = (int64_t)length;
  path->strides[path->rank++] = (int64_t)bytes;
  list_type(list, element);
  path->rank--;
}

static void list_struct(listing *list, LLVMTypeRef type) {
  int64_t begin = list->path.offset;
  unsigned count = LLVMCountStructElementTypes(type);
  for (unsigned i = 0; i < count && !list->problem; i++) {
    list->path.offset =
        begin + (int64_t)LLVMOffsetOfElement(list->layout, type, i);
    list_type(list, LLVMStructGetTypeAtIndex(type, i));
  }
  list->path.offset = begin;
}

static void list_type(listing *list, LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMArrayTypeKind:
    list_array(list, type);
    return;
  case LLVMStructTypeKind:
    list_struct(list, type);
    return;
  default:
    list_scalar(list, type);
    return;
  }
}

/* An argument of LLVM's function of its own, in which nothing lies between the
 * elements. */
static translate_memory memory_of_bank(const hls_param *param) {
  translate_memory memory = {.scalar = param->scalar, .rank = param->rank};
  int64_t stride = param->scalar.storage_bytes;
  for (unsigned k = param->rank; k-- > 0;) {
    memory.shape[k] = param->shape[k];
    memory.strides[k] = stride;
    stride *= param->shape[k];
  }
  return memory;
}

/* One memory, or one for each member of the structs of an array: there are no
 * more of them than an object may have. */
static void list_param(translate_object *object, const hls_signature *kernel,
                       unsigned first) {
  unsigned end = hls_signature_argument_end(kernel, first);
  if (kernel->params[first].is_bank) {
    object->memories[object->num_memories++] =
        memory_of_bank(&kernel->params[first]);
    return;
  }
  for (unsigned i = first; i < end; i++) {
    const hls_param *param = &kernel->params[i];
    translate_memory memory = {
        .scalar = param->scalar, .offset = param->offset, .rank = param->rank};
    memcpy(memory.shape, param->shape, param->rank * sizeof(*memory.shape));
    memcpy(memory.strides, param->strides,
           param->rank * sizeof(*memory.strides));
    object->memories[object->num_memories++] = memory;
  }
}

/* The number of which all distances between elements of the object are
 * multiples. */
static int64_t common_unit(const translate_object *object) {
  int64_t unit = 0;
  for (unsigned i = 0; i < object->num_memories; i++) {
    const translate_memory *memory = &object->memories[i];
    for (unsigned k = 0; k < memory->rank; k++) {
      int64_t divisor = memory->strides[k];
      while (divisor) {
        int64_t rest = unit % divisor;
        unit = divisor;
        divisor = rest;
      }
    }
  }
  return unit;
}

/* Names of accesses have been given already. */
static bool is_taken(const translate_context *t, MlirAttribute name) {
  if (ptr_map_has(&t->memory_names, name.ptr)) {
    return true;
  }
  MlirStringRef text = mlirStringAttrGetValue(name);
  return (text.length > 4 && memcmp(text.data, "load", 4) == 0) ||
         (text.length > 5 && memcmp(text.data, "store", 5) == 0);
}

/* Calls the operation that makes a memory by the variable's name. */
static void name_memory(translate_context *t, MlirValue memory,
                        const char *variable) {
  MlirAttribute name =
      mlirStringAttrGet(t->context, mlirStringRefCreateFromCString(variable));
  if (is_taken(t, name)) {
    return;
  }
  if (!ptr_map_set(&t->memory_names, name.ptr, name.ptr)) {
    t->out_of_memory = true;
    return;
  }
  mlirOperationSetAttributeByName(
      mlirOpResultGetOwner(memory),
      mlirStringRefCreateFromCString(MLIR_ATTR_HANDSHAKE_NAME), name);
}

/* The function whose calls leave something in a variable while they wait; or
 * null. */
static MlirAttribute function_of_frames(const translate_context *t,
                                        LLVMValueRef variable) {
  unsigned kind =
      LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(variable)),
                               HLS_FRAMES, sizeof HLS_FRAMES - 1);
  LLVMValueRef note = LLVMGetMetadata(variable, kind);
  if (!note) {
    return mlirAttributeGetNull();
  }
  LLVMValueRef name;
  LLVMGetMDNodeOperands(note, &name);
  unsigned length = 0;
  const char *text = LLVMGetMDString(name, &length);
  return mlirStringAttrGet(t->context, mlirStringRefCreate(text, length));
}

/* A local array: memory that nothing is known of when a call begins. */
static MlirValue make_alloca(translate_context *t, LLVMValueRef variable,
                             MlirType type, MlirLocation location) {
  int32_t segments[] = {0, 0};
  MlirNamedAttribute attribute = translate_named_attribute(
      t, MLIR_ATTR_MEMREF_ALLOCA_OPERAND_SEGMENT_SIZES,
      mlirDenseI32ArrayGet(t->context, 2, segments));
  MlirValue memory = translate_emit_in_entry(t, MLIR_OP_MEMREF_ALLOCA, location,
                                             type, attribute);
  MlirAttribute function = function_of_frames(t, variable);
  if (!mlirValueIsNull(memory) && !mlirAttributeIsNull(function)) {
    mlirOperationSetAttributeByName(mlirOpResultGetOwner(memory),
                                    mlirStringRefCreateFromCString(HLS_FRAMES),
                                    function);
  }
  return memory;
}

static bool make_memory(translate_context *t, LLVMValueRef value,
                        LLVMValueRef user, translate_memory *memory,
                        unsigned number) {
  memory->element = translate_element_type(t, &memory->scalar);
  int param = param_index(t, value);
  if (param >= 0) {
    memory->value = mlirBlockGetArgument(t->entry, param + (intptr_t)number);
    return true;
  }
  const char *name = NULL;
  hls_range declaration = hls_unit_object_of(t->unit, value, &name);
  MlirLocation location = name ? translate_range_location(t, declaration)
                               : translate_location(t, user);
  MlirType type =
      translate_array_type(t, &memory->scalar, memory->shape, memory->rank);
  if (mlirTypeIsNull(type)) {
    return false;
  }
  memory->value =
      LLVMIsAAllocaInst(value)
          ? make_alloca(t, value, type, location)
          : translate_make_global(t, memory, value, number, location);
  if (mlirValueIsNull(memory->value)) {
    return false;
  }
  if (name) {
    name_memory(t, memory->value, name);
  }
  return true;
}

static bool has_pointers(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMArrayTypeKind) {
    return has_pointers(LLVMGetElementType(type));
  }
  unsigned count =
      kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : 0;
  bool has = kind == LLVMPointerTypeKind;
  for (unsigned i = 0; !has && i < count; i++) {
    has = has_pointers(LLVMStructGetTypeAtIndex(type, i));
  }
  return has;
}

static void diagnose_global(translate_context *t, LLVMValueRef global,
                            LLVMValueRef user) {
  if (LLVMIsDeclaration(global)) {
    translate_unsupported(t, user, "unsupported-global",
                          "this variable is defined in another file",
                          "define it in this one, or pass it as an "
                          "argument of the kernel");
  } else if (LLVMGetTypeKind(LLVMGlobalGetValueType(global)) ==
             LLVMPointerTypeKind) {
    translate_unsupported(
        t, user, "unsupported-global",
        "this pointer may be set outside of the kernel, too, or read there, "
        "and "
        "an address of one side means nothing to the other one",
        "pass it as an argument of the kernel, or set it in the kernel alone");
  } else if (has_pointers(LLVMGlobalGetValueType(global))) {
    translate_unsupported(
        t, user, "unsupported-global",
        "this variable holds pointers and may be set outside of the kernel, "
        "too, or read there, and an address of one side means nothing to the "
        "other one",
        "pass what they lead to as arguments of the kernel, or set the "
        "variable in the kernel alone");
  } else {
    translate_unsupported(
        t, user, "unsupported-global",
        "this variable is set outside of the kernel, too, or read there once "
        "the "
        "kernel has set it, itself, by its address or by a function that does, "
        "and it cannot be an argument of the circuit: neither side would "
        "notice "
        "what the other one sets",
        "pass it as an argument of the kernel, or set it in the kernel alone");
  }
}

/* Lists the memories of the object, without values; false when diagnosed. */
static bool list_memories(translate_context *t, translate_object *object,
                          LLVMValueRef user) {
  LLVMValueRef value = object->value;
  int param = param_index(t, value);
  if (param >= 0) {
    list_param(object, t->kernel, (unsigned)param);
    return true;
  }
  bool is_global = LLVMIsAGlobalVariable(value);
  if (is_global &&
      (LLVMIsDeclaration(value) || LLVMIsExternallyInitialized(value))) {
    diagnose_global(t, value, user);
    return false;
  }
  listing list = {.layout = LLVMGetModuleDataLayout(t->llvm), .object = object};
  if (!is_global && !LLVMIsAConstantInt(LLVMGetOperand(value, 0))) {
    list.problem = "arrays of variable length are not supported";
  } else {
    list_type(&list, is_global ? LLVMGlobalGetValueType(value)
                               : LLVMGetAllocatedType(value));
  }
  if (!list.problem && object->num_memories == 0) {
    list.problem = "this variable has no elements";
  }
  if (list.problem == of_pointers && is_global &&
      !LLVMIsGlobalConstant(value)) {
    list.problem = of_kept_pointers;
  }
  if (list.problem) {
    translate_unsupported(t, user, "unsupported-construct", list.problem, NULL);
  }
  return !list.problem;
}

/* Finds the memories of an object. There are few: room for the most that there
 * may be is only needed while they are listed. */
static bool find_memories(translate_context *t, translate_object *object,
                          LLVMValueRef user) {
  translate_memory listed[MAX_MEMORIES];
  object->memories = listed;
  bool ok = list_memories(t, object, user);
  size_t bytes = object->num_memories * sizeof *listed;
  object->memories = malloc(bytes ? bytes : 1);
  if (!object->memories) {
    t->out_of_memory = true;
    return false;
  }
  memcpy(object->memories, listed, bytes);
  for (unsigned i = 0; ok && !t->is_looking && i < object->num_memories; i++) {
    ok = make_memory(t, object->value, user, &object->memories[i], i);
    t->incomplete |= !ok;
  }
  return ok;
}

const translate_object *translate_find_object(translate_context *t,
                                              LLVMValueRef value,
                                              LLVMValueRef user) {
  const translate_object *known = ptr_map_get(&t->objects, value);
  if (known || ptr_map_get(&t->reported, value)) {
    return known;
  }
  translate_object *object = calloc(1, sizeof(*object));
  if (!object) {
    t->out_of_memory = true;
    return NULL;
  }
  *object = (translate_object){.value = value, .next = t->all_objects};
  t->all_objects = object;
  bool ok = find_memories(t, object, user);
  if (ok) {
    object->unit = common_unit(object);
  }
  if (!ptr_map_set(ok ? &t->objects : &t->reported, value, object)) {
    t->out_of_memory = true;
  }
  return ok && !t->out_of_memory ? object : NULL;
}

void translate_finish_objects(translate_context *t) {
  for (translate_object *object = t->all_objects; object;) {
    translate_object *next = object->next;
    free(object->memories);
    free(object);
    object = next;
  }
  t->all_objects = NULL;
  ptr_map_finish(&t->objects);
  ptr_map_finish(&t->reported);
}
