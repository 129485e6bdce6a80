/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Several children at a time, and what counts as their end.
 */
#include "children.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* Prints something, and says that it is leaving, which it is not. */
static int pretend_to_leave(void *user, process_shared *shared) {
  (void)user;
  pid_t self = getpid();
  if (write(PROCESS_FIRST_FD, &self, sizeof self) < 0 ||
      write(STDOUT_FILENO, "bye", 3) < 0) {
    return 1;
  }
  shared->status = 7;
  shared->is_leaving = true;
  close(STDOUT_FILENO);
  close(STDERR_FILENO);
  sleep(600);
  return 0;
}

/* Closes what it prints to long before its end. */
static int close_output(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  close(STDOUT_FILENO);
  close(STDERR_FILENO);
  usleep(1000);
  return 6;
}

static int print(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  return write(STDOUT_FILENO, "text", 4) == 4 ? 3 : 1;
}

/* Waits for a byte, and says it twice. */
static int echo(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  char bytes[2];
  if (read(PROCESS_FIRST_FD, bytes, 1) != 1) {
    return 1;
  }
  bytes[1] = bytes[0];
  return write(PROCESS_FIRST_FD + 1, bytes, 2) == 2 ? bytes[0] : 1;
}

/* A child that echoes, and the ends of its pipes that are here. */
typedef struct talker {
  int files[2]; /* its own ends */
  int to, from;
  process_request request;
  process *started;
} talker;

static void start_talker(talker *t, sim_runner *runner) {
  int there[2], back[2];
  assert_int_equal(pipe2(there, O_CLOEXEC), 0);
  assert_int_equal(pipe2(back, O_CLOEXEC), 0);
  *t = (talker){.files = {there[0], back[1]}, .to = there[1], .from = back[0]};
  t->request = (process_request){.sandbox = &child_policy,
                                 .run = echo,
                                 .runner = runner,
                                 .directory = "/",
                                 .fds = t->files,
                                 .num_fds = 2,
                                 .wall_seconds = 60};
  hls_error error = {0};
  assert_int_equal(process_start(&t->request, &t->started, &error), HLS_OK);
}

static void close_talker(const talker *t) {
  close(t->files[0]);
  close(t->files[1]);
  close(t->to);
  close(t->from);
}

/* Has it echo `byte`, and end. */
static void finish_talker(talker *t, char byte) {
  char bytes[2];
  assert_int_equal(write(t->to, &byte, 1), 1);
  assert_int_equal(read(t->from, bytes, 2), 2);
  assert_int_equal(bytes[0], byte);
  process_outcome outcome = {0};
  hls_error error = {0};
  assert_int_equal(process_finish(t->started, &outcome, &error), HLS_OK);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.code, byte);
  close_talker(t);
}

/* The end of one that is not waited for now is not lost. */
static void children_run_side_by_side(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  talker talkers[3];
  for (int i = 0; i < 3; i++) {
    start_talker(&talkers[i], runner);
  }
  char byte = 'z';
  assert_int_equal(write(talkers[2].to, &byte, 1), 1);
  finish_talker(&talkers[1], 'b');
  finish_talker(&talkers[0], 'a');
  process_outcome outcome = {0};
  hls_error error = {0};
  assert_int_equal(process_finish(talkers[2].started, &outcome, &error),
                   HLS_OK);
  assert_int_equal(outcome.code, 'z');
  close_talker(&talkers[2]);
  sim_runner_stop(runner);
}

/* They are killed, and make room for others. */
static void abandoned_children_end(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  for (int i = 0; i < 40; i++) {
    talker t;
    start_talker(&t, runner);
    process_abandon(t.started);
    close(t.files[1]);
    char byte;
    if (i == 39) { /* the pipe ends with the child */
      assert_int_equal(read(t.from, &byte, 1), 0);
    }
    t.files[1] = -1;
    close_talker(&t);
  }
  process_abandon(NULL);
  talker last;
  start_talker(&last, runner);
  finish_talker(&last, 'l');
  sim_runner_stop(runner);
}

static void there_is_a_bound_on_children(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  talker talkers[8];
  for (int i = 0; i < 8; i++) {
    start_talker(&talkers[i], runner);
  }
  process_request request = talkers[0].request;
  process *more;
  hls_error error = {0};
  assert_int_equal(process_start(&request, &more, &error), HLS_IO);
  assert_null(more);
  for (int i = 0; i < 8; i++) {
    finish_talker(&talkers[i], 'c');
  }
  sim_runner_stop(runner);
}

/* Runs a function whose output is kept. `say`: descriptor 3, or -1. */
static void run_printing(sim_runner *runner,
                         int (*function)(void *, process_shared *), int say,
                         process_outcome *outcome) {
  const process_request request = {.sandbox = &child_policy,
                                   .run = function,
                                   .runner = runner,
                                   .directory = "/",
                                   .fds = &say,
                                   .num_fds = say >= 0,
                                   .output_limit = 100,
                                   .wall_seconds = 60};
  hls_error error = {0};
  *outcome = (process_outcome){0};
  assert_int_equal(process_run(&request, outcome, &error), HLS_OK);
}

static void expect_output(process_outcome *outcome, int code,
                          const char *text) {
  assert_int_equal(outcome->end, PROCESS_EXITED);
  assert_int_equal(outcome->code, code);
  assert_int_equal(outcome->output.size, strlen(text));
  if (*text) {
    assert_memory_equal(outcome->output.data, text, strlen(text));
  }
  process_outcome_finish(outcome);
}

/* What says that it ends counts as ended, and does. */
static void a_child_that_leaves_is_not_waited_for(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  int channel[2];
  assert_int_equal(pipe2(channel, O_CLOEXEC), 0);
  process_outcome outcome;
  run_printing(runner, pretend_to_leave, channel[1], &outcome);
  expect_output(&outcome, 7, "bye");
  pid_t pid;
  assert_int_equal(read(channel[0], &pid, sizeof pid), sizeof pid);
  while (!child_is_dead(pid)) {
    usleep(1000);
  }
  run_printing(runner, print, -1, &outcome);
  expect_output(&outcome, 3, "text");
  close(channel[0]);
  close(channel[1]);
  sim_runner_stop(runner);
}

/* The end of the output alone is no end. */
static void a_child_without_output_is_waited_for(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome;
  run_printing(runner, close_output, -1, &outcome);
  expect_output(&outcome, 6, "");
  sim_runner_stop(runner);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(children_run_side_by_side),
      cmocka_unit_test(abandoned_children_end),
      cmocka_unit_test(there_is_a_bound_on_children),
      cmocka_unit_test(a_child_that_leaves_is_not_waited_for),
      cmocka_unit_test(a_child_without_output_is_waited_for),
  };
  return cmocka_run_group_tests_name("sim/side-by-side", tests, NULL, NULL);
}
