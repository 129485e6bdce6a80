/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Clauses, with the choice of each that was found to be so: it mostly still is.
 */
#include "core/passes/buffers/improve/program_clauses.h"
#include "base/memory/array.h"
#include <stdlib.h>

/* More are forgotten. */
enum { MOST_CLAUSES = 2000, MOST_CHOICES = 100000 };

bool program_clauses_begin(program_clauses *c) {
  if (c->num_clauses >= MOST_CLAUSES || c->num_choices >= MOST_CHOICES) {
    program_clauses_clear(c);
  }
  if (!ARRAY_RESERVE(c->clauses, c->num_clauses, c->clauses_capacity)) {
    c->failed = true;
    return false;
  }
  c->clauses[c->num_clauses++] =
      (program_clause){.first = (uint32_t)c->num_choices};
  return true;
}

bool program_clauses_add(program_clauses *c, clause_choice choice) {
  if (!ARRAY_RESERVE(c->choices, c->num_choices, c->choices_capacity)) {
    c->num_choices = c->clauses[--c->num_clauses].first;
    c->failed = true;
    return false;
  }
  c->choices[c->num_choices++] = choice;
  c->clauses[c->num_clauses - 1].count++;
  return true;
}

void program_clauses_clear(program_clauses *c) {
  c->num_clauses = c->num_choices = 0;
}

bool program_clauses_is_broken(program_clauses *c, size_t clause,
                               const milp_program *program) {
  program_clause *it = &c->clauses[clause];
  c->looks++;
  if (it->last < it->count &&
      program_clauses_is_so(program, &c->choices[it->first + it->last])) {
    return false;
  }
  for (uint32_t i = 0; i < it->count; i++) {
    c->looks++;
    if (program_clauses_is_so(program, &c->choices[it->first + i])) {
      it->last = i;
      return false;
    }
  }
  return true;
}

void program_clauses_finish(program_clauses *c) {
  free(c->choices);
  free(c->clauses);
  *c = (program_clauses){0};
}
