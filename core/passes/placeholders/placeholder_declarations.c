/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules that declarations of placeholders and __init functions follow. A
 * declaration is judged when it is called, and only once.
 */
#include "core/passes/placeholders/placeholder_declarations.h"
#include "base/verilog/argument_names.h"
#include "hls/func_ops.h"
#include "hls/handshake_ops.h"
#include "hls/passes.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Reports a mistake in a declaration, and the call that makes it matter. The
 * repair is NULL when there is none. */
__attribute__((format(printf, 5, 6))) static void
report_declaration(MlirOperation declaration, MlirOperation call,
                   const char *code, const hls_ir_repair *repair,
                   const char *format, ...) {
  char message[640];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  ir_error_repairable(mlirOperationGetLocation(declaration), code,
                      mlirOperationGetLocation(call), "it is called here",
                      repair, "%s", message);
}

/* A new name for an argument. */
typedef struct renaming {
  char old_text[192], new_text[192];
  hls_ir_repair repair;
} renaming;

static const hls_ir_repair *rename_argument(renaming *texts, MlirStringRef old,
                                            const char *prefix,
                                            MlirStringRef rest) {
  int sizes[] = {snprintf(texts->old_text, sizeof texts->old_text,
                          MLIR_ATTR_HANDSHAKE_ARG_NAME " = \"%.*s\"",
                          (int)old.length, old.data),
                 snprintf(texts->new_text, sizeof texts->new_text,
                          MLIR_ATTR_HANDSHAKE_ARG_NAME " = \"%s%.*s\"", prefix,
                          (int)rest.length, rest.data)};
  texts->repair = (hls_ir_repair){texts->old_text, texts->new_text};
  bool fits = sizes[0] < (int)sizeof texts->old_text &&
              sizes[1] < (int)sizeof texts->new_text;
  return fits ? &texts->repair : NULL;
}

/* Is what is passed a variable that wants to be an output? */
static bool passes_init(const placeholders *state, MlirOperation call,
                        unsigned i) {
  return placeholders_is_init(state, mlirOperationGetOperand(call, i));
}

/* A name with a prefix and nothing else has no obvious repair. */
static const hls_ir_repair *add_prefix(const placeholders *state,
                                       renaming *texts, MlirOperation call,
                                       unsigned i, MlirStringRef name) {
  bool is_bare = name.length == 0 || ir_str_is(name, PLACEHOLDER_INPUT) ||
                 ir_str_is(name, PLACEHOLDER_OUTPUT) ||
                 ir_str_is(name, PLACEHOLDER_PARAMETER);
  return is_bare
             ? NULL
             : rename_argument(texts, name,
                               passes_init(state, call, i) ? PLACEHOLDER_OUTPUT
                                                           : PLACEHOLDER_INPUT,
                               name);
}

static MlirStringRef name_of_argument(MlirOperation declaration, unsigned i) {
  MlirAttribute attribute =
      ir_func_arg_attr(declaration, i, MLIR_ATTR_HANDSHAKE_ARG_NAME);
  return !mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)
             ? mlirStringAttrGetValue(attribute)
             : mlirStringRefCreateFromCString("");
}

/* Reads one argument's name into the placeholder; false if it breaks a rule,
 * which is then reported. */
static bool read_argument(const placeholders *state, placeholder_function *ph,
                          MlirOperation call, unsigned i) {
  MlirStringRef function = ir_symbol_name(ph->declaration);
  MlirStringRef name = name_of_argument(ph->declaration, i);
  ph->roles[i] = placeholders_argument_role(name, &ph->names[i]);
  if (ph->roles[i] == ROLE_NONE) {
    renaming texts;
    report_declaration(
        ph->declaration, call, "placeholder-arg-name",
        add_prefix(state, &texts, call, i, name),
        "argument %u of placeholder '%.*s' is named '%.*s'; its "
        "name must begin with '" PLACEHOLDER_INPUT "', '" PLACEHOLDER_OUTPUT
        "' or '" PLACEHOLDER_PARAMETER "'",
        i, (int)function.length, function.data, (int)name.length, name.data);
    return false;
  }
  for (unsigned k = 0; k < i; k++) {
    if (ph->roles[k] == ph->roles[i] &&
        mlirStringRefEqual(ph->names[k], ph->names[i])) {
      report_declaration(ph->declaration, call, "placeholder-arg-name", NULL,
                         "two arguments of placeholder '%.*s' are named '%.*s'",
                         (int)function.length, function.data, (int)name.length,
                         name.data);
      return false;
    }
  }
  return true;
}

