/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a statement assigns to.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

static bool width_of_list(elab_context *context, const vlog_expr *list,
                          uint32_t *width) {
  uint64_t all = 0;
  for (size_t i = 0; i < list->list.count; i++) {
    uint32_t part;
    if (!elab_target_width(context, list->list.items[i], &part)) {
      return false;
    }
    all += part;
  }
  if (all > LOGIC_MAX_WIDTH) {
    elab_fail(context->design, context->scope, list->line,
              "a target of more than %u bits", LOGIC_MAX_WIDTH);
    return false;
  }
  *width = (uint32_t)all;
  return true;
}

bool elab_target_width(elab_context *context, const vlog_expr *target,
                       uint32_t *width) {
  if (!elab_enter(context->design, context->scope, target->line)) {
    return false;
  }
  bool found;
  if (target->kind == VLOG_CONCAT) {
    found = width_of_list(context, target, width);
  } else {
    elab_place place = {.is_size_only = true};
    found = elab_place_of(context, target, &place);
    *width = place.width;
  }
  elab_leave(context->design);
  return found;
}

/* `old` with the bits of a place replaced by those of `value`; `first` is the
 * place of the lowest bit of `old` in the whole. What lies outside is lost. */
static logic_node replace(elab_design *design, logic_node old, uint32_t first,
                          const elab_place *place, logic_node value) {
  logic_graph *graph = design->graph;
  uint32_t all = logic_width(graph, old);
  if (place->offset == LOGIC_NONE) {
    uint64_t low = place->low - first;
    if (place->low < first || low >= all) {
      return old;
    }
    uint32_t count = place->width;
    if (count > all - low) {
      count = all - (uint32_t)low;
    }
    return logic_insert(graph, old, (uint32_t)low,
                        logic_slice(graph, value, 0, count));
  }
  /* The first bit of `old` is that of the whole: elab_process.c has made a
   * target of all bits where an index is variable. */
  logic_node offset = place->offset;
  if (place->low > 0) {
    uint32_t width =
        logic_width(graph, offset) > 64 ? logic_width(graph, offset) : 64;
    logic_node low = logic_resize(graph, logic_constant(graph, 64, place->low),
                                  width, false);
    offset = logic_binary(graph, LOGIC_ADD,
                          logic_resize(graph, offset, width, false), low);
  }
  uint32_t width = place->width;
  logic_node mask = logic_binary(
      graph, LOGIC_SHIFT_LEFT,
      logic_resize(graph, logic_ones(graph, width), all, false), offset);
  logic_node moved = logic_binary(
      graph, LOGIC_SHIFT_LEFT, logic_resize(graph, value, all, false), offset);
  return logic_binary(
      graph, LOGIC_OR, moved,
      logic_binary(graph, LOGIC_AND, old, logic_not(graph, mask)));
}

static bool set_contents(elab_context *context, const vlog_expr *target,
                         uint32_t memory, logic_node element,
                         logic_node value) {
  logic_graph *graph = context->design->graph;
  uint64_t index;
  if (!logic_constant_value(graph, element, &index) ||
      !logic_is_constant(graph, value)) {
    elab_fail(context->design, context->scope, target->line,
              "what a memory begins with has to be constant");
    return false;
  }
  logic_memory_set_initial(graph, memory, index, value);
  return true;
}

static bool assign_element(elab_context *context, const vlog_expr *target,
                           const elab_place *place, logic_node value,
                           bool is_nonblocking) {
  elab_design *design = context->design;
  elab_execution_kind kind = context->execution->kind;
  uint32_t memory = elab_net_memory(design, place->net);
  if (memory == UINT32_MAX) {
    return false;
  }
  if (place->width != place->type->width) {
    elab_fail(design, context->scope, target->line,
              "to assign a part of an element is not known to this simulator");
    return false;
  }
  if (kind == ELAB_EXECUTE_INITIAL && !is_nonblocking) {
    return set_contents(context, target, memory, place->element, value);
  }
  if (kind != ELAB_EXECUTE_CLOCKED || !is_nonblocking) {
    elab_fail(design, context->scope, target->line,
              "elements of an array are assigned at a clock's edge, by <=");
    return false;
  }
  logic_write_add(design->graph, memory, context->execution->path,
                  place->element, value);
  return true;
}

