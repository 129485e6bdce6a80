/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nodes as instructions on words. What is done bit by bit is done word by word;
 * arithmetic on more than one word is an instruction of its own.
 */
#include "rtl/model/cycle/cycle_compiler.h"

#include "rtl/model/logic/logic_words.h"

static uint32_t word_width(uint32_t width, uint32_t word) {
  return width - word * 64 < 64 ? width - word * 64 : 64;
}

/* Sets one word of a node, whose words there are. */
static void set_word(cycle_compiler *compiler, logic_node node, uint32_t word,
                     uint32_t slot) {
  compiler->words[compiler->first_word[node] + word] = slot;
}

static void set_only_word(cycle_compiler *compiler, logic_node node,
                          uint32_t slot) {
  if (cycle_set_words(compiler, node, 1)) {
    set_word(compiler, node, 0, slot);
  }
}

static void lower_constant(cycle_compiler *compiler, logic_node node) {
  const uint64_t *words = logic_constant_words(compiler->graph, node);
  uint32_t count = logic_words_count(logic_width(compiler->graph, node));
  if (count == 1) {
    set_only_word(compiler, node, cycle_constant_slot(compiler, words[0]));
  } else {
    uint32_t first = cycle_constant_slots(compiler, words, count);
    cycle_set_slots(compiler, node, first, count);
  }
}

static uint32_t emit_choice(cycle_compiler *compiler, uint32_t width,
                            uint32_t condition, uint32_t b, uint32_t c) {
  return b == c ? b
                : cycle_emit(compiler, CYCLE_CHOOSE, width, 1, condition, b, c);
}

/* Of an element of a memory. */
static uint32_t emit_read(cycle_compiler *compiler, uint32_t width,
                          uint32_t address, uint32_t memory, uint32_t word) {
  return cycle_emit(compiler, CYCLE_READ, width, 1, address,
                    compiler->memories[memory], word);
}

static void lower_words(cycle_compiler *compiler, logic_node node) {
  const logic_operation *of = &compiler->graph->nodes[node];
  uint32_t count = logic_words_count(of->width);
  uint32_t address = of->kind == LOGIC_READ ? cycle_narrow(compiler, of->a) : 0;
  if (!cycle_set_words(compiler, node, count)) {
    return;
  }
  for (uint32_t i = 0; i < count; i++) {
    uint32_t width = word_width(of->width, i), slot;
    switch (of->kind) {
    case LOGIC_READ:
      slot = emit_read(compiler, width, address, of->b, i);
      break;
    case LOGIC_NOT:
      slot = cycle_emit(compiler, CYCLE_NOT, width, 1,
                        cycle_word(compiler, of->a, i), 0, 0);
      break;
    case LOGIC_CHOOSE:
      slot = emit_choice(compiler, width, cycle_word(compiler, of->a, 0),
                         cycle_word(compiler, of->b, i),
                         cycle_word(compiler, of->c, i));
      break;
    default:
      slot = cycle_emit_bitwise(
          compiler, (cycle_op)(CYCLE_AND + (of->kind - LOGIC_AND)), width,
          cycle_word(compiler, of->a, i), cycle_word(compiler, of->b, i));
    }
    set_word(compiler, node, i, slot);
  }
}

static uint32_t emit_equal(cycle_compiler *compiler, uint32_t a, uint32_t b) {
  return a == b ? cycle_constant_slot(compiler, 1)
                : cycle_emit(compiler, CYCLE_EQUAL, 1, 1, a, b, 0);
}

/* All words are equal; for zeros, none is something else. */
static void lower_equal(cycle_compiler *compiler, logic_node node) {
  const logic_graph *graph = compiler->graph;
  const logic_operation *of = &graph->nodes[node];
  uint32_t count = logic_words_count(logic_width(graph, of->a));
  uint64_t value;
  bool with_zero = logic_constant_value(graph, of->b, &value) && value == 0;
  uint32_t all = with_zero
                     ? cycle_word(compiler, of->a, 0)
                     : emit_equal(compiler, cycle_word(compiler, of->a, 0),
                                  cycle_word(compiler, of->b, 0));
  for (uint32_t i = 1; i < count; i++) {
    uint32_t a = cycle_word(compiler, of->a, i);
    uint32_t b = cycle_word(compiler, of->b, i);
    if (with_zero) {
      all = cycle_emit_bitwise(compiler, CYCLE_OR, 64, all, a);
    } else {
      b = emit_equal(compiler, a, b);
      all = cycle_emit_bitwise(compiler, CYCLE_AND, 1, all, b);
    }
  }
  set_only_word(
      compiler, node,
      with_zero ? emit_equal(compiler, all, cycle_constant_slot(compiler, 0))
                : all);
}

