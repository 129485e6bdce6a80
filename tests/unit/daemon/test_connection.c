/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * When the answers to messages that came together leave.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/host/stream.h"
#include "daemon/wire/connection.h"

#define TWO "Content-Length: 1\r\n\r\naContent-Length: 1\r\n\r\nb"

/* As the kernel refuses to say more in one piece. */
enum { LARGE = 100 * 1000 };

static uv_loop_t loop;
static int client;
static connection tested;
static unsigned received;
static unsigned closed;
static size_t answer_size;
static bool finishes; /* at the second message */
static bool closes;
static bool holds;      /* at the first one */
static bool lingers;    /* the same */
static bool owing;      /* an answer */
static ssize_t seen[2]; /* what the client had when a message was handled */

static ssize_t peek(void) {
  static char bytes[2 * LARGE];
  ssize_t size = recv(client, bytes, sizeof bytes, MSG_DONTWAIT | MSG_PEEK);
  return size < 0 ? 0 : size;
}

static void on_received(connection *connection, const char *text, size_t size) {
  static char answer[LARGE];
  assert_int_equal(size, 1);
  if (received == 0 && holds) {
    holds = false;
    connection_hold(connection);
    return;
  }
  if (received == 0 && lingers) {
    connection_linger(connection);
  }
  memset(answer, *text, sizeof answer);
  uv_buf_t piece = stream_piece(answer, answer_size);
  connection_send(connection, &piece, 1, (kept_part){0});
  seen[received++] = peek();
  if (received == 2 && finishes) {
    connection_finish(connection);
  } else if (received == 2 && closes) {
    connection_close(connection);
  }
}

static void on_rejected(connection *connection, frame_status status) {
  (void)connection;
  fail_msg("rejected with status %d", (int)status);
}

static bool owes(const connection *connection) {
  (void)connection;
  return owing;
}

static void on_closed(connection *connection) {
  (void)connection;
  closed++;
}

static const connection_events events = {.received = on_received,
                                         .rejected = on_rejected,
                                         .owes = owes,
                                         .closed = on_closed};
static const daemon_limits limits = {.frame_bytes = 1 << 20,
                                     .backlog_bytes = 1 << 20};

static int start(void **state) {
  (void)state;
  int ends[2];
  received = closed = 0;
  answer_size = 3;
  finishes = closes = holds = lingers = owing = false;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0 ||
      uv_loop_init(&loop) != 0) {
    return -1;
  }
  client = ends[0];
  connection_init(&tested, &loop, &limits, &events, 1);
  if (uv_pipe_open(&tested.pipe, ends[1]) != 0) {
    return -1;
  }
  connection_start(&tested);
  return 0;
}

static int end(void **state) {
  (void)state;
  connection_close(&tested);
  uv_run(&loop, UV_RUN_DEFAULT);
  close(client);
  return closed == 1 && uv_loop_close(&loop) == 0 ? 0 : -1;
}

/* Sends two messages at once. */
static void send_two(void) {
  assert_int_equal(write(client, TWO, strlen(TWO)), strlen(TWO));
  uv_run(&loop, UV_RUN_NOWAIT);
  assert_int_equal(received, 2);
}

/* The client has both answers, in their order, and nothing else. */
static void expect_both(void) {
  static char bytes[2 * LARGE + 200];
  static char expected[2 * LARGE + 200];
  char *to = expected;
  for (char c = 'a'; c <= 'b'; c++) {
    to += sprintf(to, "Content-Length: %zu\r\n\r\n", answer_size);
    memset(to, c, answer_size);
    to += answer_size;
  }
  size_t size = 0;
  for (ssize_t got = 1; got > 0; uv_run(&loop, UV_RUN_NOWAIT)) {
    got = recv(client, bytes + size, sizeof bytes - size, MSG_DONTWAIT);
    size += got > 0 ? (size_t)got : 0;
  }
  assert_int_equal(size, to - expected);
  assert_memory_equal(bytes, expected, size);
}

static void answers_leave_when_all_messages_are_handled(void **state) {
  (void)state;
  send_two();
  assert_int_equal(seen[0], 0);
  assert_int_equal(seen[1], 0);
  expect_both();
}

static void large_answers_leave_at_once(void **state) {
  (void)state;
  answer_size = LARGE;
  send_two();
  assert_true(seen[0] > 0);
  expect_both();
}

static void linger(void) {
  lingers = owing = true;
  send_two();
  assert_int_equal(peek(), 0);
}

