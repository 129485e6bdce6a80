/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The code around the IR of a kernel that lets it run: the arguments of a call
 * are in slots on one side, and models have the calling convention of C on the
 * other.
 */
#include "rtl/sim/golden/ir/golden_ir.h"
#include "rtl/sim/golden/ir/golden_ir_child.h"

#include "llvm-c/Core.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INTERFACE "_mlir_ciface_"

/* The IR's functions that are called through such interfaces. */
#define PLACEHOLDER "hlsd.placeholder"

typedef struct code {
  LLVMModuleRef module;
  LLVMContextRef context;
  LLVMBuilderRef builder;
  const golden *native;
  hls_error *error;
} code;

static LLVMTypeRef int_type(const code *c, unsigned bits) {
  return LLVMIntTypeInContext(c->context, bits);
}

static LLVMValueRef int64(const code *c, uint64_t value) {
  return LLVMConstInt(int_type(c, 64), value, 0);
}

static bool is_int(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
}

static LLVMValueRef begin_function(const code *c, LLVMValueRef function) {
  LLVMPositionBuilderAtEnd(
      c->builder, LLVMAppendBasicBlockInContext(c->context, function, ""));
  return function;
}

/* An integer that lies in memory in `bytes`, with the bits of `type`. */
static LLVMValueRef load_int(const code *c, LLVMValueRef address,
                             LLVMTypeRef type, unsigned bytes) {
  LLVMValueRef value =
      LLVMBuildLoad2(c->builder, int_type(c, 8 * bytes), address, "");
  return LLVMGetIntTypeWidth(type) < 8 * bytes
             ? LLVMBuildTrunc(c->builder, value, type, "")
             : value;
}

/* ---- Towards the kernel ---- */

static LLVMValueRef slot_address(const code *c, LLVMValueRef slots,
                                 size_t index) {
  LLVMValueRef offset = int64(c, index);
  return LLVMBuildInBoundsGEP2(c->builder, int_type(c, 64), slots, &offset, 1,
                               "");
}

static LLVMValueRef build_argument(const code *c, LLVMValueRef slots, size_t i,
                                   LLVMTypeRef type) {
  const sim_slot *slot = &c->native->layout.slots[i];
  LLVMValueRef address = slot_address(c, slots, i);
  return !slot->is_array && is_int(type)
             ? load_int(c, address, type, 8)
             : LLVMBuildLoad2(c->builder, type, address, "");
}

static void store_result(const code *c, LLVMValueRef value,
                         LLVMValueRef address) {
  LLVMTypeRef type = LLVMTypeOf(value);
  LLVMBuildStore(c->builder, int64(c, 0), address);
  if (is_int(type) && LLVMGetIntTypeWidth(type) < 64) {
    value = LLVMBuildZExt(c->builder, value, int_type(c, 64), "");
  }
  LLVMBuildStore(c->builder, value, address);
}

static hls_status build_entry(const code *c) {
  const sim_layout *layout = &c->native->layout;
  LLVMValueRef kernel =
      LLVMGetNamedFunction(c->module, layout->signature->name);
  if (!kernel || LLVMCountParams(kernel) != layout->num_slots) {
    return hls_error_set(c->error, HLS_INTERNAL,
                         "the IR of %s takes other arguments",
                         layout->signature->name);
  }
  LLVMTypeRef pointer = LLVMPointerTypeInContext(c->context, 0);
  LLVMTypeRef type =
      LLVMFunctionType(LLVMVoidTypeInContext(c->context), &pointer, 1, 0);
  LLVMValueRef entry =
      begin_function(c, LLVMAddFunction(c->module, GOLDEN_IR_ENTRY, type));
  LLVMValueRef slots = LLVMGetParam(entry, 0);
  LLVMValueRef *arguments = calloc(layout->num_slots + 1, sizeof(LLVMValueRef));
  if (!arguments) {
    return hls_error_set(c->error, HLS_NO_MEMORY, "out of memory");
  }
  for (size_t i = 0; i < layout->num_slots; i++) {
    LLVMTypeRef wanted = LLVMTypeOf(LLVMGetParam(kernel, (unsigned)i));
    arguments[i] = build_argument(c, slots, i, wanted);
  }
  LLVMValueRef call =
      LLVMBuildCall2(c->builder, LLVMGlobalGetValueType(kernel), kernel,
                     arguments, (unsigned)layout->num_slots, "");
  free(arguments);
  if (LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind) {
    store_result(c, call, slot_address(c, slots, layout->num_slots));
  }
  LLVMBuildRetVoid(c->builder);
  return HLS_OK;
}

