/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random circuits, and what they compute, bit by bit: the reference for the
 * graph, which simplifies, and for the programs that are made of it.
 */
#ifndef TESTS_UNIT_MODEL_RECIPE_H
#define TESTS_UNIT_MODEL_RECIPE_H

#include "rtl/model/logic/logic_graph.h"

enum {
  RECIPE_WIDTH = 200, /* the widest vector */
  RECIPE_ITEMS = 256,
  RECIPE_MEMORIES = 2,
  RECIPE_DEPTH = 12,
  RECIPE_WRITES = 4,
};

/* What logic_graph.h makes of other operations. */
enum {
  RECIPE_ZERO_EXTEND = LOGIC_KINDS, /* or cut */
  RECIPE_SIGN_EXTEND,               /* or cut */
  RECIPE_REPLICATE,
  RECIPE_ANY,
  RECIPE_ALL,
  RECIPE_INSERT, /* b into a from bit c on */
  RECIPE_KINDS,
};

/* A bit per byte, the lowest first; zeros above the width. */
typedef struct recipe_bits {
  unsigned char bit[RECIPE_WIDTH];
} recipe_bits;

/* Operands are items; of a READ b is the memory, of a SLICE the lowest bit. */
typedef struct recipe_item {
  unsigned kind, width, a, b, c;
  unsigned next;    /* of a STATE: an item */
  recipe_bits bits; /* its value; of a STATE the initial one at first */
  logic_node node;
} recipe_item;

typedef struct recipe_write {
  unsigned memory, enable, address, data;
} recipe_write;

typedef struct recipe {
  uint64_t seed;
  unsigned num_items, num_memories, num_writes;
  recipe_item items[RECIPE_ITEMS];
  unsigned memory_width[RECIPE_MEMORIES], memory_depth[RECIPE_MEMORIES];
  recipe_bits memory[RECIPE_MEMORIES][RECIPE_DEPTH];
  uint32_t memory_index[RECIPE_MEMORIES];
  recipe_write writes[RECIPE_WRITES];
} recipe;

uint64_t recipe_random(recipe *of, uint64_t below);

/* A circuit with about `items` operations on vectors of at most `most` bits;
 * all leaves are constants if `constant`. */
void recipe_invent(recipe *made, uint64_t seed, unsigned items, unsigned most,
                   bool constant);
/* Makes the nodes of all items. */
void recipe_build(recipe *of, logic_graph *graph);

/* New values of the inputs; values of what is computed; a clock's edge. */
void recipe_draw_inputs(recipe *of);
void recipe_settle(recipe *of);
void recipe_step(recipe *of);

/* Whether the words of a vector are these bits. */
bool recipe_matches(const recipe_item *item, const uint64_t *words);
void recipe_words(const recipe_bits *bits, uint64_t words[4]);

#endif
