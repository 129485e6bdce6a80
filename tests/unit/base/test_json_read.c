/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reading JSON without Jansson gives what Jansson gives.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/json/json_read.h"
#include <string.h>

#define FLAGS (JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL)

/* An answer as the daemon sends it. */
static const char ANSWER[] =
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"cached\":false,\"kernel\":"
    "\"fir\",\"diagnostics\":[{\"range\":{\"start\":{\"line\":3,\"character\":"
    "10}},\"severity\":2,\"message\":\"gr\\u00f6\\u00dfer als \xE2\x82\xAC "
    "5\\ttab\"},{}],\"timings\":[{\"name\":\"clang\",\"ms\":0.821},{\"name\":"
    "\"check\",\"ms\":2.0e-2},{\"name\":\"x\",\"ms\":-17}],\"stage\":"
    "\"handshake\",\"ir\":\"module {\\n  handshake.func @fir(%arg0: "
    "memref<4096xi32>) -> i32 attributes {argNames = [\\\"in\\\"]} {\\n"
    "    %0 = constant 1 : i32\\n  }\\n}\\n\",\"left\" : [ true , false,null,"
    "[[]], \"\" ,\"\\/\\b\\f\\r\\\\\"]}}\n";

static void answers_are_read_without_jansson(void **state) {
  (void)state;
  json_t *expected = json_loadb(ANSWER, strlen(ANSWER), FLAGS, NULL);
  json_t *read = json_read_plain(ANSWER, strlen(ANSWER));
  assert_non_null(expected);
  assert_non_null(read);
  assert_true(json_equal(read, expected));
  json_decref(read);
  json_decref(expected);
}

/* Accepted by both with one meaning, or not read here. */
static void check(const char *text, size_t size) {
  /* In memory of its own size: no byte behind it is looked at. */
  char *copy = malloc(size ? size : 1);
  assert_non_null(copy);
  memcpy(copy, text, size);
  json_t *read = json_read_plain(copy, size);
  if (read) {
    json_t *expected = json_loadb(copy, size, FLAGS, NULL);
    if (!expected || !json_equal(read, expected)) {
      fail_msg("other than Jansson: %.*s", (int)size, text);
    }
    json_decref(expected);
  }
  json_decref(read);
  free(copy);
}

static void it_accepts_nothing_that_jansson_does_not(void **state) {
  (void)state;
  static const char *const texts[] = {
      "",
      "[",
      "{",
      "[]]",
      "[1,]",
      "[,1]",
      "[01]",
      "[-]",
      "[-0]",
      "[-01]",
      "[1.]",
      "[.5]",
      "[1e]",
      "[1e+]",
      "[1E+2,1e-2,1.5E2]",
      "[1e999]",
      "[-0.0,0e0]",
      "[123456789012345678]",
      "[9223372036854775807,-9223372036854775808]",
      "[9223372036854775808]",
      "[0.1000000000000000055511151231257827021181583404541015625]",
      "[tru]",
      "[truely]",
      "[nul",
      "[+1]",
      "[0x1]",
      "[NaN]",
      "[\"\\u0000\"]",
      "[\"\\ud800\"]",
      "[\"\\ud83d\\ude00\"]",
      "[\"\\ude00\\ud83d\"]",
      "[\"\\u12g4\"]",
      "[\"\\u12",
      "[\"\\x\"]",
      "[\"\\",
      "[\"abc",
      "[\"a\nb\"]",
      "[\"\x7f\"]",
      "[\"\xC0\x80\"]",
      "[\"\xED\xA0\x80\"]",
      "[\"\xF4\x90\x80\x80\"]",
      "[\"\xE2\x82\"]",
      "[\"12345678\xC3\xBC"
      "1234567\xC3\xBC\"]",
      "{\"a\":1,\"a\":2}",
      "{\"a\":1,\"\\u0061\":2}",
      "{\"\\u0000\":1}",
      "{\"\":{}}",
      "{\"a\"}",
      "{\"a\":}",
      "{a:1}",
      "{1:1}",
      "{\"a\":1,}",
      " \t\r\n[ ] \n",
      "[] x",
      "\xEF\xBB\xBF[]",
      "[\v]",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    check(texts[i], strlen(texts[i]));
  }
  check("[1]\0", 4);
  check("[\"\0\"]", 5);
}

