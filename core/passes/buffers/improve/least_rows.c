/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Rows of a program as those of longest paths, and in which order to look at
 * them.
 */
#include "core/passes/buffers/improve/least_rows.h"
#include <string.h>

#define NONE LEAST_ROWS_NONE

/* Reads a row of the program. Returns whether it is of the known kind. */
static bool read_row(const least_rows *g, size_t number, uint32_t bound,
                     least_row *row) {
  const milp_program *p = g->program;
  const milp_row *r = &p->rows[number];
  size_t end =
      number + 1 < p->num_rows ? p->rows[number + 1].first : p->num_terms;
  *row = (least_row){.from = NONE,
                     .to = bound,
                     .constant = r->lower,
                     .divisor = 1,
                     .first = (uint32_t)r->first,
                     .end = (uint32_t)end};
  size_t num_from = 0, num_to = 0;
  for (size_t i = r->first; i < end; i++) {
    const milp_term *term = &p->terms[i];
    if (g->is_choice[term->variable] || term->factor == 0) {
      continue;
    }
    if (term->factor > 0) {
      row->to = (uint32_t)term->variable;
      row->divisor = term->factor;
      num_to++;
    } else {
      row->from = (uint32_t)term->variable;
      row->factor = -term->factor;
      num_from++;
    }
  }
  row->factor /= row->divisor;
  return num_from <= 1 && num_to <= 1 && r->upper >= MILP_INFINITE &&
         r->lower > -MILP_INFINITE;
}

/* Reads all rows. Those that bound a variable, or choices alone, have a node
 * each behind the variables. */
static bool read_rows(least_rows *g) {
  for (size_t i = 0; i < g->program->num_rows; i++) {
    uint32_t bound = (uint32_t)g->num_nodes;
    if (!read_row(g, i, bound, &g->rows[i])) {
      return false;
    }
    g->num_nodes += g->rows[i].to == bound;
  }
  return true;
}

/* Where the lists of nodes begin, from how many each has. */
static void add_up(uint32_t *first, size_t count) {
  for (size_t i = 0; i < count; i++) {
    first[i + 1] += first[i];
  }
}

/* Lists which rows come from a node, and which lead to it. */
static bool list_rows(least_rows *g, arena_pool *memory) {
  size_t rows = g->program->num_rows;
  g->first_out = ARENA_ARRAY(memory, uint32_t, g->num_nodes + 2);
  g->first_in = ARENA_ARRAY(memory, uint32_t, g->num_nodes + 2);
  g->outs = ARENA_UNSET(memory, uint32_t, rows + 1);
  g->ins = ARENA_UNSET(memory, uint32_t, rows + 1);
  if (!g->first_out || !g->first_in || !g->outs || !g->ins) {
    return false;
  }
  for (size_t i = 0; i < rows; i++) {
    g->first_in[g->rows[i].to + 2]++;
    if (g->rows[i].from != NONE) {
      g->first_out[g->rows[i].from + 2]++;
    }
  }
  add_up(g->first_in, g->num_nodes + 1);
  add_up(g->first_out, g->num_nodes + 1);
  for (uint32_t i = 0; i < rows; i++) {
    g->ins[g->first_in[g->rows[i].to + 1]++] = i;
    if (g->rows[i].from != NONE) {
      g->outs[g->first_out[g->rows[i].from + 1]++] = i;
    }
  }
  return true;
}

/* Lists which rows a choice is in. */
static bool list_uses(least_rows *g, arena_pool *memory) {
  const milp_program *p = g->program;
  g->first_use = ARENA_ARRAY(memory, uint32_t, p->num_variables + 2);
  g->uses = ARENA_UNSET(memory, uint32_t, p->num_terms + 1);
  if (!g->first_use || !g->uses) {
    return false;
  }
  for (size_t i = 0; i < p->num_terms; i++) {
    g->first_use[p->terms[i].variable + 2] +=
        g->is_choice[p->terms[i].variable];
  }
  add_up(g->first_use, p->num_variables + 1);
  for (uint32_t i = 0; i < p->num_rows; i++) {
    for (uint32_t k = g->rows[i].first; k < g->rows[i].end; k++) {
      size_t variable = p->terms[k].variable;
      if (g->is_choice[variable]) {
        g->uses[g->first_use[variable + 1]++] = i;
      }
    }
  }
  return true;
}

/* What ranks the nodes. */
typedef struct ranking {
  uint32_t *next; /* per node: its row to go on with */
  uint32_t *stack;
  bool *is_seen;
  size_t left; /* nodes without a rank */
} ranking;

/* Ranks the nodes that can be come to from a node, last first. */
static void rank_from(least_rows *g, ranking *r, uint32_t node) {
  size_t count = 0;
  r->is_seen[node] = true;
  r->stack[count++] = node;
  while (count > 0) {
    uint32_t at = r->stack[count - 1];
    if (r->next[at] == g->first_out[at + 1]) {
      g->ranks[at] = (uint32_t)--r->left;
      g->ranked[r->left] = at;
      count--;
      continue;
    }
    uint32_t to = g->rows[g->outs[r->next[at]++]].to;
    if (!r->is_seen[to]) {
      r->is_seen[to] = true;
      r->stack[count++] = to;
    }
  }
}

static bool rank_nodes(least_rows *g, arena_pool *memory) {
  size_t nodes = g->num_nodes + 1;
  ranking r = {.next = ARENA_UNSET(memory, uint32_t, nodes),
               .stack = ARENA_UNSET(memory, uint32_t, nodes),
               .is_seen = ARENA_ARRAY(memory, bool, nodes),
               .left = g->num_nodes};
  g->ranks = ARENA_UNSET(memory, uint32_t, nodes);
  g->ranked = ARENA_UNSET(memory, uint32_t, nodes);
  if (memory->failed) {
    return false;
  }
  memcpy(r.next, g->first_out, g->num_nodes * sizeof *r.next);
  for (uint32_t i = 0; i < g->num_nodes; i++) {
    if (!r.is_seen[i]) {
      rank_from(g, &r, i);
    }
  }
  return true;
}

bool least_rows_read(least_rows *g, const milp_program *program,
                     const bool *is_choice, arena_pool *memory) {
  *g = (least_rows){.program = program,
                    .is_choice = is_choice,
                    .num_nodes = program->num_variables};
  g->rows = ARENA_UNSET(memory, least_row, program->num_rows + 1);
  return g->rows && read_rows(g) && list_rows(g, memory) &&
         list_uses(g, memory) && rank_nodes(g, memory);
}
