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
#include "core/passes/placeholders/placeholders.h"
#include "core/passes/placeholders/placeholder_declarations.h"
#include "core/passes/placeholders/placeholder_uses.h"
#include "hls/arith_ops.h"
#include "hls/func_ops.h"
#include "hls/wait_intrinsics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static bool is_constant(MlirValue value) {
  MlirOperation op = ir_def(value);
  return !mlirOperationIsNull(op) && mlirOperationIsAArithConstant(op);
}

/* Reports a mistake in a call, and the declaration that makes it one. */
__attribute__((format(printf, 4, 5))) static void
report_call(placeholders *state, const placeholder_call *call, const char *code,
            const char *format, ...) {
  char message[640];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  ir_error_noted(mlirOperationGetLocation(call->op), code,
                 mlirOperationGetLocation(call->placeholder->declaration),
                 "it is declared here", "%s", message);
  state->has_errors = true;
}

/* Checks one parameter or output of a call. */
static void check_argument(placeholders *state, const placeholder_call *call,
                           unsigned i) {
  const placeholder_function *ph = call->placeholder;
  MlirStringRef function = ir_symbol_name(ph->declaration);
  MlirValue value = mlirOperationGetOperand(call->op, i);
  MlirStringRef name = ph->names[i];
  if (ph->roles[i] == ROLE_PARAMETER && !is_constant(value)) {
    report_call(state, call, "placeholder-parameter-not-constant",
                "parameter '" PLACEHOLDER_PARAMETER
                "%.*s' of placeholder '%.*s' must be a "
                "constant",
                (int)name.length, name.data, (int)function.length,
                function.data);
  }
  if (ph->roles[i] != ROLE_OUTPUT) {
    return;
  }
  bool repeated = false;
  for (unsigned k = 0; k < i; k++) {
    repeated |= ph->roles[k] == ROLE_OUTPUT &&
                mlirValueEqual(value, mlirOperationGetOperand(call->op, k));
  }
  if (repeated || !placeholders_is_init(state, value)) {
    report_call(
        state, call, "placeholder-output-not-init",
        "output '" PLACEHOLDER_OUTPUT "%.*s' of placeholder '%.*s' must be a "
        "variable %s",
        (int)name.length, name.data, (int)function.length, function.data,
        repeated ? "of its own" : "initialised by an __init function");
  }
}

/* A result that is used is the first output. */
static void check_result(placeholders *state, const placeholder_call *call) {
  const placeholder_function *ph = call->placeholder;
  if (mlirOperationGetNumResults(call->op) == 0) {
    return;
  }
  MlirValue result = mlirOperationGetResult(call->op, 0);
  if (ir_has_uses(result) &&
      !mlirTypeEqual(mlirValueGetType(result), ph->first_output)) {
    MlirStringRef function = ir_symbol_name(ph->declaration);
    report_call(state, call, "placeholder-result-type",
                "the result of placeholder '%.*s' stands for its first output "
                "and must have its type",
                (int)function.length, function.data);
  }
}

/* Remembers the call of a placeholder and checks it by itself. */
static bool add_call(placeholders *state, MlirOperation op,
                     MlirOperation callee) {
  placeholder_function *ph = placeholders_declaration(state, op, callee);
  placeholder_call *call = ARENA_ARRAY(&state->arena, placeholder_call, 1);
  if (!ph || !call) {
    return false;
  }
  if (!ph->valid) {
    return ptr_map_set(&state->unclear, op.ptr, op.ptr);
  }
  *call = (placeholder_call){.op = op, .placeholder = ph, .next = state->calls};
  state->calls = call;
  for (unsigned i = 0; i < ph->num_arguments; i++) {
    check_argument(state, call, i);
  }
  check_result(state, call);
  return ptr_map_set(&state->call_of, op.ptr, call);
}

/* Finds the calls of placeholders in a function. */
static bool find_calls(placeholders *state, MlirOperation func) {
  for (MlirBlock b = ir_func_entry(func); !mlirBlockIsNull(b);
       b = mlirBlockGetNextInRegion(b)) {
    for (MlirOperation op = mlirBlockGetFirstOperation(b);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      MlirOperation callee = placeholders_callee(state, op);
      callee_kind kind = mlirOperationIsNull(callee)
                             ? CALLEE_ORDINARY
                             : placeholders_classify_callee(callee);
      if (kind == CALLEE_PLACEHOLDER ? !add_call(state, op, callee)
          : kind == CALLEE_INIT
              ? !placeholders_check_init(state, op, callee)
              : !placeholders_check_defined(state, op, callee)) {
        return false;
      }
    }
  }
  return true;
}

/* Numbers the operations of a function in the order of its text. */
static bool number_ops(const cfg *graph, ptr_map *order) {
  for (unsigned b = 0; b < graph->num_blocks; b++) {
    for (MlirOperation op = mlirBlockGetFirstOperation(graph->blocks[b].block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
      if (!ptr_map_set(order, op.ptr, (void *)(uintptr_t)(order->count + 1))) {
        return false;
      }
    }
  }
  return true;
}

/* Checks every __init call of a function and finds out what its uses read. */
static bool check_inits(placeholders *state, MlirOperation func) {
  cfg graph = {0};
  ptr_map order = {0};
  bool ok = cfg_build(&graph, func);
  if (ok && state->calls) {
    cfg_find_dominators(&graph);
    ok = number_ops(&graph, &order);
  }
  for (unsigned b = 0; ok && b < graph.num_blocks; b++) {
    MlirOperation op = mlirBlockGetFirstOperation(graph.blocks[b].block);
    for (; ok && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      MlirOperation callee = placeholders_callee(state, op);
      if (!mlirOperationIsNull(callee) &&
          placeholders_classify_callee(callee) == CALLEE_INIT) {
        ok = placeholders_resolve_init(state, &graph, &order, op);
      }
    }
  }
  ptr_map_finish(&order);
  cfg_finish(&graph);
  return ok;
}

static bool check_function(MlirOperation func, void *user) {
  placeholders *state = user;
  if (ir_func_is_declaration(func)) {
    return true;
  }
  return find_calls(state, func) && check_inits(state, func);
}

bool placeholders_check(placeholders *state, MlirOperation module) {
  state->module = module;
  state->symbols = mlirSymbolTableCreate(module);
  if (mlirSymbolTableIsNull(state->symbols) ||
      !ir_for_each(module, mlirOperationIsAFuncFunc, check_function, state)) {
    ir_out_of_memory(module);
    return false;
  }
  return !state->has_errors;
}
