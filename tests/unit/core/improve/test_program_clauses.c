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

static void test_one_of_them(void **state) {
  (void)state;
  milp_variable variables[] = {{.value = 1}, {.value = 2}};
  const milp_program program = {.variables = variables, .num_variables = 2};
  program_clauses clauses = {0};
  assert_true(program_clauses_begin(&clauses));
  assert_true(program_clauses_add(
      &clauses, (clause_choice){.variable = 0, .sign = -1, .than = 1}));
  assert_true(program_clauses_add(
      &clauses, (clause_choice){.variable = 1, .sign = 1, .than = 2}));
  assert_true(program_clauses_is_broken(&clauses, 0, &program));
  variables[1].value = 3;
  assert_false(program_clauses_is_broken(&clauses, 0, &program));
  variables[1].value = 2;
  assert_true(program_clauses_is_broken(&clauses, 0, &program));
  variables[0].value = 0;
  assert_false(program_clauses_is_broken(&clauses, 0, &program));
  program_clauses_finish(&clauses);
}

/* Very many are forgotten, and more can be learned. */
static void test_very_many(void **state) {
  (void)state;
  program_clauses clauses = {0};
  size_t most = 0;
  for (int i = 0; i < 100000; i++) {
    assert_true(program_clauses_begin(&clauses));
    for (int k = 0; k < 3; k++) {
      assert_true(program_clauses_add(&clauses, (clause_choice){.sign = 1}));
    }
    most = clauses.num_clauses > most ? clauses.num_clauses : most;
  }
  assert_true(clauses.num_clauses > 0);
  assert_true(most >= 1000 && most < 10000);
  assert_true(clauses.num_choices == 3 * clauses.num_clauses);
  assert_false(clauses.failed);
  program_clauses_finish(&clauses);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_of_them),
      cmocka_unit_test(test_very_many),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
