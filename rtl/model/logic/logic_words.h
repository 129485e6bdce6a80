/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on vectors of any width: arrays of 64-bit words, the lowest first,
 * with zeros above the width. `n` is the number of words of every array, unless
 * it says otherwise. A result does not overlap an operand, and sums and the
 * like are to be cut to their width by logic_words_cut().
 */
#ifndef RTL_MODEL_LOGIC_LOGIC_WORDS_H
#define RTL_MODEL_LOGIC_LOGIC_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The widest vectors that are multiplied and divided, which takes the square of
 * the width. */
#define LOGIC_MAX_PRODUCT_WIDTH (1u << 16)

static inline uint32_t logic_words_count(uint32_t width) {
  return width / 64 + (width % 64 != 0);
}
/* The bits that the highest word of a vector has. */
static inline uint64_t logic_words_mask(uint32_t width) {
  return width % 64 ? (UINT64_C(1) << width % 64) - 1 : UINT64_MAX;
}
static inline void logic_words_cut(uint64_t *words, uint32_t width) {
  words[logic_words_count(width) - 1] &= logic_words_mask(width);
}

void logic_words_add(uint64_t *to, const uint64_t *a, const uint64_t *b,
                     uint32_t n);
void logic_words_subtract(uint64_t *to, const uint64_t *a, const uint64_t *b,
                          uint32_t n);
void logic_words_multiply(uint64_t *to, const uint64_t *a, const uint64_t *b,
                          uint32_t n);
/* Both results are 0 when b is. */
void logic_words_divide(uint64_t *quotient, uint64_t *remainder,
                        const uint64_t *a, const uint64_t *b, uint32_t n);
bool logic_words_less(const uint64_t *a, const uint64_t *b, uint32_t n);
bool logic_words_less_signed(const uint64_t *a, const uint64_t *b,
                             uint32_t width);
/* A shift by the width or more leaves zeros, or copies of the sign. */
void logic_words_shift_left(uint64_t *to, const uint64_t *a, uint64_t by,
                            uint32_t width);
void logic_words_shift_right(uint64_t *to, const uint64_t *a, uint64_t by,
                             uint32_t width);
void logic_words_shift_right_signed(uint64_t *to, const uint64_t *a,
                                    uint64_t by, uint32_t width);
/* `width` bits of a vector of `a_width` bits from `low` on; those of `part` are
 * put there. */
void logic_words_slice(uint64_t *to, uint32_t width, const uint64_t *a,
                       uint32_t a_width, uint32_t low);
void logic_words_put(uint64_t *to, uint32_t low, const uint64_t *part,
                     uint32_t width);
bool logic_words_parity(const uint64_t *a, uint32_t n);

#endif
