/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Literals: from digits to words. What memories hold comes as one number of
 * millions of bits, so the time is linear in the digits, but for decimal ones,
 * of which there may not be so many.
 */
#include "rtl/model/syntax/vlog_parse.h"

#include <string.h>

enum {
  WORD_BITS = 64,
  UNSIZED_BITS = 32,
  MOST_BITS = 1 << 24,
  MOST_DECIMAL_DIGITS = 20000,
  DIGITS_AT_ONCE = 19 /* of a decimal number, which a word has room for */
};

/* Bits of numbers of a text that are not written as digits, all together. */
static const uint64_t most_spare_bits = UINT64_C(1) << 28;

static size_t words_for(uint64_t bits) {
  return (size_t)((bits + WORD_BITS - 1) / WORD_BITS);
}

/* The value of a digit; -1 for `_`, and an error and -2 if it is wrong. */
static int digit_value(vlog_parser *parser, char digit, int base) {
  int value = base;
  if (digit == '_') {
    return -1;
  }
  if (digit >= '0' && digit <= '9') {
    value = digit - '0';
  } else if ((digit | ' ') >= 'a' && (digit | ' ') <= 'f') {
    value = (digit | ' ') - 'a' + 10;
  } else if (digit == '?' || strchr("xXzZ", digit)) {
    vlog_parse_fail(parser, "four-state literals are not known");
    return -2;
  }
  if (value >= base) {
    vlog_parse_fail(parser, "'%c' is no digit of this number", digit);
    return -2;
  }
  return value;
}

/* How many bits of the words are needed: up to the highest one. */
static uint64_t significant_bits(const uint64_t *words, size_t count) {
  while (count > 0 && words[count - 1] == 0) {
    count--;
  }
  return count == 0 ? 0
                    : (uint64_t)count * WORD_BITS -
                          (uint64_t)__builtin_clzll(words[count - 1]);
}

/* Digits of `bits` bits each into words that are zero. Returns false after an
 * error. */
static bool read_binary(vlog_parser *parser, const char *digits, size_t size,
                        int bits, uint64_t *words, size_t num_words) {
  uint64_t place = 0;
  for (size_t i = size; i > 0; i--) {
    int value = digit_value(parser, digits[i - 1], 1 << bits);
    if (value == -2) {
      return false;
    }
    if (value < 0) {
      continue;
    }
    size_t word = (size_t)(place / WORD_BITS);
    unsigned shift = (unsigned)(place % WORD_BITS);
    if (word < num_words) {
      words[word] |= (uint64_t)value << shift;
    }
    if (shift + (unsigned)bits > WORD_BITS && word + 1 < num_words) {
      words[word + 1] |= (uint64_t)value >> (WORD_BITS - shift);
    }
    place += (uint64_t)bits;
  }
  return true;
}

/* words = words * factor + term, modulo what there is room for; `used` words
 * are not zero. */
static void multiply_add(uint64_t *words, size_t num_words, size_t *used,
                         uint64_t factor, uint64_t term) {
  for (size_t i = 0; i < *used; i++) {
    unsigned __int128 sum = (unsigned __int128)words[i] * factor + term;
    words[i] = (uint64_t)sum;
    term = (uint64_t)(sum >> WORD_BITS);
  }
  if (term != 0 && *used < num_words) {
    words[(*used)++] = term;
  }
}

static bool read_decimal(vlog_parser *parser, const char *digits, size_t size,
                         uint64_t *words, size_t num_words) {
  size_t used = 0;
  size_t pending = 0;
  uint64_t factor = 1;
  uint64_t term = 0;
  for (size_t i = 0; i < size; i++) {
    int value = digit_value(parser, digits[i], 10);
    if (value == -2) {
      return false;
    }
    if (value < 0) {
      continue;
    }
    factor *= 10;
    term = term * 10 + (uint64_t)value;
    if (++pending == DIGITS_AT_ONCE) {
      multiply_add(words, num_words, &used, factor, term);
      pending = 0;
      factor = 1;
      term = 0;
    }
  }
  multiply_add(words, num_words, &used, factor, term);
  return true;
}

