/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop for every operation on words.
 */
#include "rtl/model/cycle/cycle_interpret.h"

#include "rtl/model/logic/logic_words.h"

/* 1 to 64 ones, by width. */
static const uint64_t masks[65] = {
#define ONES(width) UINT64_MAX >> (64 - (width))
#define EIGHT(width)                                                           \
  ONES(width + 1), ONES(width + 2), ONES(width + 3), ONES(width + 4),          \
      ONES(width + 5), ONES(width + 6), ONES(width + 7), ONES(width + 8)
    0,         EIGHT(0),  EIGHT(8),  EIGHT(16), EIGHT(24),
    EIGHT(32), EIGHT(40), EIGHT(48), EIGHT(56),
};

/* The low `width` bits as a number with a sign. */
static inline int64_t with_sign(uint64_t word, uint32_t width) {
  return (int64_t)(word << (64 - width)) >> (64 - width);
}

/* a ? b : c without a branch, which nobody could foresee. */
static inline uint64_t choose(uint64_t a, uint64_t b, uint64_t c) {
  uint64_t all = -(uint64_t)(a != 0);
  return c ^ ((b ^ c) & all);
}

static inline uint64_t shift_right_signed(uint64_t a, uint64_t b,
                                          uint32_t width) {
  return (uint64_t)(with_sign(a, width) >> (b < 63 ? b : 63)) & masks[width];
}

static uint64_t read_word(const cycle_memory *memory, const uint64_t *contents,
                          uint64_t address, uint32_t word) {
  return address < memory->depth
             ? contents[memory->first + address * memory->words + word]
             : 0;
}

void cycle_run_wide(cycle_op op, uint32_t width, uint64_t *to,
                    const uint64_t *a, const uint64_t *b, uint64_t *room) {
  uint32_t n = logic_words_count(width);
  switch (op) {
  case CYCLE_WIDE_ADD:
    logic_words_add(to, a, b, n);
    break;
  case CYCLE_WIDE_SUBTRACT:
    logic_words_subtract(to, a, b, n);
    break;
  case CYCLE_WIDE_MULTIPLY:
    logic_words_multiply(to, a, b, n);
    break;
  case CYCLE_WIDE_DIVIDE:
    logic_words_divide(to, room, a, b, n);
    return;
  case CYCLE_WIDE_REMAINDER:
    logic_words_divide(room, to, a, b, n);
    return;
  case CYCLE_WIDE_LESS:
    *to = logic_words_less(a, b, n);
    return;
  case CYCLE_WIDE_LESS_SIGNED:
    *to = logic_words_less_signed(a, b, width);
    return;
  case CYCLE_WIDE_SHIFT_LEFT:
    logic_words_shift_left(to, a, *b, width);
    return;
  case CYCLE_WIDE_SHIFT_RIGHT:
    logic_words_shift_right(to, a, *b, width);
    return;
  default:
    logic_words_shift_right_signed(to, a, *b, width);
    return;
  }
  logic_words_cut(to, width);
}

/* The slots of the item at hand. */
#define A slots[item->a]
#define B slots[item->b]
#define C slots[item->c]
#define MASK masks[item->c]

/* Does an operation for every item of a run. */
#define CASE(op, result)                                                       \
  case op:                                                                     \
    for (; item < end; item++) {                                               \
      slots[item->to] = (result);                                              \
    }                                                                          \
    break

static void run_arithmetic(uint64_t *slots, uint32_t op, const cycle_item *item,
                           const cycle_item *end) {
  switch (op) {
    CASE(CYCLE_ADD, (A + B) & MASK);
    CASE(CYCLE_SUBTRACT, (A - B) & MASK);
    CASE(CYCLE_MULTIPLY, (A * B) & MASK);
    CASE(CYCLE_DIVIDE, B ? A / B : 0);
    CASE(CYCLE_REMAINDER, B ? A % B : 0);
    CASE(CYCLE_EQUAL, A == B);
    CASE(CYCLE_LESS, A < B);
    CASE(CYCLE_LESS_SIGNED, with_sign(A, item->c) < with_sign(B, item->c));
    CASE(CYCLE_SHIFT_LEFT, B < item->c ? A << (B & 63) & MASK : 0);
    CASE(CYCLE_SHIFT_RIGHT, B < item->c ? A >> (B & 63) : 0);
    CASE(CYCLE_SHIFT_RIGHT_SIGNED, shift_right_signed(A, B, item->c));
  default:
    break;
  }
}

void cycle_interpret(const cycle_program *program, const cycle_code *code,
                     uint64_t *slots, const uint64_t *memory) {
  const cycle_memory *memories = cycle_part(program, program->memories);
  const cycle_item *item = code->items;
  for (size_t i = 0; i < code->num_runs; i++) {
    uint32_t op = code->runs[i].op;
    const cycle_item *end = item + code->runs[i].count;
    switch (op) {
      CASE(CYCLE_COPY, A);
      CASE(CYCLE_NOT, A ^ MASK);
      CASE(CYCLE_AND, A & B);
      CASE(CYCLE_OR, A | B);
      CASE(CYCLE_XOR, A ^ B);
      CASE(CYCLE_SHIFT_LEFT_BY, A << item->b & MASK);
      CASE(CYCLE_SHIFT_RIGHT_BY, A >> item->b & MASK);
      CASE(CYCLE_FUNNEL, (A >> (item->c & 63) | B << (64 - (item->c & 63))) &
                             masks[item->c >> 8]);
      CASE(CYCLE_JOIN, A | B << item->c);
      CASE(CYCLE_CHOOSE, choose(A, B, C));
      CASE(CYCLE_PARITY, (uint64_t)__builtin_parityll(A));
      CASE(CYCLE_READ, read_word(&memories[item->b], memory, A, item->c));
    default:
      if (op < CYCLE_WIDE_ADD) {
        run_arithmetic(slots, op, item, end);
        break;
      }
      for (; item < end; item++) {
        cycle_run_wide(op, item->c, slots + item->to, slots + item->a,
                       slots + item->b, code->room);
      }
    }
    item = end;
  }
}
