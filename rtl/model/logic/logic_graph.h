/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A synchronous circuit with one clock as a graph of operations on bit vectors
 * with two states, in the manner of the word-level netlists of BTOR2 (Niemetz
 * et al., CAV 2018). Operands come before their users, so the order of the
 * nodes is one in which a cycle can be computed; states and memories close the
 * loops.
 *
 * Nodes are made once: asking for the same operation on the same operands gives
 * the same node. Operations on constants give constants, and what needs no
 * operation gets none (x & 0, a slice of a concatenation, a choice by a
 * constant, …).
 */
#ifndef RTL_MODEL_LOGIC_LOGIC_GRAPH_H
#define RTL_MODEL_LOGIC_LOGIC_GRAPH_H

#include "base/memory/arena.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A node, by its index. LOGIC_NONE is what a function gives when out of memory
 * or when the graph has too many nodes; every function takes it and then gives
 * it, so that a caller may check once, at the end (logic_graph.failed). */
typedef uint32_t logic_node;
#define LOGIC_NONE 0u

/* The widest vector, in bits. */
#define LOGIC_MAX_WIDTH (1u << 26)

typedef enum logic_kind {
  LOGIC_CONSTANT,
  LOGIC_INPUT, /* from outside */
  LOGIC_STATE, /* a register: what its `next` was at the last edge */
  LOGIC_READ,  /* a: element of a memory at an address, as it is before the
                  edge; 0 where there is none */
  LOGIC_NOT,   /* ~a */
  LOGIC_AND,   /* of two of equal width; so are OR to REMAINDER */
  LOGIC_OR,
  LOGIC_XOR,
  LOGIC_ADD,
  LOGIC_SUBTRACT,
  LOGIC_MULTIPLY,
  LOGIC_DIVIDE,    /* unsigned; by 0 it is 0 */
  LOGIC_REMAINDER, /* unsigned; by 0 it is 0 */
  LOGIC_EQUAL,     /* of two of equal width: one bit; so are LESS */
  LOGIC_LESS,      /* unsigned */
  LOGIC_LESS_SIGNED,
  LOGIC_SHIFT_LEFT, /* a by b, which may have any width; all bits of a are
                       shifted out when b is its width or more */
  LOGIC_SHIFT_RIGHT,
  LOGIC_SHIFT_RIGHT_SIGNED,
  LOGIC_CHOOSE, /* a (one bit) ? b : c */
  LOGIC_CONCAT, /* a above b */
  LOGIC_SLICE,  /* `low` bits from the bottom of a, so many as it has width */
  LOGIC_PARITY, /* one bit: the xor of all bits of a */
  LOGIC_KINDS,
} logic_kind;

typedef struct logic_operation {
  uint8_t kind; /* logic_kind */
  uint32_t width;
  uint32_t a, b, c; /* operands; of a READ: a the address, b the memory; of a
                       SLICE b is the lowest bit; of a CONSTANT a is the offset
                       of its words; of an INPUT or a STATE a is its number */
} logic_operation;

/* A register. */
typedef struct logic_state {
  logic_node node;
  logic_node next;    /* LOGIC_NONE: it stays as it is */
  logic_node initial; /* a constant; LOGIC_NONE for zeros */
} logic_state;

/* A write port of a memory. Of two that write one element at one edge, the
 * later one counts. */
typedef struct logic_write {
  logic_node enable, address, data;
  uint32_t next; /* index + 1 of the next port of the memory; 0 for none */
} logic_write;

/* A memory whose elements are read and written one at a time. */
typedef struct logic_memory {
  uint32_t width;
  uint64_t depth;
  uint64_t
      *initial; /* (width + 63) / 64 words per element, or NULL for zeros */
  uint32_t first_write, last_write; /* indices + 1 of write ports; 0 for none */
} logic_memory;

/* Zero-initialise, then logic_graph_init(); logic_graph_finish() in every case.
 * To be read by whoever likes to, written by the functions below alone. */
