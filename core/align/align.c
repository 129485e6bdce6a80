/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * From two texts to two with the same names.
 */
#include "hls/align.h"

#include "core/align/naming.h"
#include "hls/buffer.h"

#include <stdlib.h>

/* ---- Outputs of forks ---- */

static size_t output_number(const align_version *v, size_t token) {
  return strtoul(v->lines.text + v->lines.tokens[token].end + 1, NULL, 10);
}

static bool is_fork_output(const align_version *v, size_t token) {
  return align_lines_is_fork_output(&v->lines, &v->lines.tokens[token]);
}

static size_t definer(const align_version *v, size_t token) {
  return v->lines.symbols[v->lines.tokens[token].symbol].line;
}

/* How many outputs a fork has: of "%0:4 = fork", four. */
static size_t num_outputs(const align_version *v, size_t fork) {
  const align_lines *text = &v->lines;
  size_t first = text->lines[fork].first_token;
  if (first == text->lines[fork].end_token) {
    return 0;
  }
  const char *behind = text->text + text->tokens[first].end;
  return *behind == ':' ? strtoul(behind + 1, NULL, 10) : 1;
}

/* Consumers that are a pair take the same output, where there is one. */
static void share_outputs(align_pair *al, size_t j) {
  align_version *before = &al->before, *after = &al->after;
  const align_line *a = &before->lines.lines[after->side.mate[j]];
  const align_line *b = &after->lines.lines[j];
  size_t x = a->first_token, y = b->first_token;
  for (; x < a->end_token && y < b->end_token; x++, y++) {
    if (is_fork_output(before, x) && is_fork_output(after, y) &&
        after->side.mate[definer(after, y)] == definer(before, x)) {
      size_t number = output_number(before, x);
      bool exists = number < num_outputs(after, definer(after, y));
      after->outputs[y] = exists ? number : ALIGN_NONE;
    }
  }
}

/* Those who use the outputs of forks, by fork. */
typedef struct fork_users {
  size_t *first;  /* per line, and behind the last: where its tokens begin */
  size_t *tokens; /* that are outputs of forks */
  bool *is_taken; /* of the outputs of a fork, as many as it has tokens */
  size_t *lowest; /* per line: below it all outputs are taken */
} fork_users;

static void users_finish(fork_users *users) {
  free(users->first);
  free(users->tokens);
  free(users->is_taken);
  free(users->lowest);
}

/* Lists the tokens by the line that they are defined in. Returns false when out
 * of memory. */
static bool users_list(fork_users *users, const align_version *v) {
  size_t num_lines = v->lines.num_lines, num_tokens = v->lines.num_tokens;
  users->first = calloc(num_lines + 2, sizeof *users->first);
  users->lowest = calloc(num_lines + 1, sizeof *users->lowest);
  users->tokens = calloc(num_tokens + 1, sizeof *users->tokens);
  users->is_taken = calloc(num_tokens + 1, sizeof *users->is_taken);
  if (!users->first || !users->lowest || !users->tokens || !users->is_taken) {
    return false;
  }
  /* Ends, then, while they are filled from behind, beginnings. */
  for (size_t t = 0; t < num_tokens; t++) {
    users->first[is_fork_output(v, t) ? definer(v, t) : num_lines]++;
  }
  users->first[num_lines] = 0;
  for (size_t i = 1; i <= num_lines; i++) {
    users->first[i] += users->first[i - 1];
  }
  for (size_t t = num_tokens; t > 0; t--) {
    if (is_fork_output(v, t - 1)) {
      users->tokens[--users->first[definer(v, t - 1)]] = t - 1;
    }
  }
  return true;
}

static void take_output(fork_users *users, size_t fork, size_t number) {
  if (number < users->first[fork + 1] - users->first[fork]) {
    users->is_taken[users->first[fork] + number] = true;
  }
}

/* The lowest output of a fork that no consumer has: one of as many as there are
 * consumers. */
static size_t free_output(fork_users *users, size_t fork) {
  while (users->is_taken[users->first[fork] + users->lowest[fork]]) {
    users->lowest[fork]++;
  }
  return users->lowest[fork];
}

/* Numbers that a fork does not have: several consumers take one output, so that
 * it is not all the same which one. All of its outputs keep their own then. */
static void keep_impossible(align_version *v, const fork_users *users,
                            size_t fork) {
  size_t most = num_outputs(v, fork);
  bool is_possible = true;
  for (size_t i = users->first[fork]; i < users->first[fork + 1]; i++) {
    size_t number = v->outputs[users->tokens[i]];
    is_possible = is_possible && (number == ALIGN_NONE || number < most);
  }
  for (size_t i = users->first[fork];
       !is_possible && i < users->first[fork + 1]; i++) {
    v->outputs[users->tokens[i]] = ALIGN_NONE;
  }
}

/* Numbers the consumers of a fork: those that share an output with a partner
 * have it, the others take what is left. */
static void number_fork(align_version *v, fork_users *users, size_t fork) {
  size_t begin = users->first[fork], end = users->first[fork + 1];
  for (size_t i = begin; i < end; i++) {
    if (v->outputs[users->tokens[i]] != ALIGN_NONE) {
      take_output(users, fork, v->outputs[users->tokens[i]]);
    }
  }
  for (size_t i = begin; i < end; i++) {
    size_t *output = &v->outputs[users->tokens[i]];
    if (*output == ALIGN_NONE) {
      *output = free_output(users, fork);
      take_output(users, fork, *output);
    }
  }
  keep_impossible(v, users, fork);
}

