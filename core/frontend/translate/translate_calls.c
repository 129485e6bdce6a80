/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls to functions without a body (placeholders, __init*) and their
 * declarations. Functions with a body have been inlined.
 */
#include "core/frontend/translate/translate_calls.h"
#include "hls/calling_convention.h"
#include "hls/func_ops.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "hls/wait_intrinsics.h"

#include "base/memory/array.h"
#include "core/frontend/translate/translate_intrinsics.h"
#include "core/frontend/translate/translate_types.h"
#include "core/frontend/translate/translate_values.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "llvm-c/Core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool remember_callee(translate_context *t, LLVMValueRef callee) {
  for (size_t i = 0; i < t->num_callees; i++) {
    if (t->callees[i] == callee) {
      return true;
    }
  }
  if (!ARRAY_RESERVE(t->callees, t->num_callees, t->callees_capacity)) {
    t->out_of_memory = true;
    return false;
  }
  t->callees[t->num_callees++] = callee;
  return true;
}

static const char *name_of(LLVMValueRef function) {
  size_t length = 0;
  return LLVMGetValueName2(function, &length);
}

/* The format of what a function prints in a simulation; or null. */
static MlirAttribute printed_format(const translate_context *t,
                                    LLVMValueRef callee) {
  LLVMAttributeRef attribute = LLVMGetStringAttributeAtIndex(
      callee, LLVMAttributeFunctionIndex, HLS_PRINTS_IN_LLVM,
      sizeof HLS_PRINTS_IN_LLVM - 1);
  if (!attribute) {
    return mlirAttributeGetNull();
  }
  unsigned length = 0;
  const char *format = LLVMGetStringAttributeValue(attribute, &length);
  return mlirStringAttrGet(t->context, mlirStringRefCreate(format, length));
}

/* Gives a call, or a declaration, the format of what it prints. */
static void mark_print(const translate_context *t, LLVMValueRef callee,
                       MlirOperation op) {
  MlirAttribute format = printed_format(t, callee);
  if (!mlirAttributeIsNull(format) && !mlirOperationIsNull(op)) {
    mlirOperationSetAttributeByName(
        op, mlirStringRefCreateFromCString(HLS_PRINTS), format);
  }
}

/* What is known of a declaration: what prints has none in the text, and its
 * parameters have no names. */
static bool find_signature(const translate_context *t, LLVMValueRef callee,
                           hls_signature *found) {
  if (!mlirAttributeIsNull(printed_format(t, callee))) {
    *found = (hls_signature){.name = name_of(callee),
                             .num_params = LLVMCountParams(callee)};
    return true;
  }
  const hls_signature *signature =
      hls_unit_find_function(t->unit, name_of(callee));
  if (signature) {
    *found = *signature;
  }
  return signature != NULL;
}

/* The type of a callee as its C declaration gives it: `int f()` says nothing
 * about arguments in LLVM, and the call may pass none only. */
static bool callee_type(translate_context *t, LLVMValueRef callee,
                        const hls_signature *signature, MlirType *type) {
  LLVMTypeRef function_type = LLVMGlobalGetValueType(callee);
  unsigned count = LLVMCountParamTypes(function_type);
  if (count != signature->num_params) {
    return false;
  }
  LLVMTypeRef *params = calloc(count + 1, sizeof(*params));
  MlirType *inputs = calloc(count + 1, sizeof(*inputs));
  bool ok = params && inputs;
  if (!ok) {
    t->out_of_memory = true;
  } else {
    LLVMGetParamTypes(function_type, params);
  }
  for (unsigned i = 0; ok && i < count; i++) {
    inputs[i] = translate_type(t, params[i]);
    ok = !mlirTypeIsNull(inputs[i]);
  }
  LLVMTypeRef result = LLVMGetReturnType(function_type);
  bool is_void = LLVMGetTypeKind(result) == LLVMVoidTypeKind;
  MlirType output = {NULL};
  if (ok && !is_void) {
    output = translate_type(t, result);
    ok = !mlirTypeIsNull(output);
  }
  if (ok) {
    *type = mlirFunctionTypeGet(t->context, count, inputs, !is_void, &output);
  }
  free(inputs);
  free(params);
  return ok;
}

static void diagnose_function(translate_context *t, LLVMValueRef call,
                              LLVMValueRef callee) {
  const hls_signature *signature =
      hls_unit_find_function(t->unit, name_of(callee));
  char what[200];
  if (signature && signature->has_body) {
    snprintf(what, sizeof what,
             "this call of '%.100s' does not pass what its definition takes",
             name_of(callee));
    translate_unsupported(t, call, "unsupported-external-call", what,
                          "declare its arguments, and pass these");
    return;
  }
  snprintf(what, sizeof what, "'%.100s' cannot be part of a circuit",
           name_of(callee));
  translate_unsupported(t, call, "unsupported-external-call", what,
                        "write a body for it or declare it as a placeholder");
}

