/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clauses, and the choices of each variable in them.
 */
#include "core/passes/buffers/improve/program_clauses.h"
#include "base/memory/array.h"
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* More are forgotten. */
enum { MOST_CLAUSES = 2000, MOST_CHOICES = 100000 };

bool program_clauses_start(program_clauses *c, const milp_program *program,
                           arena_pool *memory) {
  c->program = program;
  c->first_choices = ARENA_UNSET(memory, uint32_t, program->num_variables + 1);
  c->failed = c->failed || !c->first_choices;
  if (!c->failed) {
    program_clauses_clear(c);
  }
  return !c->failed;
}

bool program_clauses_begin(program_clauses *c) {
  if (c->num_clauses >= MOST_CLAUSES || c->num_choices >= MOST_CHOICES) {
    program_clauses_clear(c);
  }
  c->failed = c->failed ||
              !ARRAY_RESERVE(c->clauses, c->num_clauses, c->clauses_capacity) ||
              !ARRAY_RESERVE(c->broken, c->num_clauses, c->broken_capacity);
  if (!c->failed) {
    c->clauses[c->num_clauses] = (program_clause){
        .first = (uint32_t)c->num_choices, .weight = 1, .broken_at = NONE};
  }
  return !c->failed;
}

/* Has the clause that has begun that choice already? It has the weaker one
 * then. */
static bool has_choice(program_clauses *c, uint32_t variable, int sign,
                       double than) {
  const program_clause *clause = &c->clauses[c->num_clauses];
  for (uint32_t i = clause->first; i < clause->first + clause->count; i++) {
    clause_choice *it = &c->choices[i];
    if (it->variable == variable && it->sign == sign) {
      it->than = (than - it->than) * sign < 0 ? than : it->than;
      return true;
    }
  }
  return false;
}

bool program_clauses_add(program_clauses *c, uint32_t variable, int sign,
                         double than) {
  if (has_choice(c, variable, sign, than)) {
    return true;
  }
  size_t at = c->num_choices + c->clauses[c->num_clauses].count;
  c->failed = c->failed || !ARRAY_RESERVE(c->choices, at, c->choices_capacity);
  if (!c->failed) {
    c->choices[at] = (clause_choice){.variable = variable,
                                     .sign = sign,
                                     .than = than,
                                     .clause = (uint32_t)c->num_clauses};
    c->clauses[c->num_clauses].count++;
  }
  return !c->failed;
}

/* Is a choice as it has to be with this value? */
static bool is_so(const clause_choice *choice, double value) {
  return choice->sign > 0 ? value > choice->than + PROGRAM_CLAUSES_HALF
                          : value < choice->than - PROGRAM_CLAUSES_HALF;
}

static void set_broken(program_clauses *c, uint32_t clause) {
  c->clauses[clause].broken_at = (uint32_t)c->num_broken;
  c->broken[c->num_broken++] = clause;
}

static void set_mended(program_clauses *c, uint32_t clause) {
  uint32_t at = c->clauses[clause].broken_at;
  c->clauses[clause].broken_at = NONE;
  c->broken[at] = c->broken[--c->num_broken];
  c->clauses[c->broken[at]].broken_at = at < c->num_broken ? at : NONE;
}

/* Counts the choices of a clause that are so. */
static void count_true(program_clauses *c, uint32_t number) {
  program_clause *clause = &c->clauses[number];
  clause->num_true = 0;
  for (uint32_t i = clause->first; i < clause->first + clause->count; i++) {
    const clause_choice *choice = &c->choices[i];
    clause->num_true +=
        is_so(choice, c->program->variables[choice->variable].value);
  }
  c->looks += clause->count;
  clause->broken_at = NONE;
  if (clause->num_true == 0) {
    set_broken(c, number);
  }
}

const program_clause *program_clauses_end(program_clauses *c) {
  if (c->failed) {
    return NULL;
  }
  program_clause *clause = &c->clauses[c->num_clauses];
  for (uint32_t i = clause->first; i < clause->first + clause->count; i++) {
    clause_choice *choice = &c->choices[i];
    choice->next = c->first_choices[choice->variable];
    c->first_choices[choice->variable] = i;
  }
  c->num_choices += clause->count;
  count_true(c, (uint32_t)c->num_clauses++);
  return clause;
}

void program_clauses_wake(program_clauses *c) {
  c->num_broken = 0;
  for (uint32_t i = 0; i < c->num_clauses; i++) {
    count_true(c, i);
  }
}

void program_clauses_clear(program_clauses *c) {
  c->num_clauses = c->num_choices = c->num_broken = 0;
  memset(c->first_choices, UINT8_MAX,
         c->program->num_variables * sizeof *c->first_choices);
}

void program_clauses_change(program_clauses *c, uint32_t variable,
                            double before, double after) {
  for (uint32_t i = c->first_choices[variable]; i != NONE;
       i = c->choices[i].next) {
    bool was = is_so(&c->choices[i], before), is = is_so(&c->choices[i], after);
    uint32_t clause = c->choices[i].clause;
    c->looks++;
    if (was && !is && --c->clauses[clause].num_true == 0) {
      set_broken(c, clause);
    } else if (!was && is && c->clauses[clause].num_true++ == 0) {
      set_mended(c, clause);
    }
  }
}

double program_clauses_gain(program_clauses *c, uint32_t variable,
                            double before, double after) {
  double gain = 0;
  for (uint32_t i = c->first_choices[variable]; i != NONE;
       i = c->choices[i].next) {
    bool was = is_so(&c->choices[i], before), is = is_so(&c->choices[i], after);
    const program_clause *clause = &c->clauses[c->choices[i].clause];
    c->looks++;
    if (was && !is && clause->num_true == 1) {
      gain -= clause->weight;
    } else if (!was && is && clause->num_true == 0) {
      gain += clause->weight;
    }
  }
  return gain;
}

void program_clauses_weigh(program_clauses *c) {
  for (size_t i = 0; i < c->num_broken; i++) {
    c->clauses[c->broken[i]].weight++;
  }
  c->looks += c->num_broken;
}

void program_clauses_finish(program_clauses *c) {
  free(c->choices);
  free(c->clauses);
  free(c->broken);
  *c = (program_clauses){0};
}
