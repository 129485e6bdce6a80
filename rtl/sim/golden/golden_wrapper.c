/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The recording function in front of the kernel: it takes the kernel's name,
 * type and callers, stores the arguments in an array of 64-bit slots, and
 * calls the recorder before and after the kernel proper.
 */
#include "rtl/sim/golden/golden_program.h"
#include "rtl/sim/golden/golden_record.h"

#include "hls/calling_convention.h"

#include "llvm-c/Core.h"
#include "llvm-c/Target.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct wrapper {
  LLVMContextRef context;
  LLVMBuilderRef builder;
  LLVMModuleRef module;
  const hls_signature *signature;
  const hls_signature *arguments; /* the same without variables */
  LLVMValueRef kernel;            /* the original */
  LLVMValueRef function;          /* in front of it */
  LLVMTypeRef type;               /* of both */
  LLVMTypeRef slot;               /* 64 bits */
  LLVMValueRef slots;             /* one per argument, then the result */
  LLVMValueRef objects; /* the variables of the file; NULL: nobody asks */
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
    /* A number of 16 bits is an integer for the circuit. */
    return (LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
            LLVMGetIntTypeWidth(type) <= 64) ||
           (LLVMGetTypeKind(type) == LLVMHalfTypeKind && scalar->bits == 16);
  case HLS_SCALAR_FLOAT:
    return (LLVMGetTypeKind(type) == LLVMFloatTypeKind && scalar->bits == 32) ||
           (LLVMGetTypeKind(type) == LLVMDoubleTypeKind && scalar->bits == 64);
  case HLS_SCALAR_OTHER:
    return false;
  }
  return false;
}

/* The variables of the program that the circuit has as arguments. */
static bool has_variables(const hls_signature *kernel, LLVMModuleRef module) {
  for (unsigned i = hls_signature_num_arguments(kernel); i < kernel->num_params;
       i++) {
    if (!LLVMGetNamedGlobal(module, kernel->params[i].variable)) {
      return false;
    }
  }
  return true;
}

static bool check_types(const hls_signature *kernel, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  if (!hls_c_arguments_fit(kernel, function) ||
      !fits(LLVMGetReturnType(type), &kernel->result, false)) {
    return false;
  }
  for (hls_c_argument argument = {0};
       hls_c_argument_next(kernel, function, &argument);) {
    const hls_param *param = &kernel->params[argument.first_param];
    LLVMTypeRef here =
        LLVMTypeOf(LLVMGetParam(function, argument.first_register));
    if (!hls_c_argument_is_struct(&argument) &&
        !fits(here, &param->scalar, param->is_array)) {
      return false;
    }
  }
  return true;
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

static void call_with(const wrapper *w, void (*recorder)(uint64_t *),
                      LLVMValueRef argument) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(w->context, 0);
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(w->context), &pointer, 1, 0);
  /* The child process is a copy of this one: addresses are the same there. */
  LLVMValueRef address =
      LLVMConstInt(LLVMInt64TypeInContext(w->context),
                   (unsigned long long)(uintptr_t)recorder, 0);
  LLVMBuildCall2(w->builder, type, LLVMConstIntToPtr(address, pointer),
                 &argument, 1, "");
}

static void call_recorder(const wrapper *w, void (*recorder)(uint64_t *)) {
  call_with(w, recorder, w->slots);
}

static bool may_be_shorter(const hls_signature *kernel) {
  bool any = false;
  for (unsigned i = 0; i < kernel->num_params; i++) {
    any |= kernel->params[i].may_be_shorter;
  }
  return any;
}

/* The variables of the file, as golden_record_objects() takes them; NULL when
 * out of memory. */
static LLVMValueRef list_objects(const wrapper *w, LLVMModuleRef module) {
  size_t count = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g;
       g = LLVMGetNextGlobal(g)) {
    count++;
  }
  LLVMValueRef *words = calloc(2 * count + 2, sizeof(LLVMValueRef));
  if (!words) {
    return NULL;
  }
  LLVMTargetDataRef layout = LLVMGetModuleDataLayout(module);
  unsigned used = 0;
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g;
       g = LLVMGetNextGlobal(g)) {
    size_t size;
    if (!LLVMIsDeclaration(g) && !LLVMIsThreadLocal(g) &&
        strncmp(LLVMGetValueName2(g, &size), "llvm.", 5) != 0) {
      words[used++] = LLVMConstPtrToInt(g, w->slot);
      words[used++] = LLVMConstInt(
          w->slot, LLVMABISizeOfType(layout, LLVMGlobalGetValueType(g)), 0);
    }
  }
  words[used++] = LLVMConstNull(w->slot);
  words[used++] = LLVMConstNull(w->slot);
  LLVMValueRef table = LLVMAddGlobal(module, LLVMArrayType2(w->slot, used), "");
  LLVMSetInitializer(table, LLVMConstArray2(w->slot, words, used));
  LLVMSetLinkage(table, LLVMPrivateLinkage);
  free(words);
  return table;
}

