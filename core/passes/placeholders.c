/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checks the rules of placeholder functions.
 *
 * An output argument stands for a variable that the call sets. At cf level the
 * variable is the result of a call of __init*(); what reads the variable after
 * the placeholder's call reads the output. Which call a use reads is a matter
 * of dominance: it must come after a call in every execution, and the last
 * such call is the one it reads. If another call of the same variable could
 * come in between on some path, the variable cannot be replaced by one output
 * and the program is rejected.
 */
#include "placeholders_internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <string.h>

#define INPUT "input_"
#define OUTPUT "output_"
#define PARAMETER "parameter_"

static bool str_ends(MlirStringRef string, const char *suffix) {
  size_t length = strlen(suffix);
  return string.length >= length &&
         memcmp(string.data + string.length - length, suffix, length) == 0;
}

callee_kind callee_classify(MlirOperation func) {
  MlirStringRef name = ir_attr_str(func, "sym_name");
  if (!ir_func_is_declaration(func) || !ir_str_starts(name, "__")) {
    return CALLEE_ORDINARY;
  }
  if (ir_str_starts(name, "__wait_") || str_ends(name, "_to_token")) {
    return CALLEE_WAIT;
  }
  MlirType type = ir_func_type(func);
  bool init = ir_str_starts(name, "__init") && !mlirTypeIsNull(type) &&
              mlirFunctionTypeGetNumInputs(type) == 0 &&
              mlirFunctionTypeGetNumResults(type) == 1;
  return init ? CALLEE_INIT : CALLEE_PLACEHOLDER;
}

MlirOperation placeholders_callee(const placeholders *state,
                                  MlirOperation call) {
  MlirStringRef name = ir_attr_str(call, "callee");
  if (!ir_op_is(call, "func.call") || !name.data) {
    return ir_no_op();
  }
  MlirOperation callee = mlirSymbolTableLookup(state->symbols, name);
  bool known = !mlirOperationIsNull(callee) && ir_op_is(callee, "func.func");
  return known ? callee : ir_no_op();
}

/* Is the value the result of a call of an __init function? */
static bool is_init(const placeholders *state, MlirValue value) {
  MlirOperation call = ir_def(value);
  if (mlirOperationIsNull(call)) {
    return false;
  }
  MlirOperation callee = placeholders_callee(state, call);
  return !mlirOperationIsNull(callee) &&
         callee_classify(callee) == CALLEE_INIT;
}

/* ---- Declarations ---- */

static role classify_argument(MlirStringRef name, MlirStringRef *rest) {
  static const struct {
    const char *prefix;
    role role;
  } prefixes[] = {{INPUT, ROLE_INPUT},
                  {OUTPUT, ROLE_OUTPUT},
                  {PARAMETER, ROLE_PARAMETER}};
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
static bool read_argument(placeholder *ph, unsigned i) {
  MlirLocation location = mlirOperationGetLocation(ph->declaration);
  MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
  MlirAttribute attribute = ir_func_arg_attr(ph->declaration, i, IR_ARG_NAME);
  MlirStringRef name = mlirStringRefCreateFromCString("");
  if (!mlirAttributeIsNull(attribute) && mlirAttributeIsAString(attribute)) {
    name = mlirStringAttrGetValue(attribute);
  }
  ph->roles[i] = classify_argument(name, &ph->names[i]);
  if (ph->roles[i] == ROLE_NONE) {
    ir_error(location, "placeholder-arg-name",
             "argument %u of placeholder '%.*s' is named '%.*s'; its name must "
             "begin with '" INPUT "', '" OUTPUT "' or '" PARAMETER "'",
             i, (int)function.length, function.data, (int)name.length,
             name.data);
    return false;
  }
  /* The dialect keeps this name on the instance; Verilog reserves it, too. */
  if (ph->roles[i] == ROLE_PARAMETER && ir_str_is(ph->names[i], "module")) {
    ir_error(location, "placeholder-arg-name",
             "a parameter of placeholder '%.*s' cannot be named 'module'",
             (int)function.length, function.data);
    return false;
  }
  for (unsigned k = 0; k < i; k++) {
    if (ph->roles[k] == ph->roles[i] &&
        mlirStringRefEqual(ph->names[k], ph->names[i])) {
      ir_error(location, "placeholder-arg-name",
               "two arguments of placeholder '%.*s' are named '%.*s'",
               (int)function.length, function.data, (int)name.length,
               name.data);
      return false;
    }
  }
  return true;
}

static bool check_result_type(const placeholder *ph, MlirType type,
                              MlirType first_output) {
  intptr_t results = mlirFunctionTypeGetNumResults(type);
  if (results == 0 ||
      (results == 1 && !mlirTypeIsNull(first_output) &&
       mlirTypeEqual(mlirFunctionTypeGetResult(type, 0), first_output))) {
    return true;
  }
  MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
  ir_error(mlirOperationGetLocation(ph->declaration),
           "placeholder-result-type",
           "placeholder '%.*s' must return nothing or the type of its first "
           "output, which is what its result means",
           (int)function.length, function.data);
  return false;
}

/* Reads a declaration and reports what is wrong with it. */
static void read_declaration(placeholder *ph) {
  MlirType type = ir_func_type(ph->declaration);
  MlirType first_output = {NULL};
  ph->valid = true;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    ph->valid &= read_argument(ph, i);
    if (ph->roles[i] == ROLE_OUTPUT && ph->num_outputs++ == 0) {
      first_output = mlirFunctionTypeGetInput(type, i);
    }
  }
  if (ph->valid && ph->num_outputs == 0) {
    MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
    ir_error(mlirOperationGetLocation(ph->declaration),
             "placeholder-no-output",
             "placeholder '%.*s' has no output: at least one argument must be "
             "named '" OUTPUT "…'",
             (int)function.length, function.data);
    ph->valid = false;
  }
  ph->valid = ph->valid && check_result_type(ph, type, first_output);
}

