/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What has been learned of a program that was not possible: of the choices in
 * the rows that a value follows from which is above its bound, one has to be
 * another. So the same is not found out twice, whatever else is chosen by then
 * (Marques-Silva and Sakallah, "GRASP: A search algorithm for propositional
 * satisfiability", IEEE Transactions on Computers 1999; here with longest paths
 * in place of unit clauses).
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_CLAUSES_H
#define HLS_PASSES_IMPROVE_PROGRAM_CLAUSES_H

#include "base/memory/arena.h"
#include "core/passes/buffers/milp/solver.h"
#include <stdint.h>

/* A choice that has to be more than a number, or less. */
typedef struct clause_choice {
  uint32_t variable;
  int sign; /* 1: more, -1: less */
  double than;
  bool delays; /* is it a register where room is wanted? */
} clause_choice;

/* One of these has to be so. */
typedef struct program_clause {
  uint32_t first, count; /* among all choices */
  uint32_t last;         /* that was so when it was looked at, from the first */
} program_clause;

/* Zero-initialise; finish() in every case. */
typedef struct program_clauses {
  clause_choice *choices;
  size_t num_choices, choices_capacity;
  program_clause *clauses;
  size_t num_clauses, clauses_capacity;
  uint64_t looks; /* at choices, so far */
} program_clauses;

/* Begins a clause, which has no choice yet. Returns false when there is no room
 * for any more. */
bool program_clauses_begin(program_clauses *clauses);

/* Adds a choice to the last clause. Returns false when out of memory: it has to
 * be dropped then. */
bool program_clauses_add(program_clauses *clauses, clause_choice choice);
void program_clauses_drop(program_clauses *clauses);

/* Forgets all of them. */
void program_clauses_clear(program_clauses *clauses);

/* Is a choice as it has to be? */
bool program_clauses_is_so(const milp_program *program,
                           const clause_choice *choice);

/* Are none of a clause's choices as they have to be? */
bool program_clauses_is_broken(program_clauses *clauses, size_t clause,
                               const milp_program *program);

void program_clauses_finish(program_clauses *clauses);

#endif
