/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A compiled graph as one block of bytes.
 */
#include "rtl/model/cycle/cycle_compiler.h"
#include "rtl/model/cycle/cycle_ops.h"

#include "rtl/model/logic/logic_words.h"

#include <stdlib.h>
#include <string.h>

/* The number of a slot once all are known. */
static uint32_t final_slot(const cycle_compiler *compiler, uint32_t slot) {
  if (slot < CYCLE_FIRST_CONSTANT) {
    return slot;
  }
  uint32_t constants = compiler->num_fixed;
  return slot < CYCLE_FIRST_COMPUTED ? slot - CYCLE_FIRST_CONSTANT + constants
                                     : slot - CYCLE_FIRST_COMPUTED + constants +
                                           (uint32_t)compiler->num_constants;
}

/* Where a part of `count` items of `size` bytes lies. */
static uint64_t place(uint64_t *end, uint64_t count, size_t size) {
  uint64_t at = *end;
  *end += (count * size + 7) / 8 * 8;
  return at;
}

static uint64_t count_memory_words(const cycle_compiler *compiler) {
  uint64_t words = 0;
  for (size_t i = 0; i < compiler->graph->num_memories; i++) {
    const logic_memory *memory = &compiler->graph->memories[i];
    if (compiler->live_memory[i] && words <= CYCLE_PROGRAM_LIMIT) {
      words += memory->depth * logic_words_count(memory->width);
    }
  }
  return words;
}

/* The head. The counts are less than 2^32, and the sizes far from overflow. */
static cycle_program lay_out(const cycle_compiler *compiler,
                             size_t num_observed) {
  cycle_program head = {
      .magic = CYCLE_PROGRAM_MAGIC,
      .num_preset = compiler->num_fixed + (uint32_t)compiler->num_constants,
      .num_instructions = (uint32_t)compiler->num_code,
      .num_latches = (uint32_t)compiler->num_latches,
      .num_stores = (uint32_t)compiler->num_stores,
      .num_memories = compiler->num_memories,
      .num_inputs = (uint32_t)compiler->graph->num_inputs,
      .num_observed = (uint32_t)num_observed,
      .num_memory_words = count_memory_words(compiler),
  };
  head.num_slots = head.num_preset + compiler->num_computed;
  uint64_t end = sizeof(head);
  head.preset = place(&end, head.num_preset, sizeof(uint64_t));
  head.instructions =
      place(&end, head.num_instructions, sizeof(cycle_instruction));
  head.latches = place(&end, head.num_latches, sizeof(cycle_latch));
  head.stores = place(&end, head.num_stores, sizeof(cycle_store));
  head.memories = place(&end, head.num_memories, sizeof(cycle_memory));
  head.contents = place(&end, head.num_memory_words, sizeof(uint64_t));
  head.inputs = place(&end, head.num_inputs, sizeof(uint32_t));
  head.observed = place(&end, head.num_observed, sizeof(uint32_t));
  head.size = end;
  return head;
}

static void *part(cycle_program *program, uint64_t offset) {
  return (char *)program + offset;
}

/* What inputs, states and constants are at the beginning. */
static void fill_preset(const cycle_compiler *compiler,
                        cycle_program *program) {
  const logic_graph *graph = compiler->graph;
  uint64_t *preset = part(program, program->preset);
  uint32_t *inputs = part(program, program->inputs);
  for (size_t i = 0; i < graph->num_inputs; i++) {
    inputs[i] = cycle_word(compiler, graph->inputs[i], 0);
  }
  for (size_t i = 0; i < graph->num_states; i++) {
    const logic_state *state = &graph->states[i];
    if (compiler->live[state->node] && state->initial != LOGIC_NONE) {
      memcpy(preset + cycle_word(compiler, state->node, 0),
             logic_constant_words(graph, state->initial),
             logic_words_count(logic_width(graph, state->node)) *
                 sizeof(*preset));
    }
  }
  if (compiler->num_constants > 0) {
    memcpy(preset + compiler->num_fixed, compiler->constants,
           compiler->num_constants * sizeof(*preset));
  }
}

static void fill_code(const cycle_compiler *compiler, cycle_program *program) {
  cycle_instruction *code = part(program, program->instructions);
  for (uint32_t i = 0; i < program->num_instructions; i++) {
    code[i] = compiler->code[i];
    unsigned fields = cycle_slot_fields((cycle_op)code[i].op);
    code[i].to = final_slot(compiler, code[i].to);
    code[i].a = final_slot(compiler, code[i].a);
    code[i].b = fields & CYCLE_B ? final_slot(compiler, code[i].b) : code[i].b;
    code[i].c = fields & CYCLE_C ? final_slot(compiler, code[i].c) : code[i].c;
  }
}

static void fill_edge(const cycle_compiler *compiler, cycle_program *program) {
  cycle_latch *latches = part(program, program->latches);
  for (uint32_t i = 0; i < program->num_latches; i++) {
    latches[i] = compiler->latches[i];
    latches[i].next = final_slot(compiler, latches[i].next);
  }
  cycle_store *stores = part(program, program->stores);
  for (uint32_t i = 0; i < program->num_stores; i++) {
    stores[i] = (cycle_store){
        compiler->stores[i].memory,
        final_slot(compiler, compiler->stores[i].enable),
        final_slot(compiler, compiler->stores[i].address),
        final_slot(compiler, compiler->stores[i].data),
    };
  }
  uint32_t *observed = part(program, program->observed);
  for (uint32_t i = 0; i < program->num_observed; i++) {
    observed[i] = final_slot(compiler, compiler->observed[i]);
  }
}

static void fill_memories(const cycle_compiler *compiler,
                          cycle_program *program) {
  cycle_memory *memories = part(program, program->memories);
  uint64_t *contents = part(program, program->contents);
  uint64_t first = 0;
  for (size_t i = 0; i < compiler->graph->num_memories; i++) {
    const logic_memory *memory = &compiler->graph->memories[i];
    if (!compiler->live_memory[i]) {
      continue;
    }
    uint32_t words = logic_words_count(memory->width);
    uint64_t count = memory->depth * words;
    *memories++ = (cycle_memory){memory->width, words, memory->depth, first};
    if (memory->initial) {
      memcpy(contents + first, memory->initial, count * sizeof(*contents));
    }
    first += count;
  }
}

hls_status cycle_assemble(cycle_compiler *compiler, size_t num_observed,
                          cycle_program **program, hls_error *error) {
  if (compiler->no_memory) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  bool fits =
      !compiler->too_large && num_observed < CYCLE_MAX_SLOTS &&
      compiler->num_fixed + compiler->num_constants + compiler->num_computed <
          CYCLE_MAX_SLOTS;
  cycle_program head = {0};
  if (fits) {
    head = lay_out(compiler, num_observed);
  }
  if (!fits || head.size > CYCLE_PROGRAM_LIMIT) {
    return hls_error_set(error, HLS_INVALID,
                         "the circuit is too large to be simulated as a "
                         "program; use a smaller one");
  }
  cycle_program *block = calloc(1, head.size);
  if (!block) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  *block = head;
  fill_preset(compiler, block);
  fill_code(compiler, block);
  fill_edge(compiler, block);
  fill_memories(compiler, block);
  *program = block;
  return HLS_OK;
}
