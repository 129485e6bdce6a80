/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loops that are to begin or end sooner, in programs whose rows are written by
 * hand.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/passes/buffers/improve/needless_changes.h"
#include "core/passes/buffers/improve/sooner_search.h"
#include "tests/unit/core/improve/places.h"

enum { STEPS = 10000 };

/* What a loop begins with passes two places with a register each. */
typedef struct entry {
  fixture f;
  loop_rate rate;
  size_t wide, other; /* their registers */
} entry;

/* Instead of either register, there may be another one elsewhere, of so many
 * bits. */
static void begin(entry *e, double for_wide, double for_other) {
  *e = (entry){0};
  milp_program *p = &e->f.program.program;
  e->wide = places_add(&e->f, 32, true);
  e->other = places_add(&e->f, 16, true);
  size_t instead[] = {places_add(&e->f, for_wide, false),
                      places_add(&e->f, for_other, false)};
  places_need_any(&e->f, (const size_t[]){e->wide, instead[0]}, 2);
  places_need_any(&e->f, (const size_t[]){e->other, instead[1]}, 2);
  size_t comes = milp_add(p, 0, 2);
  MILP_AT_LEAST(p, 0, {{comes, 1}, {e->wide, -1}, {e->other, -1}});
  size_t sooner = milp_add(p, LOOP_RATE_ANY_TIME, LOOP_RATE_ANY_TIME);
  p->variables[sooner].value = LOOP_RATE_ANY_TIME;
  MILP_AT_LEAST(p, -2, {{comes, -1}, {sooner, -1}});
  e->f.is_choice[sooner] = true;
  e->rate = (loop_rate){.sooner = sooner, .ends_sooner = LOOP_RATE_NONE};
  e->f.program.rates = &e->rate;
  e->f.program.num_rates = 1;
  places_begin(&e->f);
}

/* Returns by how many cycles the loop begins sooner. */
static double search(entry *e) {
  bool found = false;
  assert_true(sooner_search_make(&e->f.program, &e->f.choices, SOONER_BEGIN,
                                 STEPS, &found));
  double value = e->f.program.program.variables[e->rate.sooner].value;
  assert_int_equal(found, value > 0);
  return found ? value : 0;
}

/* A walk would let the wide one go first, and what comes for it is too wide. */
static void test_the_one_that_is_no_dearer_goes(void **state) {
  (void)state;
  entry e;
  begin(&e, 40, 16);
  assert_true(search(&e) == 1);
  assert_true(places_has(&e.f, e.wide));
  assert_false(places_has(&e.f, e.other));
  places_finish(&e.f);
}

static void test_both_go(void **state) {
  (void)state;
  entry e;
  begin(&e, 32, 16);
  assert_true(search(&e) == 2);
  assert_false(places_has(&e.f, e.wide) || places_has(&e.f, e.other));
  places_finish(&e.f);
}

/* What follows goes on as if nobody had looked. */
static void test_what_is_dearer_leaves_all(void **state) {
  (void)state;
  entry e;
  begin(&e, 40, 18);
  const program_choices *c = &e.f.choices;
  uint64_t steps = c->values.steps;
  assert_true(search(&e) == 0);
  assert_true(places_has(&e.f, e.wide) && places_has(&e.f, e.other));
  assert_int_equal(c->moves, 0);
  assert_int_equal(c->num_changed, 0);
  for (size_t i = 0; i < c->count; i++) {
    assert_int_equal(c->all[i].changed, 0);
  }
  assert_true(c->values.steps < steps && c->values.steps >= steps - STEPS);
  places_finish(&e.f);
}

static void test_where_nothing_has_to_be_sooner(void **state) {
  (void)state;
  entry e;
  begin(&e, 32, 16);
  size_t sooner = e.rate.sooner;
  e.rate.sooner = LOOP_RATE_NONE;
  bool found = true;
  assert_true(sooner_search_make(&e.f.program, &e.f.choices, SOONER_BEGIN,
                                 STEPS, &found));
  assert_false(found);
  assert_true(e.f.program.program.variables[sooner].value ==
              LOOP_RATE_ANY_TIME);
  places_finish(&e.f);
}

/* What is seen last is asked for only where ends are, and beginnings only where
 * these are. */
static void test_ends_are_not_beginnings(void **state) {
  (void)state;
  entry e;
  begin(&e, 32, 16);
  bool found = true;
  assert_true(sooner_search_make(&e.f.program, &e.f.choices, SOONER_END, STEPS,
                                 &found));
  assert_false(found);
  e.rate.ends_sooner = e.rate.sooner;
  e.rate.sooner = LOOP_RATE_NONE;
  assert_true(sooner_search_make(&e.f.program, &e.f.choices, SOONER_END, STEPS,
                                 &found));
  assert_true(found);
  assert_true(e.f.program.program.variables[e.rate.ends_sooner].value == 2);
  places_finish(&e.f);
}

/* A place that has changed on the way, and need not have, is as it was. */
static void test_needless_changes_go_back(void **state) {
  (void)state;
  entry e;
  begin(&e, 32, 16);
  program_choices *c = &e.f.choices;
  size_t needless = e.f.program.places.count - 1;
  const milp_place *place = &e.f.program.places.places[needless];
  uint32_t wide = c->choice_of[e.wide];
  program_choices_set(c, c->choice_of[place->more], 2);
  program_choices_set(
      c, c->choice_of[e.f.program.places.places[needless - 1].breaks_data], 1);
  program_choices_set(c, wide, 0);
  /* The wide one may not come back: it is asked to be gone. */
  e.f.program.program.variables[e.rate.sooner].value = 1;
  program_choices_set_rate(c, e.rate.sooner, 1);
  program_choices_recall(c);
  assert_true(program_choices_fit(c));
  assert_true(needless_changes_undo(&e.f.program, c));
  assert_true(e.f.program.program.variables[place->more].value == 0);
  assert_false(places_has(&e.f, e.wide));
  places_finish(&e.f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_the_one_that_is_no_dearer_goes),
      cmocka_unit_test(test_both_go),
      cmocka_unit_test(test_what_is_dearer_leaves_all),
      cmocka_unit_test(test_where_nothing_has_to_be_sooner),
      cmocka_unit_test(test_ends_are_not_beginnings),
      cmocka_unit_test(test_needless_changes_go_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