static elab_variable *variable_of(elab_context *context,
                                  const vlog_expr *target,
                                  const elab_place *place) {
  elab_variable *variable = place->variable
                                ? place->variable
                                : elab_variable_of_net(context, place->net);
  if (!variable) {
    elab_fail(context->design, context->scope, target->line,
              "to assign this here is not known to this simulator");
  }
  return variable;
}

/* A variable of a package: a part is assigned together with the bits around. */
static bool assign_shared(elab_context *context, const vlog_expr *target,
                          const elab_place *place, logic_node value,
                          bool is_nonblocking) {
  elab_design *design = context->design;
  logic_node element =
      place->has_element ? place->element : elab_shared_only(design);
  if (place->width != place->type->width) {
    if (is_nonblocking) {
      elab_fail(design, context->scope, target->line,
                "to assign a part of this by <= is not known to this "
                "simulator");
      return false;
    }
    logic_node old =
        elab_shared_read(context, place->net, element, target->line);
    if (old == LOGIC_NONE) {
      return false;
    }
    value = replace(design, old, 0, place, value);
  }
  return elab_shared_write_add(context, target->line, place->net, element,
                               value, is_nonblocking);
}

static bool assign_place(elab_context *context, const vlog_expr *target,
                         logic_node value, bool is_nonblocking) {
  elab_design *design = context->design;
  elab_place place = {0};
  if (!elab_place_of(context, target, &place)) {
    return false;
  }
  if (place.parameter || (place.type->is_array && !place.has_element)) {
    elab_fail(design, context->scope, target->line,
              place.parameter
                  ? "a parameter cannot be assigned"
                  : "a whole array as a target is not known to this simulator");
    return false;
  }
  if (place.net && place.net->shared) {
    return assign_shared(context, target, &place, value, is_nonblocking);
  }
  if (place.has_element) {
    return assign_element(context, target, &place, value, is_nonblocking);
  }
  elab_variable *variable = variable_of(context, target, &place);
  if (!variable) {
    return false;
  }
  is_nonblocking = is_nonblocking && !place.variable;
  logic_node old =
      is_nonblocking && variable->next ? variable->next : variable->value;
  logic_node now = replace(design, old, variable->low, &place, value);
  if (is_nonblocking) {
    variable->next = now;
  } else {
    variable->value = now;
  }
  if (variable->assigned && place.offset == LOGIC_NONE) {
    variable->assigned =
        replace(design, variable->assigned, variable->low, &place,
                logic_ones(design->graph, place.width));
  }
  return now != LOGIC_NONE;
}

static bool assign_list(elab_context *context, const vlog_expr *target,
                        logic_node value, bool is_nonblocking) {
  uint32_t low = 0;
  for (size_t i = target->list.count; i > 0; i--) {
    uint32_t width;
    if (!elab_target_width(context, target->list.items[i - 1], &width) ||
        !elab_assign(context, target->list.items[i - 1],
                     logic_slice(context->design->graph, value, low, width),
                     is_nonblocking)) {
      return false;
    }
    low += width;
  }
  return true;
}

bool elab_assign(elab_context *context, const vlog_expr *target,
                 logic_node value, bool is_nonblocking) {
  if (!elab_enter(context->design, context->scope, target->line)) {
    return false;
  }
  bool done = target->kind == VLOG_CONCAT
                  ? assign_list(context, target, value, is_nonblocking)
                  : assign_place(context, target, value, is_nonblocking);
  elab_leave(context->design);
  return done;
}
