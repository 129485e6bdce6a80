/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random circuits, made as a graph and as a list of items.
 */
#include "tests/unit/model/recipe.h"

#include <string.h>

/* splitmix64 */
uint64_t recipe_random(recipe *of, uint64_t below) {
  uint64_t x = of->seed += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return (x ^ x >> 31) % below;
}

/* Zeros, ones, small numbers, one bit, anything. */
static void draw_bits(recipe *of, recipe_bits *bits, unsigned width) {
  *bits = (recipe_bits){0};
  unsigned manner = (unsigned)recipe_random(of, 6);
  unsigned count = manner == 2 && width > 4 ? 4 : width;
  for (unsigned i = 0; i < count && manner > 0 && manner != 3; i++) {
    bits->bit[i] = manner == 1 || recipe_random(of, 2);
  }
  if (manner == 3) {
    bits->bit[recipe_random(of, width)] = 1;
  }
}

static unsigned draw_width(recipe *of, unsigned most) {
  static const unsigned usual[] = {1, 1, 1, 8, 32, 32, 64, 65, 128};
  unsigned width = usual[recipe_random(of, 9)];
  if (recipe_random(of, 2) || width > most) {
    width = 1 + (unsigned)recipe_random(of, most);
  }
  return width;
}

static unsigned add(recipe *of, unsigned kind, unsigned width, unsigned a,
                    unsigned b, unsigned c) {
  of->items[of->num_items] =
      (recipe_item){.kind = kind, .width = width, .a = a, .b = b, .c = c};
  return of->num_items++;
}

/* An item, most often a late one. */
static unsigned pick(recipe *of) {
  uint64_t most = of->num_items;
  return recipe_random(of, 2) || most < 8
             ? (unsigned)recipe_random(of, most)
             : (unsigned)(most - 1 - recipe_random(of, 8));
}

/* One of this width, made if need be. */
static unsigned pick_width(recipe *of, unsigned width) {
  for (unsigned i = 0; i < 6; i++) {
    unsigned item = pick(of);
    if (of->items[item].width == width) {
      return item;
    }
  }
  unsigned from = pick(of);
  unsigned kind =
      recipe_random(of, 2) ? RECIPE_ZERO_EXTEND : RECIPE_SIGN_EXTEND;
  return add(of, kind, width, from, 0, 0);
}

static void add_leaf(recipe *of, unsigned most, bool constant) {
  static const unsigned kinds[] = {LOGIC_CONSTANT, LOGIC_INPUT, LOGIC_STATE};
  unsigned kind = constant ? LOGIC_CONSTANT : kinds[recipe_random(of, 3)];
  unsigned width = draw_width(of, most);
  unsigned item = add(of, kind, width, 0, 0, 0);
  draw_bits(of, &of->items[item].bits, width);
}

/* Two operands of one width, and one bit or as many. */
static void add_binary(recipe *of, unsigned kind) {
  unsigned a = pick(of), width = of->items[a].width;
  unsigned b = kind >= LOGIC_SHIFT_LEFT ? pick(of) : pick_width(of, width);
  bool compares = kind >= LOGIC_EQUAL && kind <= LOGIC_LESS_SIGNED;
  add(of, kind, compares ? 1 : width, a, b, 0);
}

static void add_parts(recipe *of, unsigned kind, unsigned most) {
  unsigned a = pick(of), width = of->items[a].width;
  if (kind == LOGIC_CONCAT) {
    unsigned b = pick(of);
    if (width + of->items[b].width <= most) {
      add(of, kind, width + of->items[b].width, a, b, 0);
    }
  } else if (kind == LOGIC_SLICE) {
    unsigned low = (unsigned)recipe_random(of, width);
    add(of, kind, 1 + (unsigned)recipe_random(of, width - low), a, low, 0);
  } else if (kind == RECIPE_INSERT) {
    unsigned b = pick(of);
    if (of->items[b].width <= width) {
      unsigned room = width - of->items[b].width;
      add(of, kind, width, a, b, (unsigned)recipe_random(of, room + 1));
    }
  } else if (kind == RECIPE_REPLICATE && width <= most / 2) {
    unsigned count = 1 + (unsigned)recipe_random(of, most / width);
    add(of, kind, width * count, a, count, 0);
  }
}

static void add_operation(recipe *of, unsigned most) {
  unsigned kind = LOGIC_READ + (unsigned)recipe_random(of, RECIPE_KINDS - 3);
  if (kind == LOGIC_READ) {
    unsigned memory = (unsigned)recipe_random(of, RECIPE_MEMORIES);
    if (memory < of->num_memories) {
      add(of, kind, of->memory_width[memory], pick(of), memory, 0);
    }
  } else if (kind == LOGIC_NOT) {
    unsigned a = pick(of);
    add(of, kind, of->items[a].width, a, 0, 0);
  } else if (kind == LOGIC_PARITY || kind == RECIPE_ANY || kind == RECIPE_ALL) {
    add(of, kind, 1, pick(of), 0, 0);
  } else if (kind == LOGIC_CHOOSE) {
    unsigned condition = pick_width(of, 1), b = pick(of);
    unsigned c = pick_width(of, of->items[b].width);
    add(of, kind, of->items[b].width, condition, b, c);
  } else if (kind == RECIPE_ZERO_EXTEND || kind == RECIPE_SIGN_EXTEND) {
    add(of, kind, draw_width(of, most), pick(of), 0, 0);
  } else if (kind < LOGIC_CHOOSE) {
    add_binary(of, kind);
  } else {
    add_parts(of, kind, most);
  }
}

