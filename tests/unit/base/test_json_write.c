/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON text against what Jansson writes.
 */
#include "base/json/json_write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define FLAGS (JSON_COMPACT | JSON_ENCODE_ANY)

/* Takes the value. */
static void same(json_t *value) {
  size_t size;
  char *written = json_write(value, JSON_WRITE_AS_IS, &size);
  char *expected = json_dumps(value, FLAGS);
  assert_non_null(written);
  assert_non_null(expected);
  assert_string_equal(written, expected);
  assert_int_equal(size, strlen(expected));
  free(written);
  free(expected);
  written = json_write(value, JSON_WRITE_SORTED, NULL);
  expected = json_dumps(value, FLAGS | JSON_SORT_KEYS);
  assert_string_equal(written, expected);
  free(written);
  free(expected);
  json_decref(value);
}

static json_t *parsed(const char *text) {
  json_t *value = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
  assert_non_null(value);
  return value;
}

static void values_are_written_as_by_jansson(void **state) {
  (void)state;
  static const char *const texts[] = {
      "{}",
      "[]",
      "null",
      "[true,false,null,0,-1,9223372036854775807,-9223372036854775808]",
      "[0.0,-0.5,1e300,1e-7,0.1,123456789.125,3.0]",
      "{\"b\":1,\"a\":{\"d\":[{},[]],\"c\":\"\"},\"ab\":2,\"\":3,\"B\":4}",
      "[\"plain\",\"\\\"quoted\\\"\\\\\",\"\\b\\f\\n\\r\\t\",\"/\x7f\"]",
      "[\"gr\xC3\xBC\xC3\x9F \xE2\x82\xAC \xF0\x9F\x98\x80 and more\"]",
      "{\"key\":\"a\\u0000b\",\"k\":\"\\u0000\"}",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    same(parsed(texts[i]));
  }
}

/* Each character at every place of a word. Jansson has other letters in the
 * escapes of control characters, so those are read again. */
static void all_characters_come_back(void **state) {
  (void)state;
  for (int c = 0; c < 0x80; c++) {
    for (int before = 0; before < 10; before++) {
      char text[32];
      int size = snprintf(text, sizeof text, "%.*s%c\xC3\xA4%c0123456789",
                          before, "abcdefghij", c, c);
      json_t *value = json_stringn(text, (size_t)size);
      char *written = json_write(value, JSON_WRITE_AS_IS, NULL);
      json_t *read = parsed(written);
      assert_true(json_equal(value, read));
      json_decref(read);
      free(written);
      if (c >= ' ') {
        same(value);
      } else {
        json_decref(value);
      }
    }
  }
}

static void what_is_no_utf8_is_refused(void **state) {
  (void)state;
  static const char *const texts[] = {"\xFF", "a\xC3", "\xE2\x82x", "\xC0\x80",
                                      "0123456789\xED\xA0\x80"};
  assert_null(json_write(NULL, JSON_WRITE_AS_IS, NULL));
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    json_t *value = json_pack("{s:[o]}", "a", json_string_nocheck(texts[i]));
    assert_non_null(value);
    assert_null(json_write(value, JSON_WRITE_AS_IS, NULL));
    assert_null(json_write(value, JSON_WRITE_SORTED, NULL));
    json_decref(value);
    value = json_object();
    json_object_set_new_nocheck(value, texts[i], json_null());
    assert_null(json_write(value, JSON_WRITE_SORTED, NULL));
    json_decref(value);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_written_as_by_jansson),
      cmocka_unit_test(all_characters_come_back),
      cmocka_unit_test(what_is_no_utf8_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