/* ---- Towards the models ---- */

/* C passes integers narrower than int extended. */
static void extend_argument(const code *c, LLVMValueRef call, unsigned index,
                            const hls_scalar *scalar) {
  if (scalar->kind != HLS_SCALAR_INT || scalar->bits >= 32) {
    return;
  }
  const char *name = scalar->is_signed ? "signext" : "zeroext";
  LLVMAddCallSiteAttribute(
      call, index + 1,
      LLVMCreateEnumAttribute(
          c->context, LLVMGetEnumAttributeKindForName(name, strlen(name)), 0));
}

/* The variable that a model sets through a pointer: zero at first. */
static LLVMValueRef build_variable(const code *c, const hls_scalar *scalar) {
  LLVMTypeRef type = int_type(c, 8 * scalar->storage_bytes);
  LLVMValueRef variable = LLVMBuildAlloca(c->builder, type, "");
  LLVMBuildStore(c->builder, LLVMConstNull(type), variable);
  return variable;
}

static LLVMValueRef load_output(const code *c, LLVMValueRef variable,
                                LLVMTypeRef type, const hls_scalar *scalar) {
  return is_int(type) ? load_int(c, variable, type, scalar->storage_bytes)
                      : LLVMBuildLoad2(c->builder, type, variable, "");
}

/* Hands the outputs back: one as the result, several in the struct that the
 * first argument points to. `type` is that of the IR's function. */
/* Only placeholders have outputs, whatever other functions call theirs. */
static bool is_output(const hls_signature *signature, unsigned i) {
  return strncmp(signature->name, "__", 2) == 0 &&
         golden_program_is_output(&signature->params[i]);
}

static void return_outputs(const code *c, LLVMValueRef interface,
                           LLVMTypeRef type, const hls_signature *signature,
                           const LLVMValueRef *arguments) {
  bool several = LLVMGetTypeKind(type) == LLVMStructTypeKind;
  unsigned output = 0;
  for (unsigned i = 0; i < signature->num_params; i++) {
    const hls_param *param = &signature->params[i];
    if (!is_output(signature, i)) {
      continue;
    }
    LLVMTypeRef wanted =
        several ? LLVMStructGetTypeAtIndex(type, output) : type;
    LLVMValueRef value = load_output(c, arguments[i], wanted, &param->scalar);
    if (!several) {
      LLVMBuildRet(c->builder, value);
      return;
    }
    LLVMBuildStore(c->builder, value,
                   LLVMBuildStructGEP2(c->builder, type,
                                       LLVMGetParam(interface, 0), output++,
                                       ""));
  }
  LLVMBuildRetVoid(c->builder);
}

static unsigned count_outputs(const hls_signature *signature) {
  unsigned outputs = 0;
  for (unsigned i = 0; i < signature->num_params; i++) {
    outputs += is_output(signature, i);
  }
  return outputs;
}

/* Gives an interface back what the model of an ordinary function returns. */
static void return_result(const code *c, LLVMValueRef call) {
  if (LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind) {
    LLVMBuildRetVoid(c->builder);
  } else {
    LLVMBuildRet(c->builder, call);
  }
}

/* Defines the interface of a placeholder or an external function by a call of
 * its model: the former takes the addresses of outputs, the latter returns its
 * result. `function` is the IR's own function, which calls the interface. */