/* Returns false when out of memory. */
static bool number_outputs(align_pair *al) {
  align_version *after = &al->after;
  for (size_t j = 0; j < after->lines.num_lines; j++) {
    if (after->side.mate[j] != ALIGN_NONE) {
      share_outputs(al, j);
    }
  }
  fork_users users = {0};
  bool ok = users_list(&users, after);
  for (size_t j = 0; ok && j < after->lines.num_lines; j++) {
    if (after->side.mate[j] != ALIGN_NONE) {
      number_fork(after, &users, j);
    }
  }
  users_finish(&users);
  return ok;
}

/* ---- Texts ---- */

/* A line and where it goes. */
typedef struct position {
  size_t line;
  size_t place; /* the line of the other text that it is, or comes behind */
  bool is_behind;
} position;

static int compare_positions(const void *left, const void *right) {
  const position *x = left, *y = right;
  if (x->place != y->place) {
    return x->place < y->place ? -1 : 1;
  }
  if (x->is_behind != y->is_behind) {
    return x->is_behind ? 1 : -1;
  }
  return (x->line > y->line) - (x->line < y->line);
}

/* The order in which lines are written: their own, or in circuits that of their
 * partners. NULL when out of memory. */
static position *order_lines(const align_version *v, bool by_partners) {
  size_t count = v->lines.num_lines, place = 0;
  position *order = malloc((count + 1) * sizeof *order);
  for (size_t i = 0; order && i < count; i++) {
    size_t mate = v->side.mate[i];
    place = v->side.in_order[i] ? mate : place;
    order[i] =
        (position){i, mate != ALIGN_NONE ? mate : place, mate == ALIGN_NONE};
  }
  if (order && by_partners && count) {
    qsort(order, count, sizeof *order, compare_positions);
  }
  return order;
}

static void write_line(const align_version *v, const align_line *line,
                       hls_buffer *out) {
  const align_lines *text = &v->lines;
  size_t at = line->begin;
  for (size_t t = line->first_token; t < line->end_token; t++) {
    const align_token *token = &text->tokens[t];
    hls_buffer_append(out, text->text + at, token->begin - at);
    hls_buffer_puts(out, v->spelling[token->symbol]);
    at = token->end;
    if (v->outputs[t] != ALIGN_NONE) {
      hls_buffer_printf(out, "#%zu", v->outputs[t]);
      at = token->result_end;
    }
  }
  hls_buffer_append(out, text->text + at, line->end - at);
  hls_buffer_append(out, "\n", 1);
}

static char *write_text(const align_version *v, bool by_partners) {
  hls_buffer out = {0};
  position *order = order_lines(v, by_partners);
  if (!order) {
    return NULL;
  }
  for (size_t i = 0; i < v->lines.num_lines; i++) {
    write_line(v, &v->lines.lines[order[i].line], &out);
  }
  free(order);
  return hls_buffer_take(&out, NULL);
}

static bool version_init(align_version *v, const hls_ir_function *function) {
  if (!align_lines_read(&v->lines, function->text, function->size)) {
    return false;
  }
  v->names = calloc(v->lines.num_lines + 1, sizeof *v->names);
  v->spelling = calloc(v->lines.num_symbols + 1, sizeof *v->spelling);
  v->outputs = malloc((v->lines.num_tokens + 1) * sizeof *v->outputs);
  for (size_t t = 0; v->outputs && t < v->lines.num_tokens; t++) {
    v->outputs[t] = ALIGN_NONE;
  }
  return v->names && v->spelling && v->outputs;
}

static void version_finish(align_version *v) {
  for (size_t i = 0; v->names && i < v->lines.num_lines; i++) {
    free(v->names[i]);
  }
  for (size_t i = 0; v->spelling && i < v->lines.num_symbols; i++) {
    free(v->spelling[i]);
  }
  free(v->names);
  free(v->spelling);
  free(v->outputs);
  align_side_finish(&v->side);
  align_lines_finish(&v->lines);
}

static bool rename_all(align_pair *al) {
  if (!align_match(&al->before.side, &al->before.lines, &al->after.side,
                   &al->after.lines) ||
      !align_name_all(al)) {
    return false;
  }
  return number_outputs(al);
}

bool hls_ir_align(const hls_ir_function *before, const hls_ir_function *after,
                  char **renamed_before, char **renamed_after) {
  *renamed_before = *renamed_after = NULL;
  align_pair al = {0};
  al.taken.arena = &al.arena;
  bool ok = version_init(&al.before, before) &&
            version_init(&al.after, after) && rename_all(&al);
  if (ok) {
    bool circuits = align_lines_are_circuit(&al.before.lines) &&
                    align_lines_are_circuit(&al.after.lines);
    *renamed_before = write_text(&al.before, false);
    *renamed_after = write_text(&al.after, circuits);
    ok = *renamed_before && *renamed_after;
  }
  if (!ok) {
    free(*renamed_before);
    free(*renamed_after);
    *renamed_before = *renamed_after = NULL;
  }
  arena_finish(&al.arena);
  version_finish(&al.before);
  version_finish(&al.after);
  return ok;
}
