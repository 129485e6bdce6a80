/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Messages come out of a byte stream whole, however it is cut; headers that
 * are none are refused; nothing is kept that is above a limit.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/framing.h"

#define MAX_HEADER 256
#define MAX_BODY 1000

/* Feeds `size` bytes and gives what came of them; `*left` is what was not
 * consumed. */
static frame_status feed(frame_reader *reader, const char *data, size_t size,
                         size_t *left) {
  frame_status status = frame_reader_feed(reader, &data, &size);
  if (left) {
    *left = size;
  }
  return status;
}

static void start(frame_reader *reader) {
  frame_reader_init(reader, MAX_HEADER, MAX_BODY);
}

static void assert_message(const frame_reader *reader, const char *expected) {
  size_t size;
  const char *message = frame_reader_message(reader, &size);
  assert_int_equal(size, strlen(expected));
  assert_string_equal(message, expected);
}

/* The text makes no message and is refused, in one piece and byte by byte. */
static void assert_malformed(const char *text, const char *problem) {
  for (size_t step = 1; step <= strlen(text); step += strlen(text) - 1) {
    frame_reader reader = {0};
    start(&reader);
    frame_status status = FRAME_MORE;
    for (size_t i = 0; i < strlen(text) && status == FRAME_MORE; i += step) {
      status = feed(&reader, text + i, step, NULL);
    }
    assert_int_equal(status, FRAME_MALFORMED);
    assert_non_null(reader.problem);
    assert_non_null(strstr(reader.problem, problem));
    /* There is no way back. */
    assert_int_equal(feed(&reader, "Content-Length: 2\r\n\r\n{}", 23, NULL),
                     FRAME_MALFORMED);
    frame_reader_finish(&reader);
  }
}

static void one_message_at_once(void **state) {
  (void)state;
  frame_reader reader = {0};
  size_t left;
  start(&reader);
  assert_int_equal(feed(&reader, "Content-Length: 2\r\n\r\n{}", 23, &left),
                   FRAME_MESSAGE);
  assert_int_equal(left, 0);
  assert_message(&reader, "{}");
  assert_int_equal(feed(&reader, "", 0, NULL), FRAME_MORE);
  frame_reader_finish(&reader);
}

static void two_messages_split_at_every_byte(void **state) {
  (void)state;
  static const char stream[] =
      "Content-Length: 7\r\nContent-Type: application/vscode-jsonrpc; "
      "charset=utf-8\r\n\r\n[1,2,3]"
      "content-length:\t0002 \r\n\r\n{}";
  static const char *const messages[] = {"[1,2,3]", "{}"};
  const size_t size = sizeof stream - 1;
  for (size_t first = 0; first <= size; first++) {
    for (size_t second = first; second <= size; second++) {
      const size_t cuts[] = {0, first, second, size};
      frame_reader reader = {0};
      size_t seen = 0;
      start(&reader);
      for (size_t piece = 0; piece < 3; piece++) {
        const char *data = stream + cuts[piece];
        size_t rest = cuts[piece + 1] - cuts[piece];
        frame_status status;
        while ((status = frame_reader_feed(&reader, &data, &rest)) ==
               FRAME_MESSAGE) {
          assert_message(&reader, messages[seen++]);
        }
        assert_int_equal(status, FRAME_MORE);
        assert_int_equal(rest, 0);
      }
      assert_int_equal(seen, 2);
      frame_reader_finish(&reader);
    }
  }
}

static void many_messages_in_one_segment(void **state) {
  (void)state;
  char stream[100 * 40];
  size_t size = 0;
  for (int i = 0; i < 100; i++) {
    size += (size_t)sprintf(stream + size, "Content-Length: 2\r\n\r\n%02d", i);
  }
  frame_reader reader = {0};
  start(&reader);
  const char *data = stream;
  for (int i = 0; i < 100; i++) {
    char expected[16];
    snprintf(expected, sizeof expected, "%02d", i);
    assert_int_equal(frame_reader_feed(&reader, &data, &size), FRAME_MESSAGE);
    assert_message(&reader, expected);
  }
  assert_int_equal(frame_reader_feed(&reader, &data, &size), FRAME_MORE);
  frame_reader_finish(&reader);
}

static void an_empty_body_is_a_message(void **state) {
  (void)state;
  frame_reader reader = {0};
  start(&reader);
  assert_int_equal(feed(&reader, "Content-Length: 0\r\n\r\n", 21, NULL),
                   FRAME_MESSAGE);
  assert_message(&reader, "");
  frame_reader_finish(&reader);
}

