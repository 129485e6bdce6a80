/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names, and the bits and elements that are selected of what they name.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

/* A bit that no vector has. */
#define NO_BIT (UINT64_C(1) << 40)
/* Offsets that are computed have so many bits at least: the differences and
 * products below do not overflow then. */
#define OFFSET_WIDTH 64

static bool set_symbol(elab_context *context, const vlog_expr *expr,
                       const elab_symbol *symbol, elab_place *place) {
  if (!symbol) {
    elab_fail(context->design, context->scope, expr->line,
              "'%s' is not declared", expr->name);
    return false;
  }
  if (symbol->kind == ELAB_NET) {
    place->net = symbol->is.net;
    place->type = &symbol->is.net->type;
  } else if (symbol->kind == ELAB_PARAMETER) {
    place->parameter = symbol->is.parameter;
    place->type = &symbol->is.parameter->type;
  } else {
    elab_fail(context->design, context->scope, expr->line,
              "'%s' is not a value", expr->name);
    return false;
  }
  return true;
}

static elab_variable *own_variable(const elab_context *context,
                                   const char *name) {
  const elab_execution *execution = context->execution;
  for (size_t i = execution ? execution->num_variables : 0; i > 0; i--) {
    if (execution->variables[i - 1].key == name) {
      return &execution->variables[i - 1];
    }
  }
  return NULL;
}

static bool place_of_name(elab_context *context, const vlog_expr *expr,
                          elab_place *place) {
  place->variable = expr->package ? NULL : own_variable(context, expr->name);
  if (place->variable) {
    place->type = &place->variable->type;
    return true;
  }
  return set_symbol(context, expr,
                    elab_symbol_of(context->design, context->scope, expr),
                    place);
}

static bool place_of_member(elab_context *context, const vlog_expr *expr,
                            elab_place *place) {
  const elab_scope *scope = elab_scope_of(context, expr->left);
  if (!scope) {
    elab_fail(context->design, context->scope, expr->line,
              "what is before '.%s' is not a block or an instance", expr->name);
    return false;
  }
  return set_symbol(context, expr, elab_scope_find_here(scope, expr->name),
                    place);
}

/* The bits of each element of the dimension that an index would select. */
static bool go_into(elab_context *context, const vlog_expr *expr,
                    const elab_place *place, elab_dimension *dimension,
                    uint32_t *element) {
  if (place->depth >= place->type->num_packed) {
    elab_fail(context->design, context->scope, expr->line,
              "a part of a single bit, or of a part of a vector");
    return false;
  }
  *dimension = place->type->packed[place->depth];
  *element = (uint32_t)(place->width / elab_dimension_size(dimension));
  return true;
}

/* Moves a place by `by` elements, counted from the lowest. */
static void move_by(elab_place *place, const elab_dimension *dimension,
                    int64_t by, uint32_t element) {
  if (by < 0 || (uint64_t)by >= elab_dimension_size(dimension)) {
    place->low = NO_BIT;
  } else {
    place->low += (uint64_t)by * element;
  }
}

/* An index. */
typedef struct known {
  elab_size size;
  logic_node node;
  bool is_constant;
  int64_t value; /* if it is */
} known;

static bool index_of(elab_context *context, const vlog_expr *expr,
                     known *index) {
  logic_graph *graph = context->design->graph;
  if (!elab_size_of(context, expr, &index->size)) {
    return false;
  }
  index->node =
      elab_eval(context, expr, index->size.width, index->size.is_signed);
  if (index->node == LOGIC_NONE) {
    return false;
  }
  uint64_t bits = 0;
  index->is_constant =
      index->size.width <= 64 &&
      logic_constant_value(
          graph, logic_resize(graph, index->node, 64, index->size.is_signed),
          &bits);
  index->value = (int64_t)bits;
  return true;
}