static bool build_model_call(const code *c, LLVMValueRef interface,
                             LLVMValueRef function,
                             const hls_signature *signature) {
  unsigned count = signature->num_params;
  LLVMValueRef *arguments = calloc(count + 1, sizeof(LLVMValueRef));
  LLVMTypeRef *types = calloc(count + 1, sizeof(LLVMTypeRef));
  if (!arguments || !types) {
    free(arguments);
    free(types);
    return false;
  }
  LLVMTypeRef outputs = LLVMGetReturnType(LLVMGlobalGetValueType(function));
  unsigned taken = LLVMGetTypeKind(outputs) == LLVMStructTypeKind;
  begin_function(c, interface);
  for (unsigned i = 0; i < count; i++) {
    const hls_param *param = &signature->params[i];
    arguments[i] = is_output(signature, i) ? build_variable(c, &param->scalar)
                                           : LLVMGetParam(interface, taken++);
    types[i] = LLVMTypeOf(arguments[i]);
  }
  bool has_outputs = count_outputs(signature) > 0;
  LLVMTypeRef result =
      has_outputs ? LLVMVoidTypeInContext(c->context) : outputs;
  LLVMTypeRef type = LLVMFunctionType(result, types, count, 0);
  LLVMValueRef model = LLVMAddFunction(c->module, signature->name, type);
  LLVMValueRef call =
      LLVMBuildCall2(c->builder, type, model, arguments, count, "");
  for (unsigned i = 0; i < count; i++) {
    if (!is_output(signature, i)) {
      extend_argument(c, call, i, &signature->params[i].scalar);
    }
  }
  if (has_outputs) {
    return_outputs(c, interface, outputs, signature, arguments);
  } else {
    return_result(c, call);
  }
  free(types);
  free(arguments);
  return true;
}

/* The IR's function behind an interface that is only declared, and the C
 * declaration of both. */
static hls_status define_interface(const code *c, LLVMValueRef interface,
                                   const char *name) {
  LLVMValueRef function = LLVMGetNamedFunction(c->module, name);
  const hls_signature *signature =
      hls_unit_find_function(c->native->unit, name);
  if (!function || !signature ||
      LLVMCountParams(function) !=
          signature->num_params - count_outputs(signature)) {
    return hls_error_set(c->error, HLS_INTERNAL,
                         "the IR calls %s in another way than C", name);
  }
  /* The name is the model's. */
  LLVMSetValueName2(function, PLACEHOLDER, sizeof PLACEHOLDER - 1);
  return build_model_call(c, interface, function, signature)
             ? HLS_OK
             : hls_error_set(c->error, HLS_NO_MEMORY, "out of memory");
}

/* The child process is a copy of the runner, which is one of this process:
 * addresses are the same there. */
static void watch_accesses(const code *c) {
  LLVMValueRef function = LLVMGetNamedFunction(c->module, HLS_BOUNDS_FUNCTION);
  if (function) {
    LLVMReplaceAllUsesWith(
        function,
        LLVMConstIntToPtr(int64(c, (uint64_t)(uintptr_t)golden_ir_watch_access),
                          LLVMPointerTypeInContext(c->context, 0)));
  }
}

hls_status golden_ir_complete(const hls_native_code *ir, const golden *native,
                              bool *needs_models, hls_error *error) {
  if (LLVMGetNamedFunction(ir->module, GOLDEN_IR_ENTRY)) {
    *needs_models = LLVMGetNamedFunction(ir->module, PLACEHOLDER) != NULL;
    return HLS_OK;
  }
  code c = {ir->module, ir->context, LLVMCreateBuilderInContext(ir->context),
            native, error};
  hls_status status = build_entry(&c);
  watch_accesses(&c);
  LLVMValueRef next;
  for (LLVMValueRef f = LLVMGetFirstFunction(c.module); f && status == HLS_OK;
       f = next) {
    next = LLVMGetNextFunction(f);
    size_t size;
    const char *name = LLVMGetValueName2(f, &size);
    bool is_interface = strncmp(name, INTERFACE, sizeof INTERFACE - 1) == 0;
    if (LLVMIsDeclaration(f) && is_interface) {
      *needs_models = true;
      status = define_interface(&c, f, name + sizeof INTERFACE - 1);
    }
    /* The C program has functions of the same names. */
    if (!LLVMIsDeclaration(f) && strcmp(name, GOLDEN_IR_ENTRY) != 0) {
      LLVMSetLinkage(f, LLVMInternalLinkage);
    }
  }
  LLVMDisposeBuilder(c.builder);
  return status;
}