/* Names are the same in Verilog, or the mistake is reported. */
static bool check_verilog_names(placeholders *state, placeholder_function *ph,
                                MlirOperation call) {
  MlirStringRef function = ir_symbol_name(ph->declaration);
  argument_name *names =
      ARENA_ARRAY(&state->arena, argument_name, ph->num_arguments);
  bool valid = names != NULL;
  for (unsigned i = 0; names && i < ph->num_arguments; i++) {
    MlirStringRef name = name_of_argument(ph->declaration, i);
    names[i] = (argument_name){name.data, name.length};
  }
  for (unsigned i = 0; names && i < ph->num_arguments; i++) {
    const char *problem = argument_name_problem(names, ph->num_arguments, i);
    if (problem) {
      MlirStringRef name =
          ph->roles[i] == ROLE_PARAMETER
              ? ph->names[i]
              : mlirStringRefCreate(names[i].text, names[i].size);
      report_declaration(ph->declaration, call, "placeholder-arg-name", NULL,
                         "%s of placeholder '%.*s' cannot be named '%.*s', "
                         "which %s",
                         ph->roles[i] == ROLE_PARAMETER ? "a parameter"
                                                        : "an input",
                         (int)function.length, function.data, (int)name.length,
                         name.data, problem);
      valid = false;
    }
  }
  return valid;
}

/* The first input that is passed what an output is; NULL when there is none. */
static const hls_ir_repair *make_output(const placeholders *state,
                                        renaming *texts,
                                        const placeholder_function *ph,
                                        MlirOperation call) {
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    if (ph->roles[i] == ROLE_INPUT && passes_init(state, call, i)) {
      MlirAttribute name =
          ir_func_arg_attr(ph->declaration, i, MLIR_ATTR_HANDSHAKE_ARG_NAME);
      return rename_argument(texts, mlirStringAttrGetValue(name),
                             PLACEHOLDER_OUTPUT, ph->names[i]);
    }
  }
  return NULL;
}

/* Reads a declaration and reports what is wrong with it, seen from a call. */
static void read_declaration(placeholders *state, placeholder_function *ph,
                             MlirOperation call) {
  MlirType type = ir_func_type(ph->declaration);
  MlirStringRef function = ir_symbol_name(ph->declaration);
  ph->valid = true;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    ph->valid &= read_argument(state, ph, call, i);
    if (ph->roles[i] == ROLE_OUTPUT && ph->num_outputs++ == 0) {
      ph->first_output = mlirFunctionTypeGetInput(type, i);
    }
  }
  ph->valid = ph->valid && check_verilog_names(state, ph, call);
  if (ph->valid && ph->num_outputs == 0) {
    renaming texts;
    report_declaration(
        ph->declaration, call, "placeholder-no-output",
        make_output(state, &texts, ph, call),
        "placeholder '%.*s' has no output: at least one argument "
        "must be named '" PLACEHOLDER_OUTPUT "…'",
        (int)function.length, function.data);
    ph->valid = false;
  }
  if (ph->valid && mlirFunctionTypeGetNumResults(type) > 1) {
    report_declaration(ph->declaration, call, "placeholder-result-type", NULL,
                       "placeholder '%.*s' must return nothing or the type of "
                       "its first output, which is what its result means",
                       (int)function.length, function.data);
    ph->valid = false;
  }
}

static void report_body(MlirOperation func, MlirOperation call) {
  MlirStringRef name = ir_symbol_name(func);
  report_declaration(func, call, "placeholder-defined", NULL,
                     "'%.*s' is named like %s but has a body; remove the body, "
                     "or choose a name without '__'",
                     (int)name.length, name.data,
                     ir_str_starts(name, PLACEHOLDER_INIT)
                         ? "the initialiser of an output"
                         : "a placeholder");
}

/* Nothing is known of its arguments yet; NULL when out of memory. */
static placeholder_function *make_function(placeholders *state,
                                           MlirOperation declaration) {
  size_t n = (size_t)mlirFunctionTypeGetNumInputs(ir_func_type(declaration));
  placeholder_function *ph =
      ARENA_ARRAY(&state->arena, placeholder_function, 1);
  if (!ph) {
    return NULL;
  }
  *ph = (placeholder_function){
      .declaration = declaration,
      .num_arguments = (unsigned)n,
      .roles = ARENA_ARRAY(&state->arena, placeholder_role, n),
      .names = ARENA_ARRAY(&state->arena, MlirStringRef, n)};
  return ph->roles && ph->names ? ph : NULL;
}