static void lower_parity(cycle_compiler *compiler, logic_node node) {
  logic_node a = compiler->graph->nodes[node].a;
  uint32_t count = logic_words_count(logic_width(compiler->graph, a));
  uint32_t all = cycle_word(compiler, a, 0);
  for (uint32_t i = 1; i < count; i++) {
    all = cycle_emit_bitwise(compiler, CYCLE_XOR, 64, all,
                             cycle_word(compiler, a, i));
  }
  set_only_word(compiler, node,
                cycle_emit(compiler, CYCLE_PARITY, 1, 1, all, 0, 0));
}

static void lower_less(cycle_compiler *compiler, logic_node node) {
  const logic_operation *of = &compiler->graph->nodes[node];
  uint32_t width = logic_width(compiler->graph, of->a);
  bool is_signed = of->kind == LOGIC_LESS_SIGNED;
  uint32_t slot;
  if (width <= 64) {
    slot = cycle_emit(compiler, is_signed ? CYCLE_LESS_SIGNED : CYCLE_LESS, 1,
                      1, cycle_word(compiler, of->a, 0),
                      cycle_word(compiler, of->b, 0), is_signed ? width : 0);
  } else {
    uint32_t a = cycle_contiguous(compiler, of->a);
    uint32_t b = cycle_contiguous(compiler, of->b);
    slot = cycle_emit(compiler,
                      is_signed ? CYCLE_WIDE_LESS_SIGNED : CYCLE_WIDE_LESS,
                      width, 1, a, b, 0);
  }
  set_only_word(compiler, node, slot);
}

/* Sums to remainders. */
static void lower_arithmetic(cycle_compiler *compiler, logic_node node) {
  const logic_operation *of = &compiler->graph->nodes[node];
  unsigned which = of->kind - LOGIC_ADD;
  if (of->width <= 64) {
    set_only_word(compiler, node,
                  cycle_emit(compiler, (cycle_op)(CYCLE_ADD + which), of->width,
                             1, cycle_word(compiler, of->a, 0),
                             cycle_word(compiler, of->b, 0), 0));
    return;
  }
  uint32_t count = logic_words_count(of->width);
  uint32_t a = cycle_contiguous(compiler, of->a);
  uint32_t b = cycle_contiguous(compiler, of->b);
  uint32_t to = cycle_emit(compiler, (cycle_op)(CYCLE_WIDE_ADD + which),
                           of->width, count, a, b, 0);
  cycle_set_slots(compiler, node, to, count);
}

static void lower_shift(cycle_compiler *compiler, logic_node node) {
  const logic_operation *of = &compiler->graph->nodes[node];
  unsigned which = of->kind - LOGIC_SHIFT_LEFT;
  uint32_t count = logic_words_count(of->width);
  uint32_t by = cycle_narrow(compiler, of->b);
  cycle_op op = count == 1 ? CYCLE_SHIFT_LEFT : CYCLE_WIDE_SHIFT_LEFT;
  uint32_t a = cycle_contiguous(compiler, of->a);
  uint32_t to =
      cycle_emit(compiler, (cycle_op)(op + which), of->width, count, a, by, 0);
  cycle_set_slots(compiler, node, to, count);
}

void cycle_lower(cycle_compiler *compiler, logic_node node) {
  switch (compiler->graph->nodes[node].kind) {
  case LOGIC_CONSTANT:
    lower_constant(compiler, node);
    break;
  case LOGIC_INPUT:
  case LOGIC_STATE:
    break; /* they have their slots from the beginning */
  case LOGIC_READ:
  case LOGIC_NOT:
  case LOGIC_AND:
  case LOGIC_OR:
  case LOGIC_XOR:
  case LOGIC_CHOOSE:
    lower_words(compiler, node);
    break;
  case LOGIC_EQUAL:
    lower_equal(compiler, node);
    break;
  case LOGIC_LESS:
  case LOGIC_LESS_SIGNED:
    lower_less(compiler, node);
    break;
  case LOGIC_SHIFT_LEFT:
  case LOGIC_SHIFT_RIGHT:
  case LOGIC_SHIFT_RIGHT_SIGNED:
    lower_shift(compiler, node);
    break;
  case LOGIC_CONCAT:
    cycle_lower_concat(compiler, node);
    break;
  case LOGIC_SLICE:
    cycle_lower_slice(compiler, node);
    break;
  case LOGIC_PARITY:
    lower_parity(compiler, node);
    break;
  default:
    lower_arithmetic(compiler, node);
  }
}
