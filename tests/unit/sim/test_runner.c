/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children that are forked from a process that has seen nothing.
 */
#include "rtl/sim/process/process.h"
#include "rtl/sim/process/process_orphans.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

static char memory[64] = "nothing";
static char settings[64] = "settings";

static void forget(void *user) { explicit_bzero(user, sizeof settings); }

/* What a child has to say goes through its descriptor 3. */
static void say(const char *text) {
  if (write(PROCESS_FIRST_FD, text, strlen(text) + 1) < 0) {
    _exit(1);
  }
}

static int say_memory(void *user, process_shared *shared) {
  (void)shared;
  const process_job *job = user;
  char text[256];
  snprintf(text, sizeof text, "%s,%s,%.*s", memory, settings, (int)job->size,
           job->data ? job->data : "");
  say(text);
  return 5;
}

static int say_start(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  const char *path = (const char *)getauxval(AT_EXECFN);
  char text[256];
  snprintf(text, sizeof text, "%d,%s,%s,%s", environ && environ[0],
           getenv("HLSD_TEST_SECRET") ? "secret" : "", program_invocation_name,
           path);
  say(text);
  return 0;
}

static int crash(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  raise(SIGABRT);
  return 0;
}

static int sleep_long(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  say("asleep");
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

/* Cuts the last file that it is given, and opens none. */
static int cut_files(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  int other = open("/dev/null", O_WRONLY);
  if (other >= 0) {
    return 1;
  }
  return ftruncate(PROCESS_FIRST_FD + 8, 4) == 0 ? 0 : errno;
}

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

/* Runs a function in a child of the runner, and takes what it says. */
static hls_status run(sim_runner *runner,
                      int (*function)(void *, process_shared *),
                      const char *job, process_outcome *outcome, char *text,
                      size_t size) {
  int channel[2];
  assert_int_equal(pipe(channel), 0);
  sandbox_policy policy = {
      .kind = SANDBOX_NATIVE, .cpu_seconds = 10, .memory_bytes = 1ull << 30};
  process_request request = {.sandbox = &policy,
                             .run = function,
                             .runner = runner,
                             .job = job,
                             .job_size = job ? strlen(job) : 0,
                             .directory = "/",
                             .fds = &channel[1],
                             .num_fds = 1,
                             .wall_seconds = function == sleep_long ? 1 : 60};
  hls_error error = {0};
  hls_status status = process_run(&request, outcome, &error);
  close(channel[1]);
  ssize_t count = read(channel[0], text, size - 1);
  text[count > 0 ? count : 0] = '\0';
  close(channel[0]);
  return status;
}

static void children_do_not_see_what_came_later(void **state) {
  (void)state;
  sim_runner *runner =
      sim_runner_start(&(sim_runner_hooks){.forget = forget, .user = settings});
  assert_true(sim_runner_is_there(runner));
  strcpy(memory, "of a request");
  process_outcome outcome = {0};
  char text[256];
  for (int i = 0; i < 3; i++) {
    assert_int_equal(
        run(runner, say_memory, i ? "job" : NULL, &outcome, text, sizeof text),
        HLS_OK);
    assert_string_equal(text, i ? "nothing,,job" : "nothing,,");
    assert_int_equal(outcome.end, PROCESS_EXITED);
    assert_int_equal(outcome.code, 5);
  }
  assert_string_equal(settings, "settings");
  strcpy(memory, "nothing");
  sim_runner_stop(runner);
}

static void command_line_and_environment_are_overwritten(void **state) {
  (void)state;
  setenv("HLSD_TEST_SECRET", "1", 1);
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(run(runner, say_start, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_string_equal(text, "0,,,");
  assert_true(program_invocation_name[0] != '\0');
  sim_runner_stop(runner);
}

static void ends_are_told(void **state) {
  (void)state;
  sim_runner *runner = sim_runner_start(&(sim_runner_hooks){0});
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(run(runner, crash, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_int_equal(outcome.end, PROCESS_SIGNALED);
  assert_int_equal(outcome.code, SIGABRT);
  assert_int_equal(run(runner, sleep_long, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_string_equal(text, "asleep");
  assert_int_equal(outcome.end, PROCESS_TIMED_OUT);
  /* It serves all the same. */
  assert_int_equal(run(runner, say_memory, "job", &outcome, text, sizeof text),
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
  assert_int_equal(run(runner, lie, NULL, &outcome, text, sizeof text), HLS_OK);
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
  assert_int_equal(run(runner, say_memory, "job", &outcome, text, sizeof text),
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
                             .run = crash,
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
static off_t cut(sim_runner *runner, sandbox_kind kind,
                 process_outcome *outcome) {
  int file = memfd_create("given", MFD_CLOEXEC);
  assert_true(file >= 0);
  assert_int_equal(write(file, "0123456789", 10), 10);
  sandbox_policy policy = {.kind = kind,
                           .cpu_seconds = 10,
                           .memory_bytes = 1ull << 30,
                           .file_bytes = 100};
  int files[9]; /* as many as a circuit with a waveform has */
  for (size_t i = 0; i < 9; i++) {
    files[i] = file;
  }
  process_request request = {.sandbox = &policy,
                             .run = cut_files,
                             .runner = runner,
                             .directory = "/",
                             .fds = files,
                             .num_fds = 9,
                             .wall_seconds = 60};
  hls_error error = {0};
  assert_int_equal(process_run(&request, outcome, &error), HLS_OK);
  off_t size = lseek(file, 0, SEEK_END);
  close(file);
  return size;
}

static void expect_a_model_alone_to_cut(sim_runner *runner) {
  process_outcome outcome = {0};
  assert_int_equal(cut(runner, SANDBOX_MODEL, &outcome), 4);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.code, 0);
  assert_int_equal(cut(runner, SANDBOX_NATIVE, &outcome), 10);
  assert_int_equal(outcome.code, EPERM);
  sim_runner_stop(runner);
}

static void only_a_model_cuts_files(void **state) {
  (void)state;
  expect_a_model_alone_to_cut(sim_runner_start(&(sim_runner_hooks){0}));
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
      run(runner, say_memory, NULL, &outcome, text, sizeof text), HLS_OK);
  assert_false(sim_runner_is_there(runner));
  sim_runner_stop(runner);
}

/* ---- Several at a time ---- */

/* Its parent, the runner, may not have taken note of it yet. */
static bool is_dead(pid_t pid) {
  char path[64], text[256] = "";
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
  close(file);
  return size <= 0 || strstr(text, ") Z ");
}

static const sandbox_policy small = {
    .kind = SANDBOX_NATIVE, .cpu_seconds = 10, .memory_bytes = 1ull << 30};

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
  t->request = (process_request){.sandbox = &small,
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
  const process_request request = {.sandbox = &small,
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
  while (!is_dead(pid)) {
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

/* ---- Children that wait ---- */

#define MOST_SPARES 8

/* In memory that they share with the test: who waits. */
static struct {
  _Atomic int count;
  pid_t pids[MOST_SPARES];
  bool has_files; /* those of others can be opened */
  bool has_signals;
} *waiting;

static void warm(void) {
  strcpy(memory, "warm");
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
  strcpy(memory, "of a request");
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(run(runner, say_memory, "job", &outcome, text, sizeof text),
                   HLS_OK);
  assert_string_equal(text, "warm,settings,job");
  assert_int_equal(outcome.code, 5);
  assert_int_equal(run(runner, crash, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_int_equal(outcome.code, SIGABRT);
  strcpy(memory, "nothing");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
}

static void spares_serve_for_any_kind(void **state) {
  (void)state;
  expect_a_model_alone_to_cut(start_with_spares(2));
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
  assert_int_equal(run(runner, break_out, NULL, &outcome, text, sizeof text),
                   HLS_OK);
  assert_int_equal(outcome.code, 0);
  sim_runner_stop(runner);
  runner = start_with_spares(1);
  assert_int_equal(run(runner, break_out, NULL, &outcome, text, sizeof text),
                   HLS_OK);
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
    while (!is_dead(waiting->pids[i])) {
      usleep(1000);
    }
  }
  process_outcome outcome = {0};
  char text[256];
  assert_int_equal(run(runner, say_memory, "job", &outcome, text, sizeof text),
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
  assert_int_equal(run(runner, say_memory, "job", &outcome, text, sizeof text),
                   HLS_SANDBOX);
  assert_int_equal(outcome.stage, PROCESS_SANDBOX);
  assert_non_null(strstr(outcome.message, "does not offer Landlock"));
  assert_string_equal(text, "");
  sim_runner_stop(runner);
  munmap(waiting, sizeof *waiting);
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
      cmocka_unit_test(children_run_side_by_side),
      cmocka_unit_test(abandoned_children_end),
      cmocka_unit_test(there_is_a_bound_on_children),
      cmocka_unit_test(a_child_that_leaves_is_not_waited_for),
      cmocka_unit_test(a_child_without_output_is_waited_for),
      cmocka_unit_test(a_child_has_been_made_before_its_order),
      cmocka_unit_test(spares_serve_for_any_kind),
      cmocka_unit_test(a_spare_waits_without_what_no_order_needs),
      cmocka_unit_test(a_spare_is_as_confined_as_a_new_child),
      cmocka_unit_test(dead_spares_are_no_loss),
      cmocka_unit_test(a_spare_tells_why_it_has_no_sandbox),
  };
  return cmocka_run_group_tests_name("sim/runner", tests, NULL, NULL);
}
