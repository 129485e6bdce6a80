/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sorted arrays.
 */
#include "base/json/json_sort.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int by_value(const json_t *a, const json_t *b) {
  json_int_t one = json_integer_value(a), other = json_integer_value(b);
  return (one > other) - (one < other);
}

static int downwards(const json_t *a, const json_t *b) {
  return by_value(b, a);
}

static void assert_sorted(json_t *array, json_order order, size_t most,
                          json_t *wanted) {
  json_t *sorted = json_sorted(array, order, most);
  assert_true(json_equal(sorted, wanted));
  json_decref(sorted);
  json_decref(array);
  json_decref(wanted);
}

static void the_first_ones_come_in_order(void **state) {
  (void)state;
  assert_sorted(json_pack("[i,i,i]", 3, 1, 2), by_value, 9,
                json_pack("[i,i,i]", 1, 2, 3));
  assert_sorted(json_pack("[i,i,i]", 3, 1, 2), downwards, 2,
                json_pack("[i,i]", 3, 2));
  assert_sorted(json_array(), by_value, 9, json_array());
}

static void what_is_no_array_has_no_order(void **state) {
  (void)state;
  assert_null(json_sorted(NULL, by_value, 9));
  json_t *object = json_object();
  assert_null(json_sorted(object, by_value, 9));
  json_decref(object);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_ones_come_in_order),
      cmocka_unit_test(what_is_no_array_has_no_order),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
