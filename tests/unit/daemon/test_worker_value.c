/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Values of JSON: what is read is written the same, whatever a double or a
 * string of C would make of it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/json/value_bytes.h"
#include "daemon/worker/json/value_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cJSON *parse(const char *text) {
  cJSON *value;
  assert_int_equal(value_parse(text, strlen(text), &value), VALUE_OK);
  assert_non_null(value);
  return value;
}

/* Takes the value. */
static void assert_written(cJSON *value, const char *expected) {
  hls_buffer text = {0};
  assert_true(value_write(&text, value));
  assert_string_equal(text.data, expected);
  hls_buffer_finish(&text);
  cJSON_Delete(value);
}

static void writes_what_it_has_read(void **state) {
  (void)state;
  static const char *const texts[] = {
      "{}",
      "[]",
      "[true,false,null,\"\"]",
      "{\"a\":{\"b\":[1,-2,[],{}]},\"A\":0}",
      "[0,999999999999999,1000000000000000]",
      "[9007199254740993,9223372036854775807,-9223372036854775808]",
      "[1.0,0.1,1e3,-2.5E-7,123456789.123456789]",
      "[\"a\\u0000b\\u0000\",\"\\u0000\",1.5]",
      "[\"\\\\u0000\",\"\\\"\\\\\",\"1.0\"]",
      "[\"\xC3\xA4\xE4\xB8\x80\xF0\x9F\x98\x80\"]",
  };
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    assert_written(parse(texts[i]), texts[i]);
  }
  assert_written(parse(" { \"a\" : [ 1 , 2.0 ] } \n"), "{\"a\":[1,2.0]}");
  assert_written(parse("\"\\ud83d\\ude00\""), "\"\xF0\x9F\x98\x80\"");
}

static void tells_integers_from_reals(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool is_integer;
    int64_t integer;
    double number;
  } cases[] = {
      {"7", true, 7, 7},
      {"-0", true, 0, 0},
      {"9007199254740993", true, 9007199254740993, 9007199254740992.0},
      {"-9223372036854775808", true, INT64_MIN, -9223372036854775808.0},
      {"1.0", false, 0, 1},
      {"1e3", false, 0, 1000},
      {"4.25", false, 0, 4.25},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
    char text[64] = "[";
    strcat(strcat(text, cases[i].text), "]");
    cJSON *list = parse(text);
    const cJSON *item = list->child;
    assert_true(value_is_number(item));
    assert_false(cJSON_IsString(item));
    assert_true(value_is_integer(item) == cases[i].is_integer);
    assert_true(value_integer_of(item) == cases[i].integer);
    assert_true(value_number_of(item) == cases[i].number);
    cJSON_Delete(list);
  }
}

static void makes_numbers(void **state) {
  (void)state;
  assert_written(value_integer(0), "0");
  assert_written(value_integer(INT64_MAX), "9223372036854775807");
  assert_written(value_integer(INT64_MIN), "-9223372036854775808");
  assert_written(value_real(0.1), "0.1");
  assert_written(value_real(3), "3.0");
  assert_written(value_real(1e300), "1e+300");
}

static void makes_thousandths_like_reals(void **state) {
  (void)state;
  static const uint64_t numbers[] = {0,    1,    10,    100,   120,
                                     999,  1000, 1001,  12340, 1000000,
                                     5000, 50,   59999, 60000, 123456789};
  for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
    cJSON *real = value_real((double)numbers[i] / 1e3);
    assert_written(value_thousandths(numbers[i]), real->valuestring);
    cJSON_Delete(real);
  }
}

/* Each character between others, in a value and in a name, so that it is met
 * at every place of a word; bytes above 0x7F are those of a character. */
static void writes_characters_as_cjson(void **state) {
  (void)state;
  for (int c = 1; c < 0x80; c++) {
    for (int before = 0; before < 10; before++) {
      char text[32];
      snprintf(text, sizeof text, "%.*s%c\xC3\xA4%c0123456789", before,
               "abcdefghij", c, c);
      cJSON *object = cJSON_CreateObject();
      assert_true(value_set(object, text, value_string(text)));
      char *expected = cJSON_PrintUnformatted(object);
      assert_written(object, expected);
      cJSON_free(expected);
    }
  }
}

static void keeps_nul(void **state) {
  (void)state;
  cJSON *list = parse("[\"a\\u0000b\",\"ab\"]");
  const char *with = value_string_of(list->child);
  const char *without = value_string_of(list->child->next);
  const char *bytes;
  char *decoded;
  size_t size;
  assert_true(value_has_nul(with));
  assert_true(value_read_text(with, &bytes, &size, &decoded));
  assert_int_equal(size, 3);
  assert_memory_equal(bytes, "a\0b", 4);
  assert_ptr_equal(bytes, decoded);
  free(decoded);
  assert_false(value_has_nul(without));
  assert_true(value_read_text(without, &bytes, &size, &decoded));
  assert_ptr_equal(bytes, without);
  assert_null(decoded);
  cJSON_Delete(list);
  assert_written(value_text("a\0b", 3), "\"a\\u0000b\"");
}

