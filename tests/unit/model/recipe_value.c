/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the items of a recipe compute: one bit at a time, slow and obvious.
 */
#include "tests/unit/model/recipe.h"

#include <string.h>

/* to = a + (b, or ~b, and one more) */
static recipe_bits add(const recipe_bits *a, const recipe_bits *b,
                       unsigned width, bool subtract) {
  recipe_bits to = {0};
  unsigned carry = subtract;
  for (unsigned i = 0; i < width; i++) {
    unsigned sum = a->bit[i] + (b->bit[i] ^ subtract) + carry;
    to.bit[i] = sum & 1;
    carry = sum >> 1;
  }
  return to;
}

static bool less(const recipe_bits *a, const recipe_bits *b, unsigned width) {
  for (unsigned i = width; i-- > 0;) {
    if (a->bit[i] != b->bit[i]) {
      return b->bit[i];
    }
  }
  return false;
}

static recipe_bits multiply(const recipe_bits *a, const recipe_bits *b,
                            unsigned width) {
  recipe_bits to = {0};
  for (unsigned i = 0; i < width; i++) {
    recipe_bits shifted = {0};
    memcpy(shifted.bit + i, a->bit, width - i);
    if (b->bit[i]) {
      to = add(&to, &shifted, width, false);
    }
  }
  return to;
}

static bool is_zero(const recipe_bits *a, unsigned width) {
  recipe_bits zero = {0};
  return memcmp(a, &zero, width) == 0;
}

/* The quotient; the remainder goes to *rest. One bit more than the width is
 * never needed: a remainder that would leave is compared before. */
static recipe_bits divide(const recipe_bits *a, const recipe_bits *b,
                          unsigned width, recipe_bits *rest) {
  recipe_bits to = {0};
  *rest = to;
  for (unsigned i = width; i-- > 0 && !is_zero(b, width);) {
    bool above = rest->bit[width - 1];
    memmove(rest->bit + 1, rest->bit, width - 1);
    rest->bit[0] = a->bit[i];
    if (above || !less(rest, b, width)) {
      *rest = add(rest, b, width, true);
      to.bit[i] = 1;
    }
  }
  return to;
}

/* A vector as a number, at most `most`. */
static unsigned number(const recipe_bits *a, unsigned width, unsigned most) {
  unsigned value = 0;
  for (unsigned i = width; i-- > 0;) {
    value = 2 * value + a->bit[i];
    value = value > most ? most : value;
  }
  return value;
}

static recipe_bits shift(unsigned kind, const recipe_bits *a, unsigned width,
                         unsigned by) {
  recipe_bits to = {0};
  for (unsigned i = 0; i < width; i++) {
    if (kind == LOGIC_SHIFT_LEFT) {
      to.bit[i] = i >= by ? a->bit[i - by] : 0;
    } else {
      unsigned above = kind == LOGIC_SHIFT_RIGHT ? 0 : a->bit[width - 1];
      to.bit[i] = i + by < width ? a->bit[i + by] : above;
    }
  }
  return to;
}

static recipe_bits arithmetic(unsigned kind, const recipe_bits *a,
                              const recipe_bits *b, unsigned width) {
  recipe_bits to = {0}, rest;
  switch (kind) {
  case LOGIC_ADD:
  case LOGIC_SUBTRACT:
    return add(a, b, width, kind == LOGIC_SUBTRACT);
  case LOGIC_MULTIPLY:
    return multiply(a, b, width);
  case LOGIC_DIVIDE:
    return divide(a, b, width, &rest);
  case LOGIC_REMAINDER:
    divide(a, b, width, &rest);
    return rest;
  default:
    for (unsigned i = 0; i < width; i++) {
      to.bit[i] = kind == LOGIC_AND  ? a->bit[i] & b->bit[i]
                  : kind == LOGIC_OR ? a->bit[i] | b->bit[i]
                                     : a->bit[i] ^ b->bit[i];
    }
    return to;
  }
}

