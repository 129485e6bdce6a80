/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Looking for a name (C11 5.1.1.2, phases 1 and 2, and 6.4.3).
 */
#include "base/c_text/c_word.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_text/c_tokens.h"

typedef struct place {
  const char *at;
  const char *end;
} place;

/* Steps over the ends of lines that a backslash continues. */
static void skip_splices(place *text) {
  while (text->end - text->at >= 2 && text->at[0] == '\\') {
    const char *next = text->at + 1;
    next += *next == '\r';
    if (next == text->end || *next != '\n') {
      return;
    }
    text->at = next + 1;
  }
}

/* Writes a character in UTF-8; returns its size. */
static size_t encode(unsigned long code, char bytes[4]) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
  for (size_t i = more; i > 0; i--) {
    bytes[i] = (char)(0x80 | (code & 0x3f));
    code >>= 6;
  }
  bytes[0] = (char)(first[more] | code);
  return more + 1;
}

/* Takes `\uXXXX` or `\UXXXXXXXX`. Returns the size of its bytes, 0 when there
 * is none. */
static size_t take_escape(place *text, char bytes[4]) {
  char digits[9] = "";
  size_t size = text->end - text->at < 2 || text->at[0] != '\\' ? 0
                : text->at[1] == 'u'                            ? 4
                : text->at[1] == 'U'                            ? 8
                                                                : 0;
  if (size == 0 || (size_t)(text->end - text->at) < size + 2) {
    return 0;
  }
  for (size_t i = 0; i < size; i++) {
    digits[i] = text->at[2 + i];
    if (!isxdigit((unsigned char)digits[i])) {
      return 0;
    }
  }
  unsigned long code = strtoul(digits, NULL, 16);
  if (code == 0 || code > 0x10ffff) {
    return 0;
  }
  text->at += size + 2;
  return encode(code, bytes);
}

/* Takes what is next of a name. Returns its size, 0 when it is none of one. */
static size_t take_character(place *text, char bytes[4]) {
  skip_splices(text);
  if (text->at < text->end && c_token_is_name_byte(*text->at)) {
    bytes[0] = *text->at++;
    return 1;
  }
  return take_escape(text, bytes);
}

/* Takes a word. Returns whether it is the name. */
static bool take_word(place *text, const char *name) {
  char bytes[4];
  bool is_it = true;
  for (size_t size; (size = take_character(text, bytes)) > 0;) {
    is_it = is_it && strncmp(name, bytes, size) == 0;
    name += is_it ? size : 0;
  }
  return is_it && *name == '\0';
}

/* Whether words without a backslash, of which the first begins at `at`, have
 * the name. */
static bool has_plain(const char *at, const char *end, const char *name) {
  const char *begin = at;
  size_t size = strlen(name);
  while ((at = memmem(at, (size_t)(end - at), name, size))) {
    bool begins = at == begin || !c_token_is_name_byte(at[-1]);
    at += size;
    if (begins && (at == end || !c_token_is_name_byte(*at))) {
      return true;
    }
    while (at < end && c_token_is_name_byte(*at)) {
      at++;
    }
  }
  return false;
}

/* Only a word at a backslash is taken character by character: most texts have
 * few of them, and memory is searched much faster. */
bool c_text_has_word(const char *text, size_t size, const char *name) {
  place left = {text, text + size};
  while (*name != '\0' && left.at < left.end) {
    const char *backslash = memchr(left.at, '\\', (size_t)(left.end - left.at));
    const char *word = backslash ? backslash : left.end;
    while (backslash && word > left.at && c_token_is_name_byte(word[-1])) {
      word--;
    }
    if (has_plain(left.at, word, name)) {
      return true;
    }
    left.at = word;
    if (backslash && take_word(&left, name)) {
      return true;
    }
    left.at += left.at == backslash; /* it is part of no word */
  }
  return false;
}
