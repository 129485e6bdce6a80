/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files that compile a graph share.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_COMPILER_H
#define RTL_MODEL_CYCLE_CYCLE_COMPILER_H

#include "rtl/model/cycle/cycle_program.h"

/* How many slots of one kind there may be. Until their numbers are known, the
 * slots of constants and of what is computed are counted from these; inputs and
 * states are counted from 0. */
#define CYCLE_MAX_SLOTS (UINT32_C(1) << 30)
#define CYCLE_FIRST_CONSTANT (UINT32_C(1) << 30)
#define CYCLE_FIRST_COMPUTED (UINT32_C(1) << 31)

typedef struct cycle_compiler {
  const logic_graph *graph;
  arena_pool arena;
  bool *live;         /* by node */
  bool *whole;        /* by node: not just a part of one concatenation */
  bool *live_memory;  /* by memory of the graph */
  uint32_t *memories; /* numbers in the program, by memory of the graph */
  uint32_t num_memories;
  uint32_t *first_word; /* by node: index into `words` */
  uint32_t *words;      /* the slot of every word of every node */
  size_t num_words, words_capacity;
  logic_node *parts; /* of a concatenation, that are still to be looked at */
  size_t parts_capacity;
  uint64_t *constants;
  size_t num_constants, constants_capacity;
  uint32_t zero, ones; /* slots of constants; UINT32_MAX while there is none */
  cycle_instruction *code;
  size_t num_code, code_capacity;
  cycle_latch *latches;
  size_t num_latches, latches_capacity;
  cycle_store *stores;
  size_t num_stores, stores_capacity;
  uint32_t *observed; /* slots */
  uint32_t num_fixed; /* slots of inputs and states */
  uint32_t num_computed;
  bool no_memory, too_large; /* nothing of the above is of use */
} cycle_compiler;

static inline bool cycle_failed(const cycle_compiler *compiler) {
  return compiler->no_memory || compiler->too_large;
}

/* Slots. These give 0 when they fail, which is then a valid index as well. */
uint32_t cycle_constant_slot(cycle_compiler *compiler, uint64_t value);
uint32_t cycle_constant_slots(cycle_compiler *compiler, const uint64_t *words,
                              uint32_t count);
/* Whether a slot is a constant. */
bool cycle_known(const cycle_compiler *compiler, uint32_t slot,
                 uint64_t *value);
uint32_t cycle_reserve(cycle_compiler *compiler, uint32_t count);
/* An instruction; gives the first slot of the result, which has `count`. */
uint32_t cycle_emit(cycle_compiler *compiler, cycle_op op, uint32_t width,
                    uint32_t count, uint32_t a, uint32_t b, uint32_t c);
/* AND, OR or XOR of two words, if it has to be computed. */
uint32_t cycle_emit_bitwise(cycle_compiler *compiler, cycle_op op,
                            uint32_t width, uint32_t a, uint32_t b);

/* The words of a node that has been lowered, by index into compiler->words. */
static inline uint32_t cycle_word(const cycle_compiler *compiler,
                                  logic_node node, uint32_t word) {
  return compiler->words[compiler->first_word[node] + word];
}
/* Lets a node have `count` words, to be set. false when that failed. */
bool cycle_set_words(cycle_compiler *compiler, logic_node node, uint32_t count);
/* The same, in slots one after another. */
bool cycle_set_slots(cycle_compiler *compiler, logic_node node, uint32_t first,
                     uint32_t count);
/* The first slot of a node whose words lie one after another, after this. */
uint32_t cycle_contiguous(cycle_compiler *compiler, logic_node node);
/* A node as one word; all ones if its value needs more. */
uint32_t cycle_narrow(cycle_compiler *compiler, logic_node node);

/* Emits the instructions of a node whose operands have been lowered. */
void cycle_lower(cycle_compiler *compiler, logic_node node);
void cycle_lower_slice(cycle_compiler *compiler, logic_node node);
void cycle_lower_concat(cycle_compiler *compiler, logic_node node);

/* What happens at the edge. */
void cycle_add_latches(cycle_compiler *compiler);
void cycle_add_stores(cycle_compiler *compiler);

/* The program as one block; the numbers of slots become final. */
hls_status cycle_assemble(cycle_compiler *compiler, size_t num_observed,
                          cycle_program **program, hls_error *error);

#endif
