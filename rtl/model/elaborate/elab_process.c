/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Processes: what they assign, and how that is worked out.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

#include <string.h>

/* ---- What a process assigns ---- */

static elab_target *target_of(elab_design *design, elab_process *process,
                              elab_net *net) {
  for (uint32_t i = 0; i < process->num_targets; i++) {
    if (process->targets[i].net == net) {
      return &process->targets[i];
    }
  }
  if (process->num_targets == process->targets_capacity) {
    uint32_t capacity = process->targets_capacity * 2 + 2;
    elab_target *targets = ARENA_UNSET(&design->arena, elab_target, capacity);
    if (!targets) {
      elab_out_of_memory(design);
      return NULL;
    }
    if (process->num_targets > 0) {
      memcpy(targets, process->targets, process->num_targets * sizeof *targets);
    }
    process->targets = targets;
    process->targets_capacity = capacity;
  }
  elab_target *target = &process->targets[process->num_targets++];
  *target = (elab_target){.net = net};
  return target;
}

static void widen(elab_target *target, uint32_t low, uint32_t width) {
  uint32_t end = low + width;
  if (target->width == 0) {
    target->low = low;
    target->width = width;
    return;
  }
  uint32_t last = target->low + target->width;
  if (low < target->low) {
    target->low = low;
  }
  target->width = (end > last ? end : last) - target->low;
}

/* The name at the bottom of a target, and whether its indices are constants. */
static const vlog_expr *base_of(elab_context *context, const vlog_expr *target,
                                bool *is_static) {
  *is_static = true;
  while (target->kind == VLOG_INDEX || target->kind == VLOG_RANGE ||
         target->kind == VLOG_RANGE_UP || target->kind == VLOG_RANGE_DOWN) {
    *is_static = *is_static && elab_is_static(context, target->right) &&
                 (!target->third || elab_is_static(context, target->third));
    target = target->left;
  }
  return target;
}

/* Names that blocks of the process declare hide those outside. */
typedef struct hidden {
  const struct hidden *outer;
  const vlog_statement *block;
} hidden;

static bool is_hidden(const hidden *names, const char *name) {
  for (; names; names = names->outer) {
    for (size_t i = 0; i < names->block->num_declarations; i++) {
      if (names->block->declarations[i].name == name) {
        return true;
      }
    }
  }
  return false;
}

static bool add_target(elab_context *context, elab_process *process,
                       const vlog_expr *target, const hidden *names) {
  elab_design *design = context->design;
  if (target->kind == VLOG_CONCAT) {
    for (size_t i = 0; i < target->list.count; i++) {
      if (!elab_enter(design, context->scope, target->line)) {
        return false;
      }
      bool added = add_target(context, process, target->list.items[i], names);
      elab_leave(design);
      if (!added) {
        return false;
      }
    }
    return true;
  }
  bool is_static;
  const vlog_expr *base = base_of(context, target, &is_static);
  if (base->kind != VLOG_NAME) {
    elab_fail(design, context->scope, target->line,
              "to assign this is not known to this simulator");
    return false;
  }
  const elab_symbol *symbol = elab_symbol_of(design, context->scope, base);
  if ((!base->package && is_hidden(names, base->name)) || !symbol ||
      symbol->kind != ELAB_NET) {
    return true; /* what else is wrong will be said when it is executed */
  }
  elab_net *net = symbol->is.net;
  if (net->type.is_array || net->shared) {
    return (!net->shared || elab_shared_check(context, net, target->line)) &&
           (process->is_initial || elab_net_add_writer(design, net, process));
  }
  elab_target *entry = target_of(design, process, symbol->is.net);
  if (!entry) {
    return false;
  }
  elab_place place = {0};
  if (!is_static) {
    widen(entry, 0, symbol->is.net->type.width);
    return true;
  }
  if (!elab_place_of(context, target, &place)) {
    return false;
  }
  if (place.low < place.type->width) {
    uint64_t room = place.type->width - place.low;
    widen(entry, (uint32_t)place.low,
          place.width < room ? place.width : (uint32_t)room);
  }
  return true;
}

static bool scan(elab_context *context, elab_process *process,
                 const vlog_statement *statement, const hidden *names);

