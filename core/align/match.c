/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pairing by labels. A label is a hash of what a line says, names left out, or
 * of the pair that it belongs to; depending on the level, labels of the lines
 * that it takes values from and of those that use its values are added. The
 * strictest level tells apart lines that look the same; looser ones pair lines
 * around which something has changed. On every level, what has a label that
 * occurs once is paired wherever it is; what is left between pairs is paired in
 * order. New pairs make labels sharper, so that levels are gone through again
 * until nothing is new; only then do lines pair that merely look alike.
 */
#include "core/align/match.h"

#include "base/memory/fnv1a.h"

#include <stdlib.h>
#include <string.h>

/* From loose to strict. */
enum {
  LEVEL_KIND,                 /* the same operation */
  LEVEL_SHAPE,                /* the same text without names */
  LEVEL_USERS,                /* the same text, and users */
  LEVEL_DEFS,                 /* the same text, and operands */
  LEVEL_BOTH,                 /* text, users and operands … */
  LEVEL_FAR = LEVEL_BOTH + 2, /* … and theirs, and so on */
};

/* Cells of the table of a longest common subsequence. */
#define MAX_CELLS 1000000

#define MAX_REFINEMENTS 16

void align_side_finish(align_side *s) {
  free(s->mate);
  free(s->in_order);
  free(s->labels);
  *s = (align_side){0};
}

static bool side_init(align_side *s, const align_lines *text) {
  size_t size = text->num_lines + 1;
  *s = (align_side){.lines = text,
                    .mate = malloc(size * sizeof *s->mate),
                    .in_order = calloc(size, sizeof *s->in_order),
                    .labels = malloc(size * sizeof *s->labels)};
  for (size_t i = 0; s->mate && i < text->num_lines; i++) {
    s->mate[i] = ALIGN_NONE;
  }
  return s->mate && s->in_order && s->labels;
}

/* ---- Labels ---- */

static uint64_t hash_shape(const align_lines *text, const align_line *line) {
  static const char marks[] = {[ALIGN_SYMBOL_VALUE] = '%',
                               [ALIGN_SYMBOL_BLOCK] = '^',
                               [ALIGN_SYMBOL_NAME] = '"'};
  uint64_t hash = FNV1A_START;
  size_t at = line->begin;
  for (size_t t = line->first_token; t < line->end_token; t++) {
    const align_token *token = &text->tokens[t];
    hash = fnv1a(hash, text->text + at, token->begin - at);
    hash = fnv1a(hash, &marks[text->symbols[token->symbol].kind], 1);
    at = align_lines_is_fork_output(text, token) ? token->result_end
                                                 : token->end;
  }
  return fnv1a(hash, text->text + at, line->end - at);
}

/* Header or not, and the operation. */
static uint64_t hash_kind(const align_lines *text, const align_line *line) {
  return fnv1a(align_hash_number(FNV1A_START, line->is_header),
               text->text + line->mnemonic,
               line->mnemonic_end - line->mnemonic);
}

/* An argument is what it is called, wherever it stands. */
static uint64_t hash_argument(const align_lines *text,
                              const align_symbol *argument) {
  size_t size;
  const char *name = align_lines_argument_name(text, argument, &size);
  return name ? fnv1a(FNV1A_START, name, size)
              : align_hash_number(FNV1A_START, argument->index);
}

/* The labels without surroundings. A pair has the number of its line in the
 * first text. */
static void label_lines(align_side *s, bool is_first, bool kind_only) {
  for (size_t i = 0; i < s->lines->num_lines; i++) {
    const align_line *line = &s->lines->lines[i];
    if (s->mate[i] != ALIGN_NONE) {
      s->labels[i] = align_hash_number(FNV1A_START, is_first ? i : s->mate[i]);
    } else {
      s->labels[i] =
          kind_only ? hash_kind(s->lines, line) : hash_shape(s->lines, line);
    }
  }
}

