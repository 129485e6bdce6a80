/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recording function in front of the kernel: it takes the kernel's name,
 * type and callers, stores the arguments in an array of 64-bit slots, and
 * calls the recorder before and after the kernel proper.
 */
#include "golden_program.h"
#include "golden_record.h"

#include "llvm-c/Core.h"
#include <stdlib.h>
#include <string.h>

typedef struct wrapper {
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMValueRef kernel;   /* the original */
  LLVMValueRef function; /* in front of it */
  LLVMTypeRef type;      /* of both */
  LLVMTypeRef slot;      /* 64 bits */
  LLVMValueRef slots;    /* one per argument, then the result */
} wrapper;

/* Whether a C type is passed the way the wrapper handles it. */
static bool fits(LLVMTypeRef type, const hls_scalar *scalar, bool is_array) {
  if (is_array) {
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
  }
  switch (scalar->kind) {
  case HLS_SCALAR_VOID:
    return LLVMGetTypeKind(type) == LLVMVoidTypeKind;
  case HLS_SCALAR_INT:
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
           LLVMGetIntTypeWidth(type) <= 64;
  case HLS_SCALAR_FLOAT:
    return (LLVMGetTypeKind(type) == LLVMFloatTypeKind && scalar->bits == 32) ||
           (LLVMGetTypeKind(type) == LLVMDoubleTypeKind &&
            scalar->bits == 64) ||
           (LLVMGetTypeKind(type) == LLVMHalfTypeKind && scalar->bits == 16);
  case HLS_SCALAR_OTHER:
    return false;
  }
  return false;
}

static bool check_types(const hls_signature *kernel, LLVMTypeRef type) {
  unsigned count = LLVMCountParamTypes(type);
  if (count != kernel->num_params || LLVMIsFunctionVarArg(type) ||
      !fits(LLVMGetReturnType(type), &kernel->result, false)) {
    return false;
  }
  LLVMTypeRef *types = calloc(count + 1, sizeof(LLVMTypeRef));
  bool ok = types != NULL;
  if (ok) {
    LLVMGetParamTypes(type, types);
  }
  for (unsigned i = 0; ok && i < count; i++) {
    const hls_param *param = &kernel->params[i];
    ok = fits(types[i], &param->scalar, param->is_array);
  }
  free(types);
  return ok;
}

static LLVMValueRef slot_address(const wrapper *w, unsigned index) {
  LLVMValueRef offset =
      LLVMConstInt(LLVMInt64TypeInContext(w->context), index, 0);
  return LLVMBuildInBoundsGEP2(w->builder, w->slot, w->slots, &offset, 1, "");
}

/* Stores a value in the low bytes of its slot and zeros above it. */
static void store(const wrapper *w, LLVMValueRef value, unsigned index) {
  LLVMValueRef address = slot_address(w, index);
  LLVMBuildStore(w->builder, LLVMConstNull(w->slot), address);
  LLVMTypeRef type = LLVMTypeOf(value);
  if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
      LLVMGetIntTypeWidth(type) < 64) {
    value = LLVMBuildZExt(w->builder, value, w->slot, "");
  }
  LLVMBuildStore(w->builder, value, address);
}

static void call_recorder(const wrapper *w, void (*recorder)(uint64_t *)) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(w->context, 0);
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(w->context), &pointer, 1, 0);
  /* The child process is a copy of this one: addresses are the same there. */
  LLVMValueRef address =
      LLVMConstInt(LLVMInt64TypeInContext(w->context),
                   (unsigned long long)(uintptr_t)recorder, 0);
  LLVMValueRef arguments[] = {w->slots};
  LLVMBuildCall2(w->builder, type, LLVMConstIntToPtr(address, pointer),
                 arguments, 1, "");
}

/* Copies attributes such as signext, without which narrow arguments would be
 * passed in another way than the kernel expects them. */
static void copy_attributes(const wrapper *w, LLVMValueRef call,
                            LLVMAttributeIndex index) {
  unsigned count = LLVMGetAttributeCountAtIndex(w->kernel, index);
  LLVMAttributeRef *attributes = calloc(count + 1, sizeof(LLVMAttributeRef));
  if (!attributes) {
    return;
  }
  LLVMGetAttributesAtIndex(w->kernel, index, attributes);
  for (unsigned i = 0; i < count; i++) {
    LLVMAddAttributeAtIndex(w->function, index, attributes[i]);
    LLVMAddCallSiteAttribute(call, index, attributes[i]);
  }
  free(attributes);
}

static bool build_body(wrapper *w) {
  unsigned count = LLVMCountParams(w->function);
  LLVMValueRef *arguments = calloc(count + 1, sizeof(LLVMValueRef));
  if (!arguments) {
    return false;
  }
  LLVMGetParams(w->function, arguments);
  LLVMBasicBlockRef block =
      LLVMAppendBasicBlockInContext(w->context, w->function, "entry");
  LLVMPositionBuilderAtEnd(w->builder, block);
  w->slots =
      LLVMBuildAlloca(w->builder, LLVMArrayType2(w->slot, count + 1), "slots");
  for (unsigned i = 0; i < count; i++) {
    store(w, arguments[i], i);
  }
  call_recorder(w, golden_record_before);
  LLVMValueRef call =
      LLVMBuildCall2(w->builder, w->type, w->kernel, arguments, count, "");
  free(arguments);
  LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(w->kernel));
  for (unsigned i = 0; i <= count; i++) { /* 0 is the result */
    copy_attributes(w, call, i);
  }
  bool is_void = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
  if (!is_void) {
    store(w, call, count);
  }
  call_recorder(w, golden_record_after);
  if (is_void) {
    LLVMBuildRetVoid(w->builder);
  } else {
    LLVMBuildRet(w->builder, call);
  }
  return true;
}

hls_status golden_program_wrap_kernel(golden_program *program,
                                      const hls_signature *kernel,
                                      hls_error *error) {
  golden_file *file = &program->files[0];
  wrapper w = {.context = file->context,
               .kernel = LLVMGetNamedFunction(file->module, kernel->name)};
  if (!w.kernel || LLVMIsDeclaration(w.kernel)) {
    return HLS_OK; /* a static function that nobody calls */
  }
  w.type = LLVMGlobalGetValueType(w.kernel);
  if (!check_types(kernel, w.type)) {
    return hls_error_set(error, HLS_INVALID,
                         "an argument or the result of %s has a type that "
                         "cannot be recorded",
                         kernel->name);
  }
  w.slot = LLVMInt64TypeInContext(w.context);
  /* A new function gets another name; then the two change names. */
  w.function = LLVMAddFunction(file->module, "", w.type);
  LLVMReplaceAllUsesWith(w.kernel, w.function);
  static const char suffix[] = ".kernel";
  LLVMSetValueName2(w.kernel, suffix, sizeof suffix - 1);
  LLVMSetValueName2(w.function, kernel->name, strlen(kernel->name));
  LLVMSetLinkage(w.function, LLVMGetLinkage(w.kernel));
  LLVMSetLinkage(w.kernel, LLVMInternalLinkage);
  LLVMSetFunctionCallConv(w.function, LLVMGetFunctionCallConv(w.kernel));
  w.builder = LLVMCreateBuilderInContext(w.context);
  bool ok = build_body(&w);
  LLVMDisposeBuilder(w.builder);
  return ok ? HLS_OK : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}
