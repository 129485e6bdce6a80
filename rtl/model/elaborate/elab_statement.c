/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Statements, executed on nodes instead of values: a condition that is not
 * constant has both branches executed, and what they leave is chosen from.
 */
#include "rtl/model/elaborate/elab_case.h"
#include "rtl/model/elaborate/elab_design_internal.h"

#include "base/memory/array.h"
#include <string.h>

elab_variable *elab_variable_add(elab_context *context, const void *key,
                                 const elab_type *type, logic_node value) {
  elab_execution *execution = context->execution;
  if (execution->num_variables == execution->variables_capacity) {
    size_t capacity = execution->variables_capacity * 2 + 8;
    elab_variable *variables =
        ARENA_UNSET(&context->design->arena, elab_variable, capacity);
    if (!variables) {
      elab_out_of_memory(context->design);
      return NULL;
    }
    if (execution->num_variables > 0) {
      memcpy(variables, execution->variables,
             execution->num_variables * sizeof *variables);
    }
    execution->variables = variables;
    execution->variables_capacity = capacity;
  }
  elab_variable *variable = &execution->variables[execution->num_variables++];
  *variable = (elab_variable){.key = key, .type = *type, .value = value};
  return variable;
}

static bool count_step(elab_context *context, const vlog_statement *statement) {
  if (context->execution->steps++ < ELAB_MAX_STEPS) {
    return true;
  }
  elab_fail(context->design, context->scope, statement->line,
            "more than %u statements are executed", ELAB_MAX_STEPS);
  return false;
}

static bool declare(elab_context *context,
                    const vlog_declaration *declaration) {
  elab_type type;
  if (!elab_type_of(context, declaration, &type)) {
    return false;
  }
  if (type.is_array) {
    elab_fail(context->design, context->scope, declaration->line,
              "an array in a block is not known to this simulator");
    return false;
  }
  logic_node value =
      declaration->value
          ? elab_eval_assigned(context, declaration->value, type.width)
          : logic_constant(context->design->graph, type.width, 0);
  return value != LOGIC_NONE &&
         elab_variable_add(context, declaration->name, &type, value);
}

static bool execute_block(elab_context *context, const vlog_statement *block) {
  size_t outside = context->execution->num_variables;
  for (size_t i = 0; i < block->num_declarations; i++) {
    if (!declare(context, &block->declarations[i])) {
      return false;
    }
  }
  for (size_t i = 0; i < block->num_statements; i++) {
    if (!elab_execute(context, block->statements[i])) {
      return false;
    }
  }
  context->execution->num_variables = outside;
  return true;
}

static bool execute_assignment(elab_context *context,
                               const vlog_statement *statement) {
  uint32_t width;
  if (!elab_target_width(context, statement->target, &width)) {
    return false;
  }
  logic_node value = elab_eval_assigned(context, statement->value, width);
  return value != LOGIC_NONE && elab_assign(context, statement->target, value,
                                            statement->is_nonblocking);
}

/* ---- Branches ---- */

static elab_variable *copy_variables(elab_context *context) {
  elab_execution *execution = context->execution;
  elab_variable *copy = ARENA_UNSET(&context->design->arena, elab_variable,
                                    execution->num_variables + 1);
  if (!copy) {
    elab_out_of_memory(context->design);
    return NULL;
  }
  if (execution->num_variables > 0) {
    memcpy(copy, execution->variables, execution->num_variables * sizeof *copy);
  }
  return copy;
}

/* A value that only one branch has assigned by <= is what it was otherwise. */
static logic_node choose_next(logic_graph *graph, logic_node condition,
                              const elab_variable *then,
                              const elab_variable *other) {
  if (then->next == other->next) {
    return then->next;
  }
  return logic_choose(graph, condition, then->next ? then->next : then->value,
                      other->next ? other->next : other->value);
}

/* Makes the variables what they are behind both branches. `then` is what the
 * first has left, the execution has what the second one has. */
