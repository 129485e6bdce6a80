/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules that declarations of placeholders and __init functions follow. A
 * declaration is judged when it is called, and only once.
 */
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "placeholders_internal.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Reports a mistake in a declaration, and the call that makes it matter. */
__attribute__((format(printf, 4, 5))) static void
report_declaration(MlirOperation declaration, MlirOperation call,
                   const char *code, const char *format, ...) {
  char message[640];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  ir_error_noted(mlirOperationGetLocation(declaration), code,
                 mlirOperationGetLocation(call), "it is called here", "%s",
                 message);
}

static role classify_argument(MlirStringRef name, MlirStringRef *rest) {
  static const struct {
    const char *prefix;
    role role;
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

/* Reads one argument's name into the placeholder; false if it breaks a rule,
 * which is then reported. */
static bool read_argument(placeholder *ph, MlirOperation call, unsigned i) {
  MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
  MlirAttribute attribute = ir_func_arg_attr(ph->declaration, i, IR_ARG_NAME);
  MlirStringRef name = mlirStringRefCreateFromCString("");
  if (!mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)) {
    name = mlirStringAttrGetValue(attribute);
  }
  ph->roles[i] = classify_argument(name, &ph->names[i]);
  if (ph->roles[i] == ROLE_NONE) {
    report_declaration(
        ph->declaration, call, "placeholder-arg-name",
        "argument %u of placeholder '%.*s' is named '%.*s'; its "
        "name must begin with '" PLACEHOLDER_INPUT "', '" PLACEHOLDER_OUTPUT
        "' or '" PLACEHOLDER_PARAMETER "'",
        i, (int)function.length, function.data, (int)name.length, name.data);
    return false;
  }
  /* The dialect keeps this name on the instance; Verilog reserves it, too. */
  if (ph->roles[i] == ROLE_PARAMETER && ir_str_is(ph->names[i], "module")) {
    report_declaration(ph->declaration, call, "placeholder-arg-name",
                       "a parameter of placeholder '%.*s' cannot be named "
                       "'module'",
                       (int)function.length, function.data);
    return false;
  }
  for (unsigned k = 0; k < i; k++) {
    if (ph->roles[k] == ph->roles[i] &&
        mlirStringRefEqual(ph->names[k], ph->names[i])) {
      report_declaration(ph->declaration, call, "placeholder-arg-name",
                         "two arguments of placeholder '%.*s' are named '%.*s'",
                         (int)function.length, function.data, (int)name.length,
                         name.data);
      return false;
    }
  }
  return true;
}

/* Reads a declaration and reports what is wrong with it, seen from a call. */
static void read_declaration(placeholder *ph, MlirOperation call) {
  MlirType type = ir_func_type(ph->declaration);
  MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
  ph->valid = true;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    ph->valid &= read_argument(ph, call, i);
    if (ph->roles[i] == ROLE_OUTPUT && ph->num_outputs++ == 0) {
      ph->first_output = mlirFunctionTypeGetInput(type, i);
    }
  }
  if (ph->valid && ph->num_outputs == 0) {
    report_declaration(
        ph->declaration, call, "placeholder-no-output",
        "placeholder '%.*s' has no output: at least one argument "
        "must be named '" PLACEHOLDER_OUTPUT "…'",
        (int)function.length, function.data);
    ph->valid = false;
  }
  if (ph->valid && mlirFunctionTypeGetNumResults(type) > 1) {
    report_declaration(ph->declaration, call, "placeholder-result-type",
                       "placeholder '%.*s' must return nothing or the type of "
                       "its first output, which is what its result means",
                       (int)function.length, function.data);
    ph->valid = false;
  }
}

placeholder *placeholders_declaration(placeholders *state, MlirOperation call,
                                      MlirOperation declaration) {
  placeholder *ph = ptr_map_get(&state->declarations, declaration.ptr);
  if (ph) {
    return ph;
  }
  MlirType type = ir_func_type(declaration);
  size_t n = (size_t)mlirFunctionTypeGetNumInputs(type);
  ph = ARENA_ARRAY(&state->arena, placeholder, 1);
  if (!ph) {
    return NULL;
  }
  *ph = (placeholder){.declaration = declaration,
                      .num_arguments = (unsigned)n,
                      .roles = ARENA_ARRAY(&state->arena, role, n),
                      .names = ARENA_ARRAY(&state->arena, MlirStringRef, n)};
  if (!ph->roles || !ph->names ||
      !ptr_map_set(&state->declarations, declaration.ptr, ph)) {
    return NULL;
  }
  read_declaration(ph, call);
  state->has_errors |= !ph->valid;
  return ph;
}

/* Reports what a function has wrong that is no placeholder, once. */
__attribute__((format(printf, 5, 6))) static bool
judge(placeholders *state, MlirOperation func, MlirOperation call,
      const char *code, const char *format, ...) {
  state->has_errors = true;
  if (ptr_map_has(&state->judged, func.ptr)) {
    return true;
  }
  char message[640];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  report_declaration(func, call, code, "%s", message);
  return ptr_map_set(&state->judged, func.ptr, func.ptr);
}

bool placeholders_check_init(placeholders *state, MlirOperation call,
                             MlirOperation init) {
  MlirType type = ir_func_type(init);
  if (mlirFunctionTypeGetNumInputs(type) == 0 &&
      mlirFunctionTypeGetNumResults(type) == 1) {
    return true;
  }
  MlirStringRef name = ir_attr_str(init, "sym_name");
  return judge(state, init, call, "init-signature",
               "'%.*s' must take nothing and return the type of the output "
               "that it initialises",
               (int)name.length, name.data) &&
         ptr_map_set(&state->unclear, call.ptr, call.ptr);
}

bool placeholders_has_role_names(MlirOperation func) {
  MlirType type = ir_func_type(func);
  intptr_t inputs =
      mlirTypeIsNull(type) ? 0 : mlirFunctionTypeGetNumInputs(type);
  for (intptr_t i = 0; i < inputs; i++) {
    MlirAttribute attribute = ir_func_arg_attr(func, i, IR_ARG_NAME);
    MlirStringRef rest;
    role role =
        !mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)
            ? classify_argument(mlirStringAttrGetValue(attribute), &rest)
            : ROLE_NONE;
    if (role == ROLE_INPUT || role == ROLE_OUTPUT) {
      return true;
    }
  }
  return false;
}

/* Does a function with a body look like one that must not have any? */
static bool is_shaped_like_placeholder(MlirOperation func) {
  MlirStringRef name = ir_attr_str(func, "sym_name");
  MlirType type = ir_func_type(func);
  if (!ir_str_starts(name, "__") || ir_func_is_declaration(func) ||
      mlirTypeIsNull(type)) {
    return false;
  }
  return placeholders_has_role_names(func) ||
         (ir_str_starts(name, PLACEHOLDER_INIT) &&
          mlirFunctionTypeGetNumInputs(type) == 0 &&
          mlirFunctionTypeGetNumResults(type) == 1);
}

bool placeholders_check_defined(placeholders *state, MlirOperation call,
                                MlirOperation callee) {
  if (mlirOperationIsNull(callee) || !is_shaped_like_placeholder(callee)) {
    return true;
  }
  MlirStringRef name = ir_attr_str(callee, "sym_name");
  return judge(state, callee, call, "placeholder-defined",
               "'%.*s' is named like %s but has a body; remove the body, or "
               "choose a name without '__'",
               (int)name.length, name.data,
               ir_str_starts(name, PLACEHOLDER_INIT)
                   ? "the initialiser of an output"
                   : "a placeholder") &&
         ptr_map_set(&state->unclear, call.ptr, call.ptr);
}
