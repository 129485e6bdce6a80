/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * With buffers and a rate that are known, each row says that a phase is so much
 * later than another one at the least. So there are earliest phases. A deadline
 * is a number of cycles, which is linear in the rate.
 */
#include "core/passes/buffers/milp/loop_deadlines.h"

/* What the solver rounds, in phases and in cycles. */
static const double ROUNDED = 1e-6, ROUNDED_CYCLES = 1e-3;

/* Raises the phase of a row that is too early. Returns whether one is. */
static bool raise(milp_program *program, const loop_rate *rate, size_t row) {
  const milp_row *r = &program->rows[row];
  size_t end = row + 1 < program->num_rows ? program->rows[row + 1].first
                                           : program->num_terms;
  const milp_term *raised = NULL;
  double missing = r->lower;
  for (size_t i = r->first; i < end; i++) {
    const milp_term *term = &program->terms[i];
    bool is_phase =
        term->variable >= rate->first_phase && term->variable < rate->end_phase;
    raised = is_phase && term->factor > 0 ? term : raised;
    missing -= term->factor * program->variables[term->variable].value;
  }
  if (!raised || missing <= ROUNDED) {
    return false;
  }
  program->variables[raised->variable].value += missing / raised->factor;
  return true;
}

static void find_earliest(milp_program *program, const loop_rate *rate) {
  enum { MOST_ROUNDS = 200 };
  for (size_t i = rate->first_phase; i < rate->end_phase; i++) {
    program->variables[i].value = 0;
  }
  bool any = true;
  for (int round = 0; any && round < MOST_ROUNDS; round++) {
    any = false;
    for (size_t i = rate->first_row; i < rate->end_row; i++) {
      any |= raise(program, rate, i);
    }
    for (size_t i = rate->end_row; i-- > rate->first_row;) {
      any |= raise(program, rate, i);
    }
  }
}

/* Lets no token wait longer where it comes from. */
static void bound_held(milp_program *program, const loop_rate *rate) {
  double known = program->variables[rate->variable].value;
  for (const loop_held *it = rate->held; it; it = it->next) {
    double cycles = (program->variables[it->taken].value -
                     program->variables[it->offered].value) /
                    known;
    MILP_AT_LEAST(program, 0,
                  {{it->offered, 1},
                   {it->taken, -1},
                   {rate->variable, cycles + ROUNDED_CYCLES}});
  }
}

/* Lets all that is seen be sooner than the last of it was, when somebody asks.
 */
static void bound_end(milp_program *program, const loop_rate *rate) {
  double known = program->variables[rate->variable].value, last = 0;
  for (const loop_seen *it = rate->seen; it; it = it->next) {
    double cycles = program->variables[it->phase].value / known;
    last = cycles > last ? cycles : last;
  }
  for (const loop_seen *it = rate->seen; it; it = it->next) {
    MILP_AT_LEAST(program, 0,
                  {{it->phase, -1},
                   {rate->variable, last + ROUNDED_CYCLES},
                   {rate->ends_sooner, -known}});
  }
}

void loop_deadlines_add(milp_program *program, const loop_rate *rate) {
  milp_variable *variables = program->variables;
  double known = variables[rate->variable].value;
  if (known <= 0) {
    return;
  }
  double least = known * (1 - ROUNDED);
  variables[rate->variable].lower = least;
  find_earliest(program, rate);
  for (const loop_seen *it = rate->seen; it; it = it->next) {
    double cycles =
        program->variables[it->phase].value / known + ROUNDED_CYCLES;
    const milp_term terms[] = {
        {it->phase, -1}, {rate->variable, cycles}, {it->late, least}};
    milp_bound(program, 0, MILP_INFINITE, terms,
               it->late == LOOP_RATE_NONE ? 2 : 3);
  }
  if (rate->ends_sooner != LOOP_RATE_NONE) {
    bound_end(program, rate);
  }
  bound_held(program, rate);
}