static void what_lingers_leaves_with_the_next_message(void **state) {
  (void)state;
  char bytes[100];
  uv_buf_t piece = stream_piece("ccc", 3);
  linger();
  connection_send(&tested, &piece, 1, (kept_part){0});
  assert_int_equal(recv(client, bytes, sizeof bytes, MSG_DONTWAIT),
                   3 * strlen("Content-Length: 3\r\n\r\nabc"));
}

static void what_lingers_leaves_when_it_is_flushed(void **state) {
  (void)state;
  linger();
  connection_flush(&tested);
  expect_both();
}

static void nothing_lingers_when_no_answer_is_owed(void **state) {
  (void)state;
  lingers = true;
  send_two();
  expect_both();
}

static void what_lingers_is_sent_at_the_end(void **state) {
  (void)state;
  linger();
  connection_finish(&tested);
  expect_both();
}

/* What the client does not read at once is held until it has. */
static void kept_answers_are_not_copied(void **state) {
  (void)state;
  enum { BYTES = 4 * LARGE };
  static char got[BYTES + 100];
  char *bytes = malloc(BYTES);
  memset(bytes, 'a', BYTES);
  kept_text *kept = kept_text_create(bytes, BYTES);
  uv_buf_t piece = stream_piece(bytes, BYTES);
  connection_send(&tested, &piece, 1, (kept_part){bytes, BYTES, kept});
  assert_int_equal(kept->holders, 2);
  bytes[BYTES - 1] = 'b';
  size_t size = 0;
  for (ssize_t more = 1; more > 0; uv_run(&loop, UV_RUN_NOWAIT)) {
    more = recv(client, got + size, sizeof got - size, MSG_DONTWAIT);
    size += more > 0 ? (size_t)more : 0;
  }
  assert_int_equal(size, strlen("Content-Length: 400000\r\n\r\n") + BYTES);
  assert_int_equal(got[size - 1], 'b');
  assert_int_equal(kept->holders, 1);
  kept_text_release(kept);
}

static void a_finished_connection_sends_its_answers(void **state) {
  (void)state;
  finishes = true;
  send_two();
  expect_both();
  assert_int_equal(peek(), 0);
}

static void a_closed_connection_has_sent_its_answers(void **state) {
  (void)state;
  closes = true;
  send_two();
  expect_both();
}

/* Finishes the message that was held. */
static void on_first(void *context) { on_received(&tested, context, 1); }

static void send_two_and_hold(void) {
  holds = true;
  assert_int_equal(write(client, TWO, strlen(TWO)), strlen(TWO));
  uv_run(&loop, UV_RUN_NOWAIT);
}

static void what_follows_a_held_message_waits_for_it(void **state) {
  (void)state;
  send_two_and_hold();
  assert_int_equal(write(client, TWO, 1), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  assert_int_equal(received, 0);
  connection_resume(&tested, on_first, "a");
  assert_int_equal(received, 2);
  expect_both();
  /* What came later is read now. */
  assert_int_equal(write(client, TWO + 1, strlen(TWO) - 1), strlen(TWO) - 1);
  received = 0;
  uv_run(&loop, UV_RUN_NOWAIT);
  assert_int_equal(received, 2);
}

static void a_held_connection_that_is_closed_lasts(void **state) {
  (void)state;
  send_two_and_hold();
  connection_close(&tested);
  while (uv_run(&loop, UV_RUN_NOWAIT)) {
  }
  assert_int_equal(closed, 0);
  connection_resume(&tested, on_first, "a");
  assert_int_equal(received, 0);
  assert_int_equal(closed, 1);
}

static void a_held_connection_that_is_finished_handles_nothing(void **state) {
  (void)state;
  send_two_and_hold();
  connection_finish(&tested);
  uv_run(&loop, UV_RUN_NOWAIT);
  connection_resume(&tested, on_first, "a");
  assert_int_equal(received, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(answers_leave_when_all_messages_are_handled),
      TEST(large_answers_leave_at_once),
      TEST(what_lingers_leaves_with_the_next_message),
      TEST(what_lingers_leaves_when_it_is_flushed),
      TEST(nothing_lingers_when_no_answer_is_owed),
      TEST(what_lingers_is_sent_at_the_end),
      TEST(kept_answers_are_not_copied),
      TEST(a_finished_connection_sends_its_answers),
      TEST(a_closed_connection_has_sent_its_answers),
      TEST(what_follows_a_held_message_waits_for_it),
      TEST(a_held_connection_that_is_closed_lasts),
      TEST(a_held_connection_that_is_finished_handles_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
