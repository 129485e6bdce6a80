/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Walks through choices whose rows are written by hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/passes/buffers/improve/program_walk.h"
#include "tests/unit/core/improve/places.h"

/* Lets a register go. Returns whether others come for less. */
static bool take(fixture *f, size_t variable, int moves) {
  program_choices *c = &f->choices;
  uint32_t choice = c->choice_of[variable];
  program_choices_set(c, choice, 0);
  c->all[choice].changed = ++c->moves;
  bool found = program_walk_make(c, 0, moves);
  if (!found) {
    program_choices_go_back(c);
  }
  return found;
}

static void test_a_cheaper_one_comes(void **state) {
  (void)state;
  fixture f = {0};
  size_t wide = places_add(&f, 32, true), narrow = places_add(&f, 3, false);
  size_t middle = places_add(&f, 7, false);
  places_need_any(&f, (const size_t[]){wide, middle, narrow}, 3);
  places_begin(&f);
  assert_true(take(&f, wide, 8));
  assert_false(places_has(&f, wide) || places_has(&f, middle));
  assert_true(places_has(&f, narrow));
  assert_true(f.choices.cost > -29.5 && f.choices.cost < -28.5);
  places_finish(&f);
}

static void test_a_dearer_one_does_not(void **state) {
  (void)state;
  fixture f = {0};
  size_t narrow = places_add(&f, 3, true), wide = places_add(&f, 32, false);
  places_need_any(&f, (const size_t[]){wide, narrow}, 2);
  places_begin(&f);
  assert_false(take(&f, narrow, 100));
  assert_true(places_has(&f, narrow));
  assert_false(places_has(&f, wide));
  places_finish(&f);
}

/* What comes for two is wider than one of them. */
static void test_one_for_two(void **state) {
  (void)state;
  fixture f = {0};
  size_t a = places_add(&f, 10, true), b = places_add(&f, 10, true);
  size_t both = places_add(&f, 15, false);
  places_need_any(&f, (const size_t[]){a, both}, 2);
  places_need_any(&f, (const size_t[]){b, both}, 2);
  places_begin(&f);
  assert_true(take(&f, a, 30));
  assert_false(places_has(&f, a) || places_has(&f, b));
  assert_true(places_has(&f, both));
  assert_true(f.choices.cost < -4.5);
  places_finish(&f);
}

/* What comes for the one that goes is wider, but lets a third one go. */
static void test_one_that_lets_another_go(void **state) {
  (void)state;
  fixture f = {0};
  size_t a = places_add(&f, 10, true), b = places_add(&f, 15, false);
  size_t c = places_add(&f, 12, true);
  places_need_any(&f, (const size_t[]){a, b}, 2);
  milp_program *p = &f.program.program;
  MILP_AT_LEAST(p, -5, {{milp_add(p, 0, 2), 1}, {b, -4}, {c, -4}});
  places_begin(&f);
  assert_true(take(&f, a, 30));
  assert_false(places_has(&f, a) || places_has(&f, c));
  assert_true(places_has(&f, b));
  places_finish(&f);
}

/* The cheapest one leads to what is too dear: the next one is taken. */
static void test_it_leaves_what_is_too_dear(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t wide = places_add(&f, 10, true), first = places_add(&f, 3, false);
  size_t second = places_add(&f, 4, false);
  places_need_any(&f, (const size_t[]){wide, first, second}, 3);
  size_t cheap = places_add(&f, 1, false), dear = places_add(&f, 20, false);
  MILP_AT_LEAST(p, 1,
                {{milp_add(p, 0, 2), 1}, {cheap, 4}, {dear, 4}, {first, -4}});
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {cheap, -4}});
  places_begin(&f);
  assert_true(take(&f, wide, 100));
  assert_false(places_has(&f, wide) || places_has(&f, first));
  assert_false(places_has(&f, cheap) || places_has(&f, dear));
  assert_true(places_has(&f, second));
  places_finish(&f);
}

/* It ends when its moves do, or its steps, and tells so. */
static void test_it_ends(void **state) {
  (void)state;
  fixture f = {0};
  size_t narrow = places_add(&f, 3, true), wide = places_add(&f, 32, false);
  places_need_any(&f, (const size_t[]){wide, narrow}, 2);
  places_begin(&f);
  uint64_t moves = f.choices.moves;
  assert_false(take(&f, narrow, 50));
  assert_int_equal(f.choices.moves, moves + 51);
  f.choices.values.steps = 20;
  assert_false(take(&f, narrow, 1000000));
  assert_int_equal(f.choices.values.steps, 0);
  assert_true(places_has(&f, narrow));
  places_finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_cheaper_one_comes),
      cmocka_unit_test(test_a_dearer_one_does_not),
      cmocka_unit_test(test_one_for_two),
      cmocka_unit_test(test_one_that_lets_another_go),
      cmocka_unit_test(test_it_leaves_what_is_too_dear),
      cmocka_unit_test(test_it_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
