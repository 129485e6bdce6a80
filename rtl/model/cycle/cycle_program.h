/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A circuit as a program for one clock cycle: straight-line code on 64-bit
 * slots. It is one block of bytes without pointers, so that it can be sent to
 * the process that runs it. Made of a logic_graph; run by cycle_machine.h, word
 * by word, or compiled by cycle_jit.h.
 *
 * A vector of w bits is in (w + 63) / 64 slots, one after another, the lowest
 * bits first; bits above w are zero. The first slots are the inputs in the
 * order of the graph, then come the states, then constants, then what the code
 * computes. Each slot of the latter is written by exactly one instruction,
 * which stands before those that read it.
 */
#ifndef RTL_MODEL_CYCLE_CYCLE_PROGRAM_H
#define RTL_MODEL_CYCLE_CYCLE_PROGRAM_H

#include "hls/error.h"
#include "rtl/model/logic/logic_graph.h"

#define CYCLE_PROGRAM_MAGIC UINT64_C(0x63796f6c65010a01)

/* The largest program, in bytes. */
#define CYCLE_PROGRAM_LIMIT (UINT64_C(1) << 30)

/* All operands are slots unless it says otherwise. The result has `width` bits,
 * at most 64, unless it says that it works on wide vectors: then `width` may be
 * more, and operands and result are the first of their slots. */
typedef enum cycle_op {
  CYCLE_COPY, /* a */
  CYCLE_NOT,
  CYCLE_AND,
  CYCLE_OR,
  CYCLE_XOR,
  CYCLE_ADD,
  CYCLE_SUBTRACT,
  CYCLE_MULTIPLY,
  CYCLE_DIVIDE,
  CYCLE_REMAINDER,
  CYCLE_EQUAL,       /* a == b; operands are words */
  CYCLE_LESS,        /* unsigned; operands are words */
  CYCLE_LESS_SIGNED, /* operands have c bits (c is a number) */
  CYCLE_SHIFT_LEFT,  /* by b: 0 when b >= width */
  CYCLE_SHIFT_RIGHT,
  CYCLE_SHIFT_RIGHT_SIGNED,
  CYCLE_SHIFT_LEFT_BY,  /* by b, a number from 0 to 63 */
  CYCLE_SHIFT_RIGHT_BY, /* by b, a number, of the whole word a, then cut */
  CYCLE_FUNNEL, /* (b:a) >> c, c a number from 1 to 63, then cut: a slice over a
                   border between two words */
  CYCLE_JOIN,   /* a | b << c, c a number from 0 to 63 */
  CYCLE_CHOOSE, /* a ? b : c */
  CYCLE_PARITY, /* of the word a */
  CYCLE_READ, /* one word of an element of memory b (its number): a is the slot
                 of the address, a word; c the number of the word. 0 if the
                 address is out of range */
  /* Wide vectors of `width` bits. */
  CYCLE_WIDE_ADD,
  CYCLE_WIDE_SUBTRACT,
  CYCLE_WIDE_MULTIPLY,
  CYCLE_WIDE_DIVIDE,
  CYCLE_WIDE_REMAINDER,
  CYCLE_WIDE_LESS, /* width is that of the operands; the result is a bit */
  CYCLE_WIDE_LESS_SIGNED, /* so here */
  CYCLE_WIDE_SHIFT_LEFT,  /* by b, a word */
  CYCLE_WIDE_SHIFT_RIGHT,
  CYCLE_WIDE_SHIFT_RIGHT_SIGNED,
  CYCLE_OPS,
} cycle_op;

typedef struct cycle_instruction {
  uint16_t op;    /* cycle_op */
  uint16_t spare; /* 0 */
  uint32_t width;
  uint32_t to, a, b, c;
} cycle_instruction;

/* At the edge, `count` slots from `next` on become those from `state` on, all
 * of them at once. */
typedef struct cycle_latch {
  uint32_t state, next, count;
} cycle_latch;

/* At the edge, if the word at `enable` is not 0, the element at the address (a
 * word) becomes what is at `data`; out of range it does nothing. Before the
 * latches, in order. */
typedef struct cycle_store {
  uint32_t memory, enable, address, data;
} cycle_store;

typedef struct cycle_memory {
  uint32_t width; /* bits of an element */
  uint32_t words; /* of an element */
  uint64_t depth; /* elements */
  uint64_t first; /* word, in the memory of all memories */
} cycle_memory;

/* The head of the block; the parts follow at these offsets, in bytes, each
 * aligned to 8. */
typedef struct cycle_program {
  uint64_t magic;
  uint64_t size; /* of the whole, in bytes */
  uint32_t num_slots, num_instructions, num_latches, num_stores, num_memories;
  uint32_t num_inputs;   /* vectors */
  uint32_t num_observed; /* vectors */
  uint32_t num_preset;   /* slots that have a value at the beginning: inputs,
                            states and constants, which are the first */
  uint64_t num_memory_words;
  uint64_t preset;       /* uint64_t [num_preset] */
  uint64_t instructions; /* cycle_instruction [] */
  uint64_t latches;      /* cycle_latch [] */
  uint64_t stores;       /* cycle_store [] */
  uint64_t memories;     /* cycle_memory [] */
  uint64_t contents;     /* uint64_t [num_memory_words]: at the beginning */
  uint64_t inputs;       /* uint32_t [num_inputs]: their slots */
  uint64_t observed;     /* uint32_t [num_observed]: their slots */
} cycle_program;

/* Compiles a graph. `observed` are nodes that someone wants to see, in this
 * order; what neither they, nor a state or memory behind them, need is left
 * out. HLS_NO_MEMORY, or HLS_INVALID when there is more than a program can hold
 * (2^30 slots, CYCLE_PROGRAM_LIMIT bytes). Caller frees. */
hls_status cycle_compile(const logic_graph *graph, const logic_node *observed,
                         size_t num_observed, cycle_program **program,
                         hls_error *error);

/* Whether a block of `size` bytes is a program whose every offset, slot, memory
 * and order is within bounds, so that running it touches nothing else. */
bool cycle_program_check(const void *block, size_t size);

/* A part of a program, by the offset that its head gives. */
static inline const void *cycle_part(const cycle_program *program,
                                     uint64_t offset) {
  return (const char *)program + offset;
}

#endif
