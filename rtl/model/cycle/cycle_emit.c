/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slots and instructions that are added one at a time.
 */
#include "rtl/model/cycle/cycle_compiler.h"

#include "base/memory/array.h"
#include "rtl/model/logic/logic_words.h"

#include <string.h>

/* 0, as there is nothing better to go on with. */
static uint32_t fail(cycle_compiler *compiler, bool too_large) {
  compiler->too_large = compiler->too_large || too_large;
  compiler->no_memory = compiler->no_memory || !too_large;
  return 0;
}

uint32_t cycle_constant_slots(cycle_compiler *compiler, const uint64_t *words,
                              uint32_t count) {
  if (compiler->num_constants + count > CYCLE_MAX_SLOTS) {
    return fail(compiler, true);
  }
  if (!array_reserve(&compiler->constants, compiler->num_constants, count,
                     &compiler->constants_capacity,
                     sizeof(*compiler->constants))) {
    return fail(compiler, false);
  }
  memcpy(compiler->constants + compiler->num_constants, words,
         count * sizeof(*words));
  uint32_t slot = CYCLE_FIRST_CONSTANT + (uint32_t)compiler->num_constants;
  compiler->num_constants += count;
  return slot;
}

uint32_t cycle_constant_slot(cycle_compiler *compiler, uint64_t value) {
  uint32_t *usual = value == 0            ? &compiler->zero
                    : value == UINT64_MAX ? &compiler->ones
                                          : NULL;
  if (!usual) {
    return cycle_constant_slots(compiler, &value, 1);
  }
  if (*usual == UINT32_MAX) {
    *usual = cycle_constant_slots(compiler, &value, 1);
  }
  return *usual;
}

bool cycle_known(const cycle_compiler *compiler, uint32_t slot,
                 uint64_t *value) {
  if (slot < CYCLE_FIRST_CONSTANT || slot >= CYCLE_FIRST_COMPUTED ||
      cycle_failed(compiler)) {
    return false;
  }
  *value = compiler->constants[slot - CYCLE_FIRST_CONSTANT];
  return true;
}

uint32_t cycle_reserve(cycle_compiler *compiler, uint32_t count) {
  if (count > CYCLE_MAX_SLOTS - compiler->num_computed) {
    return fail(compiler, true);
  }
  uint32_t slot = CYCLE_FIRST_COMPUTED + compiler->num_computed;
  compiler->num_computed += count;
  return slot;
}

uint32_t cycle_emit(cycle_compiler *compiler, cycle_op op, uint32_t width,
                    uint32_t count, uint32_t a, uint32_t b, uint32_t c) {
  if (cycle_failed(compiler)) {
    return 0;
  }
  if (!ARRAY_RESERVE(compiler->code, compiler->num_code,
                     compiler->code_capacity)) {
    return fail(compiler, false);
  }
  uint32_t to = cycle_reserve(compiler, count);
  compiler->code[compiler->num_code++] =
      (cycle_instruction){(uint16_t)op, 0, width, to, a, b, c};
  return to;
}

uint32_t cycle_emit_bitwise(cycle_compiler *compiler, cycle_op op,
                            uint32_t width, uint32_t a, uint32_t b) {
  uint64_t value;
  if (cycle_known(compiler, a, &value)) {
    uint32_t swapped = a;
    a = b;
    b = swapped;
  }
  if (a == b) {
    return op == CYCLE_XOR ? cycle_constant_slot(compiler, 0) : a;
  }
  if (cycle_known(compiler, b, &value)) {
    if (value == 0) {
      return op == CYCLE_AND ? b : a;
    }
    if (value == logic_words_mask(width) && op != CYCLE_XOR) {
      return op == CYCLE_AND ? a : b;
    }
  }
  return cycle_emit(compiler, op, width, 1, a, b, 0);
}

bool cycle_set_words(cycle_compiler *compiler, logic_node node,
                     uint32_t count) {
  if (compiler->num_words + count > CYCLE_MAX_SLOTS) {
    return fail(compiler, true);
  }
  if (!array_reserve(&compiler->words, compiler->num_words, count,
                     &compiler->words_capacity, sizeof(*compiler->words))) {
    return fail(compiler, false);
  }
  compiler->first_word[node] = (uint32_t)compiler->num_words;
  compiler->num_words += count;
  return true;
}

bool cycle_set_slots(cycle_compiler *compiler, logic_node node, uint32_t first,
                     uint32_t count) {
  if (!cycle_set_words(compiler, node, count)) {
    return false;
  }
  uint32_t *words = compiler->words + compiler->first_word[node];
  for (uint32_t i = 0; i < count; i++) {
    words[i] = first + i;
  }
  return true;
}

uint32_t cycle_contiguous(cycle_compiler *compiler, logic_node node) {
  uint32_t count = logic_words_count(logic_width(compiler->graph, node));
  uint32_t width = logic_width(compiler->graph, node);
  uint32_t *words = compiler->words + compiler->first_word[node];
  bool already = true;
  for (uint32_t i = 1; i < count && already; i++) {
    already = words[i] == words[0] + i;
  }
  for (uint32_t i = 0; i < count && !already; i++) {
    uint32_t bits = i + 1 < count ? 64 : width - i * 64;
    words[i] = cycle_emit(compiler, CYCLE_COPY, bits, 1, words[i], 0, 0);
  }
  return words[0];
}

uint32_t cycle_narrow(cycle_compiler *compiler, logic_node node) {
  uint32_t count = logic_words_count(logic_width(compiler->graph, node));
  uint32_t low = cycle_word(compiler, node, 0);
  if (count == 1) {
    return low;
  }
  uint32_t above = cycle_word(compiler, node, 1);
  for (uint32_t i = 2; i < count; i++) {
    above = cycle_emit_bitwise(compiler, CYCLE_OR, 64, above,
                               cycle_word(compiler, node, i));
  }
  uint64_t value;
  if (cycle_known(compiler, above, &value)) {
    return value == 0 ? low : cycle_constant_slot(compiler, UINT64_MAX);
  }
  uint32_t fits = cycle_emit(compiler, CYCLE_EQUAL, 1, 1, above,
                             cycle_constant_slot(compiler, 0), 0);
  return cycle_emit(compiler, CYCLE_CHOOSE, 64, 1, fits, low,
                    cycle_constant_slot(compiler, UINT64_MAX));
}
