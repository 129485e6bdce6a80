/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What is learned of programs that are not possible.
 */
#include "core/passes/buffers/improve/program_clauses.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { VARIABLES = 3 };

typedef struct fixture {
  milp_variable variables[VARIABLES];
  milp_program program;
  arena_pool memory;
  program_clauses clauses;
} fixture;

static void start(fixture *f) {
  f->program =
      (milp_program){.variables = f->variables, .num_variables = VARIABLES};
  assert_true(program_clauses_start(&f->clauses, &f->program, &f->memory));
}

static void finish(fixture *f) {
  program_clauses_finish(&f->clauses);
  arena_finish(&f->memory);
}

/* Adds a clause of two choices. */
static void add(fixture *f, uint32_t a, int a_sign, uint32_t b, int b_sign) {
  program_clauses *c = &f->clauses;
  assert_true(program_clauses_begin(c));
  assert_true(program_clauses_add(c, a, a_sign, a_sign > 0 ? 0 : 1));
  assert_true(program_clauses_add(c, b, b_sign, b_sign > 0 ? 0 : 1));
  assert_non_null(program_clauses_end(c));
}

static void change(fixture *f, uint32_t variable, double value) {
  double before = f->variables[variable].value;
  f->variables[variable].value = value;
  program_clauses_change(&f->clauses, variable, before, value);
}

static void test_one_of_them(void **state) {
  (void)state;
  fixture f = {.variables = {{.value = 1}}};
  start(&f);
  add(&f, 0, -1, 1, 1);
  assert_int_equal(f.clauses.num_broken, 1);
  change(&f, 1, 2);
  assert_int_equal(f.clauses.num_broken, 0);
  change(&f, 0, 0);
  change(&f, 1, 0);
  assert_int_equal(f.clauses.num_broken, 0);
  change(&f, 0, 1);
  assert_int_equal(f.clauses.num_broken, 1);
  finish(&f);
}

/* Some are mended and others broken, each of which has its place in the list.
 */
static void test_several(void **state) {
  (void)state;
  fixture f = {0};
  start(&f);
  add(&f, 0, 1, 1, 1);
  add(&f, 1, 1, 2, 1);
  add(&f, 2, 1, 0, 1);
  add(&f, 1, -1, 0, -1);
  assert_int_equal(f.clauses.num_broken, 3);
  change(&f, 1, 1);
  assert_int_equal(f.clauses.num_broken, 1);
  assert_int_equal(f.clauses.broken[0], 2);
  change(&f, 0, 1);
  assert_int_equal(f.clauses.num_broken, 1);
  assert_int_equal(f.clauses.broken[0], 3);
  change(&f, 1, 0);
  assert_int_equal(f.clauses.num_broken, 1);
  assert_int_equal(f.clauses.broken[0], 1);
  finish(&f);
}

/* A clause that stays broken is worth more than others. */
static void test_weights(void **state) {
  (void)state;
  fixture f = {0};
  start(&f);
  program_clauses *c = &f.clauses;
  add(&f, 0, 1, 0, 1);
  program_clauses_weigh(c);
  program_clauses_weigh(c);
  add(&f, 1, 1, 2, 1);
  assert_true(program_clauses_gain(c, 1, 0, 1) == 1);
  change(&f, 1, 1);
  assert_true(program_clauses_gain(c, 1, 1, 0) == -1);
  change(&f, 2, 1);
  assert_true(program_clauses_gain(c, 1, 1, 0) == 0);
  assert_true(program_clauses_gain(c, 0, 0, 1) == 3);
  finish(&f);
}

/* Very many are forgotten, and more can be learned. */
static void test_very_many(void **state) {
  (void)state;
  fixture f = {0};
  size_t most = 0;
  start(&f);
  for (int i = 0; i < 10000; i++) {
    add(&f, 0, 1, 1, 1);
    most = f.clauses.num_clauses > most ? f.clauses.num_clauses : most;
    assert_int_equal(f.clauses.num_broken, f.clauses.num_clauses);
  }
  assert_true(most >= 1000 && most < 10000);
  change(&f, 0, 1);
  assert_int_equal(f.clauses.num_broken, 0);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_of_them),
      cmocka_unit_test(test_several),
      cmocka_unit_test(test_weights),
      cmocka_unit_test(test_very_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
