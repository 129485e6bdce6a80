/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What children of a runner do in its tests, and how they are run.
 */
#include "children.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

char child_memory[64] = "nothing";
char child_settings[64] = "settings";

const sandbox_policy child_policy = {
    .kind = SANDBOX_NATIVE, .cpu_seconds = 10, .memory_bytes = 1ull << 30};

void child_say(const char *text) {
  if (write(PROCESS_FIRST_FD, text, strlen(text) + 1) < 0) {
    _exit(1);
  }
}

int child_say_memory(void *user, process_shared *shared) {
  (void)shared;
  const process_job *job = user;
  char text[256];
  snprintf(text, sizeof text, "%s,%s,%.*s", child_memory, child_settings,
           (int)job->size, job->data ? job->data : "");
  child_say(text);
  return 5;
}

int child_crash(void *user, process_shared *shared) {
  (void)user;
  (void)shared;
  raise(SIGABRT);
  return 0;
}

hls_status child_run_for(int wall_seconds, sim_runner *runner,
                         int (*function)(void *, process_shared *),
                         const char *job, process_outcome *outcome, char *text,
                         size_t size) {
  int channel[2];
  assert_int_equal(pipe(channel), 0);
  process_request request = {.sandbox = &child_policy,
                             .run = function,
                             .runner = runner,
                             .job = job,
                             .job_size = job ? strlen(job) : 0,
                             .directory = "/",
                             .fds = &channel[1],
                             .num_fds = 1,
                             .wall_seconds = wall_seconds};
  hls_error error = {0};
  hls_status status = process_run(&request, outcome, &error);
  close(channel[1]);
  ssize_t count = read(channel[0], text, size - 1);
  text[count > 0 ? count : 0] = '\0';
  close(channel[0]);
  return status;
}

hls_status child_run(sim_runner *runner,
                     int (*function)(void *, process_shared *), const char *job,
                     process_outcome *outcome, char *text, size_t size) {
  return child_run_for(60, runner, function, job, outcome, text, size);
}

bool child_is_dead(pid_t pid) {
  char path[64], text[256] = "";
  snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
  close(file);
  return size <= 0 || strstr(text, ") Z ");
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

void child_expect_a_model_alone_to_cut(sim_runner *runner) {
  process_outcome outcome = {0};
  assert_int_equal(cut(runner, SANDBOX_MODEL, &outcome), 4);
  assert_int_equal(outcome.end, PROCESS_EXITED);
  assert_int_equal(outcome.code, 0);
  assert_int_equal(cut(runner, SANDBOX_NATIVE, &outcome), 10);
  assert_int_equal(outcome.code, EPERM);
  sim_runner_stop(runner);
}