/* What is known about a placeholder; read on its first call. NULL when out of
 * memory. */
static placeholder *get_placeholder(placeholders *state,
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
  read_declaration(ph);
  state->has_errors |= !ph->valid;
  return ph;
}

/* ---- Calls ---- */

static bool is_constant(MlirValue value) {
  MlirOperation op = ir_def(value);
  return !mlirOperationIsNull(op) && ir_op_is(op, "arith.constant");
}

/* Checks the parameters and outputs of a call. */
static void check_arguments(placeholders *state, const placeholder_call *call) {
  const placeholder *ph = call->placeholder;
  MlirLocation location = mlirOperationGetLocation(call->op);
  MlirStringRef function = ir_attr_str(ph->declaration, "sym_name");
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    MlirValue value = mlirOperationGetOperand(call->op, i);
    MlirStringRef name = ph->names[i];
    if (ph->roles[i] == ROLE_PARAMETER && !is_constant(value)) {
      ir_error(location, "placeholder-parameter-not-constant",
               "parameter '" PARAMETER "%.*s' of placeholder '%.*s' must be a "
               "constant",
               (int)name.length, name.data, (int)function.length,
               function.data);
      state->has_errors = true;
    }
    if (ph->roles[i] != ROLE_OUTPUT) {
      continue;
    }
    bool repeated = false;
    for (unsigned k = 0; k < i; k++) {
      repeated |= ph->roles[k] == ROLE_OUTPUT &&
                  mlirValueEqual(value, mlirOperationGetOperand(call->op, k));
    }
    if (repeated || !is_init(state, value)) {
      ir_error(location, "placeholder-output-not-init",
               "output '" OUTPUT "%.*s' of placeholder '%.*s' must be a "
               "variable %s",
               (int)name.length, name.data, (int)function.length,
               function.data,
               repeated ? "of its own" : "initialised by an __init function");
      state->has_errors = true;
    }
  }
}

/* Remembers the call of a placeholder and checks it by itself. */
static bool add_call(placeholders *state, MlirOperation op,
                     MlirOperation callee) {
  placeholder *ph = get_placeholder(state, callee);
  placeholder_call *call = ARENA_ARRAY(&state->arena, placeholder_call, 1);
  if (!ph || !call) {
    return false;
  }
  if (!ph->valid) {
    return true;
  }
  *call = (placeholder_call){
      .op = op, .placeholder = ph, .next = state->calls};
  state->calls = call;
  check_arguments(state, call);
  return ptr_map_set(&state->call_of, op.ptr, call);
}

static void report_wait(placeholders *state, MlirOperation op) {
  MlirStringRef name = ir_attr_str(op, "callee");
  ir_error(mlirOperationGetLocation(op), "unsupported-wait",
           "'%.*s' is not supported yet", (int)name.length, name.data);
  state->has_errors = true;
}

/* Finds the calls of placeholders in a function. */
static bool find_calls(placeholders *state, MlirOperation func) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      MlirOperation callee = placeholders_callee(state, op);
      callee_kind kind = mlirOperationIsNull(callee) ? CALLEE_ORDINARY
                                                     : callee_classify(callee);
      if (kind == CALLEE_WAIT) {
        report_wait(state, op);
      } else if (kind == CALLEE_PLACEHOLDER && !add_call(state, op, callee)) {
        return false;
      }
    }
  }
  return true;
}

/* Checks every __init call of a function and finds out what its uses read. */
static bool check_inits(placeholders *state, MlirOperation func) {
  cfg graph = {0};
  bool ok = cfg_build(&graph, func);
  for (unsigned b = 0; ok && b < graph.num_blocks; b++) {
    MlirOperation op = mlirBlockGetFirstOperation(graph.blocks[b].block);
    for (; ok && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      MlirOperation callee = placeholders_callee(state, op);
      if (!mlirOperationIsNull(callee) &&
          callee_classify(callee) == CALLEE_INIT) {
        ok = placeholders_resolve_init(state, &graph, op);
      }
    }
  }
  cfg_finish(&graph);
  return ok;
}

static bool check_function(MlirOperation func, void *user) {
  placeholders *state = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  bool had_errors = state->has_errors;
  state->has_errors = false;
  bool ok = find_calls(state, func);
  /* With a broken call, what its variables are for is not known. */
  if (ok && !state->has_errors) {
    ok = check_inits(state, func);
  }
  state->has_errors |= had_errors;
  return ok;
}

bool placeholders_check(placeholders *state, MlirOperation module) {
  state->module = module;
  state->symbols = mlirSymbolTableCreate(module);
  if (mlirSymbolTableIsNull(state->symbols) ||
      !ir_for_each(module, "func.func", check_function, state)) {
    ir_out_of_memory(module);
    return false;
  }
  return !state->has_errors;
}

void placeholders_finish(placeholders *state) {
  if (!mlirSymbolTableIsNull(state->symbols)) {
    mlirSymbolTableDestroy(state->symbols);
  }
  ir_arena_finish(&state->arena);
  ptr_map_finish(&state->declarations);
  ptr_map_finish(&state->call_of);
  *state = (placeholders){0};
}
