/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One pass over the instructions.
 */
#include "rtl/model/cycle/cycle_jit_plan.h"

#include "rtl/model/cycle/cycle_ops.h"
#include "rtl/model/logic/logic_words.h"

#define NO_PART UINT32_MAX

bool cycle_jit_is_called(const cycle_instruction *instruction) {
  switch (instruction->op) {
  case CYCLE_WIDE_DIVIDE:
  case CYCLE_WIDE_REMAINDER:
    return true;
  case CYCLE_WIDE_MULTIPLY: /* LLVM would call a function for more */
    return instruction->width > 128;
  default:
    return cycle_is_wide((cycle_op)instruction->op) &&
           logic_words_count(instruction->width) > CYCLE_JIT_INLINE_WORDS;
  }
}

static void keep(cycle_jit_plan *plan, uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    plan->slots[first + i].is_kept = true;
  }
}

/* The program says where inputs begin, not how many slots they have: an input
 * may reach to the next one or to the first state. */
static void find_constants(cycle_jit_plan *plan, const cycle_program *program) {
  enum { CONSTANT, INPUT, STATE };
  const uint64_t *preset = cycle_part(program, program->preset);
  const uint32_t *inputs = cycle_part(program, program->inputs);
  const cycle_latch *latches = cycle_part(program, program->latches);
  /* The numbers stand in `bits` until these are known. */
  for (uint32_t i = 0; i < program->num_inputs; i++) {
    plan->slots[inputs[i]].bits = INPUT;
  }
  for (uint32_t i = 0; i < program->num_latches; i++) {
    for (uint32_t j = 0; j < latches[i].count; j++) {
      plan->slots[latches[i].state + j].bits = STATE;
    }
  }
  bool is_input = false;
  for (uint32_t i = 0; i < program->num_preset; i++) {
    cycle_jit_slot *slot = &plan->slots[i];
    uint8_t kind = slot->bits;
    is_input = kind == INPUT || (is_input && kind != STATE);
    slot->is_constant = !is_input && kind != STATE;
    slot->bits = is_input    ? 64
                 : preset[i] ? (uint8_t)(64 - __builtin_clzll(preset[i]))
                             : 0;
    slot->part = NO_PART;
  }
}

/* A state has the bits that it begins with or takes over. Those of a state that
 * is taken over by another would need another round; they are rare. */
static void find_states(cycle_jit_plan *plan, const cycle_program *program) {
  const cycle_latch *latches = cycle_part(program, program->latches);
  for (uint32_t i = 0; i < program->num_latches; i++) {
    for (uint32_t j = 0; j < latches[i].count; j++) {
      const cycle_jit_slot *next = &plan->slots[latches[i].next + j];
      cycle_jit_slot *state = &plan->slots[latches[i].state + j];
      bool is_known = next->is_constant || next->part != NO_PART;
      uint8_t bits = is_known ? next->bits : 64;
      state->bits = bits > state->bits ? bits : state->bits;
    }
    keep(plan, latches[i].next, latches[i].count);
  }
}

/* The program says where observed vectors begin, not how many words they have:
 * one is taken to go on behind a word of 64 bits. */
static void keep_observed(cycle_jit_plan *plan, const cycle_program *program) {
  const uint32_t *observed = cycle_part(program, program->observed);
  for (uint32_t i = 0; i < program->num_observed; i++) {
    plan->slots[observed[i]].is_observed = true;
  }
  for (uint32_t i = 0; i < program->num_slots; i++) {
    cycle_jit_slot *slot = &plan->slots[i];
    slot->is_observed |= i > 0 && slot[-1].is_observed && slot[-1].bits == 64;
    slot->is_kept |= slot->is_observed;
  }
}

static void keep_stores(cycle_jit_plan *plan, const cycle_program *program) {
  const cycle_store *stores = cycle_part(program, program->stores);
  const cycle_memory *memories = cycle_part(program, program->memories);
  for (uint32_t i = 0; i < program->num_stores; i++) {
    keep(plan, stores[i].enable, 1);
    keep(plan, stores[i].address, 1);
    keep(plan, stores[i].data, memories[stores[i].memory].words);
  }
}

/* Operands from another part, and those of a called function, are read in
 * memory. */
static void visit_operands(cycle_jit_plan *plan,
                           const cycle_instruction *instruction) {
  cycle_range operands[3];
  unsigned count = cycle_operands(instruction, operands);
  bool is_called = cycle_jit_is_called(instruction);
  for (unsigned i = 0; i < count; i++) {
    for (uint32_t j = 0; j < operands[i].count; j++) {
      cycle_jit_slot *slot = &plan->slots[operands[i].first + j];
      slot->is_kept |= is_called || slot->part != plan->num_parts;
    }
  }
}

static void visit_result(cycle_jit_plan *plan,
                         const cycle_instruction *instruction) {
  cycle_range to = cycle_result(instruction);
  bool is_bit = instruction->op == CYCLE_WIDE_LESS ||
                instruction->op == CYCLE_WIDE_LESS_SIGNED;
  for (uint32_t i = 0; i < to.count; i++) {
    uint32_t bits = is_bit ? 1 : instruction->width - 64 * i;
    cycle_jit_slot *slot = &plan->slots[to.first + i];
    slot->part = plan->num_parts;
    slot->bits = bits < 64 ? (uint8_t)bits : 64;
  }
}

bool cycle_jit_plan_make(cycle_jit_plan *plan, const cycle_program *program,
                         uint32_t part_size, arena_pool *arena) {
  uint32_t count = program->num_instructions;
  plan->num_parts = 0;
  plan->slots = ARENA_ARRAY(arena, cycle_jit_slot, program->num_slots);
  plan->ends = ARENA_ARRAY(arena, uint32_t, (size_t)count / part_size + 1);
  if (arena->failed) {
    return false;
  }
  find_constants(plan, program);
  const cycle_instruction *instructions =
      cycle_part(program, program->instructions);
  for (uint32_t i = 0; i < count; i++) {
    visit_operands(plan, &instructions[i]);
    visit_result(plan, &instructions[i]);
    if ((i + 1) % part_size == 0 || i + 1 == count) {
      plan->ends[plan->num_parts++] = i + 1;
    }
  }
  find_states(plan, program);
  keep_stores(plan, program);
  keep_observed(plan, program);
  return true;
}
