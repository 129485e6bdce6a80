/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Frames that are still to be sent: whole, in order, and in no more memory than
 * they need.
 */
#include "client/hlsc/daemon/outbox.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Takes so many bytes out of the box, as a socket would. */
static void send_bytes(outbox *out, char *sent, size_t size) {
  memcpy(sent, out->data + out->sent, size);
  outbox_sent(out, size);
}

static void test_frames_follow_each_other(void **state) {
  (void)state;
  static const char expected[] =
      "Content-Length: 2\r\n\r\nabContent-Length: 0\r\n\r\n"
      "Content-Length: 7\r\n\r\n{\"a\":1}";
  outbox out = {0};
  assert_true(outbox_is_empty(&out));
  assert_true(outbox_post_text(&out, "ab", 2));
  assert_true(outbox_post_text(&out, "", 0));
  assert_true(outbox_post(&out, json_pack("{s:i}", "a", 1)));
  assert_int_equal(outbox_waiting(&out), sizeof(expected) - 1);
  assert_memory_equal(out.data, expected, sizeof(expected) - 1);
  outbox_sent(&out, outbox_waiting(&out));
  assert_true(outbox_is_empty(&out));
  assert_int_equal(outbox_waiting(&out), 0);
  outbox_finish(&out);
}

static void test_no_message_is_a_failure(void **state) {
  (void)state;
  outbox out = {0};
  assert_false(outbox_post(&out, NULL));
  assert_true(outbox_is_empty(&out));
  outbox_finish(&out);
}

/* A reader that is always a little behind never empties the box. */
static void test_memory_does_not_grow_with_what_was_sent(void **state) {
  (void)state;
  enum { MESSAGES = 10000 };
  outbox out = {0};
  char body[100];
  char sent[256];
  char expected[256];
  size_t behind = 0;
  for (int i = 0; i <= MESSAGES; i++) {
    memset(body, 'a' + i % 26, sizeof(body));
    assert_true(outbox_post_text(&out, body, sizeof(body)));
    if (i == 0) {
      behind = outbox_waiting(&out);
      continue;
    }
    size_t frame = outbox_waiting(&out) - behind;
    send_bytes(&out, sent, frame);
    memset(expected, 'a' + (i - 1) % 26, sizeof(body));
    assert_memory_equal(sent + frame - sizeof(body), expected, sizeof(body));
    assert_true(out.capacity < 16 * frame);
  }
  assert_int_equal(outbox_waiting(&out), behind);
  outbox_finish(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_frames_follow_each_other),
      cmocka_unit_test(test_no_message_is_a_failure),
      cmocka_unit_test(test_memory_does_not_grow_with_what_was_sent),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
