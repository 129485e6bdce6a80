/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory/ptr_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void empty_map_has_nothing(void **state) {
  (void)state;
  ptr_map map = {0};
  assert_null(ptr_map_get(&map, &map));
  assert_false(ptr_map_has(&map, &map));
  ptr_map_finish(&map);
}

/* Enough keys to make the map grow several times. */
static void every_key_keeps_its_value(void **state) {
  (void)state;
  enum { KEYS = 1000 };
  static int keys[KEYS];
  ptr_map map = {0};
  for (size_t i = 0; i < KEYS; i += 2) {
    assert_true(ptr_map_set(&map, &keys[i], &keys[KEYS - 1 - i]));
  }
  assert_int_equal(map.count, KEYS / 2);
  for (size_t i = 0; i < KEYS; i += 2) {
    assert_ptr_equal(ptr_map_get(&map, &keys[i]), &keys[KEYS - 1 - i]);
    assert_null(ptr_map_get(&map, &keys[i + 1]));
    assert_false(ptr_map_has(&map, &keys[i + 1]));
  }
  ptr_map_finish(&map);
}

static void map_with_room_does_not_grow(void **state) {
  (void)state;
  enum { KEYS = 1000 };
  static int keys[KEYS];
  ptr_map map = {0};
  assert_true(ptr_map_set(&map, &keys[0], &keys[1]));
  assert_true(ptr_map_reserve(&map, KEYS));
  assert_ptr_equal(ptr_map_get(&map, &keys[0]), &keys[1]);
  size_t capacity = map.capacity;
  for (size_t i = 1; i < KEYS; i++) {
    assert_true(ptr_map_set(&map, &keys[i], &keys[0]));
  }
  assert_int_equal(map.capacity, capacity);
  assert_int_equal(map.count, KEYS);
  assert_false(ptr_map_reserve(&map, SIZE_MAX));
  assert_ptr_equal(ptr_map_get(&map, &keys[0]), &keys[1]);
  ptr_map_finish(&map);
}

/* So many keys that some share a place and what it has of their hash. Those of
 * operations and attributes are multiples of some power of two. */
static void keys_may_be_far_apart(void **state) {
  (void)state;
  for (unsigned shift = 4; shift <= 40; shift += 9) {
    /* Of the last ones all begin at the same place. */
    const uintptr_t keys = shift < 40 ? 100000 : 5000;
    ptr_map map = {0};
    for (uintptr_t i = 1; i <= keys; i++) {
      assert_true(ptr_map_set(&map, (void *)(i << shift), (void *)i));
    }
    assert_int_equal(map.count, keys);
    for (uintptr_t i = 1; i <= keys; i++) {
      assert_int_equal((uintptr_t)ptr_map_get(&map, (void *)(i << shift)), i);
      assert_false(ptr_map_has(&map, (void *)((i << shift) + 1)));
    }
    ptr_map_finish(&map);
  }
}

static void value_is_replaced(void **state) {
  (void)state;
  int key = 0, first = 0, second = 0;
  ptr_map map = {0};
  assert_true(ptr_map_set(&map, &key, &first));
  assert_true(ptr_map_set(&map, &key, &second));
  assert_int_equal(map.count, 1);
  assert_ptr_equal(ptr_map_get(&map, &key), &second);
  ptr_map_finish(&map);
}

/* NULL may be a value; as a key it is never there. */
static void null_is_a_value_but_no_key(void **state) {
  (void)state;
  int key = 0;
  ptr_map map = {0};
  assert_true(ptr_map_set(&map, &key, NULL));
  assert_true(ptr_map_has(&map, &key));
  assert_null(ptr_map_get(&map, &key));
  assert_false(ptr_map_has(&map, NULL));
  assert_null(ptr_map_get(&map, NULL));
  ptr_map_finish(&map);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(empty_map_has_nothing),
      cmocka_unit_test(every_key_keeps_its_value),
      cmocka_unit_test(map_with_room_does_not_grow),
      cmocka_unit_test(keys_may_be_far_apart),
      cmocka_unit_test(value_is_replaced),
      cmocka_unit_test(null_is_a_value_but_no_key),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
