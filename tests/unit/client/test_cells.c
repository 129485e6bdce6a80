/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How wide characters are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/terminal/cells.h"

static void cells_are_those_of_a_terminal(void **state) {
  (void)state;
  cells_use_locale();
  assert_int_equal(cells_of('a'), 1);
  assert_int_equal(cells_of(0xe9), 1);
  assert_int_equal(cells_of(0x6f22), 2);
  assert_int_equal(cells_of(0x1f600), 2);
  assert_int_equal(cells_of(0x301), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_are_those_of_a_terminal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