static void keeps_texts_where_they_are(void **state) {
  (void)state;
  char *own = strdup("a\n");
  cJSON *taken = value_take_text(own, 2);
  cJSON *borrowed = value_borrow_text("a\n", 2);
  assert_ptr_equal(value_string_of(taken), own);
  assert_written(taken, "\"a\\n\"");
  assert_written(borrowed, "\"a\\n\"");
  assert_written(value_take_text(strdup("\xFF"), 1), "\"\xEF\xBF\xBD\"");
  assert_written(value_borrow_text("\xFF", 1), "\"\xEF\xBF\xBD\"");
  assert_null(value_take_text(NULL, 0));
}

static void replaces_what_is_ill_formed(void **state) {
  (void)state;
  assert_written(value_string("0123456\xFF"
                              "89"),
                 "\"0123456\xEF\xBF\xBD"
                 "89\"");
  assert_written(value_string("\xC0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
  assert_written(value_text("\xE4\xB8", 2), "\"\xEF\xBF\xBD\"");
}

/* An attribute of MLIR may have any bytes as its name. */
static void replaces_what_is_ill_formed_in_names(void **state) {
  (void)state;
  static const char *const names[] = {"\xFF", "a\xC0", "\xE4\xB8"};
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
    cJSON *object = cJSON_CreateObject();
    assert_true(value_set(object, names[i], value_integer(1)));
    hls_buffer text = {0};
    assert_true(value_write(&text, object));
    assert_null(strchr(text.data, '\xFF'));
    assert_null(strchr(text.data, '\xC0'));
    assert_non_null(strstr(text.data, "\xEF\xBF\xBD\":1}"));
    hls_buffer_finish(&text);
    cJSON_Delete(object);
  }
}

static void turns_other_bytes_into_base64(void **state) {
  (void)state;
  assert_written(value_bytes("abc", 3), "\"abc\"");
  assert_written(value_bytes("a\0c", 3), "{\"base64\":\"YQBj\"}");
  assert_written(value_bytes("\xFF", 1), "{\"base64\":\"/w==\"}");
}

static void refuses_what_is_no_json(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "{",
      "[1",
      "\"a",
      "\"\\",
      "{} x",
      "[1] 2.0",
      "[1.2.]x",
      "[\"\\u0000",
      "[\"\xC0\x80\"]",
      "[\"\xC1"
      "1\"]",
  };
  cJSON *value;
  for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
    assert_int_equal(value_parse(texts[i], strlen(texts[i]), &value),
                     VALUE_UNREADABLE);
    assert_null(value);
  }
}

static void takes_as_many_brackets_as_cjson(void **state) {
  (void)state;
  char text[2 * (CJSON_NESTING_LIMIT + 1)];
  for (size_t depth = CJSON_NESTING_LIMIT; depth <= CJSON_NESTING_LIMIT + 1;
       depth++) {
    cJSON *value;
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    assert_int_equal(value_parse(text, 2 * depth, &value),
                     depth > CJSON_NESTING_LIMIT ? VALUE_TOO_DEEP : VALUE_OK);
    cJSON_Delete(value);
  }
}

static void joins_lists(void **state) {
  (void)state;
  assert_written(value_extend(parse("[]"), parse("[1]")), "[1]");
  assert_written(value_extend(parse("[1]"), parse("[]")), "[1]");
  cJSON *joined =
      value_extend(parse("{\"a\":1,\"b\":2}"), parse("{\"c\":3,\"d\":4}"));
  assert_true(value_set(joined, "e", value_integer(5)));
  assert_written(joined, "{\"a\":1,\"b\":2,\"c\":3,\"d\":4,\"e\":5}");
  assert_null(value_extend(NULL, parse("[1]")));
  assert_null(value_extend(parse("[1]"), NULL));
}

static void is_nothing_without_one_of_its_parts(void **state) {
  (void)state;
  assert_null(VALUE_OBJECT({"a", value_integer(1)}, {"b", NULL},
                           {"c", value_integer(3)}));
  assert_null(VALUE_ARRAY(NULL, value_integer(3)));
  assert_false(value_push(NULL, value_integer(1)));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_what_it_has_read),
      cmocka_unit_test(tells_integers_from_reals),
      cmocka_unit_test(makes_numbers),
      cmocka_unit_test(makes_thousandths_like_reals),
      cmocka_unit_test(writes_characters_as_cjson),
      cmocka_unit_test(keeps_nul),
      cmocka_unit_test(replaces_what_is_ill_formed),
      cmocka_unit_test(replaces_what_is_ill_formed_in_names),
      cmocka_unit_test(turns_other_bytes_into_base64),
      cmocka_unit_test(refuses_what_is_no_json),
      cmocka_unit_test(keeps_texts_where_they_are),
      cmocka_unit_test(takes_as_many_brackets_as_cjson),
      cmocka_unit_test(joins_lists),
      cmocka_unit_test(is_nothing_without_one_of_its_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