/* Adds the labels of lines around to those of lines without a partner. */
static bool add_surroundings(align_side *s, bool defs, bool users) {
  const align_lines *text = s->lines;
  size_t count = text->num_lines;
  uint64_t *old = malloc((count + 1) * sizeof *old);
  uint64_t *used = calloc(count + 1, sizeof *used);
  bool ok = old && used;
  if (ok) {
    memcpy(old, s->labels, count * sizeof *old);
  }
  for (size_t i = 0; ok && i < count; i++) {
    uint64_t label = old[i];
    const align_line *line = &text->lines[i];
    for (size_t t = line->first_token; t < line->end_token; t++) {
      const align_symbol *symbol = &text->symbols[text->tokens[t].symbol];
      size_t definer = symbol->line;
      if (symbol->kind != ALIGN_SYMBOL_VALUE || definer == ALIGN_NONE ||
          definer == i) {
        continue;
      }
      uint64_t source = definer == 0
                            ? hash_argument(text, symbol)
                            : align_hash_number(old[definer], symbol->index);
      label = defs ? align_hash_number(label, source) : label;
      /* The order of users says nothing: a sum. */
      uint64_t place = align_hash_number(t - line->first_token, symbol->index);
      used[definer] += align_hash_number(old[i], place);
    }
    if (s->mate[i] == ALIGN_NONE) {
      s->labels[i] = label;
    }
  }
  for (size_t i = 1; ok && users && i < count; i++) {
    if (s->mate[i] == ALIGN_NONE) {
      s->labels[i] = align_hash_number(s->labels[i], used[i]);
    }
  }
  free(old);
  free(used);
  return ok;
}

static bool label_level(align_side *s, bool is_first, int level) {
  label_lines(s, is_first, level == LEVEL_KIND);
  bool ok = true;
  if (level == LEVEL_USERS || level == LEVEL_DEFS) {
    ok = add_surroundings(s, level == LEVEL_DEFS, level == LEVEL_USERS);
  }
  for (int round = LEVEL_BOTH; ok && round <= level; round++) {
    ok = add_surroundings(s, true, true);
  }
  return ok;
}

/* ---- Pairs ---- */

static void pair(align_side *a, size_t i, align_side *b, size_t j) {
  a->mate[i] = j;
  b->mate[j] = i;
}

/* Lines, by number. */
typedef struct selection {
  size_t *lines;
  size_t count;
} selection;

/* The lines without a partner from `begin` to before `end`, into a list that is
 * long enough. */
static selection free_lines(const align_side *s, size_t begin, size_t end,
                            size_t *list) {
  selection found = {list, 0};
  for (size_t i = begin; i < end; i++) {
    if (s->mate[i] == ALIGN_NONE) {
      list[found.count++] = i;
    }
  }
  return found;
}

/* A label and where it is. */
typedef struct place {
  uint64_t label;
  size_t line;
  bool in_b;
} place;

static int compare_places(const void *left, const void *right) {
  const place *x = left, *y = right;
  if (x->label != y->label) {
    return x->label < y->label ? -1 : 1;
  }
  return (int)x->in_b - (int)y->in_b;
}

/* Pairs lines whose labels occur once on each side. */
static bool pair_unique(align_side *a, align_side *b) {
  size_t size = a->lines->num_lines + b->lines->num_lines;
  place *places = malloc((size + 1) * sizeof *places);
  if (!places) {
    return false;
  }
  size_t used = 0;
  for (size_t i = 0; i < a->lines->num_lines; i++) {
    if (a->mate[i] == ALIGN_NONE) {
      places[used++] = (place){a->labels[i], i, false};
    }
  }
  for (size_t j = 0; j < b->lines->num_lines; j++) {
    if (b->mate[j] == ALIGN_NONE) {
      places[used++] = (place){b->labels[j], j, true};
    }
  }
  qsort(places, used, sizeof *places, compare_places);
  for (size_t i = 0; i < used;) {
    size_t end = i + 1;
    while (end < used && places[end].label == places[i].label) {
      end++;
    }
    if (end == i + 2 && !places[i].in_b && places[i + 1].in_b) {
      pair(a, places[i].line, b, places[i + 1].line);
    }
    i = end;
  }
  free(places);
  return true;
}