static void close_loops(recipe *of) {
  unsigned count = of->num_items;
  for (unsigned i = 0; i < count; i++) {
    if (of->items[i].kind == LOGIC_STATE) {
      of->items[i].next =
          recipe_random(of, 9) ? pick_width(of, of->items[i].width) : i;
    }
  }
  of->num_writes =
      of->num_memories ? (unsigned)recipe_random(of, RECIPE_WRITES + 1) : 0;
  for (unsigned i = 0; i < of->num_writes; i++) {
    unsigned memory = (unsigned)recipe_random(of, of->num_memories);
    unsigned enable = pick_width(of, 1), address = pick(of);
    of->writes[i] = (recipe_write){memory, enable, address,
                                   pick_width(of, of->memory_width[memory])};
  }
}

void recipe_invent(recipe *made, uint64_t seed, unsigned items, unsigned most,
                   bool constant) {
  memset(made, 0, sizeof *made);
  made->seed = seed;
  made->num_memories =
      constant ? 0 : (unsigned)recipe_random(made, RECIPE_MEMORIES + 1);
  for (unsigned m = 0; m < made->num_memories; m++) {
    made->memory_width[m] = draw_width(made, most);
    made->memory_depth[m] = 1 + (unsigned)recipe_random(made, RECIPE_DEPTH);
    for (unsigned i = 0; i < made->memory_depth[m]; i++) {
      draw_bits(made, &made->memory[m][i], made->memory_width[m]);
    }
  }
  for (unsigned i = 0; i < 8; i++) {
    add_leaf(made, most, constant);
  }
  while (made->num_items < items) {
    if (recipe_random(made, 8)) {
      add_operation(made, most);
    } else {
      add_leaf(made, most, constant);
    }
  }
  close_loops(made);
}

void recipe_words(const recipe_bits *bits, uint64_t words[4]) {
  memset(words, 0, 4 * sizeof *words);
  for (unsigned i = 0; i < RECIPE_WIDTH; i++) {
    words[i / 64] |= (uint64_t)bits->bit[i] << i % 64;
  }
}

bool recipe_matches(const recipe_item *item, const uint64_t *words) {
  uint64_t expected[4];
  recipe_words(&item->bits, expected);
  return memcmp(words, expected, (item->width + 63) / 64 * 8) == 0;
}

static logic_node build_leaf(recipe *of, recipe_item *item,
                             logic_graph *graph) {
  uint64_t words[4];
  recipe_words(&item->bits, words);
  switch (item->kind) {
  case LOGIC_CONSTANT:
    return logic_constant_of(graph, item->width, words);
  case LOGIC_INPUT:
    return logic_input(graph, item->width);
  default: {
    logic_node state = logic_state_new(graph, item->width);
    if (recipe_random(of, 3)) {
      logic_state_set_initial(graph, state,
                              logic_constant_of(graph, item->width, words));
    } else {
      item->bits = (recipe_bits){0};
    }
    return state;
  }
  }
}

static logic_node build_item(recipe *of, recipe_item *item,
                             logic_graph *graph) {
  logic_node a = of->items[item->a].node, b = of->items[item->b].node;
  switch (item->kind) {
  case LOGIC_CONSTANT:
  case LOGIC_INPUT:
  case LOGIC_STATE:
    return build_leaf(of, item, graph);
  case LOGIC_READ:
    return logic_read(graph, of->memory_index[item->b], a);
  case LOGIC_NOT:
    return logic_not(graph, a);
  case LOGIC_CHOOSE:
    return logic_choose(graph, a, b, of->items[item->c].node);
  case LOGIC_CONCAT:
    return logic_concat(graph, a, b);
  case LOGIC_SLICE:
    return logic_slice(graph, a, item->b, item->width);
  case LOGIC_PARITY:
    return logic_parity(graph, a);
  case RECIPE_ZERO_EXTEND:
  case RECIPE_SIGN_EXTEND:
    return logic_resize(graph, a, item->width,
                        item->kind == RECIPE_SIGN_EXTEND);
  case RECIPE_REPLICATE:
    return logic_replicate(graph, a, item->b);
  case RECIPE_ANY:
    return logic_any(graph, a);
  case RECIPE_ALL:
    return logic_all(graph, a);
  case RECIPE_INSERT:
    return logic_insert(graph, a, item->c, b);
  default:
    return logic_binary(graph, (logic_kind)item->kind, a, b);
  }
}

void recipe_build(recipe *of, logic_graph *graph) {
  for (unsigned m = 0; m < of->num_memories; m++) {
    of->memory_index[m] =
        logic_memory_new(graph, of->memory_width[m], of->memory_depth[m]);
    for (unsigned i = 0; i < of->memory_depth[m]; i++) {
      uint64_t words[4];
      recipe_words(&of->memory[m][i], words);
      logic_memory_set_initial(
          graph, of->memory_index[m], i,
          logic_constant_of(graph, of->memory_width[m], words));
    }
  }
  for (unsigned i = 0; i < of->num_items; i++) {
    of->items[i].node = build_item(of, &of->items[i], graph);
  }
  for (unsigned i = 0; i < of->num_items; i++) {
    if (of->items[i].kind == LOGIC_STATE && of->items[i].next != i) {
      logic_state_set_next(graph, of->items[i].node,
                           of->items[of->items[i].next].node);
    }
  }
  for (unsigned i = 0; i < of->num_writes; i++) {
    const recipe_write *write = &of->writes[i];
    logic_write_add(
        graph, of->memory_index[write->memory], of->items[write->enable].node,
        of->items[write->address].node, of->items[write->data].node);
  }
}

void recipe_draw_inputs(recipe *of) {
  for (unsigned i = 0; i < of->num_items; i++) {
    if (of->items[i].kind == LOGIC_INPUT) {
      draw_bits(of, &of->items[i].bits, of->items[i].width);
    }
  }
}
