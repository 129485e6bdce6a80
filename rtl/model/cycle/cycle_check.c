/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a block of bytes may be run.
 */
#include "rtl/model/cycle/cycle_ops.h"

#include "rtl/model/logic/logic_words.h"

#include <stdlib.h>

/* Whether `count` items of `size` bytes lie at an offset, behind what ends at
 * *end, which becomes their end. */
static bool check_part(uint64_t *end, uint64_t offset, uint64_t count,
                       size_t size, uint64_t block_size) {
  uint64_t bytes, after;
  if (offset < *end || offset % 8 != 0 ||
      __builtin_mul_overflow(count, (uint64_t)size, &bytes) ||
      __builtin_add_overflow(offset, bytes, &after) || after > block_size) {
    return false;
  }
  *end = after;
  return true;
}

static bool check_layout(const cycle_program *p) {
  uint64_t end = sizeof(*p);
  return check_part(&end, p->preset, p->num_preset, 8, p->size) &&
         check_part(&end, p->instructions, p->num_instructions,
                    sizeof(cycle_instruction), p->size) &&
         check_part(&end, p->latches, p->num_latches, sizeof(cycle_latch),
                    p->size) &&
         check_part(&end, p->stores, p->num_stores, sizeof(cycle_store),
                    p->size) &&
         check_part(&end, p->memories, p->num_memories, sizeof(cycle_memory),
                    p->size) &&
         check_part(&end, p->contents, p->num_memory_words, 8, p->size) &&
         check_part(&end, p->inputs, p->num_inputs, 4, p->size) &&
         check_part(&end, p->observed, p->num_observed, 4, p->size) &&
         p->num_preset <= p->num_slots && p->num_slots <= UINT32_C(1) << 30;
}

static bool check_memories(const cycle_program *p) {
  const cycle_memory *memories = cycle_part(p, p->memories);
  for (uint32_t i = 0; i < p->num_memories; i++) {
    const cycle_memory *m = &memories[i];
    uint64_t words, end;
    if (m->width < 1 || m->width > LOGIC_MAX_WIDTH ||
        m->words != logic_words_count(m->width) ||
        __builtin_mul_overflow(m->depth, (uint64_t)m->words, &words) ||
        __builtin_add_overflow(m->first, words, &end) ||
        end > p->num_memory_words) {
      return false;
    }
  }
  return true;
}

static bool fits(const cycle_program *p, uint64_t first, uint64_t count) {
  return first + count <= p->num_slots;
}

static bool check_edge(const cycle_program *p) {
  const cycle_latch *latches = cycle_part(p, p->latches);
  for (uint32_t i = 0; i < p->num_latches; i++) {
    const cycle_latch *latch = &latches[i];
    if ((uint64_t)latch->state + latch->count > p->num_preset ||
        !fits(p, latch->next, latch->count)) {
      return false;
    }
  }
  const cycle_memory *memories = cycle_part(p, p->memories);
  const cycle_store *stores = cycle_part(p, p->stores);
  for (uint32_t i = 0; i < p->num_stores; i++) {
    const cycle_store *store = &stores[i];
    if (store->memory >= p->num_memories || !fits(p, store->enable, 1) ||
        !fits(p, store->address, 1) ||
        !fits(p, store->data, memories[store->memory].words)) {
      return false;
    }
  }
  return true;
}

static bool check_ports(const cycle_program *p) {
  const uint32_t *inputs = cycle_part(p, p->inputs);
  for (uint32_t i = 0; i < p->num_inputs; i++) {
    if (inputs[i] >= p->num_preset) {
      return false;
    }
  }
  const uint32_t *observed = cycle_part(p, p->observed);
  for (uint32_t i = 0; i < p->num_observed; i++) {
    if (observed[i] >= p->num_slots) {
      return false;
    }
  }
  return true;
}

/* Operands that are numbers. */
static bool check_numbers(const cycle_program *p,
                          const cycle_instruction *instruction) {
  const cycle_memory *memories = cycle_part(p, p->memories);
  uint32_t b = instruction->b, c = instruction->c;
  switch (instruction->op) {
  case CYCLE_LESS_SIGNED:
    return c >= 1 && c <= 64;
  case CYCLE_SHIFT_LEFT_BY:
  case CYCLE_SHIFT_RIGHT_BY:
    return b <= 63;
  case CYCLE_FUNNEL:
    return c >= 1 && c <= 63;
  case CYCLE_JOIN:
    return c <= 63;
  case CYCLE_READ:
    return b < p->num_memories && c < memories[b].words;
  default:
    return true;
  }
}

static bool check_width(const cycle_instruction *instruction) {
  uint32_t most = 64;
  if (cycle_is_wide((cycle_op)instruction->op)) {
    bool is_product = instruction->op >= CYCLE_WIDE_MULTIPLY &&
                      instruction->op <= CYCLE_WIDE_REMAINDER;
    most = is_product ? LOGIC_MAX_PRODUCT_WIDTH : LOGIC_MAX_WIDTH;
  }
  return instruction->width >= 1 && instruction->width <= most;
}

/* A bit per slot: whether it has a value. */
static bool has_value(const uint64_t *set, uint32_t slot) {
  return set[slot / 64] >> slot % 64 & 1;
}

/* The slots that it reads have values; those that it writes have none, and get
 * them. */
static bool check_slots(const cycle_program *p, uint64_t *set,
                        const cycle_instruction *instruction) {
  cycle_range operands[3];
  unsigned count = cycle_operands(instruction, operands);
  for (unsigned i = 0; i < count; i++) {
    if (!fits(p, operands[i].first, operands[i].count)) {
      return false;
    }
    for (uint32_t word = 0; word < operands[i].count; word++) {
      uint32_t slot = operands[i].first + word;
      if (slot >= p->num_preset && !has_value(set, slot)) {
        return false;
      }
    }
  }
  cycle_range to = cycle_result(instruction);
  if (to.first < p->num_preset || !fits(p, to.first, to.count)) {
    return false;
  }
  for (uint32_t slot = to.first; slot < to.first + to.count; slot++) {
    if (has_value(set, slot)) {
      return false;
    }
    set[slot / 64] |= UINT64_C(1) << slot % 64;
  }
  return true;
}

static bool check_code(const cycle_program *p) {
  const cycle_instruction *code = cycle_part(p, p->instructions);
  uint64_t *set = calloc(p->num_slots / 64 + 1, sizeof(*set));
  bool valid = set != NULL;
  uint64_t written = 0;
  for (uint32_t i = 0; i < p->num_instructions && valid; i++) {
    valid = code[i].op < CYCLE_OPS && code[i].spare == 0 &&
            check_width(&code[i]) && check_numbers(p, &code[i]) &&
            check_slots(p, set, &code[i]);
    written += valid ? cycle_result(&code[i]).count : 0;
  }
  free(set);
  return valid && written == p->num_slots - p->num_preset;
}

bool cycle_program_check(const void *block, size_t size) {
  if ((uintptr_t)block % _Alignof(cycle_program) != 0 ||
      size < sizeof(cycle_program) || size > CYCLE_PROGRAM_LIMIT) {
    return false;
  }
  const cycle_program *p = block;
  return p->magic == CYCLE_PROGRAM_MAGIC && p->size == size &&
         check_layout(p) && check_memories(p) && check_edge(p) &&
         check_ports(p) && check_code(p);
}
