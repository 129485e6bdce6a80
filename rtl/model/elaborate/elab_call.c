/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of functions, of the design and of the language.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

#include <string.h>

#define INT_WIDTH 32

static const vlog_function *function_of(elab_context *context,
                                        const vlog_expr *call,
                                        const elab_scope **scope) {
  const elab_symbol *symbol =
      elab_symbol_of(context->design, context->scope, call);
  if (!symbol || symbol->kind != ELAB_FUNCTION) {
    elab_fail(context->design, context->scope, call->line,
              "'%s' is not known to this simulator", call->name);
    return NULL;
  }
  if (symbol->is.function->num_arguments != call->list.count) {
    elab_fail(context->design, context->scope, call->line,
              "'%s' is called with %zu arguments instead of %zu", call->name,
              call->list.count, symbol->is.function->num_arguments);
    return NULL;
  }
  *scope = symbol->home;
  return symbol->is.function;
}

static bool is_system(const vlog_expr *call, const char *name) {
  return strcmp(call->name, name) == 0 && call->list.count == 1;
}

bool elab_call_size(elab_context *context, const vlog_expr *call,
                    elab_size *size) {
  if (is_system(call, "$clog2") || is_system(call, "$bits")) {
    *size = (elab_size){INT_WIDTH, true};
    return true;
  }
  const elab_scope *scope;
  const vlog_function *function = function_of(context, call, &scope);
  if (!function) {
    return false;
  }
  elab_context within = {.design = context->design, .scope = scope};
  elab_type type;
  if (!elab_type_resolve(&within, function->type, function->line, &type)) {
    return false;
  }
  *size = (elab_size){type.width, type.is_signed};
  return true;
}

static logic_node ceiling_of_log2(elab_context *context,
                                  const vlog_expr *call) {
  int64_t value;
  if (!elab_eval_integer(context, call->list.items[0], &value)) {
    return LOGIC_NONE;
  }
  uint32_t bits = 0;
  while (bits < 63 && (INT64_C(1) << bits) < value) {
    bits++;
  }
  return logic_constant(context->design->graph, INT_WIDTH, bits);
}

static logic_node call_system(elab_context *context, const vlog_expr *call) {
  elab_size size;
  if (is_system(call, "$clog2")) {
    return ceiling_of_log2(context, call);
  }
  if (!is_system(call, "$bits")) {
    return elab_fail(context->design, context->scope, call->line,
                     "'%s' is not known to this simulator", call->name);
  }
  return elab_size_of(context, call->list.items[0], &size)
             ? logic_constant(context->design->graph, INT_WIDTH, size.width)
             : LOGIC_NONE;
}

/* Makes a variable for an argument, the result or a local of a function. */
static bool declare(elab_context *within, const vlog_declaration *declaration,
                    logic_node value) {
  elab_type type;
  logic_graph *graph = within->design->graph;
  if (!elab_type_of(within, declaration, &type)) {
    return false;
  }
  if (type.is_array) {
    elab_fail(within->design, within->scope, declaration->line,
              "an array in a function is not known to this simulator");
    return false;
  }
  if (value == LOGIC_NONE && declaration->value) {
    value = elab_eval_assigned(within, declaration->value, type.width);
    if (value == LOGIC_NONE) {
      return false;
    }
  }
  if (value == LOGIC_NONE) {
    value = logic_constant(graph, type.width, 0);
  }
  return elab_variable_add(within, declaration->name, &type, value) != NULL;
}

/* The arguments are worked out where the call stands. */
static bool pass_arguments(elab_context *context, elab_context *within,
                           const vlog_function *function,
                           const vlog_expr *call) {
  for (size_t i = 0; i < function->num_arguments; i++) {
    elab_type type;
    if (!elab_type_of(within, &function->arguments[i], &type)) {
      return false;
    }
    logic_node value =
        elab_eval_assigned(context, call->list.items[i], type.width);
    if (value == LOGIC_NONE ||
        !declare(within, &function->arguments[i], value)) {
      return false;
    }
  }
  return true;
}

static bool run(elab_context *within, const vlog_function *function) {
  for (size_t i = 0; i < function->num_locals; i++) {
    if (!declare(within, &function->locals[i], LOGIC_NONE)) {
      return false;
    }
  }
  for (size_t i = 0; i < function->num_statements; i++) {
    if (!elab_execute(within, function->statements[i])) {
      return false;
    }
  }
  return true;
}

logic_node elab_call(elab_context *context, const vlog_expr *call) {
  elab_design *design = context->design;
  if (call->name[0] == '$') {
    return call_system(context, call);
  }
  elab_execution execution = {.kind = ELAB_EXECUTE_FUNCTION,
                              .caller = context->execution,
                              .path = logic_ones(design->graph, 1)};
  elab_context within = {.design = design, .execution = &execution};
  const vlog_function *function = function_of(context, call, &within.scope);
  elab_type type;
  if (!function ||
      !elab_type_resolve(&within, function->type, function->line, &type) ||
      !elab_variable_add(&within, function->name, &type,
                         logic_constant(design->graph, type.width, 0)) ||
      !pass_arguments(context, &within, function, call) ||
      !run(&within, function)) {
    return LOGIC_NONE;
  }
  return execution.variables[0].value;
}