/* The bits of a digit of a base, 0 of a decimal one. */
static int bits_of_base(char base) {
  switch (base | ' ') {
  case 'b':
    return 1;
  case 'o':
    return 3;
  case 'h':
    return 4;
  default:
    return 0;
  }
}

static vlog_expr *new_number(vlog_parser *parser, uint64_t width,
                             const uint64_t *words) {
  return vlog_parse_node(parser, (vlog_expr){.kind = VLOG_NUMBER,
                                             .line = parser->token.line,
                                             .width = (uint32_t)width,
                                             .words = words});
}

/* The words for a number of that many bits; of those that its digits cannot
 * have, there is a limit. */
static uint64_t *new_words(vlog_parser *parser, uint64_t width,
                           uint64_t written) {
  if (width > MOST_BITS) {
    return vlog_parse_fail(parser, "a number has more than %d bits",
                           (int)MOST_BITS);
  }
  if (width > WORD_BITS && width > written) {
    parser->spare_bits += width - written;
  }
  if (parser->spare_bits > most_spare_bits) {
    return vlog_parse_fail(parser, "the numbers of this text are too wide");
  }
  return vlog_parse_alloc(parser, words_for(width), sizeof(uint64_t));
}

/* A number of `width` bits, or, if that is 0, of as many as it needs. */
static vlog_expr *read_digits(vlog_parser *parser, const char *digits,
                              size_t size, int bits, bool is_signed,
                              uint32_t width) {
  size_t count = 0;
  for (size_t i = 0; i < size; i++) {
    count += digits[i] != '_';
  }
  if (count == 0) {
    return vlog_parse_fail(parser, "a number has no digits");
  }
  if (bits == 0 && count > MOST_DECIMAL_DIGITS) {
    return vlog_parse_fail(parser, "a decimal number has more than %d digits",
                           (int)MOST_DECIMAL_DIGITS);
  }
  uint64_t written = (uint64_t)count * (uint64_t)(bits ? bits : 4);
  uint64_t room = width                    ? width
                  : written < UNSIZED_BITS ? UNSIZED_BITS
                                           : written;
  uint64_t *words = new_words(parser, room, written);
  size_t num_words = words_for(room);
  if (!words ||
      !(bits ? read_binary(parser, digits, size, bits, words, num_words)
             : read_decimal(parser, digits, size, words, num_words))) {
    return NULL;
  }
  if (width == 0) {
    /* What does not fit 32 bits is not negative, either. */
    uint64_t needed = significant_bits(words, num_words);
    room = needed <= UNSIZED_BITS ? UNSIZED_BITS : needed + is_signed;
  } else if (width % WORD_BITS != 0) {
    words[num_words - 1] &= (UINT64_C(1) << width % WORD_BITS) - 1;
  }
  vlog_expr *number = new_number(parser, room, words);
  if (number) {
    number->is_signed = is_signed;
    number->is_unsized = width == 0;
  }
  return number;
}

/* The digits of the current token, 'sh ff or the like, from its base on. */
static vlog_expr *read_based(vlog_parser *parser, uint32_t width) {
  const char *at = parser->token.text + 1;
  const char *end = parser->token.text + parser->token.size;
  bool is_signed = *at == 's' || *at == 'S';
  at += is_signed;
  int bits = bits_of_base(*at++);
  while (at < end && (*at == ' ' || (*at >= '\t' && *at <= '\r'))) {
    at++;
  }
  if (at == end) {
    /* They come from a macro: 4'd`LAST. */
    vlog_parse_advance(parser);
    bool is_there = vlog_parse_at(parser, TOKEN_DECIMAL) ||
                    (bits == 4 && vlog_parse_at(parser, TOKEN_NAME));
    at = parser->token.text;
    end = is_there ? at + parser->token.size : at;
  }
  vlog_expr *number =
      read_digits(parser, at, (size_t)(end - at), bits, is_signed, width);
  vlog_parse_advance(parser);
  return number;
}

