/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names: those of the first version for what is in both.
 */
#include "core/align/naming.h"

#include "hls/buffer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Free names ---- */

/* What is kept for a string: whether it is a name that is taken, and above
 * that, how many of the numbers behind it are. */
enum { TAKEN = 1, ONE_NUMBER = 2 };

static bool is_free(const string_table *names, const hls_buffer *name) {
  const string_table_entry *entry =
      string_table_find(names, name->data, name->size);
  return !entry || !(entry->number & TAKEN);
}

/* Makes `name` the text with the lowest number behind it that is free. The
 * numbers below were found taken by those before, and stay so. */
static void append_number(string_table *names, hls_buffer *name,
                          const char *text, size_t size) {
  string_table_entry *entry = string_table_add(names, text, size);
  if (!entry) {
    name->failed = true;
    return;
  }
  do {
    name->size = 0;
    hls_buffer_append(name, text, size);
    hls_buffer_printf(name, "%" PRIu32, entry->number / ONE_NUMBER);
    entry->number += ONE_NUMBER;
  } while (!name->failed && !is_free(names, name));
}

/* A free name, which is taken then: the lowest number behind `name`, or with
 * `exact` the name itself if it is free, without its number if it is not. NULL
 * when out of memory. */
static char *take_free_name(string_table *names, const char *name, size_t size,
                            bool exact) {
  hls_buffer text = {0};
  hls_buffer_append(&text, name, size);
  if (!exact || (!text.failed && !is_free(names, &text))) {
    while (exact && size > 1 && isdigit((unsigned char)name[size - 1])) {
      size--;
    }
    append_number(names, &text, name, size);
  }
  size_t length = text.size;
  char *taken = hls_buffer_take(&text, NULL);
  string_table_entry *entry =
      taken ? string_table_add(names, taken, length) : NULL;
  if (!entry) {
    free(taken);
    return NULL;
  }
  entry->number |= TAKEN;
  return taken;
}

/* ---- Names of lines ---- */

/* The name of a line if it were alone: its handshake.name, or its operation. */
static char *name_alone(string_table *taken, const align_lines *text,
                        const align_line *line) {
  if (line->name != ALIGN_NONE) {
    const align_symbol *s = &text->symbols[line->name];
    return take_free_name(taken, s->text, s->size, true);
  }
  if (line->is_header) {
    return take_free_name(taken, "bb", 2, false);
  }
  return line->mnemonic_end > line->mnemonic
             ? take_free_name(taken, text->text + line->mnemonic,
                              line->mnemonic_end - line->mnemonic, false)
             : take_free_name(taken, "line", 4, false);
}

static bool name_lines(align_pair *al) {
  const align_lines *a = &al->before.lines, *b = &al->after.lines;
  for (size_t i = 0; i < a->num_lines; i++) {
    al->before.names[i] = name_alone(&al->taken, a, &a->lines[i]);
    if (!al->before.names[i]) {
      return false;
    }
  }
  for (size_t j = 0; j < b->num_lines; j++) {
    al->after.names[j] = al->after.side.mate[j] != ALIGN_NONE
                             ? strdup(al->before.names[al->after.side.mate[j]])
                             : name_alone(&al->taken, b, &b->lines[j]);
    if (!al->after.names[j]) {
      return false;
    }
  }
  return true;
}

/* ---- Names of symbols ---- */

/* "index" of "%index_4": what MLIR calls one of several results. */
static size_t hint_size(const align_symbol *s) {
  size_t size = s->size;
  while (size > 0 && isdigit((unsigned char)s->text[size - 1])) {
    size--;
  }
  return size > 1 && size < s->size && s->text[size - 1] == '_' ? size - 1
                                                                : s->size;
}

static char *spell_argument(const align_version *v, const align_symbol *s) {
  size_t size;
  const char *name = align_lines_argument_name(&v->lines, s, &size);
  hls_buffer spelling = {0};
  if (name) {
    hls_buffer_append(&spelling, name, size);
  } else {
    hls_buffer_printf(&spelling, "arg%zu", s->index);
  }
  return hls_buffer_take(&spelling, NULL);
}

static char *spell_value(const align_version *v, const align_symbol *s) {
  const align_line *line = &v->lines.lines[s->line];
  hls_buffer spelling = {0};
  hls_buffer_puts(&spelling, v->names[s->line]);
  if (line->is_header && !line->is_label) {
    hls_buffer_printf(&spelling, ".%zu", s->index);
  } else if (line->num_defined > 1) {
    hls_buffer_puts(&spelling, ".");
    hls_buffer_append(&spelling, s->text, hint_size(s));
  }
  return hls_buffer_take(&spelling, NULL);
}

/* Everything but numbers of blocks. */
static bool spell_symbols(align_version *v) {
  for (size_t i = 0; i < v->lines.num_symbols; i++) {
    const align_symbol *s = &v->lines.symbols[i];
    if (v->spelling[i]) {
      continue;
    }
    if (s->line == ALIGN_NONE && s->kind == ALIGN_SYMBOL_VALUE) {
      v->spelling[i] = strdup("entry"); /* LLVM does not print that label */
    } else if (s->line == ALIGN_NONE) {
      v->spelling[i] = strndup(s->text, s->size);
    } else if (s->kind != ALIGN_SYMBOL_VALUE) {
      v->spelling[i] = strdup(v->names[s->line]);
    } else if (s->line == 0) {
      v->spelling[i] = spell_argument(v, s);
    } else {
      v->spelling[i] = spell_value(v, s);
    }
    if (!v->spelling[i]) {
      return false;
    }
  }
  return true;
}

