/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A rate is too high if phases on a cycle of rows are later than themselves. By
 * how much is linear in the rate, so such a cycle tells of a lower one at which
 * it is not. There are few until none is (Dinkelbach, "On nonlinear fractional
 * programming", Management Science 1967).
 */
#include "core/passes/buffers/improve/program_rates.h"

enum { MOST_CYCLES = 64 };

/* A rate is less than what a cycle allows by that part, which is rounded. */
static const double ROUNDED = 1e-9;

/* A cycle of rows. */
typedef struct rate_cycle {
  const milp_program *program;
  size_t rate;  /* variable */
  double sum;   /* that a phase on it is later than itself */
  double slope; /* the same for each iteration per cycle */
} rate_cycle;

static void add_row(const least_row *row, void *user) {
  rate_cycle *c = user;
  c->sum += row->weight;
  for (uint32_t i = row->first; i < row->end; i++) {
    const milp_term *term = &c->program->terms[i];
    if (term->variable == c->rate) {
      c->slope -= term->factor / row->divisor;
    }
  }
}

bool program_rates_lower(milp_program *program, size_t rate,
                         least_values *values) {
  rate_cycle cycle = {.program = program, .rate = rate};
  /* What is too late may be behind the cycle. */
  uint32_t on_cycle = least_values_follow(values, values->violated, NULL, NULL);
  least_values_follow(values, on_cycle, add_row, &cycle);
  if (cycle.sum <= 0 || cycle.slope <= 0) {
    return false;
  }
  double *value = &program->variables[rate].value;
  *value = (*value - cycle.sum / cycle.slope) * (1 - ROUNDED);
  return *value > 0;
}

/* Gives a rate the most that is possible, and keeps it. Returns whether any is.
 */
static bool find_most(milp_program *program, least_values *values,
                      const loop_rate *rate) {
  uint32_t variable = (uint32_t)rate->variable;
  program->variables[variable].value = rate->most;
  for (int i = 0; i < MOST_CYCLES; i++) {
    if (least_values_change(values, &variable, 1)) {
      least_values_keep(values);
      return true;
    }
    if (!program_rates_lower(program, variable, values)) {
      return false;
    }
  }
  return false;
}

bool program_rates_find(buffer_program *p, least_values *values) {
  /* Phases are all the same at a rate of 0, and those of a loop change with its
   * own. */
  for (size_t i = 0; i < p->num_rates; i++) {
    p->program.variables[p->rates[i].variable].value = 0;
  }
  bool ok = least_values_start(values);
  for (size_t i = 0; ok && i < p->num_rates; i++) {
    ok = find_most(&p->program, values, &p->rates[i]);
  }
  return ok;
}
