/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arithmetic on arrays of words, as it is done on paper.
 */
#include "rtl/model/logic/logic_words.h"

#include <string.h>

typedef unsigned __int128 two_words;

void logic_words_add(uint64_t *to, const uint64_t *a, const uint64_t *b,
                     uint32_t n) {
  bool carry = false;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t sum;
    bool first = __builtin_add_overflow(a[i], b[i], &sum);
    bool second = __builtin_add_overflow(sum, (uint64_t)carry, &to[i]);
    carry = first || second;
  }
}

void logic_words_subtract(uint64_t *to, const uint64_t *a, const uint64_t *b,
                          uint32_t n) {
  bool borrow = false;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t rest;
    bool first = __builtin_sub_overflow(a[i], b[i], &rest);
    bool second = __builtin_sub_overflow(rest, (uint64_t)borrow, &to[i]);
    borrow = first || second;
  }
}

void logic_words_multiply(uint64_t *to, const uint64_t *a, const uint64_t *b,
                          uint32_t n) {
  memset(to, 0, n * sizeof(*to));
  for (uint32_t i = 0; i < n; i++) {
    uint64_t carry = 0;
    for (uint32_t j = 0; a[i] && i + j < n; j++) {
      two_words sum = (two_words)a[i] * b[j] + to[i + j] + carry;
      to[i + j] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
  }
}

/* The number of words without the zeros at the top. */
static uint32_t used_words(const uint64_t *a, uint32_t n) {
  while (n > 0 && a[n - 1] == 0) {
    n--;
  }
  return n;
}

/* A vector of at most two words as a number. */
static two_words as_number(const uint64_t *a, uint32_t n) {
  return (n > 1 ? (two_words)a[1] << 64 : 0) | (n > 0 ? a[0] : 0);
}

static void set_number(uint64_t *to, two_words value, uint32_t n) {
  to[0] = (uint64_t)value;
  if (n > 1) {
    to[1] = (uint64_t)(value >> 64);
  }
}

/* to = 2 * to + bit; gives what leaves at the top. */
static uint64_t double_and_add(uint64_t *to, uint64_t bit, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    uint64_t top = to[i] >> 63;
    to[i] = to[i] << 1 | bit;
    bit = top;
  }
  return bit;
}

static void subtract_from(uint64_t *to, const uint64_t *b, uint32_t n) {
  bool borrow = false;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t rest;
    bool first = __builtin_sub_overflow(to[i], b[i], &rest);
    bool second = __builtin_sub_overflow(rest, (uint64_t)borrow, &to[i]);
    borrow = first || second;
  }
}

void logic_words_divide(uint64_t *quotient, uint64_t *remainder,
                        const uint64_t *a, const uint64_t *b, uint32_t n) {
  memset(quotient, 0, n * sizeof(*quotient));
  memset(remainder, 0, n * sizeof(*remainder));
  uint32_t used_a = used_words(a, n), used_b = used_words(b, n);
  if (used_b == 0) {
    return;
  }
  if (used_a <= 2 && used_b <= 2) {
    two_words dividend = as_number(a, used_a), divisor = as_number(b, used_b);
    set_number(quotient, dividend / divisor, n);
    set_number(remainder, dividend % divisor, n);
    return;
  }
  for (uint32_t i = used_a; i-- > 0;) {
    for (uint32_t bit = 64; bit-- > 0;) {
      /* The remainder is less than b before, so it has the words of b, and one
       * bit more here. */
      uint64_t above = double_and_add(remainder, a[i] >> bit & 1, used_b);
      if (above || !logic_words_less(remainder, b, used_b)) {
        subtract_from(remainder, b, used_b);
        quotient[i] |= UINT64_C(1) << bit;
      }
    }
  }
}

bool logic_words_less(const uint64_t *a, const uint64_t *b, uint32_t n) {
  for (uint32_t i = n; i-- > 0;) {
    if (a[i] != b[i]) {
      return a[i] < b[i];
    }
  }
  return false;
}

static bool sign_of(const uint64_t *a, uint32_t width) {
  return a[(width - 1) / 64] >> (width - 1) % 64 & 1;
}

bool logic_words_less_signed(const uint64_t *a, const uint64_t *b,
                             uint32_t width) {
  bool sign_a = sign_of(a, width), sign_b = sign_of(b, width);
  return sign_a != sign_b ? sign_a
                          : logic_words_less(a, b, logic_words_count(width));
}

void logic_words_shift_left(uint64_t *to, const uint64_t *a, uint64_t by,
                            uint32_t width) {
  uint32_t n = logic_words_count(width);
  if (by >= width) {
    memset(to, 0, n * sizeof(*to));
    return;
  }
  uint32_t words = (uint32_t)(by / 64), bits = by % 64;
  memset(to, 0, words * sizeof(*to));
  for (uint32_t i = words; i < n; i++) {
    uint64_t below = bits && i > words ? a[i - words - 1] >> (64 - bits) : 0;
    to[i] = a[i - words] << bits | below;
  }
  logic_words_cut(to, width);
}

void logic_words_shift_right(uint64_t *to, const uint64_t *a, uint64_t by,
                             uint32_t width) {
  uint32_t n = logic_words_count(width);
  uint32_t words = by < width ? (uint32_t)(by / 64) : n, bits = by % 64;
  for (uint32_t i = 0; i < n - words; i++) {
    uint64_t above =
        bits && i + words + 1 < n ? a[i + words + 1] << (64 - bits) : 0;
    to[i] = a[i + words] >> bits | above;
  }
  memset(to + (n - words), 0, words * sizeof(*to));
}

void logic_words_shift_right_signed(uint64_t *to, const uint64_t *a,
                                    uint64_t by, uint32_t width) {
  logic_words_shift_right(to, a, by, width);
  if (!sign_of(a, width)) {
    return;
  }
  uint32_t kept = by < width ? width - (uint32_t)by : 0;
  uint32_t n = logic_words_count(width), i = kept / 64;
  if (i < n) {
    to[i] |= UINT64_MAX << kept % 64;
    memset(to + i + 1, 0xff, (n - i - 1) * sizeof(*to));
  }
  logic_words_cut(to, width);
}

void logic_words_slice(uint64_t *to, uint32_t width, const uint64_t *a,
                       uint32_t a_width, uint32_t low) {
  uint32_t n = logic_words_count(width), a_n = logic_words_count(a_width);
  uint32_t words = low / 64, bits = low % 64;
  for (uint32_t i = 0; i < n; i++) {
    uint64_t above =
        bits && i + words + 1 < a_n ? a[i + words + 1] << (64 - bits) : 0;
    to[i] = a[i + words] >> bits | above;
  }
  logic_words_cut(to, width);
}

void logic_words_put(uint64_t *to, uint32_t low, const uint64_t *part,
                     uint32_t width) {
  for (uint32_t done = 0; done < width;) {
    uint32_t at = (low + done) % 64, from = done % 64;
    uint32_t room = 64 - (at > from ? at : from);
    uint32_t count = width - done < room ? width - done : room;
    uint64_t mask = (UINT64_MAX >> (64 - count)) << at;
    uint64_t *word = &to[(low + done) / 64];
    *word = (*word & ~mask) | (part[done / 64] >> from << at & mask);
    done += count;
  }
}

bool logic_words_parity(const uint64_t *a, uint32_t n) {
  uint64_t all = 0;
  for (uint32_t i = 0; i < n; i++) {
    all ^= a[i];
  }
  return __builtin_parityll(all);
}
