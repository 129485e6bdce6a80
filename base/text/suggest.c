/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Nearest word by edit distance, see suggest.h.
 */
#include "base/text/suggest.h"

#include <string.h>

/* Longer words are not misspelt options. */
#define WORD_MAX 32

static size_t edit_distance(const char *a, const char *b);

const char *suggest_word(const char *word, const char *const *candidates,
                         size_t count) {
  const char *best = NULL;
  /* A third of the letters may be wrong, and one in any case. */
  size_t best_distance = strlen(word) / 3 + 2;
  for (size_t i = 0; i < count; i++) {
    size_t distance = edit_distance(word, candidates[i]);
    if (distance < best_distance) {
      best = candidates[i];
      best_distance = distance;
    }
  }
  return best;
}

/* Levenshtein's distance, one row at a time; the longer length when a word is
 * too long to be compared. */
static size_t edit_distance(const char *a, const char *b) {
  size_t a_size = strlen(a), b_size = strlen(b);
  if (a_size > WORD_MAX || b_size > WORD_MAX) {
    return a_size > b_size ? a_size : b_size;
  }
  size_t row[WORD_MAX + 1];
  for (size_t j = 0; j <= b_size; j++) {
    row[j] = j;
  }
  for (size_t i = 1; i <= a_size; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b_size; j++) {
      size_t best = diagonal + (a[i - 1] != b[j - 1]);
      if (row[j] + 1 < best) {
        best = row[j] + 1;
      }
      if (row[j - 1] + 1 < best) {
        best = row[j - 1] + 1;
      }
      diagonal = row[j];
      row[j] = best;
    }
  }
  return row[b_size];
}