static void a_length_that_is_too_short_spoils_the_next_header(void **state) {
  (void)state;
  frame_reader reader = {0};
  size_t left;
  start(&reader);
  const char *text = "Content-Length: 2\r\n\r\n{}}}";
  assert_int_equal(feed(&reader, text, strlen(text), &left), FRAME_MESSAGE);
  assert_int_equal(left, 2);
  assert_int_equal(feed(&reader, "}}", 2, NULL), FRAME_MALFORMED);
  frame_reader_finish(&reader);
}

static void a_length_that_is_too_long_waits(void **state) {
  (void)state;
  frame_reader reader = {0};
  start(&reader);
  const char *text = "Content-Length: 9\r\n\r\n{}";
  assert_int_equal(feed(&reader, text, strlen(text), NULL), FRAME_MORE);
  assert_int_equal(feed(&reader, "      ", 6, NULL), FRAME_MORE);
  assert_int_equal(feed(&reader, " ", 1, NULL), FRAME_MESSAGE);
  assert_message(&reader, "{}       ");
  frame_reader_finish(&reader);
}

static void headers_that_are_none_are_refused(void **state) {
  (void)state;
  assert_malformed("{\"jsonrpc\":\"2.0\"}", "field was expected");
  assert_malformed(" Content-Length: 2\r\n\r\n", "field was expected");
  assert_malformed("Content-Length 2\r\n\r\n", "Name: value");
  assert_malformed("Content Length: 2\r\n\r\n", "Name: value");
  assert_malformed(": 2\r\n\r\n", "field was expected");
  assert_malformed("Content-Length: 2\n\n{}", "CR LF");
  assert_malformed("Content-Length: 2\r\n\n{}", "expected");
  assert_malformed("GET / HTTP/1.1\r\n", "Name: value");
  assert_malformed("\r\n{}", "no Content-Length");
  assert_malformed("Content-Type: text\r\n\r\n{}", "no Content-Length");
  assert_malformed("X: a\x01\r\n\r\n", "control character");
  assert_malformed("X: a\rb\r\n\r\n", "control character");
  assert_malformed("Content-Length: 2\r\n  3\r\n\r\n", "expected");
}

static void lengths_that_are_none_are_refused(void **state) {
  (void)state;
  assert_malformed("Content-Length: \r\n\r\n", "empty");
  assert_malformed("Content-Length: -2\r\n\r\n", "not a number");
  assert_malformed("Content-Length: +2\r\n\r\n", "not a number");
  assert_malformed("Content-Length: 0x2\r\n\r\n", "not a number");
  assert_malformed("Content-Length: 2.0\r\n\r\n", "not a number");
  assert_malformed("Content-Length: 2, 2\r\n\r\n", "not a number");
  assert_malformed("Content-Length: two\r\n\r\n", "not a number");
  assert_malformed("Content-Length: 2\r\nContent-Length: 2\r\n\r\n", "twice");
  assert_malformed("Content-Length: 18446744073709551616\r\n\r\n",
                   "out of range");
  assert_malformed("Content-Length: 99999999999999999999999999\r\n\r\n",
                   "out of range");
}

static void only_utf8_is_taken(void **state) {
  (void)state;
  static const char *const good[] = {"utf-8", "UTF-8", "utf8", "\"utf-8\""};
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    char text[128];
    snprintf(text, sizeof text,
             "Content-Type: x/y; charset=%s\r\nContent-Length: 2\r\n\r\n{}",
             good[i]);
    frame_reader reader = {0};
    start(&reader);
    assert_int_equal(feed(&reader, text, strlen(text), NULL), FRAME_MESSAGE);
    frame_reader_finish(&reader);
  }
  assert_malformed("Content-Length: 2\r\nContent-Type: x/y; "
                   "charset=utf-16\r\n\r\n{}",
                   "not utf-8");
  assert_malformed("Content-Length: 2\r\nContent-Type: charset=\r\n\r\n{}",
                   "not utf-8");
}

static void the_header_has_a_limit(void **state) {
  (void)state;
  char line[MAX_HEADER + 1];
  memset(line, 'x', sizeof line);
  frame_reader reader = {0};
  start(&reader);
  assert_int_equal(feed(&reader, line, MAX_HEADER, NULL), FRAME_MORE);
  assert_int_equal(feed(&reader, line, 1, NULL), FRAME_MALFORMED);
  assert_non_null(strstr(reader.problem, "too long"));
  frame_reader_finish(&reader);

  /* Many short lines count as one long one does. */
  start(&reader);
  frame_status status = FRAME_MORE;
  size_t fed = 0;
  while (status == FRAME_MORE && fed <= MAX_HEADER) {
    status = feed(&reader, "X: y\r\n", 6, NULL);
    fed += 6;
  }
  assert_int_equal(status, FRAME_MALFORMED);
  frame_reader_finish(&reader);
}

