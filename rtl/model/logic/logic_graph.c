/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes that are made once: a hash table with open addressing, whose entries
 * are the nodes themselves. Constants, states and memories.
 */
#include "rtl/model/logic/logic_graph_internal.h"

#include "base/memory/array.h"
#include "base/memory/huge_pages.h"
#include "rtl/model/logic/logic_words.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_TABLE = 4096, NEAR = 8192 };
#define MAX_NODES (UINT32_C(1) << 27)
#define MAX_WORDS (UINT32_C(1) << 27) /* of constants; of a memory */

/* A CONSTANT has in b the hash of its words, and in c: */
enum { IS_ZERO = 1, IS_ONES = 2 };

/* A large table is written all over: calloc() would make it of small pages. */
static uint32_t *make_table(size_t size) {
  size_t bytes = size * sizeof(uint32_t);
  uint32_t *table = malloc(bytes);
  if (!table) {
    return NULL;
  }
  memory_prefer_huge_pages(table, bytes);
  return memset(table, 0, bytes);
}

bool logic_graph_init(logic_graph *graph) {
  *graph = (logic_graph){0};
  graph->table = make_table(FIRST_TABLE);
  graph->table_size = FIRST_TABLE;
  graph->failed =
      !graph->table || !ARRAY_RESERVE(graph->nodes, 0, graph->nodes_capacity);
  if (!graph->failed) {
    graph->nodes[graph->num_nodes++] = (logic_operation){0};
  }
  return !graph->failed;
}

void logic_graph_finish(logic_graph *graph) {
  arena_finish(&graph->arena);
  free(graph->nodes);
  free(graph->table);
  free(graph->words);
  free(graph->inputs);
  free(graph->states);
  free(graph->memories);
  free(graph->writes);
  *graph = (logic_graph){0};
}

size_t logic_graph_bytes(const logic_graph *graph) {
  size_t bytes = graph->nodes_capacity * sizeof *graph->nodes +
                 graph->table_size * sizeof *graph->table +
                 graph->words_capacity * sizeof *graph->words;
  for (size_t i = 0; i < graph->num_memories; i++) {
    const logic_memory *memory = &graph->memories[i];
    bytes += memory->initial
                 ? memory->depth * logic_words_count(memory->width) *
                       sizeof *memory->initial
                 : 0;
  }
  return bytes;
}

logic_node logic_fail(logic_graph *graph) {
  graph->failed = true;
  return LOGIC_NONE;
}

static uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
  return hash ^ hash >> 32;
}

/* Where a node is looked for: at `at`, then every `step` entries. */
typedef struct probe {
  size_t at, step;
} probe;

/* Most operands are young, and so are most nodes that are asked for again.
 * Therefore a node begins near twice the index of its youngest operand, in a
 * part of the table that the cache still has; further steps lead anywhere. */
static probe start_probe(const logic_graph *graph,
                         const logic_operation *node) {
  uint64_t hash = mix((uint64_t)node->width << 8 | node->kind, node->b);
  size_t mask = graph->table_size - 1;
  if (node->kind == LOGIC_CONSTANT) {
    return (probe){hash & mask, (hash >> 32) | 1};
  }
  hash = mix(hash, (uint64_t)node->a << 32 | node->c);
  size_t youngest = node->a > node->b ? node->a : node->b;
  youngest = youngest > node->c ? youngest : node->c;
  return (probe){(2 * youngest + hash % NEAR) & mask, (hash >> 32) | 1};
}

static uint32_t next_entry(const logic_graph *graph, probe *from) {
  from->at = (from->at + from->step) & (graph->table_size - 1);
  return graph->table[from->at];
}

/* Enters every node into a table of four times the size. */
static bool grow_table(logic_graph *graph) {
  uint32_t *table = make_table(graph->table_size * 4);
  if (!table) {
    return false;
  }
  free(graph->table);
  graph->table = table;
  graph->table_size *= 4;
  for (uint32_t i = 1; i < graph->num_nodes; i++) {
    probe entry = start_probe(graph, &graph->nodes[i]);
    for (uint32_t found = table[entry.at]; found;) {
      found = next_entry(graph, &entry);
    }
    table[entry.at] = i;
  }
  return true;
}

/* Adds a node at a free entry of the table. */
static logic_node add_node(logic_graph *graph, logic_operation node,
                           size_t at) {
  if (graph->num_nodes >= MAX_NODES ||
      !ARRAY_RESERVE(graph->nodes, graph->num_nodes, graph->nodes_capacity)) {
    return logic_fail(graph);
  }
  logic_node added = (logic_node)graph->num_nodes++;
  graph->nodes[added] = node;
  graph->table[at] = added;
  if (graph->num_nodes * 2 > graph->table_size && !grow_table(graph)) {
    return logic_fail(graph);
  }
  return added;
}

logic_node logic_make(logic_graph *graph, logic_kind kind, uint32_t width,
                      uint32_t a, uint32_t b, uint32_t c) {
  if (graph->failed) {
    return LOGIC_NONE; /* the table may be full */
  }
  logic_operation node = {(uint8_t)kind, width, a, b, c};
  probe entry = start_probe(graph, &node);
  for (uint32_t found = graph->table[entry.at]; found;
       found = next_entry(graph, &entry)) {
    const logic_operation *other = &graph->nodes[found];
    if (other->a == a && other->b == b && other->kind == kind &&
        other->width == width && other->c == c) {
      return found;
    }
  }
  return add_node(graph, node, entry.at);
}

