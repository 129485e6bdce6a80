/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nets and variables, and what drives them.
 */
#include "rtl/model/elaborate/elab_template.h"

#include <stdlib.h>
#include <string.h>

elab_net *elab_net_new(elab_design *design, elab_scope *scope,
                       const vlog_declaration *declaration,
                       const elab_type *type) {
  elab_net *net = ARENA_ARRAY(&design->arena, elab_net, 1);
  if (!net) {
    elab_out_of_memory(design);
    return NULL;
  }
  *net = (elab_net){.name = declaration->name,
                    .line = declaration->line,
                    .scope = scope,
                    .type = *type,
                    .memory = UINT32_MAX};
  *(design->last_net ? &design->last_net->next : &design->nets) = net;
  design->last_net = net;
  if (scope->module->is_package && !elab_shared_new(design, net)) {
    return NULL;
  }
  elab_symbol symbol = {.name = net->name, .kind = ELAB_NET, .is.net = net};
  return elab_scope_add(design, scope, net->line, &symbol) ? net : NULL;
}

elab_source *elab_source_new(elab_design *design, elab_source_kind kind,
                             uint32_t width) {
  elab_source *source = ARENA_ARRAY(&design->arena, elab_source, 1);
  if (!source) {
    elab_out_of_memory(design);
    return NULL;
  }
  source->kind = kind;
  source->width = width;
  return source;
}

bool elab_net_drive(elab_design *design, elab_net *net, uint32_t low,
                    uint32_t width, elab_source *source, uint32_t offset) {
  if (net->num_drivers == net->drivers_capacity) {
    uint32_t capacity = net->drivers_capacity ? net->drivers_capacity * 2 : 1;
    elab_driver *drivers = ARENA_UNSET(&design->arena, elab_driver, capacity);
    if (!drivers) {
      return elab_out_of_memory(design);
    }
    if (net->num_drivers > 0) {
      memcpy(drivers, net->drivers, net->num_drivers * sizeof *drivers);
    }
    net->drivers = drivers;
    net->drivers_capacity = capacity;
  }
  net->drivers[net->num_drivers++] = (elab_driver){low, width, offset, source};
  net->is_sorted = net->num_drivers == 1;
  return true;
}

static int compare_drivers(const void *a, const void *b) {
  const elab_driver *left = a, *right = b;
  return (left->low > right->low) - (left->low < right->low);
}

/* Sorts what drives a net, and looks whether bits are driven twice. */
static bool sort_drivers(elab_design *design, elab_net *net) {
  if (net->is_sorted) {
    return true;
  }
  if (net->num_drivers > 0) {
    qsort(net->drivers, net->num_drivers, sizeof *net->drivers,
          compare_drivers);
  }
  for (uint32_t i = 1; i < net->num_drivers; i++) {
    if (net->drivers[i].low - net->drivers[i - 1].low <
        net->drivers[i - 1].width) {
      elab_fail(design, net->scope, net->line, "'%s' is driven twice",
                net->name);
      return false;
    }
  }
  net->is_sorted = true;
  return true;
}

/* ---- Sources ---- */

static logic_node read_expression(elab_design *design, elab_source *source,
                                  uint32_t offset, uint32_t width) {
  elab_context context = {.design = design, .scope = source->scope};
  if (offset > 0 || width < source->width) {
    return elab_eval_part(&context, source->expr, source->width, offset, width);
  }
  if (source->is_running) {
    return elab_fail(design, source->scope, source->expr->line,
                     "a combinational cycle: a value depends on itself without "
                     "a register between");
  }
  source->is_running = true;
  source->node = elab_eval_assigned(&context, source->expr, source->width);
  source->is_running = false;
  return source->node;
}

