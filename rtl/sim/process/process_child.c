/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The way of a child process from the fork to the user's code: it ties its life
 * to the parent's, forgets descriptors, signals and environment, and enters the
 * sandbox.
 */
#include "rtl/sim/process/process_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define EXIT_NOT_STARTED 125
#define MAX_PASSED_FDS 16
/* Beside a process that somebody waits for, a tenth of the time is left. */
#define BACKGROUND_NICE 10

#define LEAVING_MS 40

/* Whether this process has done beforehand what it could. */
static bool is_ready;
/* Why its sandbox could not begin; or an empty text. */
static char refusal[PROCESS_MESSAGE_SIZE];

/* Whether somebody goes on when standard output is closed. */
static bool lingers;

static void forget_signals(void);
static bool arrange_fds(const process_request *request, int output);

static void forget_parent(void) {
  forget_signals();
  environ = NULL; /* clearenv() takes a lock, which a lost thread may hold */
}

/* Preparing may compile a text that names files, as .incbin does. */
static bool close_files(const process_request *request,
                        process_shared *shared) {
  if (refusal[0]) {
    memcpy(shared->message, refusal, sizeof refusal);
    return false;
  }
  return sandbox_close_files(request->sandbox, shared->message,
                             sizeof shared->message);
}

void process_child_get_ready(void) {
  forget_parent();
  sandbox_begin(refusal, sizeof refusal);
  is_ready = true;
}

_Noreturn void process_child_main(const process_request *request,
                                  process_shared *shared, int output,
                                  pid_t parent, bool may_linger) {
  /* The parent may have died before its death could be signalled. */
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent) {
    _exit(EXIT_NOT_STARTED);
  }
  if (!is_ready) {
    forget_parent();
  }
  if (request->background) {
    /* It has the right to; if not, it is only in the way. */
    (void)!nice(BACKGROUND_NICE);
  }
  lingers = may_linger && output >= 0;
  if (!arrange_fds(request, output) ||
      (request->directory && chdir(request->directory) != 0)) {
    snprintf(shared->message, sizeof shared->message, "%s", strerror(errno));
    _exit(EXIT_NOT_STARTED);
  }
  shared->stage = PROCESS_SANDBOX;
  if (!close_files(request, shared)) {
    _exit(EXIT_NOT_STARTED);
  }
  shared->stage = PROCESS_STARTING;
  if (request->prepare && !request->prepare(request->user, shared)) {
    _exit(EXIT_NOT_STARTED);
  }
  shared->stage = PROCESS_SANDBOX;
  if (!sandbox_enter(request->sandbox, shared->message,
                     sizeof shared->message)) {
    _exit(EXIT_NOT_STARTED);
  }
  /* From here on there is no way back to an earlier stage: user code finds no
   * such memory, and a program that is executed starts without any. */
  process_shared *rest = process_shared_for_run(shared);
  shared->stage = PROCESS_RUNNING;
  munmap(shared, (size_t)((char *)rest - (char *)shared));
  if (request->run) {
    process_child_leave(rest, request->run(request->user, rest));
  }
  execve(request->argv[0], (char *const *)request->argv,
         (char *const *)request->environment);
  snprintf(rest->message, sizeof rest->message, "cannot run %s: %s",
           request->argv[0], strerror(errno));
  _exit(EXIT_NOT_STARTED);
}

_Noreturn void process_child_leave(process_shared *shared, int status) {
  shared->status = status;
  shared->is_leaving = true;
  if (lingers && close(STDERR_FILENO) == 0 && close(STDOUT_FILENO) == 0) {
    nanosleep(&(struct timespec){.tv_nsec = LEAVING_MS * 1000000L}, NULL);
  }
  _exit(status);
}

/* The parent's handlers would run in a process they know nothing of. */
static void forget_signals(void) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) {
    sigaction(number, &action, NULL); /* fails for those that have no handler */
  }
  /* Dying from a closed pipe says less than the failed write. */
  action.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &action, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Leaves exactly: standard input empty, standard output and error as asked
 * for, the passed descriptors. Above all the worker's connection is gone. */
static bool arrange_fds(const process_request *request, int output) {
  int moved[MAX_PASSED_FDS];
  if (request->num_fds > MAX_PASSED_FDS) {
    errno = EMFILE;
    return false;
  }
  /* First out of the way of the numbers they will get. */
  int above = PROCESS_FIRST_FD + MAX_PASSED_FDS;
  for (size_t i = 0; i < request->num_fds; i++) {
    moved[i] = fcntl(request->fds[i], F_DUPFD, above);
    if (moved[i] < 0) {
      return false;
    }
  }
  if (output >= 0 && (output = fcntl(output, F_DUPFD, above)) < 0) {
    return false;
  }
  int null = open("/dev/null", O_RDWR);
  if (null < 0 || dup2(null, STDIN_FILENO) < 0 ||
      dup2(output >= 0 ? output : null, STDOUT_FILENO) < 0 ||
      dup2(output >= 0 ? output : null, STDERR_FILENO) < 0) {
    return false;
  }
  for (size_t i = 0; i < request->num_fds; i++) {
    if (dup2(moved[i], PROCESS_FIRST_FD + (int)i) < 0) {
      return false;
    }
  }
  unsigned first = PROCESS_FIRST_FD + (unsigned)request->num_fds;
  return syscall(SYS_close_range, first, ~0u, 0) == 0;
}
