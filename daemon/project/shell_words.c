/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Splitting commands into words.
 */
#include "daemon/project/shell_words.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n'; }

/* In double quotes, a backslash stands before these alone. */
static bool escapes_in_quotes(char next) {
  return next == '"' || next == '\\' || next == '$' || next == '`';
}

/* Writes the word at `*text` to `to`, which has room for it, and goes behind
 * it. Returns its size. */
static size_t take_word(const char **text, char *to) {
  const char *at = *text;
  size_t size = 0;
  char quote = 0;
  for (; *at && (quote || !is_blank(*at)); at++) {
    if (quote ? *at == quote : *at == '\'' || *at == '"') {
      quote = quote ? 0 : *at;
    } else if (*at == '\\' && quote != '\'' && at[1] &&
               (!quote || escapes_in_quotes(at[1]))) {
      to[size++] = *++at;
    } else {
      to[size++] = *at;
    }
  }
  *text = at;
  return size;
}

json_t *shell_words(const char *text) {
  json_t *words = json_array();
  char *word = malloc(strlen(text) + 1);
  bool ok = words && word;
  while (ok) {
    while (is_blank(*text)) {
      text++;
    }
    if (!*text) {
      break;
    }
    size_t size = take_word(&text, word);
    ok = json_array_append_new(words, json_stringn(word, size)) == 0;
  }
  free(word);
  if (!ok) {
    json_decref(words);
    return NULL;
  }
  return words;
}
