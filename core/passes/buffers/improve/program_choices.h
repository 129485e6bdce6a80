/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The choices of a program, and steps that change them: a slot comes or goes.
 *
 * Where the program is not possible with a step, it tells from which rows that
 * follows: a choice in one of these that makes its bound lower may help,
 * whether that is a register that comes or one that goes. So some are made, up
 * to a few, until it is possible again.
 */
#ifndef HLS_PASSES_IMPROVE_PROGRAM_CHOICES_H
#define HLS_PASSES_IMPROVE_PROGRAM_CHOICES_H

#include "core/passes/buffers/improve/least_values.h"
#include "core/passes/buffers/improve/program_clauses.h"
#include "core/passes/buffers/milp/buffer_program.h"

/* No more steps are made before they are kept. */
enum { PROGRAM_CHOICES_MADE = 64 };

typedef enum room_kind {
  ROOM_DATA,
  ROOM_READY,
  ROOM_MORE,
  ROOM_KINDS
} room_kind;

/* A slot that comes or goes. */
typedef struct room_step {
  uint32_t place;
  room_kind kind;
  int sign;
  double cost;
} room_step;

/* Zero-initialise; finish() in every case. */
typedef struct program_choices {
  milp_program *program;
  const milp_place *places;
  size_t num_places;
  least_values values;
  uint32_t *place_of; /* per variable: the place that it stands for, or NONE */
  room_step made[PROGRAM_CHOICES_MADE]; /* since choices were kept */
  size_t num_made;
  uint8_t *made_at;       /* per variable: which of these has changed it, + 1 */
  double cost;            /* of all of these */
  uint32_t rate;          /* variable that is not what is kept; or NONE */
  bool adds_no_registers; /* where room is wanted? */
  size_t num_kept;
  program_clauses clauses; /* at this rate */
  uint32_t known_rate;     /* variable, or NONE */
  double known_value;
  int looks, tries; /* that are left */
  double overshoot; /* bits above the limit that it may take meanwhile */
} program_choices;

/* Begins with those of a program whose rates are known; `is_choice` are both.
 * Both are borrowed. `*is_possible` tells whether the program is; it is not,
 * either, when that takes more than so many steps. Returns false when out of
 * memory. */
bool program_choices_begin(program_choices *c, buffer_program *program,
                           const bool *is_choice, uint64_t steps,
                           arena_pool *memory, bool *is_possible);

/* The variable that a step changes. */
size_t program_choices_variable(const milp_place *place, room_kind kind);

/* Fills in what a step costs. Returns whether it can be made. */
bool program_choices_can_make(const program_choices *c, room_step *step);

/* The step by which a term makes the bound of its row lower. Returns whether
 * there is one that is not made yet. */
bool program_choices_helps(const program_choices *c, const least_row *row,
                           const milp_term *term, room_step *step);

/* Makes a step that can be made and is not made yet, when there are fewer than
 * PROGRAM_CHOICES_MADE. */
void program_choices_make(program_choices *c, const room_step *step);

/* Takes the last one back. */
void program_choices_take_back(program_choices *c);

/* Is all possible with the steps that are made? */
bool program_choices_fit(program_choices *c);

/* How long possible steps are looked for. */
typedef struct repair_limits {
  int steps;       /* that are made */
  int looks;       /* at what makes the program impossible */
  int tries;       /* of one step in place of another */
  bool overshoots; /* may it take as many bits more meanwhile as the first step
                      has fewer? */
} repair_limits;

/* Makes steps until all is possible for less than `limit` in all. Returns
 * whether that is so; else no more steps are made than before. What has been
 * learned at another rate is forgotten. */
bool program_choices_repair(program_choices *c, double limit,
                            const repair_limits *limits);

/* Makes a step, and what it needs, for less than `limit` in all. Returns
 * whether that is so; else no more is made than before. */
bool program_choices_attempt(program_choices *c, room_step step, double limit,
                             const repair_limits *limits);

/* Keeps all that is made, and the rate, which is another one's turn then: costs
 * count from here. */
void program_choices_keep(program_choices *c);

/* The arena is finished by whoever began. */
void program_choices_finish(program_choices *c);

#endif