static bool scan_all(elab_context *context, elab_process *process,
                     const vlog_statement *statement, const hidden *names) {
  for (size_t i = 0; i < statement->num_statements; i++) {
    if (!scan(context, process, statement->statements[i], names)) {
      return false;
    }
  }
  for (size_t i = 0; i < statement->num_cases; i++) {
    if (!scan(context, process, statement->cases[i].body, names)) {
      return false;
    }
  }
  return (!statement->first ||
          scan(context, process, statement->first, names)) &&
         (!statement->step || scan(context, process, statement->step, names)) &&
         (!statement->body || scan(context, process, statement->body, names)) &&
         (!statement->otherwise ||
          scan(context, process, statement->otherwise, names));
}

static bool scan(elab_context *context, elab_process *process,
                 const vlog_statement *statement, const hidden *names) {
  const hidden within = {names, statement};
  if (!elab_enter(context->design, context->scope, statement->line)) {
    return false;
  }
  bool done = (statement->kind != VLOG_ASSIGN ||
               add_target(context, process, statement->target, names)) &&
              scan_all(context, process, statement, &within);
  elab_leave(context->design);
  return done;
}

/* ---- The clock ---- */

const elab_net *elab_net_origin(elab_design *design, const elab_net *net) {
  for (uint32_t steps = 0; steps < ELAB_MAX_DEPTH; steps++) {
    if (net->num_drivers != 1 || net->type.width != 1) {
      return net;
    }
    const elab_source *source = net->drivers[0].source;
    if (source->kind == ELAB_FROM_NET) {
      net = source->net;
      continue;
    }
    if (source->kind != ELAB_FROM_EXPR || source->expr->kind != VLOG_NAME) {
      return net;
    }
    const elab_symbol *symbol =
        elab_symbol_of(design, source->scope, source->expr);
    if (!symbol || symbol->kind != ELAB_NET) {
      return net;
    }
    net = symbol->is.net;
  }
  return net;
}

bool elab_check_clock(elab_context *context, const vlog_expr *clock) {
  elab_design *design = context->design;
  const elab_symbol *symbol =
      clock->kind == VLOG_NAME ? elab_symbol_of(design, context->scope, clock)
                               : NULL;
  const elab_net *net = NULL;
  if (symbol && symbol->kind == ELAB_NET) {
    net = elab_net_origin(design, symbol->is.net);
  }
  bool is_input = net && net->scope == design->top && net->num_drivers == 1 &&
                  net->drivers[0].source->kind == ELAB_FROM_INPUT;
  if (!is_input || (design->clock && design->clock != net)) {
    elab_fail(design, context->scope, clock->line,
              "a clock other than that of the circuit is not known to this "
              "simulator");
    return false;
  }
  design->clock = net;
  return true;
}

/* ---- Processes ---- */

static bool drive_targets(elab_design *design, elab_process *process) {
  for (uint32_t i = 0; i < process->num_targets; i++) {
    elab_target *target = &process->targets[i];
    if (target->width == 0) {
      continue;
    }
    target->source = elab_source_new(design, ELAB_FROM_PROCESS, target->width);
    if (!target->source) {
      return false;
    }
    target->source->process = process;
    if (!elab_net_drive(design, target->net, target->low, target->width,
                        target->source, 0)) {
      return false;
    }
  }
  return true;
}

bool elab_process_add(elab_context *context, const vlog_item *item) {
  elab_design *design = context->design;
  elab_process *process = ARENA_ARRAY(&design->arena, elab_process, 1);
  if (!process) {
    return elab_out_of_memory(design);
  }
  *process = (elab_process){.is_clocked = item->kind == VLOG_ITEM_FF,
                            .scope = context->scope,
                            .body = item->statement,
                            .clock = item->clock};
  return scan(context, process, item->statement, NULL) &&
         drive_targets(design, process);
}

/* Begins with what the targets are: states, or nothing yet. */
static bool begin(elab_context *context, elab_process *process) {
  elab_design *design = context->design;
  logic_graph *graph = design->graph;
  for (uint32_t i = 0; i < process->num_targets; i++) {
    elab_target *target = &process->targets[i];
    if (target->width == 0) {
      continue;
    }
    elab_type type = elab_type_vector(target->width, false);
    logic_node value = logic_constant(graph, target->width, 0);
    if (process->is_clocked) {
      if (target->source->node == LOGIC_NONE) {
        target->source->node = logic_state_new(graph, target->width);
      }
      value = target->source->node;
    }
    elab_variable *variable =
        elab_variable_add(context, target->net, &type, value);
    if (!variable) {
      return false;
    }
    variable->low = target->low;
    if (!process->is_clocked) {
      variable->assigned = value;
    }
  }
  return true;
}