static void the_limit_is_allowed(void **state) {
  (void)state;
  char body[MAX_BODY];
  memset(body, ' ', sizeof body);
  frame_reader reader = {0};
  start(&reader);
  assert_int_equal(feed(&reader, "Content-Length: 1000\r\n\r\n", 24, NULL),
                   FRAME_MORE);
  assert_int_equal(feed(&reader, body, sizeof body, NULL), FRAME_MESSAGE);
  frame_reader_finish(&reader);
}

static void a_large_message_is_skipped(void **state) {
  (void)state;
  static const char text[] = "Content-Length: 1001\r\n\r\n";
  char body[MAX_BODY + 1];
  memset(body, 'C', sizeof body);
  /* However the body is cut. */
  for (size_t cut = 0; cut <= sizeof body; cut += 91) {
    frame_reader reader = {0};
    start(&reader);
    assert_int_equal(feed(&reader, text, sizeof text - 1, NULL),
                     FRAME_TOO_LARGE);
    assert_int_equal(reader.body_expected, 1001);
    assert_null(reader.body);
    assert_int_equal(feed(&reader, body, cut, NULL), FRAME_MORE);
    assert_int_equal(feed(&reader, body + cut, sizeof body - cut, NULL),
                     FRAME_MORE);
    assert_int_equal(feed(&reader, "Content-Length: 2\r\n\r\n{}", 23, NULL),
                     FRAME_MESSAGE);
    assert_message(&reader, "{}");
    frame_reader_finish(&reader);
  }
}

static void a_huge_length_costs_no_memory(void **state) {
  (void)state;
  frame_reader reader = {0};
  frame_reader_init(&reader, MAX_HEADER, SIZE_MAX);
  const char *text = "Content-Length: 18446744073709551614\r\n\r\n{";
  assert_int_equal(feed(&reader, text, strlen(text), NULL), FRAME_MORE);
  assert_in_range(reader.body_capacity, 1, 65536);
  frame_reader_finish(&reader);
}

static void a_large_buffer_is_given_back(void **state) {
  (void)state;
  const size_t size = 8 << 20;
  char *body = malloc(size);
  assert_non_null(body);
  memset(body, ' ', size);
  frame_reader reader = {0};
  frame_reader_init(&reader, MAX_HEADER, SIZE_MAX);
  char header[FRAME_HEADER_MAX];
  size_t length = frame_header_write(header, size);
  assert_int_equal(feed(&reader, header, length, NULL), FRAME_MORE);
  assert_int_equal(feed(&reader, body, size, NULL), FRAME_MESSAGE);
  assert_int_equal(feed(&reader, "", 0, NULL), FRAME_MORE);
  assert_null(reader.body);
  frame_reader_finish(&reader);
  free(body);
}

static void a_written_header_is_read_again(void **state) {
  (void)state;
  char header[FRAME_HEADER_MAX];
  size_t length = frame_header_write(header, SIZE_MAX - 1);
  assert_in_range(length, 1, sizeof header - 1);
  frame_reader reader = {0};
  frame_reader_init(&reader, MAX_HEADER, SIZE_MAX);
  assert_int_equal(feed(&reader, header, length, NULL), FRAME_MORE);
  assert_int_equal(reader.body_expected, SIZE_MAX - 1);
  frame_reader_finish(&reader);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_message_at_once),
      cmocka_unit_test(two_messages_split_at_every_byte),
      cmocka_unit_test(many_messages_in_one_segment),
      cmocka_unit_test(an_empty_body_is_a_message),
      cmocka_unit_test(a_length_that_is_too_short_spoils_the_next_header),
      cmocka_unit_test(a_length_that_is_too_long_waits),
      cmocka_unit_test(headers_that_are_none_are_refused),
      cmocka_unit_test(lengths_that_are_none_are_refused),
      cmocka_unit_test(only_utf8_is_taken),
      cmocka_unit_test(the_header_has_a_limit),
      cmocka_unit_test(the_limit_is_allowed),
      cmocka_unit_test(a_large_message_is_skipped),
      cmocka_unit_test(a_huge_length_costs_no_memory),
      cmocka_unit_test(a_large_buffer_is_given_back),
      cmocka_unit_test(a_written_header_is_read_again),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
