/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Mixed-integer programs: what the solver makes of small ones.
 */
#include "core/passes/buffers/milp/solver.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

static const milp_limits generous = {.nodes = 1000, .seconds = 60};

static void assert_near(double value, double expected) {
  assert_true(fabs(value - expected) < 1e-6);
}

/* Three things that weigh 3, 4 and 5 and are worth 4, 5 and 7, at most 7 of
 * them: parts of things would be worth more. */
static void build_knapsack(milp_program *program) {
  size_t a = milp_add_choice(program, -4);
  size_t b = milp_add_choice(program, -5);
  size_t c = milp_add_choice(program, -7);
  MILP_AT_LEAST(program, -7, {{a, -3}, {b, -4}, {c, -5}});
}

static void integers_are_integers(void **state) {
  (void)state;
  milp_program program = {0};
  build_knapsack(&program);
  assert_int_equal(milp_solve(&program, &generous), MILP_BEST);
  assert_near(program.variables[0].value, 1);
  assert_near(program.variables[1].value, 1);
  assert_near(program.variables[2].value, 0);
  assert_near(milp_cost(&program), -9);
  milp_finish(&program);
}

static void other_variables_are_continuous(void **state) {
  (void)state;
  milp_program program = {0};
  size_t x = milp_add(&program, -MILP_INFINITE, MILP_INFINITE);
  size_t y = milp_add(&program, 0, 2.5);
  program.variables[x].price = 2;
  program.variables[y].price = 1;
  MILP_AT_LEAST(&program, 3.25, {{x, 1}, {y, 1}});
  assert_int_equal(milp_solve(&program, &generous), MILP_BEST);
  assert_near(program.variables[x].value, 0.75);
  assert_near(program.variables[y].value, 2.5);
  milp_finish(&program);
}

static void a_variable_may_be_in_a_row_twice(void **state) {
  (void)state;
  milp_program program = {0};
  size_t x = milp_add(&program, 0, 10);
  program.variables[x].price = 1;
  MILP_AT_LEAST(&program, 6, {{x, 1}, {x, 2}});
  assert_int_equal(milp_solve(&program, &generous), MILP_BEST);
  assert_near(program.variables[x].value, 2);
  milp_finish(&program);
}

static void what_cannot_be_is_impossible(void **state) {
  (void)state;
  milp_program program = {0};
  size_t x = milp_add_choice(&program, 1);
  MILP_AT_LEAST(&program, 2, {{x, 1}});
  assert_int_equal(milp_solve(&program, &generous), MILP_IMPOSSIBLE);
  milp_finish(&program);
}

static void values_are_evaluated_as_they_are(void **state) {
  (void)state;
  milp_program program = {0};
  build_knapsack(&program);
  program.variables[2].value = 1;
  double cost = 0;
  assert_int_equal(milp_evaluate(&program, &cost), MILP_BEST);
  assert_near(cost, -7);
  program.variables[1].value = 1; /* too heavy */
  assert_int_equal(milp_evaluate(&program, &cost), MILP_IMPOSSIBLE);
  program.variables[1].value = 2; /* not even one of its values */
  assert_int_equal(milp_evaluate(&program, &cost), MILP_IMPOSSIBLE);
  /* Nothing else has changed. */
  assert_int_equal(milp_solve(&program, &generous), MILP_BEST);
  assert_near(milp_cost(&program), -9);
  milp_finish(&program);
}

/* A program that takes many nodes: as many as possible of numbers whose sum is
 * odd, where all are even. */
static void a_limit_of_nodes_ends_the_search(void **state) {
  (void)state;
  enum { NUMBERS = 40 };
  milp_program program = {0};
  milp_term terms[NUMBERS];
  for (size_t i = 0; i < NUMBERS; i++) {
    terms[i] = (milp_term){milp_add_choice(&program, -1),
                           2.0 * (1000 + 7 * (double)i * (double)i)};
  }
  milp_bound(&program, 30001, 30001, terms, NUMBERS);
  const milp_limits few = {.nodes = 5, .seconds = 60};
  assert_int_equal(milp_solve(&program, &few), MILP_NOTHING);
  milp_finish(&program);
}

static void the_same_program_has_the_same_values(void **state) {
  (void)state;
  enum { NUMBERS = 30, RUNS = 3 };
  double first[NUMBERS];
  for (int run = 0; run < RUNS; run++) {
    milp_program program = {0};
    milp_term terms[NUMBERS];
    for (size_t i = 0; i < NUMBERS; i++) {
      terms[i] = (milp_term){milp_add_choice(&program, -1.0 - (double)(i % 3)),
                             1.0 + (double)(i * 7 % 5)};
    }
    milp_bound(&program, -MILP_INFINITE, 31, terms, NUMBERS);
    assert_int_equal(milp_solve(&program, &generous), MILP_BEST);
    for (size_t i = 0; i < NUMBERS; i++) {
      if (run == 0) {
        first[i] = program.variables[i].value;
      }
      assert_near(program.variables[i].value, first[i]);
    }
    milp_finish(&program);
  }
}

static void nothing_is_printed(void **state) {
  (void)state;
  FILE *file = tmpfile();
  assert_non_null(file);
  fflush(stdout);
  fflush(stderr);
  int out = dup(1), error = dup(2);
  assert_true(out >= 0 && error >= 0);
  dup2(fileno(file), 1);
  dup2(fileno(file), 2);
  milp_program program = {0};
  build_knapsack(&program);
  milp_outcome outcome = milp_solve(&program, &generous);
  milp_finish(&program);
  fflush(NULL);
  dup2(out, 1);
  dup2(error, 2);
  close(out);
  close(error);
  assert_int_equal(outcome, MILP_BEST);
  assert_int_equal(lseek(fileno(file), 0, SEEK_END), 0);
  fclose(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integers_are_integers),
      cmocka_unit_test(other_variables_are_continuous),
      cmocka_unit_test(a_variable_may_be_in_a_row_twice),
      cmocka_unit_test(what_cannot_be_is_impossible),
      cmocka_unit_test(values_are_evaluated_as_they_are),
      cmocka_unit_test(a_limit_of_nodes_ends_the_search),
      cmocka_unit_test(the_same_program_has_the_same_values),
      cmocka_unit_test(nothing_is_printed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
