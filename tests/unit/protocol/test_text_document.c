/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Edits of a document, in both encodings and with all line ends; compared with
 * a search from the begin, for which nothing is remembered.
 */
#include "protocol/text_document.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void given(text_document *document, const char *text) {
  memset(document, 0, sizeof *document);
  assert_true(text_document_set(document, text, strlen(text)));
}

static void edit(text_document *document, size_t line, size_t from,
                 size_t end_line, size_t to, const char *text,
                 position_encoding encoding) {
  assert_true(text_document_replace(document, (text_position){line, from},
                                    (text_position){end_line, to}, encoding,
                                    text, strlen(text)));
}

static void test_insert_and_delete(void **state) {
  (void)state;
  text_document document;
  given(&document, "int f;\nint g;\n");
  edit(&document, 1, 4, 1, 5, "hello", POSITION_UTF16);
  assert_string_equal(document.text, "int f;\nint hello;\n");
  edit(&document, 0, 0, 1, 0, "", POSITION_UTF16);
  assert_string_equal(document.text, "int hello;\n");
  edit(&document, 0, 3, 0, 3, "\n\n", POSITION_UTF16);
  assert_string_equal(document.text, "int\n\n hello;\n");
  edit(&document, 2, 1, 2, 6, "x", POSITION_UTF16);
  assert_string_equal(document.text, "int\n\n x;\n");
  text_document_finish(&document);
}

/* One character of two units in UTF-16 and four bytes in UTF-8. */
static void test_emoji(void **state) {
  (void)state;
  text_document document;
  given(&document, "a\xF0\x9F\x98\x80z");
  edit(&document, 0, 3, 0, 3, "|", POSITION_UTF16);
  assert_string_equal(document.text, "a\xF0\x9F\x98\x80|z");
  edit(&document, 0, 5, 0, 6, "", POSITION_UTF8);
  assert_string_equal(document.text, "a\xF0\x9F\x98\x80z");
  /* Within the pair: before it. */
  edit(&document, 0, 2, 0, 2, "|", POSITION_UTF16);
  assert_string_equal(document.text, "a|\xF0\x9F\x98\x80z");
  text_position position = text_document_position(&document, 6, POSITION_UTF16);
  assert_int_equal(position.character, 4);
  position = text_document_position(&document, 6, POSITION_UTF8);
  assert_int_equal(position.character, 6);
  text_document_finish(&document);
}

/* Within a character of several bytes: before it, so that it stays whole. */
static void test_within_a_character(void **state) {
  (void)state;
  static const char text[] = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z";
  static const size_t begins[] = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
  text_document document;
  given(&document, text);
  for (size_t i = 0; i < sizeof(begins) / sizeof(*begins); i++) {
    assert_int_equal(
        text_document_offset(&document, (text_position){0, i}, POSITION_UTF8),
        begins[i]);
  }
  edit(&document, 0, 2, 0, 5, "|", POSITION_UTF8);
  assert_string_equal(document.text, "a|\xE2\x82\xAC\xF0\x9F\x98\x80z");
  text_document_finish(&document);
}

static void test_not_utf8(void **state) {
  (void)state;
  text_document document;
  given(&document, "\xFF\xC3(\xE2\x82");
  /* The cut character is one unit, as an editor shows it. */
  static const size_t offsets[] = {0, 1, 2, 3, 5, 5};
  for (size_t i = 0; i < 6; i++) {
    text_position position = {0, i};
    assert_int_equal(text_document_offset(&document, position, POSITION_UTF16),
                     offsets[i]);
  }
  assert_int_equal(
      text_document_position(&document, 5, POSITION_UTF16).character, 4);
  for (size_t i = 0; i < document.size; i++) {
    assert_int_equal(
        text_document_offset(&document, (text_position){0, i}, POSITION_UTF8),
        i);
  }
  edit(&document, 0, 2, 0, 3, "x", POSITION_UTF16);
  assert_string_equal(document.text, "\xFF\xC3x\xE2\x82");
  text_document_finish(&document);
}

static void test_line_ends(void **state) {
  (void)state;
  text_document document;
  given(&document, "a\r\nb\rc\nd");
  for (size_t line = 0; line < 4; line++) {
    size_t size;
    const char *text = text_document_line(&document, line, &size);
    assert_non_null(text);
    assert_int_equal(size, 1);
    assert_int_equal(text[0], "abcd"[line]);
  }
  size_t size;
  assert_null(text_document_line(&document, 4, &size));
  /* A \n behind a \r makes one line end of two. */
  edit(&document, 2, 0, 2, 0, "\n", POSITION_UTF16);
  assert_string_equal(document.text, "a\r\nb\r\nc\nd");
  assert_non_null(text_document_line(&document, 2, &size));
  assert_int_equal(text_document_line(&document, 2, &size)[0], 'c');
  text_document_finish(&document);
}

static void test_beyond(void **state) {
  (void)state;
  text_document document;
  given(&document, "ab\ncd");
  edit(&document, 0, 99, 0, 100, "X", POSITION_UTF16);
  assert_string_equal(document.text, "abX\ncd");
  edit(&document, 99, 0, 100, 7, "Y", POSITION_UTF16);
  assert_string_equal(document.text, "abX\ncdY");
  edit(&document, 1, 1, 0, 0, "Z", POSITION_UTF16);
  assert_string_equal(document.text, "abX\ncZdY");
  edit(&document, 0, 0, SIZE_MAX, SIZE_MAX, "", POSITION_UTF16);
  assert_string_equal(document.text, "");
  edit(&document, 0, 0, 0, 0, "new", POSITION_UTF8);
  assert_string_equal(document.text, "new");
  text_document_finish(&document);
}

/* Positions are those of a fresh text, even if something is remembered between
 * edits. */
static void test_random_edits(void **state) {
  (void)state;
  static const char *const pieces[] = {
      "", "x", "\n", "\r", "\r\n", "\xC3\xA9", "\xF0\x9F\x98\x80", "a\nb\nc"};
  text_document document;
  given(&document, "one\ntwo\nthree\n");
  srand(7);
  for (int round = 0; round < 4000; round++) {
    position_encoding encoding = rand() % 2 ? POSITION_UTF8 : POSITION_UTF16;
    text_document fresh = {0};
    assert_true(text_document_set(&fresh, document.text, document.size));
    text_position begin = {(size_t)(rand() % 12), (size_t)(rand() % 8)};
    text_position end = {begin.line + (size_t)(rand() % 2),
                         (size_t)(rand() % 8)};
    assert_int_equal(text_document_offset(&document, begin, encoding),
                     text_document_offset(&fresh, begin, encoding));
    text_document_finish(&fresh);
    edit(&document, begin.line, begin.character, end.line, end.character,
         pieces[rand() % 8], encoding);
    memset(&fresh, 0, sizeof fresh);
    assert_true(text_document_set(&fresh, document.text, document.size));
    size_t offset = (size_t)rand() % (document.size + 1);
    text_position got = text_document_position(&document, offset, encoding);
    text_position expected = text_document_position(&fresh, offset, encoding);
    assert_int_equal(got.line, expected.line);
    assert_int_equal(got.character, expected.character);
    text_document_finish(&fresh);
    if (document.size > 400) {
      assert_true(text_document_set(&document, "short\n", 6));
    }
  }
  text_document_finish(&document);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_insert_and_delete),
      cmocka_unit_test(test_emoji),
      cmocka_unit_test(test_within_a_character),
      cmocka_unit_test(test_not_utf8),
      cmocka_unit_test(test_line_ends),
      cmocka_unit_test(test_beyond),
      cmocka_unit_test(test_random_edits),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