/* ---- Numbers of blocks ---- */

/* How often a number of one text stands where one of the other does. */
typedef struct vote {
  size_t before, after; /* symbols */
  size_t count;
} vote;

static int compare_votes(const void *left, const void *right) {
  const vote *x = left, *y = right;
  if (x->count != y->count) {
    return x->count > y->count ? -1 : 1;
  }
  if (x->before != y->before) {
    return x->before < y->before ? -1 : 1;
  }
  return (x->after > y->after) - (x->after < y->after);
}

static bool is_block_number(const align_lines *text, const align_token *token) {
  const align_symbol *s = &text->symbols[token->symbol];
  return s->kind == ALIGN_SYMBOL_BLOCK && s->line == ALIGN_NONE;
}

static bool add_vote(vote **votes, size_t *count, size_t before, size_t after) {
  for (size_t i = 0; i < *count; i++) {
    if ((*votes)[i].before == before && (*votes)[i].after == after) {
      (*votes)[i].count++;
      return true;
    }
  }
  vote *grown = realloc(*votes, (*count + 1) * sizeof *grown);
  if (!grown) {
    return false;
  }
  *votes = grown;
  grown[(*count)++] = (vote){before, after, 1};
  return true;
}

/* The first number of a block among the tokens from `token` on, or `end`. */
static size_t next_number(const align_lines *text, size_t token, size_t end) {
  while (token < end && !is_block_number(text, &text->tokens[token])) {
    token++;
  }
  return token;
}

static bool count_votes(const align_pair *al, vote **votes, size_t *count) {
  const align_lines *a = &al->before.lines, *b = &al->after.lines;
  for (size_t j = 0; j < b->num_lines; j++) {
    if (al->after.side.mate[j] == ALIGN_NONE) {
      continue;
    }
    const align_line *before = &a->lines[al->after.side.mate[j]];
    const align_line *after = &b->lines[j];
    size_t x = next_number(a, before->first_token, before->end_token);
    size_t y = next_number(b, after->first_token, after->end_token);
    while (x < before->end_token && y < after->end_token) {
      if (!add_vote(votes, count, a->tokens[x].symbol, b->tokens[y].symbol)) {
        return false;
      }
      x = next_number(a, x + 1, before->end_token);
      y = next_number(b, y + 1, after->end_token);
    }
  }
  return true;
}

/* Numbers that no line of a pair has: the lowest that are free. */
static bool number_other_blocks(align_pair *al, bool *used, size_t limit) {
  const align_lines *b = &al->after.lines;
  size_t next = 0;
  for (size_t i = 0; i < b->num_symbols; i++) {
    const align_symbol *s = &b->symbols[i];
    if (s->kind != ALIGN_SYMBOL_BLOCK || s->line != ALIGN_NONE ||
        al->after.spelling[i]) {
      continue;
    }
    while (next < limit && used[next]) {
      next++;
    }
    hls_buffer number = {0};
    hls_buffer_printf(&number, "%zu", next++);
    al->after.spelling[i] = hls_buffer_take(&number, NULL);
    if (!al->after.spelling[i]) {
      return false;
    }
  }
  return true;
}

/* Gives the numbers of blocks in `after` those of the blocks in `before` that
 * they stand for. */
static bool number_blocks(align_pair *al) {
  const align_lines *a = &al->before.lines;
  vote *votes = NULL;
  size_t count = 0, limit = a->num_lines + 1;
  bool *used = calloc(limit, sizeof *used);
  bool *given = calloc(a->num_symbols + 1, sizeof *given);
  bool ok = used && given && count_votes(al, &votes, &count);
  if (ok && count) {
    qsort(votes, count, sizeof *votes, compare_votes);
  }
  for (size_t i = 0; ok && i < count; i++) {
    char **spelling = &al->after.spelling[votes[i].after];
    if (!*spelling && !given[votes[i].before]) {
      const align_symbol *s = &a->symbols[votes[i].before];
      given[votes[i].before] = true;
      *spelling = strndup(s->text, s->size);
      ok = *spelling != NULL;
    }
  }
  for (size_t i = 0; ok && i < a->num_symbols; i++) {
    const align_symbol *s = &a->symbols[i];
    if (s->kind == ALIGN_SYMBOL_BLOCK && s->line == ALIGN_NONE) {
      unsigned long number = strtoul(s->text, NULL, 10);
      if (number < limit) {
        used[number] = true;
      }
    }
  }
  ok = ok && number_other_blocks(al, used, limit);
  free(votes);
  free(used);
  free(given);
  return ok;
}

bool align_name_all(align_pair *al) {
  return name_lines(al) && number_blocks(al) && spell_symbols(&al->before) &&
         spell_symbols(&al->after);
}