/* An instance's output may be narrower than what it is connected to. */
static logic_node read_output(elab_design *design, const elab_source *source,
                              uint32_t offset, uint32_t width) {
  logic_graph *graph = design->graph;
  const elab_type *type = &source->net->type;
  if (offset + width <= type->width) {
    return elab_net_read(design, source->net, offset, width);
  }
  logic_node all = elab_net_read(design, source->net, 0, type->width);
  if (all == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  all = logic_resize(graph, all, source->width, type->is_signed);
  return logic_slice(graph, all, offset, width);
}

/* A process without a clock is executed for its value, one with a clock gives a
 * state whose next value is worked out later. */
static logic_node read_process(elab_design *design, elab_source *source) {
  if (!source->process->is_clocked) {
    return elab_process_run(design, source->process) ? source->node
                                                     : LOGIC_NONE;
  }
  source->node = logic_state_new(design->graph, source->width);
  elab_process_queue(design, source->process);
  return source->node;
}

static logic_node read_source(elab_design *design, elab_source *source,
                              uint32_t offset, uint32_t width) {
  if (source->node == LOGIC_NONE) {
    switch (source->kind) {
    case ELAB_FROM_EXPR:
      return read_expression(design, source, offset, width);
    case ELAB_FROM_NET:
      return read_output(design, source, offset, width);
    case ELAB_FROM_INPUT:
      source->node = logic_input(design->graph, source->width);
      break;
    case ELAB_FROM_PROCESS:
      read_process(design, source);
      break;
    case ELAB_FROM_STAMP:
      source->node = elab_stamp_read(design, source->stamp, source->shown);
      break;
    case ELAB_FROM_NODE:
      break;
    }
  }
  return source->node == LOGIC_NONE
             ? LOGIC_NONE
             : logic_slice(design->graph, source->node, offset, width);
}

/* ---- Nets ---- */

/* The first driver that may have bits from `low` on. */
static uint32_t find_driver(const elab_net *net, uint32_t low) {
  uint32_t first = 0, end = net->num_drivers;
  while (first < end) {
    uint32_t middle = first + (end - first) / 2;
    const elab_driver *driver = &net->drivers[middle];
    if (driver->low + driver->width <= low) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
}

/* Bits that nothing drives: what they began with. */
static logic_node undriven(elab_design *design, const elab_net *net,
                           uint32_t low, uint32_t width) {
  return net->initial ? logic_slice(design->graph, net->initial, low, width)
                      : logic_constant(design->graph, width, 0);
}

static logic_node read_pieces(elab_design *design, elab_net *net, uint32_t low,
                              uint32_t width) {
  logic_graph *graph = design->graph;
  logic_node result = LOGIC_NONE;
  uint32_t at = low, end = low + width;
  for (uint32_t i = find_driver(net, low); at < end; i++) {
    const elab_driver *driver = i < net->num_drivers ? &net->drivers[i] : NULL;
    uint32_t begin = driver && driver->low < end ? driver->low : end;
    logic_node part = LOGIC_NONE;
    if (at < begin) {
      part = undriven(design, net, at, begin - at);
      result = at == low ? part : logic_concat(graph, part, result);
      at = begin;
    }
    if (at < end) {
      uint32_t last = driver->low + driver->width;
      uint32_t count = (last < end ? last : end) - at;
      part = read_source(design, driver->source,
                         driver->offset + (at - driver->low), count);
      result = at == low ? part : logic_concat(graph, part, result);
      at += count;
    }
    if (part == LOGIC_NONE) {
      return LOGIC_NONE;
    }
  }
  return result;
}

logic_node elab_net_read(elab_design *design, elab_net *net, uint32_t low,
                         uint32_t width) {
  if (net->type.is_array) {
    return elab_fail(design, net->scope, net->line,
                     "the array '%s' in an expression is not known to this "
                     "simulator",
                     net->name);
  }
  if (net == design->clock) {
    return elab_fail(design, net->scope, net->line,
                     "the clock as a value is not known to this simulator");
  }
  if (!elab_enter(design, net->scope, net->line)) {
    return LOGIC_NONE;
  }
  logic_node node = sort_drivers(design, net)
                        ? read_pieces(design, net, low, width)
                        : LOGIC_NONE;
  elab_leave(design);
  return node;
}

uint32_t elab_net_memory(elab_design *design, elab_net *net) {
  if (net->memory == UINT32_MAX) {
    net->memory = logic_memory_new(design->graph, net->type.width,
                                   elab_dimension_size(&net->type.array));
    if (net->memory == UINT32_MAX) {
      elab_out_of_memory(design);
    }
  }
  return net->memory;
}

static bool begin_element(elab_context *context, const elab_net *net,
                          uint64_t element, const vlog_expr *value) {
  logic_graph *graph = context->design->graph;
  logic_node node = elab_eval_assigned(context, value, net->type.width);
  if (node != LOGIC_NONE && !logic_is_constant(graph, node)) {
    elab_fail(context->design, context->scope, value->line,
              "what '%s' begins with has to be constant", net->name);
    return false;
  }
  logic_memory_set_initial(graph, net->memory, element, node);
  return node != LOGIC_NONE;
}

/* The first value of a pattern is for the left index. */
bool elab_net_begin(elab_context *context, elab_net *net,
                    const vlog_expr *value) {
  elab_design *design = context->design;
  const elab_dimension *dimension = &net->type.array;
  if (elab_net_memory(design, net) == UINT32_MAX) {
    return false;
  }
  if (!net->type.is_array) {
    return begin_element(context, net, 0, value);
  }
  if (value->kind != VLOG_PATTERN ||
      value->list.count != elab_dimension_size(dimension)) {
    elab_fail(design, context->scope, value->line,
              "an array that begins with anything but a value for each element "
              "is not known to this simulator");
    return false;
  }
  size_t count = value->list.count;
  for (size_t i = 0; i < count; i++) {
    size_t element = dimension->left <= dimension->right ? i : count - 1 - i;
    if (!begin_element(context, net, element, value->list.items[i])) {
      return false;
    }
  }
  return true;
}

bool elab_net_add_writer(elab_design *design, elab_net *net,
                         elab_process *process) {
  elab_writer **end = &net->writers;
  for (; *end; end = &(*end)->next) {
    if ((*end)->process == process) {
      return true;
    }
  }
  *end = ARENA_ARRAY(&design->arena, elab_writer, 1);
  if (!*end) {
    return elab_out_of_memory(design);
  }
  (*end)->process = process;
  if (net->is_read) {
    elab_process_queue(design, process);
  }
  return true;
}

logic_node elab_net_read_element(elab_design *design, elab_net *net,
                                 logic_node element) {
  uint32_t memory = elab_net_memory(design, net);
  if (memory == UINT32_MAX) {
    return LOGIC_NONE;
  }
  if (!net->is_read) {
    net->is_read = true;
    for (const elab_writer *writer = net->writers; writer;
         writer = writer->next) {
      elab_process_queue(design, writer->process);
    }
  }
  return logic_read(design->graph, memory, element);
}

/* ---- Drivers outside of processes ---- */

static bool drive_place(elab_context *context, const vlog_expr *target,
                        elab_source *source, uint32_t offset) {
  elab_design *design = context->design;
  elab_place place = {0};
  if (!elab_place_of(context, target, &place)) {
    return false;
  }
  if (!place.net || place.offset != LOGIC_NONE || place.type->is_array ||
      place.net->shared) {
    elab_fail(design, context->scope, target->line,
              "what drives this is not known to this simulator");
    return false;
  }
  if (place.low >= place.type->width) {
    return true; /* bits that there are not */
  }
  uint32_t width = place.width;
  if (width > place.type->width - place.low) {
    width = place.type->width - (uint32_t)place.low;
  }
  return elab_net_drive(design, place.net, (uint32_t)place.low, width, source,
                        offset);
}

bool elab_drive(elab_context *context, const vlog_expr *target,
                elab_source *source, uint32_t offset) {
  if (target->kind != VLOG_CONCAT) {
    return drive_place(context, target, source, offset);
  }
  if (!elab_enter(context->design, context->scope, target->line)) {
    return false;
  }
  bool done = true;
  for (size_t i = target->list.count; done && i > 0; i--) {
    const vlog_expr *part = target->list.items[i - 1];
    uint32_t width = 0;
    done = elab_target_width(context, part, &width) &&
           elab_drive(context, part, source, offset);
    offset += width;
  }
  elab_leave(context->design);
  return done;
}
