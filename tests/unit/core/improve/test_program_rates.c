/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How often loops begin their iterations, for rows that are written by hand.
 */
#include "core/passes/buffers/improve/program_rates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* A program with a loop or two, each of whose rates is known by its variable.
 */
typedef struct fixture {
  buffer_program program;
  loop_rate rates[2];
  arena_pool memory;
  least_values values;
  bool is_choice[16];
} fixture;

static size_t add_rate(fixture *f, double most) {
  loop_rate *rate = &f->rates[f->program.num_rates++];
  *rate = (loop_rate){.variable = milp_add(&f->program.program, 0, most),
                      .most = most};
  f->is_choice[rate->variable] = true;
  return rate->variable;
}

/* Adds two phases of which the second is so many cycles behind the first, and
 * the first of the next iteration behind the second. Returns the second. */
static size_t add_cycle(fixture *f, size_t rate, double cycles) {
  milp_program *p = &f->program.program;
  size_t first = loop_rate_add_phase(p), second = loop_rate_add_phase(p);
  MILP_AT_LEAST(p, 0, {{second, 1}, {first, -1}, {rate, -cycles}});
  MILP_AT_LEAST(p, -1, {{first, 1}, {second, -1}});
  return second;
}

static bool find(fixture *f) {
  f->program.rates = f->rates;
  assert_false(f->program.program.failed);
  assert_true(least_values_begin(&f->values, &f->program.program, f->is_choice,
                                 &f->memory));
  f->values.steps = 1000000;
  return program_rates_find(&f->program, &f->values);
}

static void finish(fixture *f) {
  arena_finish(&f->memory);
  milp_finish(&f->program.program);
}

static void assert_rate(const fixture *f, size_t rate, double cycles) {
  double found = cycles * f->program.program.variables[rate].value;
  assert_true(found > 1 - 1e-6 && found < 1 + 1e-6);
}

static void test_slowest_cycle(void **state) {
  (void)state;
  fixture f = {0};
  size_t rate = add_rate(&f, 1), other = add_rate(&f, 0.25);
  add_cycle(&f, rate, 3);
  add_cycle(&f, rate, 7);
  add_cycle(&f, rate, 5);
  add_cycle(&f, other, 3);
  assert_true(find(&f));
  assert_rate(&f, rate, 7);
  assert_rate(&f, other, 4);
  finish(&f);
}

/* What is behind a long cycle passes its bound before it is seen that there is
 * a cycle: it is no part of that. */
static void test_behind_a_cycle(void **state) {
  (void)state;
  fixture f = {0};
  size_t rate = add_rate(&f, 1);
  size_t behind = add_cycle(&f, rate, 200);
  milp_program *p = &f.program.program;
  size_t last = loop_rate_add_phase(p);
  MILP_AT_LEAST(p, 0, {{last, 1}, {behind, -1}, {rate, -30}});
  assert_true(find(&f));
  assert_rate(&f, rate, 200);
  finish(&f);
}

/* A cycle that takes no cycle of the clock is too late at any rate. */
static void test_no_rate_helps(void **state) {
  (void)state;
  fixture f = {0};
  add_rate(&f, 1);
  milp_program *p = &f.program.program;
  size_t first = loop_rate_add_phase(p), second = loop_rate_add_phase(p);
  MILP_AT_LEAST(p, 1, {{second, 1}, {first, -1}});
  MILP_AT_LEAST(p, 0, {{first, 1}, {second, -1}});
  assert_false(find(&f));
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_slowest_cycle),
      cmocka_unit_test(test_behind_a_cycle),
      cmocka_unit_test(test_no_rate_helps),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
