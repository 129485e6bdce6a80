/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Casts are made where they are asked for, one of each width, and those that
 * the circuit has are taken first.
 */
#include "core/passes/widths/stand_ins.h"

#include "core/passes/widths/idle_steps.h"
#include "core/passes/widths/width_casts.h"
#include "core/passes/widths/width_plan.h"
#include "hls/handshake.h"
#include "hls/handshake_ops.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* So many operations in a row that are gone are looked through: a ring of them
 * alone would have no end. */
enum { MOST_STEPS = 64 };

typedef struct stand_in_cast {
  unsigned width;
  MlirValue value;
  struct stand_in_cast *next;
} stand_in_cast;

static void keep(stand_ins *s, stand_in *v, unsigned width, MlirValue value) {
  stand_in_cast *cast = ARENA_UNSET(&s->graph->memory, stand_in_cast, 1);
  if (!cast) {
    s->failed = true;
    return;
  }
  *cast = (stand_in_cast){width, value, v->casts};
  v->casts = cast;
}

static MlirValue kept(const stand_in *v, unsigned width) {
  const stand_in_cast *cast = v->casts;
  while (cast && cast->width != width) {
    cast = cast->next;
  }
  return cast ? cast->value : (MlirValue){NULL};
}

static MlirValue get(stand_ins *s, uint32_t value, unsigned width, int steps);

/* Gives a result of an operation the width at which that works. */
static void set_width(stand_ins *s, stand_in *v, uint32_t value,
                      unsigned width) {
  const width_value *known = &s->graph->values[value];
  v->raw = known->value;
  v->raw_width = width;
  if (width != known->width) {
    mlirValueSetType(v->raw, width_cast_type(mlirValueGetType(v->raw), width));
  }
}

/* Is a value being looked for, in a ring of operations that do nothing? */
static bool is_under_way(const stand_ins *s, uint32_t value) {
  return s->values[value].is_found && mlirValueIsNull(s->values[value].raw);
}

/* The datum of a node that its result is in so many bits, or WIDTH_NONE. */
static uint32_t find_same(const stand_ins *s, const width_node *node,
                          unsigned bits, int steps) {
  uint32_t datum =
      steps > 0 ? idle_steps_datum(s->graph, node, bits) : WIDTH_NONE;
  if (datum == WIDTH_NONE) {
    return WIDTH_NONE;
  }
  uint32_t value = width_graph_datum(s->graph, node, datum);
  return is_under_way(s, value) ? WIDTH_NONE : value;
}

/* Finds the bits that stand for a value. */
static void find(stand_ins *s, uint32_t value, int steps) {
  stand_in *v = &s->values[value];
  const width_value *known = &s->graph->values[value];
  v->is_found = true;
  if (known->maker == WIDTH_NONE) {
    v->form = (width_form){.bits = known->width}; /* all are there */
    set_width(s, v, value, known->width);
    return;
  }
  const width_node *node = &s->graph->nodes[known->maker];
  uint32_t same = find_same(s, node, v->form.bits, steps);
  if (same == WIDTH_NONE) {
    set_width(s, v, value,
              node->kind == WIDTH_COMPARE ? known->width
                                          : width_plan_work(s->graph, node));
    return;
  }
  s->is_gone[known->maker] = true;
  v->raw = get(s, same, v->form.bits, steps - 1);
  v->raw_width = v->form.bits;
}

/* The first width that a constant is asked for becomes its own; for others
 * there are constants beside it. */
static MlirValue make_constant(stand_ins *s, uint32_t value, unsigned width) {
  const width_value *known = &s->graph->values[value];
  const width_node *node = &s->graph->nodes[known->maker];
  bool is_first = !s->values[value].casts;
  MlirOperation op = is_first ? node->op : ir_copy(node->op);
  MlirValue result = mlirOperationGetResult(op, 0);
  MlirType type = width_cast_type(mlirValueGetType(result), width);
  if (!mlirTypeEqual(mlirValueGetType(result), type)) {
    number_range number = number_range_of(node->bits, width);
    mlirValueSetType(result, type);
    mlirHandshakeConstantSetValueAttr(
        op, mlirIntegerAttrGet(mlirHandshakeChannelTypeGetDataType(type),
                               number.smin));
  }
  if (!is_first) {
    mlirBlockInsertOwnedOperationAfter(mlirOperationGetBlock(node->op),
                                       node->op, op);
  }
  return result;
}

static MlirValue make(stand_ins *s, uint32_t value, unsigned width, int steps) {
  stand_in *v = &s->values[value];
  if (width_graph_constant(s->graph, value)) {
    return make_constant(s, value, width);
  }
  if (width <= v->form.bits) {
    return width_cast_make(v->raw, CAST_CUT, width);
  }
  MlirValue low = get(s, value, v->form.bits, steps);
  return mlirValueIsNull(low)
             ? low
             : width_cast_make(low, v->form.is_signed ? CAST_SIGN : CAST_ZEROS,
                               width);
}

static MlirValue get(stand_ins *s, uint32_t value, unsigned width, int steps) {
  stand_in *v = &s->values[value];
  if (!v->is_found && !width_graph_constant(s->graph, value)) {
    find(s, value, steps);
  }
  if (s->failed) {
    return (MlirValue){NULL};
  }
  if (v->is_found && width == v->raw_width && width <= v->form.bits) {
    return v->raw;
  }
  MlirValue result = kept(v, width);
  if (mlirValueIsNull(result)) {
    result = make(s, value, width, steps);
    keep(s, v, width, result);
  }
  return result;
}

MlirValue stand_ins_get(stand_ins *s, uint32_t value, unsigned width) {
  return get(s, value, width, MOST_STEPS);
}

bool stand_ins_begin(stand_ins *s, width_graph *graph) {
  *s = (stand_ins){.graph = graph};
  s->values = ARENA_ARRAY(&graph->memory, stand_in, graph->num_values);
  s->is_gone = ARENA_ARRAY(&graph->memory, bool, graph->num_nodes);
  if (graph->memory.failed) {
    return false;
  }
  for (uint32_t i = 0; i < graph->num_values; i++) {
    s->values[i].form = width_form_of(&graph->values[i]);
  }
  for (uint32_t i = 0; i < graph->num_values; i++) {
    if (!s->values[i].is_found && !width_graph_constant(s->graph, i)) {
      find(s, i, MOST_STEPS);
    }
  }
  return !s->failed;
}
