/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/text/string_set.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void empty_set_has_nothing(void **state) {
  (void)state;
  arena_pool arena = {0};
  string_set set = {.arena = &arena};
  assert_false(string_set_has(&set, ""));
  assert_false(string_set_has(&set, "a"));
  arena_finish(&arena);
}

/* Strings are the same when their bytes are, wherever they lie. */
static void equal_strings_are_one(void **state) {
  (void)state;
  arena_pool arena = {0};
  string_set set = {.arena = &arena};
  char name[] = "fork0";
  assert_true(string_set_add(&set, name));
  assert_true(string_set_add(&set, "fork0"));
  assert_true(string_set_add(&set, ""));
  assert_int_equal(set.count, 2);
  assert_true(string_set_has(&set, "fork0"));
  assert_true(string_set_has(&set, ""));
  assert_false(string_set_has(&set, "fork"));
  arena_finish(&arena);
}

/* Enough strings to make the set grow several times. */
static void many_strings_are_kept(void **state) {
  (void)state;
  enum { STRINGS = 3000 };
  arena_pool arena = {0};
  string_set set = {.arena = &arena};
  for (int i = 0; i < STRINGS; i += 2) {
    assert_true(string_set_add(&set, arena_printf(&arena, "name_%d", i)));
  }
  assert_int_equal(set.count, STRINGS / 2);
  for (int i = 0; i < STRINGS; i++) {
    const char *name = arena_printf(&arena, "name_%d", i);
    assert_int_equal(string_set_has(&set, name), i % 2 == 0);
  }
  arena_finish(&arena);
}

static void reserved_room_is_enough(void **state) {
  (void)state;
  enum { STRINGS = 1000 };
  arena_pool arena = {0};
  string_set set = {.arena = &arena};
  assert_true(string_set_reserve(&set, STRINGS));
  size_t capacity = set.capacity;
  for (int i = 0; i < STRINGS; i++) {
    assert_true(string_set_add(&set, arena_printf(&arena, "name_%d", i)));
  }
  assert_int_equal(set.capacity, capacity);
  assert_true(string_set_reserve(&set, 1));
  assert_int_equal(set.capacity, capacity);
  arena_finish(&arena);
}

static void failed_memory_is_told(void **state) {
  (void)state;
  arena_pool arena = {.failed = true};
  string_set set = {.arena = &arena};
  assert_false(string_set_add(&set, "a"));
  assert_false(string_set_has(&set, "a"));
  arena_finish(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(empty_set_has_nothing),
      cmocka_unit_test(equal_strings_are_one),
      cmocka_unit_test(many_strings_are_kept),
      cmocka_unit_test(reserved_room_is_enough),
      cmocka_unit_test(failed_memory_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
