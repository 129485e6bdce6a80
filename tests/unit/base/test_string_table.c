/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/text/string_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static bool has(const string_table *table, const char *text) {
  return string_table_find(table, text, strlen(text)) != NULL;
}

static bool add(string_table *table, const char *text) {
  return string_table_add(table, text, strlen(text)) != NULL;
}

static void empty_table_has_nothing(void **state) {
  (void)state;
  arena_pool arena = {0};
  string_table table = {.arena = &arena};
  assert_false(has(&table, ""));
  assert_false(has(&table, "a"));
  arena_finish(&arena);
}

/* Strings are the same when their bytes are, wherever they lie. */
static void equal_strings_are_one(void **state) {
  (void)state;
  arena_pool arena = {0};
  string_table table = {.arena = &arena};
  char name[] = "fork0";
  assert_true(add(&table, name));
  assert_true(add(&table, "fork0"));
  assert_true(add(&table, ""));
  assert_int_equal(table.count, 2);
  assert_true(has(&table, "fork0"));
  assert_true(has(&table, ""));
  assert_false(has(&table, "fork"));
  arena_finish(&arena);
}

/* Enough strings to make the table grow several times. */
static void many_strings_are_kept(void **state) {
  (void)state;
  enum { STRINGS = 3000 };
  arena_pool arena = {0};
  string_table table = {.arena = &arena};
  for (int i = 0; i < STRINGS; i += 2) {
    assert_true(add(&table, arena_printf(&arena, "name_%d", i)));
  }
  assert_int_equal(table.count, STRINGS / 2);
  for (int i = 0; i < STRINGS; i++) {
    const char *name = arena_printf(&arena, "name_%d", i);
    assert_int_equal(has(&table, name), i % 2 == 0);
  }
  arena_finish(&arena);
}

static void reserved_room_is_enough(void **state) {
  (void)state;
  enum { STRINGS = 1000 };
  arena_pool arena = {0};
  string_table table = {.arena = &arena};
  assert_true(string_table_reserve(&table, STRINGS));
  size_t capacity = table.capacity;
  for (int i = 0; i < STRINGS; i++) {
    assert_true(add(&table, arena_printf(&arena, "name_%d", i)));
  }
  assert_int_equal(table.capacity, capacity);
  assert_true(string_table_reserve(&table, 1));
  assert_int_equal(table.capacity, capacity);
  arena_finish(&arena);
}

/* Also when it is the beginning of another text. */
static void a_string_keeps_its_number(void **state) {
  (void)state;
  arena_pool arena = {0};
  string_table table = {.arena = &arena};
  assert_true(add(&table, "x"));
  string_table_entry *entry = string_table_add(&table, "x_valid", 1);
  assert_non_null(entry);
  assert_string_equal(entry->text, "x");
  assert_int_equal(entry->number, 0);
  entry->number = 5;
  for (int i = 0; i < 1000; i++) {
    assert_true(add(&table, arena_printf(&arena, "x%d", i)));
  }
  assert_int_equal(string_table_find(&table, "xy", 1)->number, 5);
  assert_null(string_table_find(&table, "xy", 2));
  arena_finish(&arena);
}

static void failed_memory_is_told(void **state) {
  (void)state;
  arena_pool arena = {.failed = true};
  string_table table = {.arena = &arena};
  assert_false(add(&table, "a"));
  assert_false(has(&table, "a"));
  arena_finish(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(empty_table_has_nothing),
      cmocka_unit_test(equal_strings_are_one),
      cmocka_unit_test(many_strings_are_kept),
      cmocka_unit_test(reserved_room_is_enough),
      cmocka_unit_test(a_string_keeps_its_number),
      cmocka_unit_test(failed_memory_is_told),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