static void diagnose_callee(translate_context *t, LLVMValueRef call,
                            LLVMValueRef callee) {
  if (!callee || !LLVMIsAFunction(callee)) {
    translate_unsupported(
        t, call, "unsupported-construct",
        "this call through a pointer is not supported: it is not known which "
        "functions it may lead to",
        "call a function by its name, or set pointers to functions of its type "
        "in the kernel or in initialisers, and nowhere else");
    return;
  }
  diagnose_function(t, call, callee);
}

/* Appends a call. Returns its result; null when there is none. */
static MlirValue emit_call(translate_context *t, LLVMValueRef callee,
                           MlirLocation location, const MlirValue *operands,
                           unsigned count, MlirType result) {
  MlirOperation op = translate_emit_op(t, MLIR_OP_FUNC_CALL, location, operands,
                                       count, result);
  if (mlirOperationIsNull(op)) {
    return (MlirValue){NULL};
  }
  mlirOperationSetAttributeByName(
      op, mlirStringRefCreateFromCString(MLIR_ATTR_FUNC_CALL_CALLEE),
      mlirFlatSymbolRefAttrGet(
          t->context, mlirStringRefCreateFromCString(name_of(callee))));
  mark_print(t, callee, op);
  return mlirTypeIsNull(result) ? (MlirValue){NULL}
                                : mlirOperationGetResult(op, 0);
}

void translate_call(translate_context *t, LLVMValueRef call) {
  if (LLVMGetInstructionOpcode(call) != LLVMCall) {
    diagnose_callee(t, call, NULL);
    return;
  }
  LLVMValueRef callee = LLVMGetCalledValue(call);
  if (LLVMIsAInlineAsm(callee)) {
    translate_unsupported(t, call, "unsupported-construct",
                          "inline assembly is not supported",
                          "write the computation in C");
    return;
  }
  if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee)) {
    translate_intrinsic(t, call, name_of(callee));
    return;
  }
  hls_signature signature;
  MlirType type = {NULL};
  unsigned count = (unsigned)LLVMGetNumArgOperands(call);
  if (!LLVMIsAFunction(callee) || !find_signature(t, callee, &signature) ||
      (signature.has_body && LLVMIsDeclaration(callee)) ||
      count != signature.num_params ||
      !callee_type(t, callee, &signature, &type)) {
    diagnose_callee(t, call, callee);
    return;
  }
  MlirValue *operands = calloc(count + 1, sizeof(*operands));
  if (!operands || !remember_callee(t, callee)) {
    t->out_of_memory = true;
    free(operands);
    return;
  }
  MlirLocation location = translate_location(t, call);
  for (unsigned i = 0; i < count; i++) {
    operands[i] = translate_operand(t, LLVMGetOperand(call, i), location);
  }
  MlirType result = mlirFunctionTypeGetNumResults(type)
                        ? mlirFunctionTypeGetResult(type, 0)
                        : (MlirType){NULL};
  translate_define(t, call,
                   emit_call(t, callee, location, operands, count, result));
  free(operands);
}

/* A parameter is a number in Verilog, whose sign its type there tells. That of
 * one bit has none. */
static bool is_unsigned_parameter(const hls_param *param) {
  static const char prefix[] = "parameter_";
  return strncmp(param->name, prefix, sizeof prefix - 1) == 0 &&
         param->scalar.kind == HLS_SCALAR_INT && !param->scalar.is_signed &&
         param->scalar.bits > 1;
}

/* One dictionary per argument with its C name. */
static MlirAttribute argument_attributes(translate_context *t,
                                         const hls_signature *signature) {
  MlirAttribute *attributes =
      calloc(signature->num_params + 1, sizeof(*attributes));
  if (!attributes) {
    t->out_of_memory = true;
    return mlirAttributeGetNull();
  }
  for (unsigned i = 0; i < signature->num_params; i++) {
    const hls_param *param = &signature->params[i];
    MlirNamedAttribute entries[] = {
        translate_named_attribute(
            t, MLIR_ATTR_HANDSHAKE_ARG_NAME,
            mlirStringAttrGet(t->context,
                              mlirStringRefCreateFromCString(param->name))),
        translate_named_attribute(t, HLS_ARGUMENT_UNSIGNED,
                                  mlirUnitAttrGet(t->context)),
    };
    attributes[i] = mlirDictionaryAttrGet(
        t->context, is_unsigned_parameter(param) ? 2 : 1, entries);
  }
  MlirAttribute result =
      mlirArrayAttrGet(t->context, signature->num_params, attributes);
  free(attributes);
  return result;
}

