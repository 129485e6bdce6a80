/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children that have been made before there is something for them to do.
 */
#include "children.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

/* Tries what a child is not allowed. Returns how much of it goes through. */
static int break_out(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  int rights = 0;
  rights += open("/etc/passwd", O_RDONLY) >= 0;
  rights += open("/dev/null", O_RDONLY) >= 0;
  rights += socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
  rights += kill(getppid(), 0) == 0;
  rights += syscall(SYS_tgkill, getppid(), getppid(), 0) == 0;
  rights += fork() >= 0;
  rights += write(PROCESS_FIRST_FD, "kept", 4) != 4;
  return rights;
}

#define MOST_SPARES 8

/* In memory that they share with the test: who waits. */
static struct {
  _Atomic int count;
  pid_t pids[MOST_SPARES];
  bool has_files; /* those of others can be opened */
  bool has_signals;
} *waiting;

static void warm(void) {
  strcpy(child_memory, "warm");
  int place = waiting->count;
  waiting->pids[place % MOST_SPARES] = getpid();
  waiting->has_files |= open("/etc/passwd", O_RDONLY) >= 0;
  waiting->has_signals |= syscall(SYS_tgkill, getppid(), getppid(), 0) == 0;
  waiting->count = place + 1; /* they are forked one after another */
}

static sim_runner *start_and_await(const sim_runner_hooks *hooks, int count) {
  waiting = mmap(NULL, sizeof *waiting, PROT_READ | PROT_WRITE,
                 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  assert_ptr_not_equal(waiting, MAP_FAILED);
  sim_runner *runner = sim_runner_start(hooks);
  for (int i = 0; waiting->count < count && i < 10000; i++) {
    usleep(1000);
  }
  assert_true(waiting->count >= count);
  return runner;
}

static sim_runner *start_with_spares(int count) {
  return start_and_await(&(sim_runner_hooks){.warm = warm}, count);
}

static void a_child_has_been_made_before_its_order(void **state) {
  (void)state;
  sim_runner *runner = start_with_spares(1);
  strcpy(child_memory, "of a request");
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, child_say_memory, "job", &outcome, text, sizeof text),
      HLS_OK);
  assert_string_equal(text, "warm,settings,job");
  assert_int_equal(outcome.code, 5);
  assert_int_equal(
      child_run(runner, child_crash, NULL, &outcome, text, sizeof text),
      HLS_OK);
  assert_int_equal(outcome.code, SIGABRT);
  strcpy(child_memory, "nothing");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

static void spares_serve_for_any_kind(void **state) {
  (void)state;
  child_expect_a_model_alone_to_cut(start_with_spares(2));
  munmap(waiting, sizeof *waiting);
}

/* What is given up while nobody waits need not be when somebody does. */
static void a_spare_waits_without_what_no_order_needs(void **state) {
  (void)state;
  sim_runner *runner = start_with_spares(1);
  assert_false(waiting->has_files);
  assert_false(waiting->has_signals);
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

static void a_spare_is_as_confined_as_a_new_child(void **state) {
  (void)state;
  process_outcome outcome = {0};
  char text[256];
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  assert_int_equal(
      child_run(runner, break_out, NULL, &outcome, text, sizeof text), HLS_OK);
  assert_int_equal(outcome.code, 0);
  sim_runner_stop(runner);
  runner = start_with_spares(1);
  assert_int_equal(
      child_run(runner, break_out, NULL, &outcome, text, sizeof text), HLS_OK);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.code, 0);
  assert_string_equal(text, "kept");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

static void dead_spares_are_no_loss(void **state) {
  (void)state;
  sim_runner *runner = start_with_spares(3);
  for (int i = 0; i < 3; i++) {
    assert_int_equal(kill(waiting->pids[i], SIGKILL), 0);
    while (!child_is_dead(waiting->pids[i])) {
      usleep(1000);
    }
  }
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, child_say_memory, "job", &outcome, text, sizeof text),
      HLS_OK);
  assert_string_equal(text, "nothing,settings,job");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

/* In a runner: makes it and its children live on a system without Landlock. */
static void lose_landlock(void *user) {
  (void)user;
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EOPNOTSUPP),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
    _exit(1);
  }
}

/* It has found out long before somebody is there who can be told. */
static void a_spare_tells_why_it_has_no_sandbox(void **state) {
  (void)state;
  sim_runner *runner = start_and_await(
      &(sim_runner_hooks){.forget = lose_landlock, .warm = warm}, 1);
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(
      child_run(runner, child_say_memory, "job", &outcome, text, sizeof text),
      HLS_SANDBOX);
  assert_int_equal(outcome.stage, PROCESS_SANDBOX);
  assert_non_null(strstr(outcome.message, "does not offer Landlock"));
  assert_string_equal(text, "");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_child_has_been_made_before_its_order),
      cmocka_unit_test(spares_serve_for_any_kind),
      cmocka_unit_test(a_spare_waits_without_what_no_order_needs),
      cmocka_unit_test(a_spare_is_as_confined_as_a_new_child),
      cmocka_unit_test(dead_spares_are_no_loss),
      cmocka_unit_test(a_spare_tells_why_it_has_no_sandbox),
  };
  return cmocka_run_group_tests_name("sim/spares", tests, NULL, NULL);
}