static void choose_variables(elab_context *context, logic_node condition,
                             const elab_variable *then) {
  logic_graph *graph = context->design->graph;
  elab_execution *execution = context->execution;
  for (size_t i = 0; i < execution->num_variables; i++) {
    elab_variable *other = &execution->variables[i];
    other->next = choose_next(graph, condition, &then[i], other);
    if (then[i].value != other->value) {
      other->value =
          logic_choose(graph, condition, then[i].value, other->value);
    }
    if (then[i].assigned != other->assigned) {
      other->assigned =
          logic_binary(graph, LOGIC_AND, then[i].assigned, other->assigned);
    }
  }
}

/* Executes one statement, or another one, or nothing where they are NULL. */
static bool execute_either(elab_context *context, logic_node condition,
                           const vlog_statement *one,
                           const vlog_statement *other) {
  logic_graph *graph = context->design->graph;
  elab_execution *execution = context->execution;
  uint64_t value;
  if (logic_constant_value(graph, condition, &value)) {
    const vlog_statement *taken = value ? one : other;
    return !taken || elab_execute(context, taken);
  }
  logic_node path = execution->path;
  elab_variable *before = copy_variables(context);
  execution->path = logic_binary(graph, LOGIC_AND, path, condition);
  if (!before || (one && !elab_execute(context, one))) {
    return false;
  }
  elab_variable *then = copy_variables(context);
  if (!then) {
    return false;
  }
  if (execution->num_variables > 0) {
    memcpy(execution->variables, before,
           execution->num_variables * sizeof *before);
  }
  execution->path =
      logic_binary(graph, LOGIC_AND, path, logic_not(graph, condition));
  if (other && !elab_execute(context, other)) {
    return false;
  }
  choose_variables(context, condition, then);
  execution->path = path;
  return true;
}

static bool execute_if(elab_context *context, const vlog_statement *statement) {
  logic_node condition = elab_eval_truth(context, statement->condition);
  return condition != LOGIC_NONE &&
         execute_either(context, condition, statement->body,
                        statement->otherwise);
}

/* ---- case ---- */

/* The branches from `first` on, each of which counts if none before it does. */
static bool execute_cases(elab_context *context,
                          const vlog_statement *statement, logic_node value,
                          const elab_size *size) {
  /* Each branch is an `if` whose `else` is the next one: from the last to the
   * first, what they assign is chosen from. All begin with the same variables,
   * so each is executed on a copy of these. */
  logic_graph *graph = context->design->graph;
  elab_execution *execution = context->execution;
  logic_node path = execution->path;
  logic_node none = logic_ones(graph, 1);
  const vlog_statement *otherwise = NULL;
  elab_variable *before = copy_variables(context);
  elab_variable **left = ARENA_ARRAY(&context->design->arena, elab_variable *,
                                     statement->num_cases + 1);
  logic_node *conditions = ARENA_ARRAY(&context->design->arena, logic_node,
                                       statement->num_cases + 1);
  if (!before || !left || !conditions) {
    return elab_out_of_memory(context->design);
  }
  size_t size_of_all = execution->num_variables * sizeof *before;
  for (size_t i = 0; i < statement->num_cases; i++) {
    const vlog_case *branch = &statement->cases[i];
    if (branch->labels.count == 0) {
      otherwise = branch->body;
      continue;
    }
    conditions[i] = elab_case_matches(context, &branch->labels, value, size);
    execution->path =
        logic_binary(graph, LOGIC_AND, path,
                     logic_binary(graph, LOGIC_AND, none, conditions[i]));
    if (conditions[i] == LOGIC_NONE || !elab_execute(context, branch->body)) {
      return false;
    }
    left[i] = copy_variables(context);
    if (!left[i]) {
      return false;
    }
    memcpy(execution->variables, before, size_of_all);
    none =
        logic_binary(graph, LOGIC_AND, none, logic_not(graph, conditions[i]));
  }
  execution->path = logic_binary(graph, LOGIC_AND, path, none);
  if (otherwise && !elab_execute(context, otherwise)) {
    return false;
  }
  for (size_t i = statement->num_cases; i > 0; i--) {
    if (left[i - 1]) {
      choose_variables(context, conditions[i - 1], left[i - 1]);
    }
  }
  execution->path = path;
  return true;
}

/* Whether labels are given for every value, or a `default`: a branch is taken
 * then, and what all of them assign is assigned. */
