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

#include "core/passes/buffers/milp/solver.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Choices are whole numbers: this is between two. */
#define PROGRAM_CLAUSES_HALF 0.5

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
  bool failed;    /* for want of memory */
} program_clauses;

/* Begins a clause, which has no choice yet. Where there are very many, they are
 * forgotten first: they are learned again when they are needed. Returns false
 * when out of memory. */
bool program_clauses_begin(program_clauses *clauses);

/* Adds a choice to the last clause. Returns false when out of memory, without
 * that clause. */
bool program_clauses_add(program_clauses *clauses, clause_choice choice);

/* Forgets all of them. */
void program_clauses_clear(program_clauses *clauses);

/* Would a choice be as it has to be with this value? */
static inline bool program_clauses_allow(const clause_choice *choice,
                                         double value) {
  return choice->sign > 0 ? value > choice->than + PROGRAM_CLAUSES_HALF
                          : value < choice->than - PROGRAM_CLAUSES_HALF;
}

/* Is it as it has to be? */
static inline bool program_clauses_is_so(const milp_program *program,
                                         const clause_choice *choice) {
  return program_clauses_allow(choice,
                               program->variables[choice->variable].value);
}

/* Are none of a clause's choices as they have to be? */
bool program_clauses_is_broken(program_clauses *clauses, size_t clause,
                               const milp_program *program);

void program_clauses_finish(program_clauses *clauses);

#endif
