/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A solver that aborts (broken_cbc.c): the process goes on without it.
 */
#include "core/passes/buffers/milp/solver.h"
#include "hls/passes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void it_is_asked_once(void **state) {
  (void)state;
  const milp_limits limits = {.nodes = 1, .seconds = 60};
  milp_program program = {0};
  size_t x = milp_add_choice(&program, 1);
  MILP_AT_LEAST(&program, 1, {{x, 1}});
  program.variables[x].value = 0.5;
  assert_false(hls_passes_are_spent());
  for (int i = 0; i < 2; i++) {
    assert_int_equal(milp_solve(&program, &limits), MILP_BROKEN);
    assert_true(hls_passes_are_spent());
    assert_true(program.variables[x].value == 0.5);
  }
  milp_finish(&program);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_is_asked_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
