/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The facts told from the text of JSON agree with those of a parser.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "daemon/host/json_text.h"

static bool within(const char *text, size_t limit) {
  return json_text_measure(text, strlen(text), limit, SIZE_MAX) ==
         JSON_TEXT_WITHIN;
}

static bool balanced(const char *text) {
  return json_text_is_balanced(text, strlen(text));
}

static json_span span(const char *text) {
  return (json_span){text, strlen(text)};
}

static void assert_span(json_span value, const char *expected) {
  assert_int_equal(value.size, strlen(expected));
  assert_memory_equal(value.text, expected, value.size);
}

static void depth_counts_brackets(void **state) {
  (void)state;
  assert_true(within("1", 0));
  assert_true(within("[]", 1));
  assert_false(within("[]", 0));
  assert_true(within("[{\"a\":[]}]", 3));
  assert_false(within("[{\"a\":[]}]", 2));
  assert_true(within("[[],[],[],[[]]]", 3));
}

static void depth_ignores_strings(void **state) {
  (void)state;
  assert_true(within("[\"[[[[\"]", 1));
  assert_true(within("[\"\\\"[[[[\"]", 1));
  assert_true(within("[\"\\\\\",\"[[\"]", 1));
  assert_false(within("[\"\\\\\",[[]]]", 2));
}

static void depth_takes_any_bytes(void **state) {
  (void)state;
  assert_true(within("]]]][", 1));
  assert_true(within("\"[[[", 0));
  assert_true(within("\"\\", 0));
  assert_true(within("", 0));
  assert_false(within("[[[[[[", 5));
}

static void values_are_counted(void **state) {
  (void)state;
  static const struct {
    const char *text;
    size_t values;
  } expected[] = {
      {"1", 1},       {"\",,,\"", 1},     {"[1]", 2},
      {"[1,2,3]", 4}, {"[[],[[1]]]", 6},  {"{\"a\":1,\"b\":[]}", 4},
      {",,,,", 5},    {"[\",[{\",2]", 3},
  };
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
    const char *text = expected[i].text;
    size_t count = expected[i].values;
    assert_int_equal(json_text_measure(text, strlen(text), 9, count),
                     JSON_TEXT_WITHIN);
    if (count > 1) {
      assert_int_equal(json_text_measure(text, strlen(text), 9, count - 1),
                       JSON_TEXT_TOO_MANY);
    }
  }
}

static void balanced_values_are_whole(void **state) {
  (void)state;
  static const char *const good[] = {
      "1",  "null",        "\"\"",  "\"a\\\"b\"",         "\"\\\\\"", "[]",
      "{}", "[1,\"]\",2]", "[ 1 ]", "{\"a\":{\"b\":[]}}", "-1.5e3",   "true",
  };
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    assert_true(balanced(good[i]));
  }
}

static void broken_values_are_not_balanced(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",    " 1",     "1 ", "1,2",        "[",    "]",       "[]]",
      "{]",  "[}",     "[1", "\"",         "\"a",  "\"a\\\"", "{}{}",
      "[]1", "\"a\"1", "1}", "{\"a\":[}]", "[\"]",
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    if (balanced(bad[i])) {
      fail_msg("taken for a whole value: %s", bad[i]);
    }
  }
}

static void endless_nesting_is_not_balanced(void **state) {
  (void)state;
  char text[20000];
  memset(text, '[', 10000);
  memset(text + 10000, ']', 10000);
  assert_false(json_text_is_balanced(text, sizeof text));
  assert_true(json_text_is_balanced(text + 9000, 2000));
}

static void members_are_found(void **state) {
  (void)state;
  json_span value;
  const json_span object = span(
      " { \"a\" : 1 , \"b\":\"x\\\"y\",\"c\" : [1, {\"d\": 2}] ,\"e\":{}} ");
  assert_true(json_text_member(object, "a", &value));
  assert_span(value, "1");
  assert_true(json_text_member(object, "b", &value));
  assert_span(value, "\"x\\\"y\"");
  assert_true(json_text_member(object, "c", &value));
  assert_span(value, "[1, {\"d\": 2}]");
  assert_true(json_text_member(object, "e", &value));
  assert_span(value, "{}");
}

static void only_outer_members_are_found(void **state) {
  (void)state;
  json_span value;
  const json_span object = span("{\"a\":{\"b\":1},\"c\":\"\\\"b\\\":2\"}");
  assert_false(json_text_member(object, "b", &value));
  assert_false(json_text_member(object, "", &value));
  assert_false(json_text_member(span("{}"), "b", &value));
  assert_false(json_text_member(span("[\"b\",1]"), "b", &value));
  assert_false(json_text_member(span("{\"\\u0062\":1}"), "b", &value));
}

static void elements_come_in_order(void **state) {
  (void)state;
  json_span rest = span(" [ 1 ,[2, 3],\"],[\" , {\"a\":[]},null] ");
  static const char *const expected[] = {"1", "[2, 3]", "\"],[\"", "{\"a\":[]}",
                                         "null"};
  json_span element;
  for (size_t i = 0; i < 5; i++) {
    assert_true(json_text_next_element(&rest, &element));
    assert_span(element, expected[i]);
  }
  assert_false(json_text_next_element(&rest, &element));
}

static void an_empty_array_has_no_element(void **state) {
  (void)state;
  json_span element;
  json_span rest = span("[ ]");
  assert_false(json_text_next_element(&rest, &element));
  rest = span("{}");
  assert_false(json_text_next_element(&rest, &element));
}

/* Cut anywhere, no text makes a function read past its end (for sanitizers),
 * and no part of an object is a whole value. */
static void cut_text_is_safe(void **state) {
  (void)state;
  static const char text[] = "{\"a\\\\\":[1,\"\\\"\",{\"b\":null}],\"c\":-1}";
  for (size_t size = 0; size < sizeof text - 1; size++) {
    char copy[sizeof text];
    memset(copy, '"', sizeof copy);
    memcpy(copy, text, size);
    json_span value;
    json_span rest = {copy, size};
    assert_false(json_text_is_balanced(copy, size));
    assert_int_equal(json_text_measure(copy, size, 3, 100), JSON_TEXT_WITHIN);
    json_text_member(rest, "c", &value);
    json_text_next_element(&rest, &value);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(depth_counts_brackets),
      cmocka_unit_test(depth_ignores_strings),
      cmocka_unit_test(depth_takes_any_bytes),
      cmocka_unit_test(values_are_counted),
      cmocka_unit_test(balanced_values_are_whole),
      cmocka_unit_test(broken_values_are_not_balanced),
      cmocka_unit_test(endless_nesting_is_not_balanced),
      cmocka_unit_test(members_are_found),
      cmocka_unit_test(only_outer_members_are_found),
      cmocka_unit_test(elements_come_in_order),
      cmocka_unit_test(an_empty_array_has_no_element),
      cmocka_unit_test(cut_text_is_safe),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
