/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tells which functions are placeholders, and the roles of their arguments.
 */
#include "core/passes/placeholders/placeholder_context.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <string.h>

void placeholders_finish(placeholders *state) {
  if (!mlirSymbolTableIsNull(state->symbols)) {
    mlirSymbolTableDestroy(state->symbols);
  }
  arena_finish(&state->arena);
  ptr_map_finish(&state->declarations);
  ptr_map_finish(&state->call_of);
  ptr_map_finish(&state->unclear);
  ptr_map_finish(&state->judged);
  *state = (placeholders){0};
}

callee_kind placeholders_classify_callee(MlirOperation func) {
  MlirStringRef name = ir_symbol_name(func);
  if (!ir_func_is_declaration(func) || !ir_str_starts(name, "__")) {
    return CALLEE_ORDINARY;
  }
  if (hls_wait_intrinsic_find(name.data, name.length) ||
      (hls_wait_intrinsic_resembles(name.data, name.length) &&
       !placeholders_has_role_names(func))) {
    return CALLEE_WAIT;
  }
  return ir_str_starts(name, PLACEHOLDER_INIT) ? CALLEE_INIT
                                               : CALLEE_PLACEHOLDER;
}

MlirOperation placeholders_callee(const placeholders *state,
                                  MlirOperation call) {
  MlirStringRef name = mlirFuncCallGetCallee(call);
  if (!mlirOperationIsAFuncCall(call) || !name.data) {
    return ir_no_op();
  }
  MlirOperation callee = mlirSymbolTableLookup(state->symbols, name);
  bool known = !mlirOperationIsNull(callee) && mlirOperationIsAFuncFunc(callee);
  return known ? callee : ir_no_op();
}

bool placeholders_is_init(const placeholders *state, MlirValue value) {
  MlirOperation call = ir_def(value);
  if (mlirOperationIsNull(call)) {
    return false;
  }
  MlirOperation callee = placeholders_callee(state, call);
  return !mlirOperationIsNull(callee) &&
         (placeholders_classify_callee(callee) == CALLEE_INIT ||
          ptr_map_has(&state->unclear, call.ptr));
}

placeholder_role placeholders_argument_role(MlirStringRef name,
                                            MlirStringRef *rest) {
  static const struct {
    const char *prefix;
    placeholder_role role;
  } prefixes[] = {{PLACEHOLDER_INPUT, ROLE_INPUT},
                  {PLACEHOLDER_OUTPUT, ROLE_OUTPUT},
                  {PLACEHOLDER_PARAMETER, ROLE_PARAMETER}};
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
    size_t length = strlen(prefixes[i].prefix);
    if (ir_str_starts(name, prefixes[i].prefix) && name.length > length) {
      *rest = mlirStringRefCreate(name.data + length, name.length - length);
      return prefixes[i].role;
    }
  }
  return ROLE_NONE;
}

bool placeholders_has_role_names(MlirOperation func) {
  MlirType type = ir_func_type(func);
  intptr_t inputs =
      mlirTypeIsNull(type) ? 0 : mlirFunctionTypeGetNumInputs(type);
  for (intptr_t i = 0; i < inputs; i++) {
    MlirAttribute attribute =
        ir_func_arg_attr(func, i, MLIR_ATTR_HANDSHAKE_ARG_NAME);
    MlirStringRef rest;
    placeholder_role role =
        !mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)
            ? placeholders_argument_role(mlirStringAttrGetValue(attribute),
                                         &rest)
            : ROLE_NONE;
    if (role == ROLE_INPUT || role == ROLE_OUTPUT) {
      return true;
    }
  }
  return false;
}