static LLVMValueRef offset_address(const wrapper *w, LLVMValueRef address,
                                   int64_t bytes) {
  LLVMValueRef offset = LLVMConstInt(w->slot, (unsigned long long)bytes, 0);
  return LLVMBuildGEP2(w->builder, LLVMInt8TypeInContext(w->context), address,
                       &offset, 1, "");
}

/* The address of a struct that is passed by value: what came in registers is
 * put into memory. */
static LLVMValueRef struct_address(const wrapper *w,
                                   const hls_c_argument *argument) {
  unsigned first = argument->first_register;
  if (argument->passing == HLS_PASSED_IN_MEMORY) {
    return LLVMGetParam(w->function, first);
  }
  unsigned count = argument->end_register - first;
  LLVMValueRef memory =
      LLVMBuildAlloca(w->builder, LLVMArrayType2(w->slot, count), "");
  for (unsigned i = first; i < argument->end_register; i++) {
    int64_t offset = hls_c_argument_register_offset(argument, i);
    LLVMBuildStore(w->builder, LLVMGetParam(w->function, i),
                   offset_address(w, memory, offset));
  }
  return memory;
}

static LLVMTypeRef memory_type(const wrapper *w, const hls_scalar *scalar) {
  if (scalar->kind == HLS_SCALAR_FLOAT) {
    return scalar->bits == 32 ? LLVMFloatTypeInContext(w->context)
                              : LLVMDoubleTypeInContext(w->context);
  }
  return LLVMIntTypeInContext(w->context, 8 * scalar->storage_bytes);
}

/* Fills the slots of a C argument. */
static void store_argument(const wrapper *w, const hls_c_argument *argument) {
  bool is_struct = hls_c_argument_is_struct(argument);
  LLVMValueRef start =
      is_struct ? struct_address(w, argument)
                : LLVMGetParam(w->function, argument->first_register);
  for (unsigned i = argument->first_param; i < argument->end_param; i++) {
    const hls_param *member = &w->signature->params[i];
    LLVMValueRef value =
        member->is_member ? offset_address(w, start, member->offset) : start;
    if (is_struct) {
      value = LLVMBuildLoad2(w->builder, memory_type(w, &member->scalar), value,
                             "");
    }
    store(w, value, i);
  }
}

static void store_arguments(const wrapper *w) {
  for (hls_c_argument argument = {0};
       hls_c_argument_next(w->arguments, w->function, &argument);) {
    store_argument(w, &argument);
  }
  for (unsigned i = w->arguments->num_params; i < w->signature->num_params;
       i++) {
    const hls_param *param = &w->signature->params[i];
    LLVMValueRef start = offset_address(
        w, LLVMGetNamedGlobal(w->module, param->variable), param->offset);
    store(w,
          param->is_array
              ? start
              : LLVMBuildLoad2(w->builder, memory_type(w, &param->scalar),
                               start, ""),
          i);
  }
}

/* Copies attributes such as signext or byval, without which arguments would be
 * passed in another way than the kernel expects them. `index` 0 is the
 * result. */
static void copy_attributes(const wrapper *w, LLVMValueRef to, bool is_call) {
  unsigned last = LLVMCountParams(w->kernel);
  for (LLVMAttributeIndex index = 0; index <= last; index++) {
    unsigned count = LLVMGetAttributeCountAtIndex(w->kernel, index);
    LLVMAttributeRef *attributes = calloc(count + 1, sizeof(LLVMAttributeRef));
    if (!attributes) {
      return;
    }
    LLVMGetAttributesAtIndex(w->kernel, index, attributes);
    for (unsigned i = 0; i < count; i++) {
      if (is_call) {
        LLVMAddCallSiteAttribute(to, index, attributes[i]);
      } else {
        LLVMAddAttributeAtIndex(to, index, attributes[i]);
      }
    }
    free(attributes);
  }
}

static bool build_body(wrapper *w) {
  unsigned count = LLVMCountParams(w->function);
  unsigned num_params = w->signature->num_params;
  LLVMValueRef *arguments = calloc(count + 1, sizeof(LLVMValueRef));
  if (!arguments) {
    return false;
  }
  LLVMGetParams(w->function, arguments);
  copy_attributes(w, w->function, false);
  LLVMBasicBlockRef block =
      LLVMAppendBasicBlockInContext(w->context, w->function, "entry");
  LLVMPositionBuilderAtEnd(w->builder, block);
  w->slots = LLVMBuildAlloca(w->builder,
                             LLVMArrayType2(w->slot, num_params + 1), "slots");
  store_arguments(w);
  if (w->objects) {
    call_with(w, golden_record_objects, w->objects);
  }
  call_recorder(w, golden_record_before);
  LLVMValueRef call =
      LLVMBuildCall2(w->builder, w->type, w->kernel, arguments, count, "");
  free(arguments);
  LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(w->kernel));
  copy_attributes(w, call, true);
  bool is_void = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind;
  if (!is_void) {
    store(w, call, num_params);
  }
  call_recorder(w, golden_record_after);
  if (is_void) {
    LLVMBuildRetVoid(w->builder);
  } else {
    LLVMBuildRet(w->builder, call);
  }
  return true;
}