static bool end_clocked(elab_context *context, const elab_target *target,
                        const elab_variable *variable) {
  logic_graph *graph = context->design->graph;
  logic_node next = variable->next ? variable->next : variable->value;
  if (next == LOGIC_NONE) {
    return false;
  }
  logic_state_set_next(graph, target->source->node, next);
  if (target->net->initial) {
    logic_state_set_initial(
        graph, target->source->node,
        logic_slice(graph, target->net->initial, target->low, target->width));
  }
  return true;
}

static bool end_comb(elab_context *context, const elab_process *process,
                     const elab_target *target, const elab_variable *variable) {
  logic_graph *graph = context->design->graph;
  logic_node all = logic_all(graph, variable->assigned);
  uint64_t is_assigned;
  if (!logic_constant_value(graph, all, &is_assigned) || !is_assigned) {
    elab_fail(context->design, process->scope, process->body->line,
              "'%s' is not assigned on every way: a latch is not known to "
              "this simulator",
              target->net->name);
    return false;
  }
  target->source->node = variable->value;
  return true;
}

static bool run(elab_design *design, elab_process *process) {
  elab_execution execution = {.kind = process->is_clocked ? ELAB_EXECUTE_CLOCKED
                                                          : ELAB_EXECUTE_COMB,
                              .process = process,
                              .path = logic_ones(design->graph, 1)};
  elab_context context = {design, process->scope, &execution};
  if ((process->clock && !elab_check_clock(&context, process->clock)) ||
      !begin(&context, process) || !elab_execute(&context, process->body)) {
    return false;
  }
  for (uint32_t i = 0, at = 0; i < process->num_targets; i++) {
    const elab_target *target = &process->targets[i];
    if (target->width == 0) {
      continue;
    }
    const elab_variable *variable = &execution.variables[at++];
    if (!(process->is_clocked
              ? end_clocked(&context, target, variable)
              : end_comb(&context, process, target, variable))) {
      return false;
    }
  }
  return true;
}

bool elab_process_run(elab_design *design, elab_process *process) {
  if (process->is_done) {
    return true;
  }
  if (process->is_running) {
    elab_fail(design, process->scope, process->body->line,
              "a combinational cycle: what this process assigns depends on "
              "itself");
    return false;
  }
  process->is_running = true;
  process->is_done = run(design, process);
  process->is_running = false;
  return process->is_done;
}

void elab_process_queue(elab_design *design, elab_process *process) {
  if (process->is_queued) {
    return;
  }
  process->is_queued = true;
  if (design->queue_end) {
    design->queue_end->next = process;
  } else {
    design->queue = process;
  }
  design->queue_end = process;
}

bool elab_initial_run(elab_context *context, const vlog_item *item) {
  elab_design *design = context->design;
  elab_process process = {
      .is_initial = true, .scope = context->scope, .body = item->statement};
  elab_execution execution = {.kind = ELAB_EXECUTE_INITIAL,
                              .process = &process,
                              .path = logic_ones(design->graph, 1)};
  elab_context within = {design, context->scope, &execution};
  if (!scan(context, &process, item->statement, NULL)) {
    return false;
  }
  for (uint32_t i = 0; i < process.num_targets; i++) {
    elab_net *net = process.targets[i].net;
    logic_node value = net->initial
                           ? net->initial
                           : logic_constant(design->graph, net->type.width, 0);
    if (!elab_variable_add(&within, net, &net->type, value)) {
      return false;
    }
  }
  if (!elab_execute(&within, item->statement)) {
    return false;
  }
  for (uint32_t i = 0; i < process.num_targets; i++) {
    logic_node value = execution.variables[i].value;
    if (!logic_is_constant(design->graph, value)) {
      elab_fail(design, context->scope, item->line,
                "what '%s' begins with has to be constant",
                process.targets[i].net->name);
      return false;
    }
    process.targets[i].net->initial = value;
  }
  return true;
}