typedef struct logic_graph {
  arena_pool arena;       /* of initial contents */
  logic_operation *nodes; /* nodes[0] is none */
  size_t num_nodes, nodes_capacity;
  uint32_t *table; /* hash table of nodes */
  size_t table_size;
  uint64_t *words; /* of constants */
  size_t num_words, words_capacity;
  logic_node *inputs; /* in the order in which they were made */
  size_t num_inputs, inputs_capacity;
  logic_state *states;
  size_t num_states, states_capacity;
  logic_memory *memories;
  size_t num_memories, memories_capacity;
  logic_write *writes;
  size_t num_writes, writes_capacity;
  bool failed; /* out of memory, or too large */
} logic_graph;

/* Returns false when out of memory. */
bool logic_graph_init(logic_graph *graph);
void logic_graph_finish(logic_graph *graph);
/* The bytes that it has in memory, about. */
size_t logic_graph_bytes(const logic_graph *graph);

static inline uint32_t logic_width(const logic_graph *graph, logic_node node) {
  return graph->nodes[node].width;
}
static inline bool logic_is_constant(const logic_graph *graph,
                                     logic_node node) {
  return node != LOGIC_NONE && graph->nodes[node].kind == LOGIC_CONSTANT;
}
/* The words of a constant, 64 bits each, the lowest first, zeros above its
 * width. Valid until the next node is made. */
const uint64_t *logic_constant_words(const logic_graph *graph, logic_node node);
/* Whether it is a constant, whose value has at most 64 bits that are not zero;
 * `*value` is that. */
bool logic_constant_value(const logic_graph *graph, logic_node node,
                          uint64_t *value);

/* Leaves. A constant of one word is cut to its width; one of words takes
 * (width + 63) / 64 of them. Widths are 1 to LOGIC_MAX_WIDTH. */
logic_node logic_constant(logic_graph *graph, uint32_t width, uint64_t value);
logic_node logic_constant_of(logic_graph *graph, uint32_t width,
                             const uint64_t *words);
logic_node logic_ones(logic_graph *graph, uint32_t width);
logic_node logic_input(logic_graph *graph, uint32_t width);
logic_node logic_state_new(logic_graph *graph, uint32_t width);
void logic_state_set_next(logic_graph *graph, logic_node state,
                          logic_node next);
/* `initial` is a constant of the state's width. */
void logic_state_set_initial(logic_graph *graph, logic_node state,
                             logic_node initial);

/* Memories, by index from 0; UINT32_MAX when out of memory. */
uint32_t logic_memory_new(logic_graph *graph, uint32_t width, uint64_t depth);
/* The contents of one element at the beginning: a constant of its width. */
void logic_memory_set_initial(logic_graph *graph, uint32_t memory,
                              uint64_t element, logic_node value);
logic_node logic_read(logic_graph *graph, uint32_t memory, logic_node address);
/* `enable` is one bit, `data` as wide as the memory. */
void logic_write_add(logic_graph *graph, uint32_t memory, logic_node enable,
                     logic_node address, logic_node data);

/* Operations. Binary ones are those from LOGIC_AND to LOGIC_SHIFT_RIGHT_SIGNED.
 */
logic_node logic_not(logic_graph *graph, logic_node a);
logic_node logic_binary(logic_graph *graph, logic_kind kind, logic_node a,
                        logic_node b);
logic_node logic_choose(logic_graph *graph, logic_node condition, logic_node b,
                        logic_node c);
logic_node logic_concat(logic_graph *graph, logic_node high, logic_node low);
logic_node logic_slice(logic_graph *graph, logic_node a, uint32_t low,
                       uint32_t width);
logic_node logic_parity(logic_graph *graph, logic_node a);

/* Made of these: `width` bits of a, cut, or extended by its sign or zeros;
 * `count` copies; one bit that is 1 if some bit, or every bit, of a is. */
logic_node logic_resize(logic_graph *graph, logic_node a, uint32_t width,
                        bool is_signed);
logic_node logic_replicate(logic_graph *graph, logic_node a, uint32_t count);
logic_node logic_any(logic_graph *graph, logic_node a);
logic_node logic_all(logic_graph *graph, logic_node a);
/* `a` with the bits from `low` on replaced by those of `part`. */
logic_node logic_insert(logic_graph *graph, logic_node a, uint32_t low,
                        logic_node part);

#endif