/* The first instruction behind the variables of a function. */
static LLVMValueRef behind_variables(LLVMBasicBlockRef entry) {
  LLVMValueRef at = LLVMGetFirstInstruction(entry);
  while (at && LLVMIsAAllocaInst(at)) {
    at = LLVMGetNextInstruction(at);
  }
  return at;
}

/* A function that ends without a return statement returns what lies about,
 * which its caller may not look at: it is 0 here, as in the circuit. */
static void define_result(const wrapper *w) {
  LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(w->kernel);
  for (LLVMBasicBlockRef block = entry; block;
       block = LLVMGetNextBasicBlock(block)) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    LLVMValueRef load =
        end && LLVMIsAReturnInst(end) && LLVMGetNumOperands(end) == 1
            ? LLVMGetOperand(end, 0)
            : NULL;
    LLVMValueRef result =
        load && LLVMIsALoadInst(load) ? LLVMGetOperand(load, 0) : NULL;
    if (result && LLVMIsAAllocaInst(result) &&
        LLVMGetInstructionParent(result) == entry) {
      LLVMPositionBuilderBefore(w->builder, behind_variables(entry));
      LLVMBuildStore(w->builder, LLVMConstNull(LLVMGetAllocatedType(result)),
                     result);
    }
  }
}

/* A kernel that calls itself is one call of the circuit. */
static void keep_own_calls(LLVMValueRef kernel, LLVMValueRef wrapper) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(kernel); block;
       block = LLVMGetNextBasicBlock(block)) {
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i;
         i = LLVMGetNextInstruction(i)) {
      if (LLVMIsACallInst(i) && LLVMGetCalledValue(i) == wrapper) {
        LLVMSetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1, kernel);
      }
    }
  }
}

/* The code of the kernel; main() may stand behind what runs before it, and what
 * returns a struct or a pointer behind what callers call. NULL when out of
 * memory, or when nobody calls it. */
static LLVMValueRef find_kernel(LLVMModuleRef module, const char *name) {
  if (strcmp(name, "main") == 0) {
    LLVMValueRef behind = LLVMGetNamedFunction(module, GOLDEN_PROGRAM_MAIN);
    return behind ? behind : LLVMGetNamedFunction(module, name);
  }
  char *returned = NULL;
  if (asprintf(&returned, "%s" HLS_RETURNED_SUFFIX, name) < 0) {
    return NULL;
  }
  LLVMValueRef behind = LLVMGetNamedFunction(module, returned);
  free(returned);
  return behind ? behind : LLVMGetNamedFunction(module, name);
}

hls_status golden_program_wrap_kernel(golden_program *program,
                                      const hls_signature *kernel,
                                      hls_error *error) {
  golden_file *file = &program->files[0];
  hls_signature arguments = *kernel;
  arguments.num_params = hls_signature_num_arguments(kernel);
  wrapper w = {.context = file->context,
               .module = file->module,
               .signature = kernel,
               .arguments = &arguments,
               .kernel = find_kernel(file->module, kernel->name)};
  if (!w.kernel || LLVMIsDeclaration(w.kernel)) {
    return HLS_OK; /* a static function that nobody calls */
  }
  w.type = LLVMGlobalGetValueType(w.kernel);
  if (!check_types(&arguments, w.kernel) ||
      !has_variables(kernel, file->module)) {
    return hls_error_set(error, HLS_INVALID,
                         "an argument or the result of %s has a type that "
                         "cannot be recorded",
                         kernel->name);
  }
  w.slot = LLVMInt64TypeInContext(w.context);
  /* A new function gets another name; then the two change names. */
  w.function = LLVMAddFunction(file->module, "", w.type);
  LLVMReplaceAllUsesWith(w.kernel, w.function);
  keep_own_calls(w.kernel, w.function);
  static const char suffix[] = ".kernel";
  size_t size;
  char *name = strdup(LLVMGetValueName2(w.kernel, &size));
  if (!name) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  LLVMSetValueName2(w.kernel, suffix, sizeof suffix - 1);
  LLVMSetValueName2(w.function, name, size);
  free(name);
  LLVMSetLinkage(w.function, LLVMGetLinkage(w.kernel));
  LLVMSetLinkage(w.kernel, LLVMInternalLinkage);
  LLVMSetFunctionCallConv(w.function, LLVMGetFunctionCallConv(w.kernel));
  bool ok = true;
  if (may_be_shorter(kernel)) {
    w.objects = list_objects(&w, file->module);
    ok = w.objects != NULL;
  }
  w.builder = LLVMCreateBuilderInContext(w.context);
  define_result(&w);
  ok = ok && build_body(&w);
  LLVMDisposeBuilder(w.builder);
  return ok ? HLS_OK : hls_error_set(error, HLS_NO_MEMORY, "out of memory");
}