bool placeholders_uncalled(placeholders *state, MlirOperation declaration,
                           placeholder_function **uncalled) {
  *uncalled = NULL;
  placeholder_function *ph = make_function(state, declaration);
  if (!ph) {
    return false;
  }
  ph->valid = true;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    ph->roles[i] = placeholders_argument_role(name_of_argument(declaration, i),
                                              &ph->names[i]);
    ph->valid &= ph->roles[i] != ROLE_NONE;
    ph->num_outputs += ph->roles[i] == ROLE_OUTPUT;
  }
  if (ph->valid && ph->num_outputs > 0) {
    *uncalled = ph;
  }
  return true;
}

placeholder_function *placeholders_declaration(placeholders *state,
                                               MlirOperation call,
                                               MlirOperation declaration) {
  placeholder_function *ph = ptr_map_get(&state->declarations, declaration.ptr);
  if (ph) {
    return ph;
  }
  ph = make_function(state, declaration);
  if (!ph || !ptr_map_set(&state->declarations, declaration.ptr, ph)) {
    return NULL;
  }
  if (ir_func_had_body(declaration)) {
    report_body(declaration, call);
  } else {
    read_declaration(state, ph, call);
  }
  state->has_errors |= !ph->valid;
  return ph;
}

/* Is it the first time that something is wrong with this function, which is no
 * placeholder? Returns false when out of memory. */
static bool judge(placeholders *state, MlirOperation func, MlirOperation call,
                  bool *is_first) {
  state->has_errors = true;
  *is_first = !ptr_map_has(&state->judged, func.ptr);
  return ptr_map_set(&state->judged, func.ptr, func.ptr) &&
         ptr_map_set(&state->unclear, call.ptr, call.ptr);
}

bool placeholders_check_init(placeholders *state, MlirOperation call,
                             MlirOperation init) {
  MlirType type = ir_func_type(init);
  if (ir_func_had_body(init)) {
    return placeholders_check_defined(state, call, init);
  }
  if (mlirFunctionTypeGetNumInputs(type) == 0 &&
      mlirFunctionTypeGetNumResults(type) == 1) {
    return true;
  }
  bool is_first;
  bool ok = judge(state, init, call, &is_first);
  if (is_first) {
    MlirStringRef name = ir_symbol_name(init);
    report_declaration(init, call, "init-signature", NULL,
                       "'%.*s' must take nothing and return the type of the "
                       "output that it initialises",
                       (int)name.length, name.data);
  }
  return ok;
}

/* Does a function look like one that must not have any body? */
static bool is_shaped_like_placeholder(MlirOperation func) {
  MlirStringRef name = ir_symbol_name(func);
  MlirType type = ir_func_type(func);
  if (!ir_str_starts(name, "__") || mlirTypeIsNull(type)) {
    return false;
  }
  return placeholders_has_role_names(func) ||
         (ir_str_starts(name, PLACEHOLDER_INIT) &&
          mlirFunctionTypeGetNumInputs(type) == 0 &&
          mlirFunctionTypeGetNumResults(type) == 1);
}

bool placeholders_check_defined(placeholders *state, MlirOperation call,
                                MlirOperation callee) {
  if (mlirOperationIsNull(callee) ||
      (ir_func_is_declaration(callee) && !ir_func_had_body(callee)) ||
      !is_shaped_like_placeholder(callee)) {
    return true;
  }
  bool is_first;
  bool ok = judge(state, callee, call, &is_first);
  if (is_first) {
    report_body(callee, call);
  }
  return ok;
}

static bool take_body(MlirOperation func, void *user) {
  const MlirOperation *kernel = user;
  MlirStringRef name = ir_symbol_name(func);
  if (mlirOperationEqual(func, *kernel) || ir_func_is_declaration(func) ||
      (!is_shaped_like_placeholder(func) &&
       !hls_wait_intrinsic_find(name.data, name.length))) {
    return true;
  }
  MlirOperationState state =
      mlirOperationStateGet(ir_op_name(func), mlirOperationGetLocation(func));
  MlirRegion region = mlirRegionCreate();
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation declaration = mlirOperationCreate(&state);
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(func); i++) {
    MlirNamedAttribute a = mlirOperationGetAttribute(func, i);
    mlirOperationSetAttributeByName(declaration, mlirIdentifierStr(a.name),
                                    a.attribute);
  }
  MlirContext context = mlirOperationGetContext(func);
  ir_set_attr(declaration, MLIR_ATTR_FUNC_FUNC_SYM_VISIBILITY,
              mlirStringAttrGet(context, ir_str("private")));
  ir_set_attr(declaration, IR_HAD_BODY, mlirUnitAttrGet(context));
  mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(func), func,
                                      declaration);
  mlirOperationDestroy(func);
  return true;
}

void hls_module_take_unit_bodies(MlirOperation module, MlirOperation kernel) {
  ir_for_each(module, mlirOperationIsAFuncFunc, take_body, &kernel);
}
