/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The choices of a program: of each place, whether a register and a slot are
 * there, and how many more. Whether they are possible, and if not, why: a
 * choice in the rows that this follows from has to be another one, whether that
 * is a register that comes or one that goes.
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_CHOICES_H
#define HLS_PASSES_IMPROVE_PROGRAM_CHOICES_H

#include "core/passes/buffers/improve/least_values.h"
#include "core/passes/buffers/improve/program_clauses.h"
#include "core/passes/buffers/milp/buffer_program.h"

typedef struct program_choice {
  uint32_t variable;
  uint32_t queue; /* variable that is 1 where this is more than 0; or NONE */
  bool is_register;
  double lower, upper; /* as far as is known */
  double kept;         /* its value that is kept */
  uint64_t changed;    /* the move that has changed it; 0: none */
  uint32_t at;         /* in the list of those that are there, or NONE */
  bool is_changed;     /* since choices were kept */
  bool is_new;         /* since values were found */
} program_choice;

/* What has been learned at the rates that are kept, but for one. */
typedef struct known_clauses {
  uint32_t rate; /* variable; NONE: all are those that are kept */
  double value;
  uint64_t used; /* when they were recalled last, by recalls */
  program_clauses clauses;
} known_clauses;

/* At so many rates something is known at the same time. */
enum { PROGRAM_CHOICES_STORES = 16 };

/* Zero-initialise; finish() in every case. */
typedef struct program_choices {
  milp_program *program;
  program_choice *all;
  size_t count;
  uint32_t
      *choice_of;  /* per variable: the choice that it stands for, or NONE */
  uint32_t *there; /* choices that are more than the least they may be */
  size_t num_there;
  uint32_t *changed; /* choices, since they were kept */
  size_t num_changed;
  uint32_t *fresh; /* variables, since values were found */
  size_t num_fresh;
  double cost;    /* of all that has changed */
  uint64_t moves; /* so far */
  least_values values;
  uint32_t raised; /* variable of a rate that is not kept, or NONE */
  known_clauses stores[PROGRAM_CHOICES_STORES];
  uint64_t recalls;
  program_clauses *clauses; /* of the store in use */
  bool is_hopeless;       /* nothing makes the program possible at its rates */
  bool failed;            /* for want of memory */
  bool adds_no_registers; /* where a walk mends something */
} program_choices;

/* Begins with those of a program whose rates are known; `is_choice` are both.
 * Both are borrowed. `*is_possible` tells whether the program is; it is not,
 * either, when that takes more than so many steps. Returns false when out of
 * memory. */
bool program_choices_begin(program_choices *c, buffer_program *program,
                           const bool *is_choice, uint64_t steps,
                           arena_pool *memory, bool *is_possible);

/* What a choice costs with another value, more than now, in bits. */
double program_choices_cost(const program_choices *c, uint32_t choice,
                            double value);

/* Makes a choice another one. */
void program_choices_set(program_choices *c, uint32_t choice, double value);

/* Changes a rate, or how much sooner a loop is to begin. Only one of these may
 * differ from those that are kept. */
void program_choices_set_rate(program_choices *c, size_t rate, double value);

/* Is all possible with these choices? Begins with the values that were found
 * last; false as well when the steps have ended. */
bool program_choices_fit(program_choices *c);

/* Recalls what has been learned at these rates, before something is learned. */
void program_choices_recall(program_choices *c);

/* Learns why they were not possible. Returns false when out of memory, or where
 * the steps have ended. */
bool program_choices_learn(program_choices *c);

/* Keeps the choices, which are possible: costs count from here. */
void program_choices_keep(program_choices *c);

/* Goes back to what is kept, and to what is known of that; rates are set back
 * before. */
void program_choices_go_back(program_choices *c);

/* The arena is finished by whoever began. */
void program_choices_finish(program_choices *c);

#endif
