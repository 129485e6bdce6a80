/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Messages between the connection and whoever does what they say: large ones
 * are parsed aside.
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

#include "daemon/host/json_memory.h"
#include "daemon/wire/router.h"

enum { PADDING = 2 * KEPT_TEXT_LARGE, HANDLED_MAX = 8 };

static uv_loop_t loop;
static int client;
static connection tested;
static unsigned closed;
static char handled[HANDLED_MAX + 1]; /* a letter for each request */
static bool is_kept;                  /* the text of the last one */
static bool is_whole;
static const method known = {.name = "known", .deferred = true};

static const method *find(const char *name) {
  return strcmp(name, known.name) == 0 ? &known : NULL;
}

static void submit(const reply *reply, const method *method, const json_t *id,
                   json_t *params, const kept_part *text) {
  (void)reply;
  (void)method;
  const char *name = json_string_value(id);
  size_t count = strlen(handled);
  assert_non_null(name);
  assert_true(count < HANDLED_MAX);
  handled[count] = name[0];
  is_kept = text->of != NULL;
  json_t *read = json_loadb(text->text, text->size, 0, NULL);
  is_whole = json_equal(read, params);
  json_decref(read);
}

static bool responded(connection *connection, const json_t *message) {
  (void)connection;
  (void)message;
  return false;
}

static const router_target target = {
    .find = find, .submit = submit, .responded = responded};

static void on_received(connection *connection, const char *text, size_t size) {
  router_receive(&target, connection, text, size);
}

static bool owes(const connection *connection) {
  (void)connection;
  return false;
}

static void on_closed(connection *connection) {
  (void)connection;
  closed++;
}

static size_t room; /* for bytes of messages; 0: any number */

static bool keeps(connection *connection, size_t before, size_t after) {
  (void)connection;
  (void)before;
  return room == 0 || after <= room;
}

static const connection_events events = {.received = on_received,
                                         .rejected = router_reject,
                                         .keeps = keeps,
                                         .owes = owes,
                                         .closed = on_closed};
static const daemon_limits limits = {.frame_bytes = 4 * PADDING,
                                     .backlog_bytes = 1 << 20,
                                     .depth = 64,
                                     .values = 1000,
                                     .jobs_per_connection = 10};

static int start(void **state) {
  (void)state;
  int ends[2];
  closed = 0;
  room = 0;
  memset(handled, 0, sizeof handled);
  json_memory_watch();
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

/* Sends a request whose id is `name`, with so many bytes of padding, and lets
 * the loop take what the socket has room for. */
static void ask(char name, size_t padding) {
  static char body[PADDING + 200];
  static char pad[PADDING + 1];
  memset(pad, 'x', padding);
  pad[padding] = '\0';
  int size = snprintf(body, sizeof body,
                      "{\"jsonrpc\":\"2.0\",\"id\":\"%c\",\"method\":"
                      "\"known\",\"params\":{\"pad\":\"%s\"}}",
                      name, pad);
  char frame[sizeof body + 64];
  int whole =
      snprintf(frame, sizeof frame, "Content-Length: %d\r\n\r\n%s", size, body);
  for (ssize_t sent = 0, done = 0; done < whole; done += sent) {
    sent = write(client, frame + done, (size_t)(whole - done));
    sent = sent > 0 ? sent : 0;
    if (sent == 0) {
      uv_run(&loop, UV_RUN_NOWAIT);
    }
  }
}

static void until_handled(size_t count) {
  while (strlen(handled) < count) {
    uv_run(&loop, UV_RUN_ONCE);
  }
}

static void a_small_message_is_handled_when_it_comes(void **state) {
  (void)state;
  ask('a', 10);
  uv_run(&loop, UV_RUN_NOWAIT);
  assert_string_equal(handled, "a");
  assert_false(is_kept);
  assert_true(is_whole);
}

static void a_large_message_is_parsed_aside(void **state) {
  (void)state;
  ask('a', PADDING);
  while (!tested.held) { /* its bytes are taken */
    uv_run(&loop, UV_RUN_ONCE);
  }
  assert_string_equal(handled, ""); /* another client would have its turn */
  until_handled(1);
  assert_true(is_kept);
  assert_true(is_whole);
}

static void messages_are_handled_in_their_order(void **state) {
  (void)state;
  for (const char *name = "abcdef"; *name; name++) {
    ask(*name, (*name - 'a') % 3 == 0 ? PADDING : 10);
  }
  until_handled(6);
  assert_string_equal(handled, "abcdef");
}

static void a_connection_closes_while_its_message_is_parsed(void **state) {
  (void)state;
  ask('a', PADDING);
  while (!tested.held) {
    uv_run(&loop, UV_RUN_ONCE);
  }
  connection_close(&tested);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert_string_equal(handled, "");
  assert_int_equal(closed, 1);
}

static void a_message_that_is_whole_is_not_given_up(void **state) {
  (void)state;
  char answer[10];
  room = PADDING; /* the whole is larger than that, by less than is read */
  ask('a', PADDING);
  until_handled(1);
  ask('b', 10);
  until_handled(2);
  assert_string_equal(handled, "ab");
  /* Nothing was said. */
  assert_int_equal(recv(client, answer, sizeof answer, MSG_DONTWAIT), -1);
}

static void a_message_without_room_is_skipped(void **state) {
  (void)state;
  char answer[10];
  room = PADDING / 4;
  ask('a', PADDING);
  ask('b', 10);
  until_handled(1);
  assert_string_equal(handled, "b");
  assert_int_equal(recv(client, answer, sizeof answer, MSG_DONTWAIT),
                   sizeof answer);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, start, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(a_small_message_is_handled_when_it_comes),
      TEST(a_large_message_is_parsed_aside),
      TEST(messages_are_handled_in_their_order),
      TEST(a_message_that_is_whole_is_not_given_up),
      TEST(a_message_without_room_is_skipped),
      TEST(a_connection_closes_while_its_message_is_parsed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
