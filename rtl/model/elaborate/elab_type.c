/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types: how many bits, and which indices.
 */
#include "rtl/model/elaborate/elab_design_internal.h"

uint64_t elab_dimension_size(const elab_dimension *dimension) {
  int64_t difference = dimension->left - dimension->right;
  return (uint64_t)(difference < 0 ? -difference : difference) + 1;
}

int64_t elab_dimension_place(const elab_dimension *dimension, int64_t index) {
  return dimension->left >= dimension->right ? index - dimension->right
                                             : dimension->right - index;
}

elab_type elab_type_vector(uint32_t width, bool is_signed) {
  return (elab_type){.width = width,
                     .is_signed = is_signed,
                     .num_packed = 1,
                     .packed = {{(int64_t)width - 1, 0}}};
}

/* An index lies in 32 bits, so that differences and products do not overflow.
 */
static bool bound_of(elab_context *context, const vlog_expr *expr,
                     int64_t *value) {
  if (!elab_eval_integer(context, expr, value)) {
    return false;
  }
  if (*value > INT32_MAX || *value < INT32_MIN) {
    elab_fail(context->design, context->scope, expr->line,
              "an index of %lld is too large", (long long)*value);
    return false;
  }
  return true;
}

static bool dimension_of(elab_context *context, const vlog_exprs *ranges,
                         size_t index, elab_dimension *dimension) {
  return bound_of(context, ranges->items[2 * index], &dimension->left) &&
         bound_of(context, ranges->items[2 * index + 1], &dimension->right);
}

bool elab_type_resolve(elab_context *context, const vlog_type *written,
                       uint32_t line, elab_type *type) {
  uint32_t own = written->width ? written->width : 1;
  size_t num_ranges = written->ranges.count / 2;
  *type = elab_type_vector(own, written->is_signed);
  if (num_ranges == 0) {
    type->is_bit = !written->width;
    return true;
  }
  if (num_ranges > ELAB_MAX_PACKED || written->width) {
    elab_fail(context->design, context->scope, line,
              "a vector of %zu dimensions is not known to this simulator",
              num_ranges);
    return false;
  }
  if (num_ranges > 1 && written->is_signed) {
    /* Tools differ in whether all of it has a sign. */
    elab_fail(context->design, context->scope, line,
              "a vector of several dimensions with a sign is not known to this "
              "simulator");
    return false;
  }
  uint64_t width = 1;
  type->num_packed = (uint8_t)num_ranges;
  for (size_t i = 0; i < num_ranges; i++) {
    if (!dimension_of(context, &written->ranges, i, &type->packed[i])) {
      return false;
    }
    width *= elab_dimension_size(&type->packed[i]);
    if (width > LOGIC_MAX_WIDTH) {
      elab_fail(context->design, context->scope, line,
                "a vector of more than %u bits is too wide", LOGIC_MAX_WIDTH);
      return false;
    }
  }
  type->width = (uint32_t)width;
  return true;
}

bool elab_type_of(elab_context *context, const vlog_declaration *declaration,
                  elab_type *type) {
  if (!elab_type_resolve(context, declaration->type, declaration->line, type)) {
    return false;
  }
  const vlog_exprs *dimensions = &declaration->dimensions;
  if (dimensions->count == 0) {
    return true;
  }
  if (dimensions->count > 2) {
    elab_fail(context->design, context->scope, declaration->line,
              "an array of more than one dimension is not known to this "
              "simulator");
    return false;
  }
  type->is_array = true;
  if (dimensions->items[0]) {
    return dimension_of(context, dimensions, 0, &type->array);
  }
  int64_t size;
  if (!bound_of(context, dimensions->items[1], &size)) {
    return false;
  }
  if (size < 1) {
    elab_fail(context->design, context->scope, declaration->line,
              "an array of %lld elements", (long long)size);
    return false;
  }
  type->array = (elab_dimension){0, size - 1};
  return true;
}