/* Marks a longest list of pairs that is in order on both sides. */
static bool find_order(align_side *a, align_side *b) {
  size_t count = a->lines->num_lines, length = 0;
  size_t *tails = malloc((count + 1) * sizeof *tails); /* of lists by length */
  size_t *previous = malloc((count + 1) * sizeof *previous);
  bool ok = tails && previous;
  for (size_t i = 0; ok && i < count; i++) {
    a->in_order[i] = false;
    if (a->mate[i] == ALIGN_NONE) {
      continue;
    }
    size_t low = 0, high = length;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (a->mate[tails[middle]] < a->mate[i]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous[i] = low ? tails[low - 1] : ALIGN_NONE;
    tails[low] = i;
    length += low == length;
  }
  for (size_t j = 0; ok && j < b->lines->num_lines; j++) {
    b->in_order[j] = false;
  }
  for (size_t i = ok && length ? tails[length - 1] : ALIGN_NONE;
       i != ALIGN_NONE; i = previous[i]) {
    a->in_order[i] = b->in_order[a->mate[i]] = true;
  }
  free(tails);
  free(previous);
  return ok;
}

/* Pairs a longest common subsequence of two lists; when they are too long for
 * that, only what they have in common at both ends. */
static bool pair_common(align_side *a, selection in_a, align_side *b,
                        selection in_b) {
  const uint64_t *x = a->labels, *y = b->labels;
  while (in_a.count && in_b.count && x[*in_a.lines] == y[*in_b.lines]) {
    pair(a, *in_a.lines++, b, *in_b.lines++);
    in_a.count--;
    in_b.count--;
  }
  while (in_a.count && in_b.count &&
         x[in_a.lines[in_a.count - 1]] == y[in_b.lines[in_b.count - 1]]) {
    pair(a, in_a.lines[--in_a.count], b, in_b.lines[--in_b.count]);
  }
  size_t rows = in_a.count, columns = in_b.count, stride = columns + 1;
  if (rows == 0 || columns == 0 || rows > MAX_CELLS / columns) {
    return true;
  }
  uint32_t *best = calloc((rows + 1) * stride, sizeof *best); /* of the rests */
  if (!best) {
    return false;
  }
  for (size_t i = rows; i-- > 0;) {
    for (size_t j = columns; j-- > 0;) {
      uint32_t down = best[(i + 1) * stride + j];
      uint32_t right = best[i * stride + j + 1];
      bool same = x[in_a.lines[i]] == y[in_b.lines[j]];
      best[i * stride + j] = same           ? best[(i + 1) * stride + j + 1] + 1
                             : down > right ? down
                                            : right;
    }
  }
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (x[in_a.lines[i]] == y[in_b.lines[j]]) {
      pair(a, in_a.lines[i++], b, in_b.lines[j++]);
    } else if (best[(i + 1) * stride + j] >= best[i * stride + j + 1]) {
      i++;
    } else {
      j++;
    }
  }
  free(best);
  return true;
}

/* The first line from `begin` on with a partner that has not moved. */
static size_t next_in_order(const align_side *s, size_t begin) {
  while (begin < s->lines->num_lines && !s->in_order[begin]) {
    begin++;
  }
  return begin;
}

/* Pairs in every gap between the pairs that are in order. */
static bool pair_gaps(align_side *a, align_side *b) {
  size_t end_a = a->lines->num_lines, end_b = b->lines->num_lines;
  size_t *list_a = malloc((end_a + 1) * sizeof *list_a);
  size_t *list_b = malloc((end_b + 1) * sizeof *list_b);
  bool ok = list_a && list_b && find_order(a, b);
  size_t begin_a = 0, begin_b = 0;
  while (ok && begin_a <= end_a) {
    size_t gap_a = next_in_order(a, begin_a);
    size_t gap_b = gap_a < end_a ? a->mate[gap_a] : end_b;
    ok = pair_common(a, free_lines(a, begin_a, gap_a, list_a), b,
                     free_lines(b, begin_b, gap_b, list_b));
    begin_a = gap_a + 1;
    begin_b = gap_b + 1;
  }
  free(list_a);
  free(list_b);
  return ok;
}

static size_t num_pairs(const align_side *s) {
  size_t count = 0;
  for (size_t i = 0; i < s->lines->num_lines; i++) {
    count += s->mate[i] != ALIGN_NONE;
  }
  return count;
}

static bool pair_level(align_side *a, align_side *b, int level) {
  return label_level(a, true, level) && label_level(b, false, level) &&
         (level <= LEVEL_SHAPE || pair_unique(a, b)) && pair_gaps(a, b);
}

/* The strict levels, until they find nothing more. */
static bool refine(align_side *a, align_side *b) {
  size_t before = ALIGN_NONE;
  for (int i = 0; i < MAX_REFINEMENTS && num_pairs(a) != before; i++) {
    before = num_pairs(a);
    for (int level = LEVEL_FAR; level >= LEVEL_USERS; level--) {
      if (!pair_level(a, b, level)) {
        return false;
      }
    }
  }
  return true;
}

bool align_match(align_side *a, const align_lines *text_a, align_side *b,
                 const align_lines *text_b) {
  if (!side_init(a, text_a) || !side_init(b, text_b)) {
    return false;
  }
  if (text_a->num_lines && text_b->num_lines) {
    pair(a, 0, b, 0); /* the function's own line */
  }
  return refine(a, b) && pair_level(a, b, LEVEL_SHAPE) && refine(a, b) &&
         pair_level(a, b, LEVEL_KIND) && refine(a, b) && find_order(a, b);
}
