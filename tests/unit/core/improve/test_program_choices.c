/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Choices that change and go back, and what is learned of those that are not
 * possible.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/unit/core/improve/places.h"

static uint32_t choice_of(const fixture *f, size_t variable) {
  return f->choices.choice_of[variable];
}

static void test_what_is_learned(void **state) {
  (void)state;
  fixture f = {0};
  size_t first = places_add(&f, 3, true), other = places_add(&f, 5, false);
  places_need_any(&f, (const size_t[]){first, other}, 2);
  places_begin(&f);
  program_choices *c = &f.choices;
  assert_true(program_choices_fit(c));
  program_choices_set(c, choice_of(&f, first), 0);
  assert_true(c->cost > -3.5 && c->cost < -2.5);
  assert_false(program_choices_fit(c));
  assert_true(program_choices_learn(c));
  assert_int_equal(c->clauses->num_clauses, 1);
  assert_int_equal(c->clauses->clauses[0].count, 2);
  assert_int_equal(c->clauses->num_broken, 1);
  program_choices_set(c, choice_of(&f, other), 1);
  assert_int_equal(c->clauses->num_broken, 0);
  assert_true(program_choices_fit(c));
  program_choices_go_back(c);
  assert_true(places_has(&f, first));
  assert_false(places_has(&f, other));
  assert_true(c->cost == 0);
  assert_true(program_choices_fit(c));
  places_finish(&f);
}

/* What has to be there is known from then on. */
static void test_only_one_helps(void **state) {
  (void)state;
  fixture f = {0};
  size_t only = places_add(&f, 3, true);
  places_need_any(&f, &only, 1);
  places_begin(&f);
  program_choices *c = &f.choices;
  program_choices_set(c, choice_of(&f, only), 0);
  assert_false(program_choices_fit(c));
  assert_true(program_choices_learn(c));
  assert_true(c->all[choice_of(&f, only)].lower == 1);
  assert_false(c->is_hopeless);
  places_finish(&f);
}

/* The first of the slots of a queue costs what a queue does. */
static void test_queue(void **state) {
  (void)state;
  fixture f = {0};
  places_add(&f, 32, false);
  places_begin(&f);
  program_choices *c = &f.choices;
  assert_true(program_choices_cost(c, MORE_OF_FIRST, 1) == 40);
  program_choices_set(c, MORE_OF_FIRST, 1);
  assert_true(f.program.program.variables[f.places[0].is_queue].value == 1);
  assert_int_equal(c->num_there, 1);
  program_choices_set(c, MORE_OF_FIRST, 0);
  assert_true(f.program.program.variables[f.places[0].is_queue].value == 0);
  assert_int_equal(c->num_there, 0);
  assert_true(c->cost == 0);
  places_finish(&f);
}

/* What has to be so at a higher rate need not be so when that is given up. */
static void test_a_rate_is_given_up(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t slot = places_add(&f, 10, true);
  size_t rate = milp_add(p, 0, 1);
  p->variables[rate].value = 0.25;
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {rate, -5}, {slot, 4}});
  f.is_choice[rate] = true;
  f.program.num_rates = 1;
  places_begin(&f);
  program_choices *c = &f.choices;
  program_choices_set_rate(c, rate, 0.5);
  program_choices_recall(c);
  program_choices_set(c, choice_of(&f, slot), 0);
  assert_false(program_choices_fit(c));
  assert_true(program_choices_learn(c));
  assert_true(c->all[choice_of(&f, slot)].lower == 1);
  program_choices_set_rate(c, rate, 0.25);
  program_choices_go_back(c);
  assert_true(c->all[choice_of(&f, slot)].lower == 0);
  program_choices_set(c, choice_of(&f, slot), 0);
  assert_true(program_choices_fit(c));
  places_finish(&f);
}

/* What was learned below a rate that is kept is forgotten. */
static void test_a_rate_is_kept(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t slot = places_add(&f, 10, true);
  size_t rate = milp_add(p, 0, 1);
  p->variables[rate].value = 0.25;
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {rate, -5}, {slot, 4}});
  f.is_choice[rate] = true;
  f.program.num_rates = 1;
  places_begin(&f);
  program_choices *c = &f.choices;
  program_choices_set_rate(c, rate, 0.5);
  program_choices_recall(c);
  program_choices_set(c, choice_of(&f, slot), 0);
  assert_false(program_choices_fit(c));
  assert_true(program_choices_learn(c));
  assert_int_equal(c->clauses->num_clauses, 1);
  program_choices_set(c, choice_of(&f, slot), 1);
  assert_true(program_choices_fit(c));
  program_choices_keep(c);
  assert_int_equal(c->clauses->num_clauses, 0);
  assert_true(c->all[choice_of(&f, slot)].lower == 0);
  assert_true(c->raised == LEAST_VALUES_NONE);
  places_finish(&f);
}

/* At more rates than there is room for, the one that was used last stays. */
static void test_many_rates(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t slot = places_add(&f, 10, true);
  size_t rate = milp_add(p, 0, 1);
  p->variables[rate].value = 0.25;
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {rate, -5}, {slot, 4}});
  f.is_choice[rate] = true;
  f.program.num_rates = 1;
  places_begin(&f);
  program_choices *c = &f.choices;
  program_choices_set(c, choice_of(&f, slot), 0);
  for (int i = 0; i < 3 * PROGRAM_CHOICES_STORES; i++) {
    for (int k = 0; k < 2; k++) {
      program_choices_set_rate(c, rate, k ? 0.75 : 0.5 + 0.001 * i);
      program_choices_recall(c);
      assert_int_equal(c->clauses->num_clauses, k && i > 0);
      if (c->clauses->num_clauses == 0) {
        assert_false(program_choices_fit(c));
        assert_true(program_choices_learn(c));
      }
    }
  }
  places_finish(&f);
}

/* What has been learned at one rate is not so at another one. */
static void test_another_rate(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t slot = places_add(&f, 3, true);
  size_t rate = milp_add(p, 0, 1);
  p->variables[rate].value = 0.5;
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {rate, -5}, {slot, 4}});
  f.is_choice[rate] = true;
  f.program.num_rates = 1;
  places_begin(&f);
  program_choices *c = &f.choices;
  program_choices_recall(c);
  program_choices_set(c, choice_of(&f, slot), 0);
  assert_false(program_choices_fit(c));
  assert_true(program_choices_learn(c));
  program_choices_set_rate(c, rate, 0.25);
  program_choices_recall(c);
  assert_int_equal(c->clauses->num_clauses, 0);
  assert_true(c->all[choice_of(&f, slot)].lower == 0);
  assert_true(program_choices_fit(c));
  program_choices_set_rate(c, rate, 0.5);
  program_choices_go_back(c);
  program_choices_recall(c);
  assert_int_equal(c->clauses->num_clauses, 1);
  assert_int_equal(c->clauses->num_broken, 0);
  assert_true(c->all[choice_of(&f, slot)].lower == 1);
  assert_true(places_has(&f, slot));
  assert_true(program_choices_fit(c));
  places_finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_is_learned),
      cmocka_unit_test(test_only_one_helps),
      cmocka_unit_test(test_queue),
      cmocka_unit_test(test_another_rate),
      cmocka_unit_test(test_a_rate_is_given_up),
      cmocka_unit_test(test_a_rate_is_kept),
      cmocka_unit_test(test_many_rates),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
