/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Slices and concatenations as instructions on words. A word that is one of the
 * operand's as it is needs no instruction.
 */
#include "rtl/model/cycle/cycle_compiler.h"

#include "base/memory/array.h"
#include "rtl/model/logic/logic_words.h"

/* `count` bits of a node, at most 64, from bit `low` on. */
static uint32_t emit_bits(cycle_compiler *compiler, logic_node a, uint32_t low,
                          uint32_t count) {
  uint32_t width = logic_width(compiler->graph, a);
  uint32_t word = low / 64, bit = low % 64;
  uint32_t slot = cycle_word(compiler, a, word);
  uint32_t used = width - word * 64 < 64 ? width - word * 64 : 64;
  if (bit == 0 && count == used) {
    return slot;
  }
  uint64_t value;
  if (bit + count <= 64) {
    return cycle_known(compiler, slot, &value) && value == 0
               ? slot
               : cycle_emit(compiler, CYCLE_SHIFT_RIGHT_BY, count, 1, slot, bit,
                            0);
  }
  return cycle_emit(compiler, CYCLE_FUNNEL, count, 1, slot,
                    cycle_word(compiler, a, word + 1), bit);
}

void cycle_lower_slice(cycle_compiler *compiler, logic_node node) {
  const logic_operation *of = &compiler->graph->nodes[node];
  uint32_t count = logic_words_count(of->width);
  if (!cycle_set_words(compiler, node, count)) {
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t left = of->width - i * 64;
    uint32_t slot =
        emit_bits(compiler, of->a, of->b + i * 64, left < 64 ? left : 64);
    compiler->words[compiler->first_word[node] + i] = slot;
  }
}

/* The word that has bits of both: those of `low` below bit `at`. */
static uint32_t emit_join(cycle_compiler *compiler, uint32_t width,
                          uint32_t low, uint32_t high, uint32_t at) {
  uint64_t value;
  if (cycle_known(compiler, high, &value) && value == 0) {
    return low;
  }
  if (cycle_known(compiler, low, &value) && value == 0) {
    return cycle_emit(compiler, CYCLE_SHIFT_LEFT_BY, width, 1, high, at, 0);
  }
  return cycle_emit(compiler, CYCLE_JOIN, width, 1, low, high, at);
}

/* Puts a vector into the words of a node, from bit `at` of them on. */
static void put_part(cycle_compiler *compiler, logic_node node, uint32_t at,
                     logic_node part) {
  uint32_t width = logic_width(compiler->graph, node);
  uint32_t left = logic_width(compiler->graph, part);
  for (uint32_t low = 0, step; left > 0;
       low += step, at += step, left -= step) {
    uint32_t word = at / 64, bit = at % 64;
    uint32_t *to = &compiler->words[compiler->first_word[node] + word];
    /* What is above the word is shifted out. */
    uint32_t slot = emit_bits(compiler, part, low, left < 64 ? left : 64);
    uint32_t word_width = width - word * 64 < 64 ? width - word * 64 : 64;
    *to = bit == 0 ? slot : emit_join(compiler, word_width, *to, slot, bit);
    step = left < 64 - bit ? left : 64 - bit;
  }
}

/* Nested concatenations are one, unless something else needs them. */
static bool is_nested(const cycle_compiler *compiler, logic_node node) {
  return compiler->graph->nodes[node].kind == LOGIC_CONCAT &&
         !compiler->whole[node];
}

void cycle_lower_concat(cycle_compiler *compiler, logic_node node) {
  const logic_graph *graph = compiler->graph;
  uint32_t at = 0;
  size_t count = 0;
  if (!compiler->whole[node] ||
      !cycle_set_words(compiler, node,
                       logic_words_count(logic_width(graph, node)))) {
    return;
  }
  for (logic_node part = node;;) {
    if (part == node || is_nested(compiler, part)) {
      if (!ARRAY_RESERVE(compiler->parts, count, compiler->parts_capacity)) {
        compiler->no_memory = true;
        return;
      }
      compiler->parts[count++] = graph->nodes[part].a;
      part = graph->nodes[part].b;
      continue;
    }
    put_part(compiler, node, at, part);
    at += logic_width(graph, part);
    if (count == 0) {
      return;
    }
    part = compiler->parts[--count];
  }
}