uint64_t *logic_scratch(logic_graph *graph, size_t count) {
  if (graph->num_words + count > MAX_WORDS ||
      !array_reserve(&graph->words, graph->num_words, count,
                     &graph->words_capacity, sizeof(*graph->words))) {
    logic_fail(graph);
    return NULL;
  }
  uint64_t *words = graph->words + graph->num_words;
  return memset(words, 0, count * sizeof(*words));
}

/* Whether all words are zero, or all bits ones. */
static uint32_t look_at_words(const uint64_t *words, uint32_t width) {
  uint32_t n = logic_words_count(width);
  uint64_t first = words[0];
  bool zero = first == 0, ones = first == UINT64_MAX;
  for (uint32_t i = 1; i + 1 < n && (zero || ones); i++) {
    zero = zero && words[i] == 0;
    ones = ones && words[i] == UINT64_MAX;
  }
  ones = (ones || n == 1) && words[n - 1] == logic_words_mask(width);
  zero = zero && words[n - 1] == 0;
  return (zero ? IS_ZERO : 0) | (ones ? IS_ONES : 0);
}

/* The constant whose words lie behind those of all others. */
static logic_node enter_constant(logic_graph *graph, uint32_t width) {
  uint32_t n = logic_words_count(width);
  const uint64_t *words = graph->words + graph->num_words;
  uint64_t hash = 0;
  for (uint32_t i = 0; i < n; i++) {
    hash = mix(hash, words[i]);
  }
  logic_operation node = {LOGIC_CONSTANT, width, (uint32_t)graph->num_words,
                          (uint32_t)hash, look_at_words(words, width)};
  probe entry = start_probe(graph, &node);
  for (uint32_t found = graph->table[entry.at]; found;
       found = next_entry(graph, &entry)) {
    const logic_operation *other = &graph->nodes[found];
    if (other->kind == LOGIC_CONSTANT && other->width == width &&
        other->b == node.b &&
        memcmp(graph->words + other->a, words, n * sizeof(*words)) == 0) {
      return found;
    }
  }
  graph->num_words += n;
  return add_node(graph, node, entry.at);
}

logic_node logic_constant_of(logic_graph *graph, uint32_t width,
                             const uint64_t *words) {
  if (graph->failed || width < 1 || width > LOGIC_MAX_WIDTH) {
    return logic_fail(graph);
  }
  uint32_t n = logic_words_count(width);
  /* The words may be those of a constant, or in scratch. */
  uintptr_t offset = (uintptr_t)words - (uintptr_t)graph->words;
  bool inside = offset < graph->words_capacity * sizeof(*words);
  if (graph->num_words + n > MAX_WORDS ||
      !array_reserve(&graph->words, graph->num_words, n, &graph->words_capacity,
                     sizeof(*graph->words))) {
    return logic_fail(graph);
  }
  uint64_t *to = graph->words + graph->num_words;
  memmove(to, inside ? graph->words + offset / sizeof(*words) : words,
          n * sizeof(*words));
  logic_words_cut(to, width);
  return enter_constant(graph, width);
}

logic_node logic_constant(logic_graph *graph, uint32_t width, uint64_t value) {
  if (graph->failed || width < 1 || width > LOGIC_MAX_WIDTH) {
    return logic_fail(graph);
  }
  uint64_t *words = logic_scratch(graph, logic_words_count(width));
  if (!words) {
    return LOGIC_NONE;
  }
  words[0] = value;
  logic_words_cut(words, width);
  return enter_constant(graph, width);
}

logic_node logic_ones(logic_graph *graph, uint32_t width) {
  if (width <= 64) {
    return logic_constant(graph, width, UINT64_MAX);
  }
  if (graph->failed || width > LOGIC_MAX_WIDTH) {
    return logic_fail(graph);
  }
  uint32_t n = logic_words_count(width);
  uint64_t *words = logic_scratch(graph, n);
  if (!words) {
    return LOGIC_NONE;
  }
  memset(words, 0xff, n * sizeof(*words));
  logic_words_cut(words, width);
  return enter_constant(graph, width);
}

const uint64_t *logic_constant_words(const logic_graph *graph,
                                     logic_node node) {
  return graph->words + graph->nodes[node].a;
}

bool logic_constant_value(const logic_graph *graph, logic_node node,
                          uint64_t *value) {
  if (!logic_is_constant(graph, node)) {
    return false;
  }
  const uint64_t *words = logic_constant_words(graph, node);
  uint32_t n = logic_words_count(logic_width(graph, node));
  while (n > 1 && words[n - 1] == 0) {
    n--;
  }
  *value = words[0];
  return n == 1;
}

bool logic_is_zero(const logic_graph *graph, logic_node node) {
  const logic_operation *operation = &graph->nodes[node];
  return operation->kind == LOGIC_CONSTANT && (operation->c & IS_ZERO) &&
         node != LOGIC_NONE;
}

bool logic_is_ones(const logic_graph *graph, logic_node node) {
  const logic_operation *operation = &graph->nodes[node];
  return operation->kind == LOGIC_CONSTANT && (operation->c & IS_ONES);
}
