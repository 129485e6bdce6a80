/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory/array.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void items_survive_growth(void **state) {
  (void)state;
  int *items = NULL;
  size_t count = 0, capacity = 0;
  for (int i = 0; i < 1000; i++) {
    assert_true(ARRAY_RESERVE(items, count, capacity));
    assert_true(capacity > count);
    items[count++] = i;
  }
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(items[i], i);
  }
  free(items);
}

/* Twice as large each time: a thousand items are copied a few times only. */
static void capacity_doubles(void **state) {
  (void)state;
  char *items = NULL;
  size_t capacity = 0, growths = 0;
  for (size_t count = 0; count < 1000; count++) {
    size_t before = capacity;
    assert_true(ARRAY_RESERVE(items, count, capacity));
    growths += capacity != before;
  }
  assert_true(growths < 10);
  free(items);
}

static void many_items_fit_at_once(void **state) {
  (void)state;
  short *items = NULL;
  size_t capacity = 0;
  assert_true(array_reserve(&items, 0, 100000, &capacity, sizeof(*items)));
  assert_true(capacity >= 100000);
  items[99999] = 1;
  size_t before = capacity;
  assert_true(array_reserve(&items, 5, before - 5, &capacity, sizeof(*items)));
  assert_int_equal(capacity, before);
  free(items);
}

/* Sizes that no memory has are refused before anything is multiplied. */
static void too_many_items_change_nothing(void **state) {
  (void)state;
  long *items = NULL;
  size_t capacity = 0;
  assert_true(ARRAY_RESERVE(items, 0, capacity));
  items[0] = 7;
  size_t before = capacity;
  assert_false(array_reserve(&items, SIZE_MAX, 1, &capacity, sizeof(*items)));
  assert_false(
      array_reserve(&items, SIZE_MAX / 8, 8, &capacity, sizeof(*items)));
  assert_int_equal(capacity, before);
  assert_int_equal(items[0], 7);
  free(items);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(items_survive_growth),
      cmocka_unit_test(capacity_doubles),
      cmocka_unit_test(many_items_fit_at_once),
      cmocka_unit_test(too_many_items_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