static bool execute_case(elab_context *context,
                         const vlog_statement *statement) {
  elab_size size;
  if (!elab_case_size(context, statement->condition, statement->cases,
                      statement->num_cases, &size)) {
    return false;
  }
  logic_node value =
      elab_eval(context, statement->condition, size.width, size.is_signed);
  return value != LOGIC_NONE && execute_cases(context, statement, value, &size);
}

/* ---- Loops ---- */

/* Memories begin with zeros: to write them is not worth the time. */
static bool clears_memory(elab_context *context,
                          const vlog_statement *statement) {
  const vlog_statement *body = statement->body;
  while (body->kind == VLOG_BLOCK && body->num_statements == 1 &&
         body->num_declarations == 0) {
    body = body->statements[0];
  }
  if (context->execution->kind != ELAB_EXECUTE_INITIAL ||
      body->kind != VLOG_ASSIGN || body->target->kind != VLOG_INDEX ||
      body->target->left->kind != VLOG_NAME ||
      body->value->kind != VLOG_NUMBER || body->value->words[0] != 0 ||
      body->value->width > 64) {
    return false;
  }
  const elab_symbol *symbol =
      elab_symbol_of(context->design, context->scope, body->target->left);
  return symbol && symbol->kind == ELAB_NET && symbol->is.net->type.is_array &&
         !symbol->is.net->shared && symbol->is.net->memory == UINT32_MAX;
}

static bool execute_loop(elab_context *context,
                         const vlog_statement *statement) {
  elab_design *design = context->design;
  for (;;) {
    logic_node condition = elab_eval_truth(context, statement->condition);
    uint64_t value;
    if (condition == LOGIC_NONE) {
      return false;
    }
    if (!logic_constant_value(design->graph, condition, &value)) {
      elab_fail(design, context->scope, statement->line,
                "how often a loop runs has to be constant");
      return false;
    }
    if (!value || context->execution->has_returned) {
      return true;
    }
    if (!elab_execute(context, statement->body) ||
        !elab_execute(context, statement->step)) {
      return false;
    }
  }
}

static bool execute_for(elab_context *context,
                        const vlog_statement *statement) {
  size_t outside = context->execution->num_variables;
  for (size_t i = 0; i < statement->num_declarations; i++) {
    if (!declare(context, &statement->declarations[i])) {
      return false;
    }
  }
  if (statement->first && !elab_execute(context, statement->first)) {
    return false;
  }
  if (!clears_memory(context, statement) && !execute_loop(context, statement)) {
    return false;
  }
  context->execution->num_variables = outside;
  return true;
}

static bool execute_return(elab_context *context,
                           const vlog_statement *statement) {
  elab_execution *execution = context->execution;
  uint64_t always;
  if (execution->kind != ELAB_EXECUTE_FUNCTION ||
      !logic_constant_value(context->design->graph, execution->path, &always)) {
    elab_fail(context->design, context->scope, statement->line,
              "a return that depends on a signal is not known to this "
              "simulator");
    return false;
  }
  elab_variable *result = &execution->variables[0];
  logic_node value =
      elab_eval_assigned(context, statement->value, result->type.width);
  execution->variables[0].value = value;
  execution->has_returned = true;
  return value != LOGIC_NONE;
}

static bool execute_within(elab_context *context,
                           const vlog_statement *statement) {
  if (context->execution->has_returned) {
    return true;
  }
  switch (statement->kind) {
  case VLOG_BLOCK:
    return execute_block(context, statement);
  case VLOG_ASSIGN:
    return execute_assignment(context, statement);
  case VLOG_IF:
    return execute_if(context, statement);
  case VLOG_CASE:
    return execute_case(context, statement);
  case VLOG_FOR:
    return execute_for(context, statement);
  case VLOG_RETURN:
    return execute_return(context, statement);
  case VLOG_NOTHING:
    return true;
  case VLOG_CALL_TASK:
    break;
  }
  elab_fail(context->design, context->scope, statement->line,
            "'%s' is not known to this simulator", statement->value->name);
  return false;
}

bool elab_execute(elab_context *context, const vlog_statement *statement) {
  if (!count_step(context, statement) ||
      !elab_enter(context->design, context->scope, statement->line)) {
    return false;
  }
  bool done = execute_within(context, statement);
  elab_leave(context->design);
  return done;
}