/* Always the same numbers. */
static uint32_t next(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return *seed >> 8;
}

static void mutated_answers_mean_what_jansson_says(void **state) {
  (void)state;
  static const char bytes[] =
      "\"\\{}[],:0123456789.eE+-tfnu \n\x01\x7f\x80\xC3";
  uint32_t seed = 1;
  unsigned accepted = 0;
  for (unsigned run = 0; run < 60000; run++) {
    char text[sizeof ANSWER];
    size_t size = sizeof ANSWER - 1;
    memcpy(text, ANSWER, sizeof ANSWER);
    for (uint32_t left = 1 + next(&seed) % 3; left > 0; left--) {
      size_t at = next(&seed) % size;
      if (next(&seed) % 3 == 0) {
        memmove(text + at, text + at + 1, size - at);
        size--;
      } else {
        text[at] = bytes[next(&seed) % (sizeof bytes - 1)];
      }
    }
    check(text, size);
    json_t *read = json_read_plain(text, size);
    accepted += read != NULL;
    json_decref(read);
  }
  /* Neither none nor all of them are JSON still. */
  assert_in_range(accepted, 1000, 59000);
}

/* Up to more digits than a double has. */
static void reals_are_those_of_libc(void **state) {
  (void)state;
  uint32_t seed = 7;
  for (unsigned run = 0; run < 40000; run++) {
    char text[64] = "[-";
    size_t size = 1 + run % 2;
    size_t whole = 1 + next(&seed) % 9, fraction = 1 + next(&seed) % 10;
    text[size++] = (char)('1' + next(&seed) % 9);
    for (size_t i = 1; i < whole; i++) {
      text[size++] = (char)('0' + next(&seed) % 10);
    }
    text[size++] = '.';
    for (size_t i = 0; i < fraction; i++) {
      text[size++] = (char)('0' + next(&seed) % 10);
    }
    text[size] = ']';
    json_t *read = json_read_plain(text, size + 1);
    assert_non_null(read);
    double real = json_real_value(json_array_get(read, 0));
    double expected = strtod(text + 1, NULL);
    assert_memory_equal(&real, &expected, sizeof real);
    json_decref(read);
  }
}

static void deep_texts_are_left_to_jansson(void **state) {
  (void)state;
  char text[2001];
  memset(text, '[', 1000);
  memset(text + 1000, ']', 1000);
  assert_null(json_read_plain(text, 2000));
  json_t *read = json_read(text, 2000, FLAGS, NULL);
  assert_non_null(read);
  json_decref(read);
}

static void errors_are_explained_by_jansson(void **state) {
  (void)state;
  json_error_t error;
  static const char twice[] = "{\"a\":1,\n\"a\":2}";
  assert_null(json_read(twice, strlen(twice), FLAGS, &error));
  assert_int_equal(error.line, 2);
  assert_string_equal(error.text, "duplicate object key near '\"a\"'");
  /* Who allows for two keeps the second. */
  json_t *read = json_read(twice, strlen(twice), 0, &error);
  assert_int_equal(json_integer_value(json_object_get(read, "a")), 2);
  json_decref(read);
  read = json_read("7", 1, JSON_DECODE_ANY, &error);
  assert_int_equal(json_integer_value(read), 7);
  json_decref(read);
  assert_null(json_read("7", 1, 0, &error));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(answers_are_read_without_jansson),
      cmocka_unit_test(it_accepts_nothing_that_jansson_does_not),
      cmocka_unit_test(mutated_answers_mean_what_jansson_says),
      cmocka_unit_test(reals_are_those_of_libc),
      cmocka_unit_test(deep_texts_are_left_to_jansson),
      cmocka_unit_test(errors_are_explained_by_jansson),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