/* A decimal number, or the size of the number that follows. */
static vlog_expr *read_sized(vlog_parser *parser) {
  vlog_expr *number =
      read_digits(parser, parser->token.text, parser->token.size, 0, true, 0);
  vlog_parse_advance(parser);
  if (!number || !vlog_parse_at(parser, TOKEN_BASED)) {
    return number;
  }
  if (number->width > UNSIZED_BITS || number->words[0] > MOST_BITS) {
    return vlog_parse_fail(parser, "a number has more than %d bits",
                           (int)MOST_BITS);
  }
  if (number->words[0] == 0) {
    return vlog_parse_fail(parser, "a number has no bits");
  }
  uint32_t line = number->line;
  number = read_based(parser, (uint32_t)number->words[0]);
  if (number) {
    number->line = line;
  }
  return number;
}

static vlog_expr *read_fill(vlog_parser *parser) {
  uint64_t *words = vlog_parse_alloc(parser, 1, sizeof *words);
  if (!words) {
    return NULL;
  }
  words[0] = parser->token.text[1] == '1';
  vlog_expr *number = new_number(parser, 1, words);
  if (number) {
    number->is_fill = true;
    number->is_unsized = true;
  }
  vlog_parse_advance(parser);
  return number;
}

static bool is_octal(char c) { return c >= '0' && c <= '7'; }

/* The character at `*at`, which goes on behind it; -1 for none, as a line that
 * goes on has. */
static int take_character(const char **at, const char *end) {
  char c = *(*at)++;
  if (c != '\\' || *at == end) {
    return (unsigned char)c;
  }
  c = *(*at)++;
  if (is_octal(c)) {
    int code = c - '0';
    for (int i = 0; i < 2 && *at < end && is_octal(**at); i++) {
      code = code * 8 + (*(*at)++ - '0');
    }
    return code & 0xff;
  }
  static const char letters[] = "ntvfa";
  static const char meanings[] = "\n\t\v\f\a";
  const char *letter = c ? strchr(letters, c) : NULL;
  return letter      ? meanings[letter - letters]
         : c == '\n' ? -1
                     : (unsigned char)c;
}

/* A string is the number that has the codes of its characters as its bytes, the
 * last one lowest. */
static vlog_expr *read_string(vlog_parser *parser) {
  const char *at = parser->token.text + 1;
  const char *end = parser->token.text + parser->token.size - 1;
  size_t mark = parser->scratch_used;
  while (at < end) {
    int code = take_character(&at, end);
    if (code >= 0) {
      char byte = (char)code;
      vlog_parse_push(parser, &byte, 1);
    }
  }
  size_t size;
  const char *bytes = vlog_parse_take(parser, mark, 1, &size);
  uint64_t width = size ? (uint64_t)size * 8 : 8;
  uint64_t *words = new_words(parser, width, width);
  if (!words) {
    return NULL;
  }
  for (size_t i = 0; i < size; i++) {
    words[i / 8] |= (uint64_t)(unsigned char)bytes[size - 1 - i] << i % 8 * 8;
  }
  vlog_expr *number = new_number(parser, width, words);
  vlog_parse_advance(parser);
  return number;
}

vlog_expr *vlog_parse_number(vlog_parser *parser) {
  switch (parser->token.kind) {
  case TOKEN_DECIMAL:
    return read_sized(parser);
  case TOKEN_BASED:
    return read_based(parser, 0);
  case TOKEN_FILL:
    return read_fill(parser);
  case TOKEN_STRING:
    return read_string(parser);
  default:
    return vlog_parse_fail_expected(parser, "a number");
  }
}

vlog_expr *vlog_parse_integer(vlog_parser *parser, uint32_t line,
                              uint32_t value) {
  uint64_t *words = vlog_parse_alloc(parser, 1, sizeof *words);
  if (!words) {
    return NULL;
  }
  words[0] = value;
  return vlog_parse_node(parser, (vlog_expr){.kind = VLOG_NUMBER,
                                             .line = line,
                                             .is_signed = true,
                                             .is_unsized = true,
                                             .width = UNSIZED_BITS,
                                             .words = words});
}
