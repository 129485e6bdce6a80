/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children that are forked from a process that has seen nothing.
 */
#include "children.h"

#include "rtl/sim/process/process_orphans.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static void forget(void *user) { explicit_bzero(user, sizeof child_settings); }

static int say_start(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  const char *path = (const char *)getauxval(AT_EXECFN);
  char text[256];
  snprintf(text, sizeof text, "%d,%s,%s,%s", environ && environ[0],
           getenv("HLSD_TEST_SECRET") ? "secret" : "", program_invocation_name,
           path);
  child_say(text);
  return 0;
}

static int sleep_long(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  child_say("asleep");
  sleep(600); /* pause() is not allowed */
  return 0;
}

/* Says something, then reaches for the memory that tells how far it has come.
 */
static int lie(void *user, process_shared *shared) {
  (void)user;
  strcpy(shared->message, "said");
  shared->stage = PROCESS_SANDBOX;
  size_t before = process_shared_size() / 2;
  process_shared *first = (process_shared *)((char *)shared - before);
  first->stage = PROCESS_SANDBOX;
  return 0;
}

static void children_do_not_see_what_came_later(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(
      &(sim_runner_hooks){.forget = forget, .user = child_settings});
  assert_true(sim_runner_is_there(runner));
  strcpy(child_memory, "of a request");
  process_outcome outcome = {0};
  char text[256];
  for (int i = 0; i < 3; i++) {
    assert_int_equal(child_run(runner, child_say_memory, i ? "job" : NULL,
                               &outcome, text, sizeof text),
                     HLS_OK);
    assert_string_equal(text, i ? "nothing,,job" : "nothing,,");
    assert_int_equal(outcome.end, PROCESS_EXITED);
    assert_int_equal(outcome.code, 5);
  }
  assert_string_equal(child_settings, "settings");
  strcpy(child_memory, "nothing");
  sim_runner_stop(runner);
}

static void command_line_and_environment_are_overwritten(void **state) {
  (void)state;
  setenv("HLSD_TEST_SECRET", "1", 1);
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, say_start, NULL, &outcome, text, sizeof text), HLS_OK);
  assert_string_equal(text, "0,,,");
  assert_true(program_invocation_name[0] != '\0');
  sim_runner_stop(runner);
}

static void ends_are_told(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, child_crash, NULL, &outcome, text, sizeof text),
      HLS_OK);
  assert_int_equal(outcome.end, PROCESS_SIGNALED);
  assert_int_equal(outcome.code, SIGABRT);
  assert_int_equal(
      child_run_for(1, runner, sleep_long, NULL, &outcome, text, sizeof text),
      HLS_OK);
  assert_string_equal(text, "asleep");
  assert_int_equal(outcome.end, PROCESS_TIMED_OUT);
  /* It serves all the same. */
  assert_int_equal(
      child_run(runner, child_say_memory, "job", &outcome, text, sizeof text),
      HLS_OK);
  assert_string_equal(text, "nothing,settings,job");
  sim_runner_stop(runner);
}

/* What user code does with the memory that it is left says nothing of us. */
static void nobody_goes_back_to_an_earlier_stage(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(child_run(runner, lie, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_int_equal(outcome.stage, PROCESS_RUNNING);
  assert_string_equal(outcome.message, "said");
  assert_int_equal(outcome.end, PROCESS_SIGNALED);
  assert_int_equal(outcome.code, SIGSEGV);
  sim_runner_stop(runner);
}

/* The only child of this process that is not an orphan of a tool. */
static void orphans_are_killed_without_the_runner(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  pid_t orphan = fork();
  if (orphan == 0) {
    pause();
    _exit(0);
  }
  process_orphans_kill();
  assert_int_equal(kill(orphan, 0), -1);
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, child_say_memory, "job", &outcome, text, sizeof text),
      HLS_OK);
  assert_string_equal(text, "nothing,settings,job");
  sim_runner_stop(runner);
}

/* Runs something where no more than so many descriptors may be opened beside
 * those that this process was started with. */
static hls_status run_with_descriptors(rlim_t count, char *message,
                                       size_t size) {
  struct rlimit before, limit;
  assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
  limit = before;
  int lowest = dup(STDIN_FILENO);
  assert_true(lowest >= 0);
  close(lowest);
  limit.rlim_cur = (rlim_t)lowest + count;
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
  assert_true(sim_runner_is_there(runner));
  process_outcome outcome = {0};
  hls_error error = {0};
  sandbox_policy policy = {
      .kind = SANDBOX_NATIVE, .cpu_seconds = 10, .memory_bytes = 1ull << 30};
  int file = open("/dev/null", O_WRONLY | O_CLOEXEC);
  process_request request = {.sandbox = &policy,
                             .run = child_crash,
                             .runner = runner,
                             .directory = "/",
                             .fds = &file,
                             .num_fds = 1,
                             .wall_seconds = 60};
  hls_status status = process_run(&request, &outcome, &error);
  snprintf(message, size, "%s", error.message);
  close(file);
  sim_runner_stop(runner);
  return status;
}

/* What the child lacks before the user's code is not that code's fault. */
static void trouble_before_the_program_is_an_error(void **state) {
  (void)state;
  char message[512];
  assert_int_equal(run_with_descriptors(13, message, sizeof message), HLS_IO);
  assert_non_null(strstr(message, "cannot prepare a process: "));
  assert_int_equal(run_with_descriptors(3, message, sizeof message), HLS_IO);
  assert_non_null(strstr(message, "cannot start a process: "));
}

/* What a process of such a kind makes of a file of ten bytes that it is given;
 * all other descriptors are the same file. */
static void only_a_model_cuts_files(void **state) {
  (void)state;
  child_expect_a_model_alone_to_cut(sim_runner_start(&(sim_runner_hooks){0}));
}

static void a_dead_runner_is_an_error(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  /* It is the only child; as no orphan is spared now, it goes, too. */
  process_orphans_spare(0);
  process_orphans_kill();
  assert_int_not_equal(
      child_run(runner, child_say_memory, NULL, &outcome, text, sizeof text),
      HLS_OK);
  assert_false(sim_runner_is_there(runner));
  sim_runner_stop(runner);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(children_do_not_see_what_came_later),
      cmocka_unit_test(command_line_and_environment_are_overwritten),
      cmocka_unit_test(ends_are_told),
      cmocka_unit_test(nobody_goes_back_to_an_earlier_stage),
      cmocka_unit_test(orphans_are_killed_without_the_runner),
      cmocka_unit_test(trouble_before_the_program_is_an_error),
      cmocka_unit_test(only_a_model_cuts_files),
      cmocka_unit_test(a_dead_runner_is_an_error),
  };
  return cmocka_run_group_tests_name("sim/runner", tests, NULL, NULL);
}
