/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What has been learned of a program that was not possible: of the choices in
 * the rows that a value follows from which is above its bound, one has to be
 * another. So the same is not found out twice, whatever else is chosen by then
 * (Marques-Silva and Sakallah, "GRASP: A search algorithm for propositional
 * satisfiability", IEEE Transactions on Computers 1999; here with longest paths
 * in place of unit clauses).
 *
 * It is known of each clause how many of its choices are as they have to be. A
 * clause weighs the more the longer it has been broken.
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_CLAUSES_H
#define HLS_PASSES_IMPROVE_PROGRAM_CLAUSES_H

#include "base/memory/arena.h"
#include "core/passes/buffers/milp/solver.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Choices are whole numbers: this is between two. */
#define PROGRAM_CLAUSES_HALF 0.5

/* A step of values (least_values.h) takes as long as so many looks at choices.
 */
enum { PROGRAM_CLAUSES_LOOKS_OF_A_STEP = 2 };

/* A choice that has to be more than a number, or less. */
typedef struct clause_choice {
  uint32_t variable;
  int sign; /* 1: more, -1: less */
  double than;
  uint32_t clause;
  uint32_t next; /* of the same variable, or NONE */
} clause_choice;

/* One of these has to be so. */
typedef struct program_clause {
  uint32_t first, count; /* among all choices */
  uint32_t num_true;     /* that are so */
  uint32_t weight;
  uint32_t broken_at; /* in the list of broken ones, or NONE */
} program_clause;

/* Zero-initialise; finish() in every case. */
typedef struct program_clauses {
  const milp_program *program; /* borrowed */
  uint32_t *first_choices;     /* per variable, or NONE */
  clause_choice *choices;
  size_t num_choices, choices_capacity;
  program_clause *clauses;
  size_t num_clauses, clauses_capacity;
  uint32_t *broken; /* clauses */
  size_t num_broken, broken_capacity;
  uint64_t looks; /* at choices, so far */
  bool failed;    /* for want of memory */
} program_clauses;

/* Begins with a program, of which nothing is known. Returns false when out of
 * memory. */
bool program_clauses_start(program_clauses *clauses,
                           const milp_program *program, arena_pool *memory);

/* Begins a clause, which has no choice yet. Where there are very many, all are
 * forgotten first, and learned again when they are needed: pointers to them and
 * their numbers end there. Returns false when out of memory. */
bool program_clauses_begin(program_clauses *clauses);

/* Adds a choice to the clause that has begun, once. Returns false when out of
 * memory. */
bool program_clauses_add(program_clauses *clauses, uint32_t variable, int sign,
                         double than);

/* Ends the clause. Returns it, or NULL when out of memory, and then nothing of
 * it is left. */
const program_clause *program_clauses_end(program_clauses *clauses);

/* Forgets all of them. */
void program_clauses_clear(program_clauses *clauses);

/* Looks at all of them anew, when variables have changed without a word. */
void program_clauses_wake(program_clauses *clauses);

/* Tells that a variable has changed. */
void program_clauses_change(program_clauses *clauses, uint32_t variable,
                            double before, double after);

/* How much less all broken clauses would weigh with another value of a
 * variable. */
double program_clauses_gain(program_clauses *clauses, uint32_t variable,
                            double before, double after);

/* Lets those that are broken weigh more. */
void program_clauses_weigh(program_clauses *clauses);

void program_clauses_finish(program_clauses *clauses);

#endif