MlirOperation translate_create_function(translate_context *t,
                                        const hls_signature *signature,
                                        MlirType type, MlirLocation location,
                                        MlirRegion body, bool is_private) {
  MlirOperationState state = mlirOperationStateGet(
      mlirStringRefCreateFromCString(MLIR_OP_FUNC_FUNC), location);
  MlirNamedAttribute attributes[4];
  intptr_t count = 0;
  attributes[count++] = translate_named_attribute(
      t, MLIR_ATTR_FUNC_FUNC_SYM_NAME,
      mlirStringAttrGet(t->context,
                        mlirStringRefCreateFromCString(signature->name)));
  attributes[count++] = translate_named_attribute(
      t, MLIR_ATTR_FUNC_FUNC_FUNCTION_TYPE, mlirTypeAttrGet(type));
  if (is_private) {
    attributes[count++] = translate_named_attribute(
        t, MLIR_ATTR_FUNC_FUNC_SYM_VISIBILITY,
        mlirStringAttrGet(t->context,
                          mlirStringRefCreateFromCString("private")));
  }
  if (signature->params) {
    MlirAttribute names = argument_attributes(t, signature);
    if (!mlirAttributeIsNull(names)) {
      attributes[count++] =
          translate_named_attribute(t, MLIR_ATTR_FUNC_FUNC_ARG_ATTRS, names);
    }
  }
  mlirOperationStateAddAttributes(&state, count, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &body);
  return mlirOperationCreate(&state);
}

/* Returns null when out of memory. */
static MlirOperation append_declaration(translate_context *t,
                                        const hls_signature *signature,
                                        MlirType type) {
  MlirOperation operation = translate_create_function(
      t, signature, type, translate_range_location(t, signature->name_range),
      mlirRegionCreate(), /*is_private=*/true);
  if (mlirOperationIsNull(operation)) {
    t->out_of_memory = true;
    return operation;
  }
  mlirBlockAppendOwnedOperation(mlirModuleGetBody(t->module), operation);
  return operation;
}

static bool is_called(const translate_context *t, const char *name) {
  for (size_t i = 0; i < t->num_callees; i++) {
    if (strcmp(name_of(t->callees[i]), name) == 0) {
      return true;
    }
  }
  return false;
}

static MlirType type_of_scalar(translate_context *t, const hls_scalar *scalar) {
  return scalar->kind == HLS_SCALAR_INT && scalar->bits <= 64
             ? mlirIntegerTypeGet(t->context, scalar->bits)
         : scalar->kind == HLS_SCALAR_FLOAT ? translate_element_type(t, scalar)
                                            : (MlirType){NULL};
}

static bool begins_with(const char *name, const char *prefix) {
  return strncmp(name, prefix, strlen(prefix)) == 0;
}

/* Does a declaration say that it is a placeholder's, by all of its names? */
static bool is_placeholder(const hls_signature *signature) {
  const char *name = signature->name;
  bool has_output = false;
  bool fits = !signature->has_body && begins_with(name, "__") &&
              !begins_with(name, "__init") &&
              !hls_wait_intrinsic_find(name, strlen(name));
  for (unsigned i = 0; fits && i < signature->num_params; i++) {
    const hls_param *param = &signature->params[i];
    has_output |= begins_with(param->name, "output_");
    fits = !param->is_array && !param->is_pointer &&
           (begins_with(param->name, "input_") ||
            begins_with(param->name, "output_") ||
            begins_with(param->name, "parameter_"));
  }
  return fits && has_output && signature->result.kind != HLS_SCALAR_OTHER;
}

/* A placeholder that nobody calls has no function in LLVM IR. */
static void declare_uncalled(translate_context *t,
                             const hls_signature *signature) {
  MlirType *inputs = calloc(signature->num_params, sizeof(*inputs));
  bool fits = inputs != NULL;
  for (unsigned i = 0; fits && i < signature->num_params; i++) {
    inputs[i] = type_of_scalar(t, &signature->params[i].scalar);
    fits = !mlirTypeIsNull(inputs[i]);
  }
  bool is_void = signature->result.kind == HLS_SCALAR_VOID;
  MlirType result = type_of_scalar(t, &signature->result);
  if (fits && (is_void || !mlirTypeIsNull(result))) {
    append_declaration(t, signature,
                       mlirFunctionTypeGet(t->context, signature->num_params,
                                           inputs, !is_void, &result));
  }
  t->out_of_memory |= !inputs;
  free(inputs);
}

void translate_declarations(translate_context *t) {
  for (size_t i = 0; i < t->num_callees; i++) {
    hls_signature signature;
    MlirType type = {NULL};
    if (LLVMIsDeclaration(t->callees[i]) &&
        find_signature(t, t->callees[i], &signature) &&
        callee_type(t, t->callees[i], &signature, &type)) {
      mark_print(t, t->callees[i], append_declaration(t, &signature, type));
    }
  }
  for (size_t i = 0; i < hls_unit_num_functions(t->unit); i++) {
    const hls_signature *signature = hls_unit_function(t->unit, i);
    if (is_placeholder(signature) && !is_called(t, signature->name)) {
      declare_uncalled(t, signature);
    }
  }
}
