/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A rate is raised. What is too late then is so by a cycle of rows, and a walk
 * looks for choices that help: a register goes from it, or a slot comes. If it
 * is possible with these, the rate becomes the most that they allow, and if
 * that is worth the bits, it stays so.
 */
#include "core/passes/buffers/improve/rate_search.h"
#include "core/passes/buffers/improve/program_rates.h"
#include "core/passes/buffers/improve/program_walk.h"

/* By so much a rate is raised at first, and so much is no more. */
static const double FIRST_RAISE = 0.01, LEAST_RAISE = 0.001;

/* The moves of a walk. Few are enough for most. */
enum { FEWEST_MOVES = 16, MOST_MOVES = 512 };

/* So many rates are tried to find the most that is possible. */
enum { MOST_TRIED = 16 };

/* Finds the most that a rate may be, at least what it is. A cycle of rows tells
 * it; where something else is too late, it is between what fits and what does
 * not. Returns whether that is possible. */
static bool find_most(program_choices *c, const milp_variable *rate,
                      size_t variable) {
  double least = rate->value, most = rate->upper;
  double value = most;
  for (int i = 0; i < MOST_TRIED && most - least > LEAST_RAISE * least; i++) {
    program_choices_set_rate(c, variable, value);
    if (program_choices_fit(c)) {
      least = value;
    } else {
      most = value;
      if (program_rates_lower(c->program, variable, &c->values)) {
        value = rate->value;
      }
    }
    value = value > least && value < most ? value : (least + most) / 2;
  }
  program_choices_set_rate(c, variable, least);
  return program_choices_fit(c);
}

/* What may be spent before it is known how much a rate is raised: most are not
 * raised by more than this part. */
static double first_limit(const milp_variable *rate, double worth) {
  static const double part = 0.5;
  double most = rate->upper - rate->value, likely = part * rate->value;
  return worth * (most < likely ? most : likely);
}

/* Raises a rate to this value or more, if that is worth it. Returns whether it
 * is. */
static bool raise(program_choices *c, size_t variable, double value,
                  int moves) {
  const milp_variable *rate = &c->program->variables[variable];
  double before = rate->value, worth = -rate->price;
  double limit = first_limit(rate, worth);
  program_choices_set_rate(c, variable, value);
  bool found = program_walk_make(c, limit, moves) &&
               find_most(c, rate, variable) &&
               rate->value > before * (1 + LEAST_RAISE) &&
               program_walk_make(c, worth * (rate->value - before), moves);
  if (found) {
    program_choices_keep(c);
  } else {
    program_choices_set_rate(c, variable, before);
    program_choices_go_back(c);
  }
  return found;
}

/* The same, without more registers first: where a loop needs room in many
 * places, these make more late than they help. */
static bool raise_either_way(program_choices *c, size_t variable, double value,
                             int moves) {
  const milp_variable *rate = &c->program->variables[variable];
  if (value <= rate->value || value > rate->upper || c->values.steps == 0) {
    return false;
  }
  c->adds_no_registers = true;
  bool found = raise(c, variable, value, moves);
  c->adds_no_registers = false;
  return found || raise(c, variable, value, moves);
}

/* Raises each rate by little, or to the most that there may be. Returns whether
 * any is raised. */
static bool raise_each(const buffer_program *p, program_choices *c,
                       bool are_fastest, bool by_little, int moves) {
  bool any = false;
  for (size_t i = 0; i < p->num_rates; i++) {
    const loop_rate *it = &p->rates[i];
    const milp_variable *rate = &c->program->variables[it->variable];
    while (it->is_fastest == are_fastest &&
           raise_either_way(c, it->variable,
                            by_little ? rate->value * (1 + FIRST_RAISE)
                                      : rate->upper,
                            moves)) {
      any = true;
    }
  }
  return any;
}

/* Raises all, with few moves first. */
static bool raise_all(const buffer_program *p, program_choices *c,
                      bool by_little) {
  bool any = false;
  for (int moves = FEWEST_MOVES; moves <= MOST_MOVES && c->values.steps > 0;
       moves *= 2) {
    /* What is known of the fastest ways is so of each iteration that takes one:
     * no other one waits for both sides of a branch. */
    any = raise_each(p, c, true, by_little, moves) || any;
    any = raise_each(p, c, false, by_little, moves) || any;
  }
  return any;
}

bool rate_search_make(const buffer_program *p, program_choices *c,
                      uint64_t steps) {
  c->values.steps = steps;
  bool any = raise_all(p, c, true);
  return raise_all(p, c, false) || any;
}
