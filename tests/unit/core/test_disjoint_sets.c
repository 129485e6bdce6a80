/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sets of what belongs together.
 */
#include "core/ir/disjoint_sets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void sets_are_joined(void **state) {
  (void)state;
  enum { COUNT = 8 };
  arena_pool memory = {0};
  disjoint_sets sets;
  assert_true(disjoint_sets_begin(&sets, COUNT, &memory));
  for (size_t i = 0; i + 2 < COUNT; i++) {
    disjoint_sets_join(&sets, i, i + 2);
  }
  for (size_t i = 0; i < COUNT; i++) {
    assert_int_equal(disjoint_sets_of(&sets, i),
                     disjoint_sets_of(&sets, i % 2));
  }
  assert_int_not_equal(disjoint_sets_of(&sets, 0), disjoint_sets_of(&sets, 1));
  disjoint_sets_join(&sets, 7, 0);
  assert_int_equal(disjoint_sets_of(&sets, 4), disjoint_sets_of(&sets, 3));
  arena_finish(&memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sets_are_joined)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