/* Comparisons and reductions of `a_width` bits. */
static unsigned one_bit(unsigned kind, const recipe_bits *a,
                        const recipe_bits *b, unsigned a_width) {
  unsigned ones = 0;
  for (unsigned i = 0; i < a_width; i++) {
    ones += a->bit[i];
  }
  switch (kind) {
  case LOGIC_EQUAL:
    return memcmp(a, b, a_width) == 0;
  case LOGIC_LESS:
    return less(a, b, a_width);
  case LOGIC_LESS_SIGNED:
    return a->bit[a_width - 1] != b->bit[a_width - 1] ? a->bit[a_width - 1]
                                                      : less(a, b, a_width);
  case LOGIC_PARITY:
    return ones % 2;
  case RECIPE_ANY:
    return ones > 0;
  default:
    return ones == a_width;
  }
}

/* What moves bits and changes none. */
static recipe_bits moved(const recipe *of, const recipe_item *item) {
  const recipe_item *a = &of->items[item->a], *b = &of->items[item->b];
  recipe_bits to = {0};
  for (unsigned i = 0; i < item->width; i++) {
    switch (item->kind) {
    case LOGIC_NOT:
      to.bit[i] = !a->bits.bit[i];
      break;
    case LOGIC_CHOOSE:
      to.bit[i] =
          a->bits.bit[0] ? b->bits.bit[i] : of->items[item->c].bits.bit[i];
      break;
    case LOGIC_CONCAT:
      to.bit[i] = i < b->width ? b->bits.bit[i] : a->bits.bit[i - b->width];
      break;
    case LOGIC_SLICE:
      to.bit[i] = a->bits.bit[i + item->b];
      break;
    case RECIPE_ZERO_EXTEND:
      to.bit[i] = i < a->width ? a->bits.bit[i] : 0;
      break;
    case RECIPE_SIGN_EXTEND:
      to.bit[i] = a->bits.bit[i < a->width ? i : a->width - 1];
      break;
    case RECIPE_REPLICATE:
      to.bit[i] = a->bits.bit[i % a->width];
      break;
    default:
      to.bit[i] = i >= item->c && i < item->c + b->width
                      ? b->bits.bit[i - item->c]
                      : a->bits.bit[i];
    }
  }
  return to;
}

static recipe_bits value_of(const recipe *of, const recipe_item *item) {
  const recipe_item *a = &of->items[item->a], *b = &of->items[item->b];
  recipe_bits to = {0};
  switch (item->kind) {
  case LOGIC_CONSTANT:
  case LOGIC_INPUT:
  case LOGIC_STATE:
    return item->bits;
  case LOGIC_READ: {
    unsigned depth = of->memory_depth[item->b];
    unsigned address = number(&a->bits, a->width, depth);
    return address < depth ? of->memory[item->b][address] : to;
  }
  case LOGIC_EQUAL:
  case LOGIC_LESS:
  case LOGIC_LESS_SIGNED:
  case LOGIC_PARITY:
  case RECIPE_ANY:
  case RECIPE_ALL:
    to.bit[0] = one_bit(item->kind, &a->bits, &b->bits, a->width);
    return to;
  case LOGIC_SHIFT_LEFT:
  case LOGIC_SHIFT_RIGHT:
  case LOGIC_SHIFT_RIGHT_SIGNED:
    return shift(item->kind, &a->bits, item->width,
                 number(&b->bits, b->width, RECIPE_WIDTH));
  default:
    return item->kind >= LOGIC_AND && item->kind <= LOGIC_REMAINDER
               ? arithmetic(item->kind, &a->bits, &b->bits, item->width)
               : moved(of, item);
  }
}

void recipe_settle(recipe *of) {
  for (unsigned i = 0; i < of->num_items; i++) {
    of->items[i].bits = value_of(of, &of->items[i]);
  }
}

void recipe_step(recipe *of) {
  static recipe_bits next[RECIPE_ITEMS];
  for (unsigned i = 0; i < of->num_writes; i++) {
    const recipe_write *write = &of->writes[i];
    const recipe_item *address = &of->items[write->address];
    unsigned depth = of->memory_depth[write->memory];
    unsigned element = number(&address->bits, address->width, depth);
    if (of->items[write->enable].bits.bit[0] && element < depth) {
      of->memory[write->memory][element] = of->items[write->data].bits;
    }
  }
  for (unsigned i = 0; i < of->num_items; i++) {
    next[i] = of->items[of->items[i].next].bits;
  }
  for (unsigned i = 0; i < of->num_items; i++) {
    if (of->items[i].kind == LOGIC_STATE) {
      of->items[i].bits = next[i];
    }
  }
}