/* What a dimension's index is as an offset in bits. */
static logic_node offset_of(logic_graph *graph, const known *index,
                            const elab_dimension *dimension, uint32_t element) {
  if (dimension->left >= dimension->right && dimension->right == 0 &&
      element == 1 && !index->size.is_signed) {
    return index->node;
  }
  uint32_t width =
      index->size.width > OFFSET_WIDTH ? index->size.width : OFFSET_WIDTH;
  logic_node node =
      logic_resize(graph, index->node, width, index->size.is_signed);
  logic_node right =
      logic_resize(graph, logic_constant(graph, 64, (uint64_t)dimension->right),
                   width, true);
  node = dimension->left >= dimension->right
             ? logic_binary(graph, LOGIC_SUBTRACT, node, right)
             : logic_binary(graph, LOGIC_SUBTRACT, right, node);
  return logic_binary(graph, LOGIC_MULTIPLY, node,
                      logic_constant(graph, width, element));
}

static logic_node add_offsets(logic_graph *graph, logic_node a, logic_node b) {
  if (a == LOGIC_NONE) {
    return b;
  }
  uint32_t width = OFFSET_WIDTH;
  if (logic_width(graph, a) > width) {
    width = logic_width(graph, a);
  }
  if (logic_width(graph, b) > width) {
    width = logic_width(graph, b);
  }
  return logic_binary(graph, LOGIC_ADD, logic_resize(graph, a, width, false),
                      logic_resize(graph, b, width, false));
}

static bool select_element(elab_context *context, const vlog_expr *expr,
                           elab_place *place) {
  const elab_dimension *dimension = &place->type->array;
  int64_t least =
      dimension->left < dimension->right ? dimension->left : dimension->right;
  elab_dimension from_least = {least, least};
  place->has_element = true;
  if (place->is_size_only) {
    return true;
  }
  known index;
  if (!index_of(context, expr->right, &index)) {
    return false;
  }
  place->element = offset_of(context->design->graph, &index, &from_least, 1);
  return place->element != LOGIC_NONE;
}

static bool select_index(elab_context *context, const vlog_expr *expr,
                         elab_place *place) {
  if (place->type->is_array && !place->has_element) {
    return select_element(context, expr, place);
  }
  elab_dimension dimension;
  uint32_t element;
  if (!go_into(context, expr, place, &dimension, &element)) {
    return false;
  }
  place->depth++;
  place->width = element;
  if (place->is_size_only) {
    return true;
  }
  known index;
  if (!index_of(context, expr->right, &index)) {
    return false;
  }
  if (index.is_constant) {
    move_by(place, &dimension, elab_dimension_place(&dimension, index.value),
            element);
    return true;
  }
  logic_graph *graph = context->design->graph;
  place->offset = add_offsets(graph, place->offset,
                              offset_of(graph, &index, &dimension, element));
  return place->offset != LOGIC_NONE;
}

/* A part that begins at a known index: both ends have to lie within. */
static void select_known(elab_place *place, const elab_dimension *dimension,
                         int64_t one, int64_t other, uint32_t element) {
  int64_t a = elab_dimension_place(dimension, one);
  int64_t b = elab_dimension_place(dimension, other);
  int64_t low = a < b ? a : b, high = a < b ? b : a;
  if (low < 0 || (uint64_t)high >= elab_dimension_size(dimension)) {
    place->low = NO_BIT;
  } else {
    place->low += (uint64_t)low * element;
  }
}

static bool select_from_variable(elab_context *context, const vlog_expr *expr,
                                 const known *first,
                                 const elab_dimension *dimension,
                                 uint32_t element, int64_t count,
                                 elab_place *place) {
  logic_graph *graph = context->design->graph;
  if (dimension->left < dimension->right) {
    elab_fail(context->design, context->scope, expr->line,
              "a part of a vector [0:n] from a variable bit on is not known to "
              "this simulator");
    return false;
  }
  elab_dimension from = *dimension;
  if (expr->kind == VLOG_RANGE_DOWN) {
    from.left += count - 1;
    from.right += count - 1;
  }
  place->offset = add_offsets(graph, place->offset,
                              offset_of(graph, first, &from, element));
  return place->offset != LOGIC_NONE;
}

