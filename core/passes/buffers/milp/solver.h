/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Mixed-integer linear programs, solved by CBC. The library is loaded when the
 * first program is to be solved: it brings a dozen others with it, and most
 * compilers never need them.
 */
#ifndef HLS_PASSES_MILP_SOLVER_H
#define HLS_PASSES_MILP_SOLVER_H

#include <stdbool.h>
#include <stddef.h>

/* A variable times a factor. */
typedef struct milp_term {
  size_t variable;
  double factor;
} milp_term;

typedef struct milp_variable {
  double lower, upper;
  double price; /* of one unit; the sum of all is made as small as possible */
  double value; /* where the search starts, then what it has found */
  bool is_integer;
} milp_variable;

typedef struct milp_row {
  size_t first; /* of its terms; they end where those of the next row begin */
  double lower, upper;
} milp_row;

/* Zero-initialise; finish() in every case. After an allocation failed, nothing
 * is added any more, and the program is not solved. */
typedef struct milp_program {
  milp_variable *variables;
  size_t num_variables, variables_capacity;
  milp_row *rows;
  size_t num_rows, rows_capacity;
  milp_term *terms;
  size_t num_terms, terms_capacity;
  bool failed;
} milp_program;

/* No bound. */
#define MILP_INFINITE 1e30

/* Adds a variable without a price and returns its number. */
size_t milp_add(milp_program *program, double lower, double upper);
/* The same for one that is 0 or 1, with what it costs to be 1. */
size_t milp_add_choice(milp_program *program, double price);

/* Keeps a sum of terms between two bounds. */
void milp_bound(milp_program *program, double lower, double upper,
                const milp_term *terms, size_t count);
/* The same for terms that are listed in braces, and the lower bound alone. */
#define MILP_AT_LEAST(program, lower, ...)                                     \
  milp_bound((program), (lower), MILP_INFINITE,                                \
             (const milp_term[])__VA_ARGS__,                                   \
             sizeof((const milp_term[])__VA_ARGS__) / sizeof(milp_term))

typedef enum milp_outcome {
  MILP_BEST,       /* no values are better */
  MILP_STOPPED,    /* a limit ended the search; these are the best so far */
  MILP_NOTHING,    /* a limit ended it before it had any values */
  MILP_IMPOSSIBLE, /* there are none */
  MILP_NO_LIBRARY, /* CBC is not there */
  MILP_BROKEN,     /* CBC has failed; this process does not use it any more */
  MILP_NO_MEMORY,
} milp_outcome;

/* When to stop. The nodes of a search are the same every time; the time is for
 * programs whose nodes are slow. Values are the best when no others can cost
 * less by more than the gap. */
typedef struct milp_limits {
  int nodes;
  double seconds; /* it ends at the end of a step: after some more */
  double gap;
} milp_limits;

/* Finds values for all variables. When memory runs out within CBC, the process
 * ends. */
milp_outcome milp_solve(milp_program *program, const milp_limits *limits);

/* Finds what all costs when the integers have the values that they have, and
 * the best values of all other variables: MILP_BEST, or why there is no cost.
 */
milp_outcome milp_evaluate(milp_program *program, double *cost);

/* Why there was no library, in words. */
const char *milp_no_library(void);

/* What the values of all variables cost. */
double milp_cost(const milp_program *program);

void milp_finish(milp_program *program);

#endif
