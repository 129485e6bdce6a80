/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A rate is raised by a little. What is too late then is so by a cycle of rows,
 * and some of its choices may help: a register goes from it, or a slot comes.
 * If it is possible with a few of these, the rate becomes the most that they
 * allow, and if that is worth the bits, it stays so.
 */
#include "core/passes/buffers/improve/rate_search.h"
#include "core/passes/buffers/improve/program_rates.h"

/* By so much a rate is raised at first, and so much is no more. */
static const double FIRST_RAISE = 0.01, LEAST_RAISE = 0.001;

/* What is tried when a rate is raised. A loop needs room in many places for its
 * iterations to begin in every cycle, and a register there makes more late than
 * it helps. */
typedef struct raise_try {
  repair_limits limits;
  bool is_all;         /* to the most that may be, at once */
  bool adds_registers; /* where room is wanted */
} raise_try;

/* One after the other until something helps; few steps first. */
static const raise_try TRIES[] = {
    {.limits = {4, 40, 400}},
    {.limits = {16, 100, 2000}},
    {.limits = {8, 100, 4000}},
    {.limits = {8, 100, 4000}, .adds_registers = true},
    {.limits = {16, 100, 4000}, .adds_registers = true},
    {.limits = {32, 300, 8000}},
    {.limits = {16, 100, 2000}, .is_all = true},
    {.limits = {8, 100, 2000}, .is_all = true},
    {.limits = {32, 300, 8000}, .is_all = true}};
enum { NUM_TRIES = sizeof TRIES / sizeof *TRIES };

/* So many rates are tried to find the most that is possible. */
enum { MOST_TRIED = 16 };

/* Finds the most that a rate may be, at least what it is. A cycle of rows tells
 * it; where something else is too late, it is between what fits and what does
 * not. */
static void find_most(program_choices *c, milp_variable *rate) {
  double least = rate->value, most = rate->upper;
  bool is_most = true;
  rate->value = most;
  for (int i = 0; i < MOST_TRIED; i++) {
    if (program_choices_fit(c)) {
      least = rate->value;
      if (is_most || (most - least) / 2 < LEAST_RAISE * least) {
        return;
      }
      rate->value = (least + most) / 2;
    } else {
      most = rate->value;
      is_most = program_rates_lower(c->program, c->rate, &c->values) &&
                rate->value > least && rate->value < most;
      rate->value = is_most ? rate->value : (least + most) / 2;
    }
  }
  rate->value = least;
}

/* Takes back what is made, and the rate. */
static void give_up(program_choices *c, double before) {
  while (c->num_made > 0) {
    program_choices_take_back(c);
  }
  c->program->variables[c->rate].value = before;
  c->rate = LEAST_VALUES_NONE;
}

/* Raises a rate, if that is worth it. Returns whether it is. */
static bool raise(program_choices *c, size_t variable, const raise_try *try) {
  milp_variable *rate = &c->program->variables[variable];
  double before = rate->value, worth = -rate->price;
  double most = rate->upper;
  double first = before * (1 + FIRST_RAISE);
  if (first >= most || c->values.steps == 0) {
    return false;
  }
  c->rate = (uint32_t)variable;
  c->adds_no_registers = !try->adds_registers;
  rate->value = try->is_all ? most : first;
  bool found = program_choices_repair(c, worth * (most - before), &try->limits);
  c->adds_no_registers = false;
  if (found) {
    find_most(c, rate);
    found = rate->value > before * (1 + LEAST_RAISE) &&
            c->cost < worth * (rate->value - before) && program_choices_fit(c);
  }
  if (found) {
    program_choices_keep(c);
  } else {
    give_up(c, before);
  }
  return found;
}

/* The same, with fewer steps first. */
static bool raise_by_few(program_choices *c, size_t variable) {
  bool found = false;
  for (size_t i = 0; !found && i < NUM_TRIES; i++) {
    found = raise(c, variable, &TRIES[i]);
  }
  return found;
}

/* Raises the rates of fastest ways, or those of all. Returns whether any is. */
static bool raise_all(const buffer_program *p, program_choices *c,
                      bool are_fastest) {
  bool any = false;
  for (size_t i = 0; i < p->num_rates; i++) {
    const loop_rate *rate = &p->rates[i];
    while (rate->is_fastest == are_fastest && raise_by_few(c, rate->variable)) {
      any = true;
    }
  }
  return any;
}

bool rate_search_make(const buffer_program *p, program_choices *c,
                      uint64_t steps) {
  c->values.steps = steps;
  /* What is known of the fastest ways is so of each iteration that takes one:
   * no other one waits for both sides of a branch. */
  bool any = raise_all(p, c, true);
  return raise_all(p, c, false) || any;
}
