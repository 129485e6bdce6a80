/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Steps among choices whose rows are written by hand.
 */
#include "core/passes/buffers/improve/program_choices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MOST_PLACES = 5 };

/* A program of places that have a register or none. */
typedef struct fixture {
  buffer_program program;
  milp_place places[MOST_PLACES];
  bool is_choice[8 * MOST_PLACES + 8];
  arena_pool memory;
  program_choices choices;
} fixture;

static const repair_limits FEW = {.steps = 2, .looks = 10, .tries = 20};

/* Adds a place whose register costs so many bits, and may be there. Returns the
 * variable of that. */
static size_t add_place(fixture *f, double bits, bool is_there) {
  milp_program *p = &f->program.program;
  milp_place *place = &f->places[f->program.places.count++];
  *place = (milp_place){.breaks_data = milp_add_choice(p, bits),
                        .breaks_ready = milp_add_choice(p, bits),
                        .more = milp_add_choice(p, bits),
                        .is_queue = milp_add_choice(p, 8)};
  p->variables[place->breaks_data].value = is_there;
  f->program.places.places = f->places;
  return place->breaks_data;
}

/* Adds a time that is late without any of these registers. */
static void need_any(fixture *f, const size_t *registers, size_t count) {
  milp_program *p = &f->program.program;
  milp_term terms[MOST_PLACES + 1] = {{milp_add(p, 0, 2), 1}};
  for (size_t i = 0; i < count; i++) {
    terms[i + 1] = (milp_term){registers[i], 4};
  }
  milp_bound(p, 5, MILP_INFINITE, terms, count + 1);
}

static void begin(fixture *f) {
  const milp_program *p = &f->program.program;
  bool is_possible = false;
  assert_false(p->failed);
  for (size_t i = 0; i < p->num_variables; i++) {
    f->is_choice[i] = f->is_choice[i] || p->variables[i].is_integer;
  }
  assert_true(program_choices_begin(&f->choices, &f->program, f->is_choice,
                                    1000000, &f->memory, &is_possible));
  assert_true(is_possible);
}

static void finish(fixture *f) {
  program_choices_finish(&f->choices);
  arena_finish(&f->memory);
  milp_finish(&f->program.program);
}

static bool has(const fixture *f, size_t variable) {
  return f->program.program.variables[variable].value > 0.5;
}

static bool take(fixture *f, uint32_t place, double limit) {
  return program_choices_attempt(
      &f->choices, (room_step){.place = place, .sign = -1}, limit, &FEW);
}

static void test_a_cheaper_one_comes(void **state) {
  (void)state;
  fixture f = {0};
  size_t wide = add_place(&f, 32, true), narrow = add_place(&f, 3, false);
  need_any(&f, (const size_t[]){wide, narrow}, 2);
  begin(&f);
  assert_true(take(&f, 0, 0));
  assert_false(has(&f, wide));
  assert_true(has(&f, narrow));
  assert_true(f.choices.cost > -29.5 && f.choices.cost < -28.5);
  finish(&f);
}

static void test_a_dearer_one_does_not(void **state) {
  (void)state;
  fixture f = {0};
  size_t narrow = add_place(&f, 3, true), wide = add_place(&f, 32, false);
  need_any(&f, (const size_t[]){wide, narrow}, 2);
  begin(&f);
  assert_false(take(&f, 0, 0));
  assert_true(has(&f, narrow));
  assert_false(has(&f, wide));
  assert_int_equal(f.choices.num_made, 0);
  finish(&f);
}

/* What is known is not looked at again, also when other choices have changed.
 */
static void test_it_learns(void **state) {
  (void)state;
  fixture f = {0};
  size_t first = add_place(&f, 3, true), other = add_place(&f, 5, true);
  need_any(&f, (const size_t[]){first}, 1);
  begin(&f);
  assert_false(take(&f, 0, 0));
  assert_int_equal(f.choices.clauses.num_clauses, 1);
  uint64_t steps = f.choices.values.steps;
  assert_true(take(&f, 1, 0));
  program_choices_keep(&f.choices);
  assert_false(has(&f, other));
  assert_false(take(&f, 0, 0));
  assert_int_equal(f.choices.clauses.num_clauses, 1);
  assert_int_equal(f.choices.looks, FEW.looks);
  assert_true(steps > f.choices.values.steps);
  assert_true(has(&f, first));
  finish(&f);
}