/* How many elements a range has. */
static bool count_of(elab_context *context, const vlog_expr *expr,
                     uint32_t element, int64_t *count) {
  int64_t first = 0, second;
  bool is_fixed = expr->kind == VLOG_RANGE;
  if ((is_fixed && !elab_eval_integer(context, expr->right, &first)) ||
      !elab_eval_integer(context, expr->third, &second)) {
    return false;
  }
  bool is_sane = first > INT32_MIN && first < INT32_MAX && second > INT32_MIN &&
                 second < INT32_MAX;
  *count = !is_fixed ? second
                     : (first < second ? second - first : first - second) + 1;
  if (!is_sane || *count < 1 || (uint64_t)*count * element > LOGIC_MAX_WIDTH) {
    elab_fail(context->design, context->scope, expr->line,
              "a part of a vector with %lld bits", (long long)*count);
    return false;
  }
  return true;
}

static bool select_range(elab_context *context, const vlog_expr *expr,
                         elab_place *place) {
  elab_dimension dimension;
  uint32_t element;
  int64_t count;
  if (place->type->is_array && !place->has_element) {
    elab_fail(context->design, context->scope, expr->line,
              "a part of an array is not known to this simulator");
    return false;
  }
  if (!go_into(context, expr, place, &dimension, &element) ||
      !count_of(context, expr, element, &count)) {
    return false;
  }
  place->depth = place->type->num_packed;
  place->width = (uint32_t)count * element;
  if (place->is_size_only) {
    return true;
  }
  known first;
  if (!index_of(context, expr->right, &first)) {
    return false;
  }
  if (!first.is_constant) {
    return select_from_variable(context, expr, &first, &dimension, element,
                                count, place);
  }
  int64_t second = 0;
  if (first.value > INT32_MAX || first.value < INT32_MIN) {
    place->low = NO_BIT;
    return true;
  }
  if (expr->kind == VLOG_RANGE_UP) {
    second = first.value + count - 1;
  } else if (expr->kind == VLOG_RANGE_DOWN) {
    second = first.value - count + 1;
  } else if (!elab_eval_integer(context, expr->third, &second)) {
    return false;
  }
  select_known(place, &dimension, first.value, second, element);
  return true;
}

static bool place_within(elab_context *context, const vlog_expr *expr,
                         elab_place *place) {
  switch (expr->kind) {
  case VLOG_NAME:
  case VLOG_MEMBER:
    *place = (elab_place){.is_size_only = place->is_size_only};
    if (!(expr->kind == VLOG_NAME ? place_of_name(context, expr, place)
                                  : place_of_member(context, expr, place))) {
      return false;
    }
    place->width = place->type->width;
    return true;
  case VLOG_INDEX:
    return elab_place_of(context, expr->left, place) &&
           select_index(context, expr, place);
  case VLOG_RANGE:
  case VLOG_RANGE_UP:
  case VLOG_RANGE_DOWN:
    return elab_place_of(context, expr->left, place) &&
           select_range(context, expr, place);
  default:
    elab_fail(context->design, context->scope, expr->line,
              "a part of an expression that is not a name is not known to this "
              "simulator");
    return false;
  }
}

bool elab_place_of(elab_context *context, const vlog_expr *expr,
                   elab_place *place) {
  if (!elab_enter(context->design, context->scope, expr->line)) {
    return false;
  }
  bool found = place_within(context, expr, place);
  elab_leave(context->design);
  return found;
}

/* A slice that may lie beyond the vector, where there are zeros. */
static logic_node slice_of(logic_graph *graph, logic_node vector, uint64_t low,
                           uint32_t width) {
  uint32_t all = logic_width(graph, vector);
  if (low >= all) {
    return logic_constant(graph, width, 0);
  }
  if (width <= all - low) {
    return logic_slice(graph, vector, (uint32_t)low, width);
  }
  return logic_resize(
      graph, logic_slice(graph, vector, (uint32_t)low, all - (uint32_t)low),
      width, false);
}

