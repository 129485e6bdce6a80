/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8, and positions of the compiler as positions of an editor.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/json/source_text.h"
#include "daemon/worker/json/value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EMOJI "\xF0\x9F\x98\x80" /* U+1F600: 4 bytes, 2 UTF-16 units */
#define UMLAUT "\xC3\xBC"        /* U+00FC: 2 bytes, 1 unit */
#define REPLACEMENT "\xEF\xBF\xBD"

static void assert_json(const char *text, const char *expected) {
  cJSON *string = value_text(text, strlen(text));
  assert_non_null(string);
  assert_string_equal(value_string_of(string), expected);
  cJSON_Delete(string);
}

static void replaces_ill_formed_bytes_in_json(void **state) {
  (void)state;
  assert_json("a" EMOJI "b", "a" EMOJI "b");
  assert_json("a\xFF"
              "b",
              "a" REPLACEMENT "b");
  assert_json("\xF0\x9F", REPLACEMENT);
  assert_json("x\xE2\x82y\x80", "x" REPLACEMENT "y" REPLACEMENT);
  cJSON *null = value_string_or_null(NULL);
  assert_true(cJSON_IsNull(null));
  cJSON_Delete(null);
}

static lsp_position position(const char *content, uint32_t line,
                             uint32_t byte_column) {
  source_texts texts = {0};
  assert_true(
      source_texts_add(&texts, "t.c", "file:///t.c", content, strlen(content)));
  source_text *text = source_texts_find(&texts, "t.c");
  assert_non_null(text);
  lsp_position found =
      source_text_position(text, (hls_position){line, byte_column});
  source_texts_finish(&texts);
  return found;
}

static void assert_position(const char *content, uint32_t line,
                            uint32_t byte_column, size_t expected_line,
                            size_t expected_character) {
  lsp_position found = position(content, line, byte_column);
  assert_int_equal(found.line, expected_line);
  assert_int_equal(found.character, expected_character);
}

static void finds_positions(void **state) {
  (void)state;
  assert_position("int x;\nint y;\n", 2, 5, 1, 4);
  assert_position("/* " EMOJI " */ int x;", 1, 12, 0, 9);
  assert_position("\n\t" UMLAUT "z", 2, 4, 1, 2);
}

static void knows_every_line_end(void **state) {
  (void)state;
  assert_position("a\r\nb\rc\nd", 2, 2, 1, 1);
  assert_position("a\r\nb\rc\nd", 3, 1, 2, 0);
  assert_position("a\r\nb\rc\nd", 4, 2, 3, 1);
  assert_position("a\n\rb", 3, 2, 2, 1);
}

static void stays_within_line_and_text(void **state) {
  (void)state;
  assert_position("ab\r\ncd", 1, 40, 0, 2);
  assert_position("ab\n", 2, 1, 1, 0);
  assert_position("ab\ncde", 9, 1, 1, 3);
  assert_position("", 1, 1, 0, 0);
  assert_position("ab", 0, 0, 0, 0);
}

static void reads_included_files(void **state) {
  (void)state;
  char path[] = "/tmp/hlsd-test-header-XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  const char *content = EMOJI "x\n";
  assert_int_equal(write(fd, content, strlen(content)), strlen(content));
  close(fd);

  source_texts texts = {.max_file_bytes = 100};
  assert_true(source_texts_add(&texts, "<stdin>", "stdin:/stdin.c", "", 0));
  source_text *text = source_texts_find(&texts, path);
  assert_non_null(text);
  assert_int_equal(source_text_position(text, (hls_position){1, 5}).character,
                   2);
  assert_int_equal(strncmp(text->uri, "file:///tmp/", 12), 0);
  unlink(path);
  source_texts_finish(&texts);
}

static void takes_bytes_for_characters_of_unreadable_files(void **state) {
  (void)state;
  char folder[] = "/tmp/hlsd-test-header-XXXXXX", path[60], uri[60];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof(path), "%s/a b.h", folder);
  snprintf(uri, sizeof(uri), "file://%s/a%%20b.h", folder);
  source_texts texts = {.max_file_bytes = 100};
  assert_true(source_texts_add(&texts, "<stdin>", "stdin:/stdin.c", "", 0));
  source_text *text = source_texts_find(&texts, path);
  assert_int_equal(rmdir(folder), 0);
  assert_non_null(text);
  assert_string_equal(text->uri, uri);
  lsp_position found = source_text_position(text, (hls_position){3, 9});
  assert_int_equal(found.line, 2);
  assert_int_equal(found.character, 8);
  source_texts_finish(&texts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(replaces_ill_formed_bytes_in_json),
      cmocka_unit_test(finds_positions),
      cmocka_unit_test(knows_every_line_end),
      cmocka_unit_test(stays_within_line_and_text),
      cmocka_unit_test(reads_included_files),
      cmocka_unit_test(takes_bytes_for_characters_of_unreadable_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