/* Where two are to blame, neither of which can be replaced alone, both go. */
static void test_one_for_two(void **state) {
  (void)state;
  fixture f = {0};
  size_t a = add_place(&f, 10, true), b = add_place(&f, 10, true);
  size_t both = add_place(&f, 15, false);
  need_any(&f, (const size_t[]){a, both}, 2);
  need_any(&f, (const size_t[]){b, both}, 2);
  begin(&f);
  assert_false(take(&f, 0, 0));
  assert_true(program_choices_attempt(
      &f.choices, (room_step){.place = 2, .sign = 1}, 20, &FEW));
  assert_true(take(&f, 0, f.choices.cost));
  assert_true(take(&f, 1, f.choices.cost));
  assert_false(has(&f, a) || has(&f, b));
  assert_true(has(&f, both));
  assert_true(f.choices.cost < -4.5);
  finish(&f);
}

/* What comes for the one that goes is wider, but lets a third one go. */
static void test_more_bits_meanwhile(void **state) {
  (void)state;
  fixture f = {0};
  size_t a = add_place(&f, 10, true), b = add_place(&f, 15, false);
  size_t c = add_place(&f, 12, true);
  need_any(&f, (const size_t[]){a, b}, 2);
  milp_program *p = &f.program.program;
  MILP_AT_LEAST(p, -5, {{milp_add(p, 0, 2), 1}, {b, -4}, {c, -4}});
  begin(&f);
  assert_false(take(&f, 0, 0));
  repair_limits limits = FEW;
  limits.overshoots = true;
  assert_true(program_choices_attempt(
      &f.choices, (room_step){.place = 0, .sign = -1}, 0, &limits));
  assert_false(has(&f, a) || has(&f, c));
  assert_true(has(&f, b));
  finish(&f);
}

/* A step that is too dear is so for all that has been made: what came before it
 * may be another one. */
static void test_too_dear_behind_one_of_two(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t wide = add_place(&f, 10, true), first = add_place(&f, 3, false);
  size_t second = add_place(&f, 4, false);
  need_any(&f, (const size_t[]){wide, first, second}, 3);
  size_t cheap = add_place(&f, 1, false), dear = add_place(&f, 20, false);
  MILP_AT_LEAST(p, 1,
                {{milp_add(p, 0, 2), 1}, {cheap, 4}, {dear, 4}, {first, -4}});
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {cheap, -4}});
  begin(&f);
  const repair_limits limits = {.steps = 3, .looks = 10, .tries = 20};
  assert_true(program_choices_attempt(
      &f.choices, (room_step){.place = 0, .sign = -1}, 0, &limits));
  assert_false(has(&f, wide) || has(&f, first) || has(&f, cheap));
  assert_true(has(&f, second));
  finish(&f);
}

/* What has been learned at one rate is not so at another one. */
static void test_another_rate(void **state) {
  (void)state;
  fixture f = {0};
  milp_program *p = &f.program.program;
  size_t slot = add_place(&f, 3, true);
  size_t rate = milp_add(p, 0, 1);
  p->variables[rate].value = 1;
  MILP_AT_LEAST(p, 0, {{milp_add(p, 0, 2), 1}, {rate, -5}, {slot, 4}});
  f.is_choice[rate] = true;
  begin(&f);
  assert_false(take(&f, 0, 0));
  f.choices.rate = (uint32_t)rate;
  p->variables[rate].value = 0.25;
  assert_true(take(&f, 0, 0));
  assert_false(has(&f, slot));
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_cheaper_one_comes),
      cmocka_unit_test(test_a_dearer_one_does_not),
      cmocka_unit_test(test_it_learns),
      cmocka_unit_test(test_one_for_two),
      cmocka_unit_test(test_more_bits_meanwhile),
      cmocka_unit_test(test_too_dear_behind_one_of_two),
      cmocka_unit_test(test_another_rate),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