/* `width` bits of a vector from a variable bit on. */
static logic_node dynamic_slice(elab_design *design, logic_node vector,
                                logic_node offset, uint32_t width) {
  logic_graph *graph = design->graph;
  return slice_of(graph, logic_binary(graph, LOGIC_SHIFT_RIGHT, vector, offset),
                  0, width);
}

elab_variable *elab_variable_of_net(elab_context *context,
                                    const elab_net *net) {
  elab_execution *execution = context->execution;
  for (size_t i = 0; execution && i < execution->num_variables; i++) {
    if (execution->variables[i].key == net) {
      return &execution->variables[i];
    }
  }
  return NULL;
}

/* `part` above `below`, either of which may be missing. */
static logic_node above(logic_graph *graph, logic_node part, logic_node below,
                        bool has_below) {
  return has_below ? logic_concat(graph, part, below) : part;
}

/* Bits of a net, some of which may be what the process has assigned. */
static logic_node read_net(elab_context *context, const vlog_expr *expr,
                           elab_net *net, uint32_t low, uint32_t width) {
  elab_design *design = context->design;
  if (net->shared) {
    logic_node whole =
        elab_shared_read(context, net, elab_shared_only(design), expr->line);
    return whole == LOGIC_NONE ? LOGIC_NONE
                               : logic_slice(design->graph, whole, low, width);
  }
  const elab_variable *variable = elab_variable_of_net(context, net);
  uint32_t end = low + width;
  uint32_t first = variable ? variable->low : 0;
  uint32_t last = variable ? first + variable->type.width : 0;
  if (first >= end || last <= low) {
    return elab_net_read(design, net, low, width);
  }
  logic_node result = LOGIC_NONE;
  bool has_some = false;
  if (low < first) {
    result = elab_net_read(design, net, low, first - low);
    has_some = true;
  }
  uint32_t from = low < first ? first : low;
  uint32_t to = end < last ? end : last;
  result = above(
      design->graph,
      logic_slice(design->graph, variable->value, from - first, to - from),
      result, has_some);
  if (to < end) {
    result = logic_concat(design->graph,
                          elab_net_read(design, net, to, end - to), result);
  }
  return result;
}

/* All of a net, a variable or a parameter; of an array the element. */
static logic_node read_whole(elab_context *context, const vlog_expr *expr,
                             const elab_place *place) {
  if (place->parameter) {
    return place->parameter->node;
  }
  if (place->variable) {
    return place->variable->value;
  }
  if (place->has_element) {
    return place->net->shared
               ? elab_shared_read(context, place->net, place->element,
                                  expr->line)
               : elab_net_read_element(context->design, place->net,
                                       place->element);
  }
  return read_net(context, expr, place->net, 0, place->net->type.width);
}

logic_node elab_place_read(elab_context *context, const vlog_expr *expr,
                           const elab_place *place) {
  elab_design *design = context->design;
  if (place->type->is_array && !place->has_element) {
    return elab_fail(design, context->scope, expr->line,
                     "a whole array in an expression is not known to this "
                     "simulator");
  }
  if (place->offset == LOGIC_NONE && place->net && !place->has_element &&
      place->low < place->type->width &&
      place->width <= place->type->width - place->low) {
    return read_net(context, expr, place->net, (uint32_t)place->low,
                    place->width);
  }
  logic_node whole = read_whole(context, expr, place);
  if (whole == LOGIC_NONE) {
    return LOGIC_NONE;
  }
  if (place->offset == LOGIC_NONE) {
    return slice_of(design->graph, whole, place->low, place->width);
  }
  logic_node offset = place->offset;
  if (place->low > 0) {
    offset = add_offsets(design->graph, offset,
                         logic_constant(design->graph, 64, place->low));
  }
  return dynamic_slice(design, whole, offset, place->width);
}
