/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner: packets with orders come in, packets about its child go out. It
 * looks at no content of an order; only the child maps it.
 */
#include "rtl/sim/process/process_runner.h"

#include "rtl/sim/process/process_order.h"
#include "rtl/sim/process/process_orphans.h"
#include "rtl/sim/process/process_scrub.h"
#include "rtl/sim/process/process_spare.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* So long does the runner wait for an order before it forks a spare:
 * simulations give several, one soon after another. */
#define IDLE_MS 20

struct sim_runner {
  pid_t pid;
  int connection; /* -1: it has ended */
};

typedef struct reply {
  pid_t pid; /* of the child that was started, or … */
  bool ended;
  int status;
  struct rusage usage;
} reply;

/* ---- In the runner ---- */

static bool send_reply(int connection, const reply *given) {
  return send(connection, given, sizeof *given, MSG_NOSIGNAL) ==
         (ssize_t)sizeof *given;
}

/* Waits for the child's end. Kills it when told to, or when nobody is there any
 * more to be told. */
static void await_child(int connection, pid_t pid) {
  int handle = (int)syscall(SYS_pidfd_open, pid, 0);
  struct pollfd files[] = {{.fd = handle, .events = POLLIN},
                           {.fd = connection, .events = POLLIN}};
  if (handle < 0) {
    kill(pid, SIGKILL);
    return;
  }
  for (;;) {
    if (poll(files, 2, -1) < 0 && errno != EINTR) {
      kill(pid, SIGKILL);
      break;
    }
    if (files[0].revents) {
      break;
    }
    if (files[1].revents) {
      process_order taken;
      int ignored[ORDER_MOST_FILES];
      size_t count;
      if (!process_order_receive(connection, &taken, ignored, &count)) {
        files[1].fd = -1;
      }
      kill(pid, SIGKILL);
    }
  }
  close(handle);
}

/* Forks a child that carries an order out, unless a spare can. */
static pid_t start_child(process_spares *spares, const process_order *taken,
                         const int *files, size_t count) {
  pid_t pid = process_spares_take(spares, taken, files, count);
  if (pid >= 0) {
    return pid;
  }
  pid_t runner = getpid();
  pid = fork();
  if (pid == 0) {
    process_order_obey(taken, files, runner);
  }
  return pid;
}

static bool obey(int connection, process_spares *spares,
                 const process_order *taken, const int *files, size_t count) {
  if (taken->kind != ORDER_FORK) {
    return true; /* the child that was to be killed has ended meanwhile */
  }
  /* Descriptors for which there is no number are left out. */
  bool is_whole = count == ORDER_PASSED + taken->num_fds;
  pid_t pid = is_whole ? start_child(spares, taken, files, count) : -1;
  for (size_t i = 0; i < count; i++) {
    close(files[i]);
  }
  if (!send_reply(connection, &(reply){.pid = pid}) || pid < 0) {
    return pid < 0;
  }
  await_child(connection, pid);
  reply end = {.pid = pid, .ended = true};
  while (wait4(pid, &end.status, 0, &end.usage) < 0 && errno == EINTR) {
  }
  return send_reply(connection, &end);
}

/* Leaves the connection, as the descriptor behind the standard ones, which lead
 * nowhere. */
static bool keep_only(int connection) {
  int null = open("/dev/null", O_RDWR);
  int kept = fcntl(connection, F_DUPFD, PROCESS_FIRST_FD + 2);
  return null >= 0 && kept >= 0 && dup2(null, STDIN_FILENO) >= 0 &&
         dup2(null, STDOUT_FILENO) >= 0 && dup2(null, STDERR_FILENO) >= 0 &&
         dup3(kept, PROCESS_FIRST_FD, O_CLOEXEC) >= 0 &&
         syscall(SYS_close_range, PROCESS_FIRST_FD + 1, ~0u, 0) == 0;
}

/* Makes spares while there is nothing else to do. Returns when there is an
 * order. */
static void await_order(int connection, process_spares *spares,
                        void (*warm)(void)) {
  struct pollfd file = {.fd = connection, .events = POLLIN};
  while (warm && spares->count < PROCESS_SPARES &&
         poll(&file, 1, IDLE_MS) == 0) {
    process_spares_add(spares, warm);
  }
}

static _Noreturn void be_runner(int connection, pid_t parent,
                                const sim_runner_hooks *hooks) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent ||
      !keep_only(connection)) {
    _exit(EXIT_FAILURE);
  }
  void (*warm)(void) = hooks->warm;
  if (hooks->forget) {
    hooks->forget(hooks->user);
  }
  process_scrub();
  process_spares spares = {0};
  process_order taken;
  int files[ORDER_MOST_FILES];
  size_t count;
  do {
    await_order(PROCESS_FIRST_FD, &spares, warm);
  } while (process_order_receive(PROCESS_FIRST_FD, &taken, files, &count) &&
           obey(PROCESS_FIRST_FD, &spares, &taken, files, count));
  _exit(EXIT_SUCCESS);
}

/* ---- In the parent ---- */

sim_runner *sim_runner_start(const sim_runner_hooks *hooks) {
  sim_runner *runner = malloc(sizeof *runner);
  int ends[2];
  if (!runner || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
    free(runner);
    return NULL;
  }
  pid_t parent = getpid();
  runner->pid = fork();
  if (runner->pid == 0) {
    be_runner(ends[1], parent, hooks);
  }
  close(ends[1]);
  runner->connection = ends[0];
  if (runner->pid < 0) {
    close(ends[0]);
    free(runner);
    return NULL;
  }
  process_orphans_spare(runner->pid);
  return runner;
}

void sim_runner_stop(sim_runner *runner) {
  if (!runner) {
    return;
  }
  if (runner->connection >= 0) {
    close(runner->connection);
  }
  process_orphans_spare(0);
  waitpid(runner->pid, NULL, 0);
  free(runner);
}

bool sim_runner_is_there(const sim_runner *runner) {
  return runner && runner->connection >= 0;
}

static void lose(sim_runner *runner) {
  if (runner->connection >= 0) {
    close(runner->connection);
  }
  runner->connection = -1;
}

/* Waits for a packet. */
static bool take_reply(sim_runner *runner, reply *taken) {
  ssize_t size;
  do {
    size = recv(runner->connection, taken, sizeof *taken, 0);
  } while (size < 0 && errno == EINTR);
  if (size != (ssize_t)sizeof *taken) {
    lose(runner);
    return false;
  }
  return true;
}

/* A file in memory with the bytes of the job; it may be empty. */
static int write_job(const process_request *request) {
  int file = memfd_create("job", MFD_CLOEXEC);
  const char *at = request->job;
  for (size_t left = request->job_size; file >= 0 && left > 0;) {
    ssize_t size = write(file, at, left);
    if (size < 0 && errno != EINTR) {
      close(file);
      return -1;
    }
    at += size > 0 ? size : 0;
    left -= size > 0 ? (size_t)size : 0;
  }
  return file;
}

pid_t process_runner_fork(sim_runner *runner, const process_request *request,
                          int shared, int output) {
  if (!sim_runner_is_there(runner) ||
      request->num_fds > ORDER_MOST_FILES - ORDER_PASSED) {
    return -1;
  }
  process_order given = {.kind = ORDER_FORK,
                         .sandbox = *request->sandbox,
                         .prepare = request->prepare,
                         .run = request->run,
                         .directory = request->directory,
                         .job_size = request->job_size,
                         .num_fds = request->num_fds,
                         .has_output = output >= 0};
  int files[ORDER_MOST_FILES];
  files[ORDER_JOB] = write_job(request);
  if (files[ORDER_JOB] < 0) {
    return -1;
  }
  files[ORDER_SHARED] = shared;
  files[ORDER_OUTPUT] = output >= 0 ? output : shared;
  memcpy(files + ORDER_PASSED, request->fds, request->num_fds * sizeof(int));
  reply started = {.pid = -1};
  if (!process_order_send(runner->connection, &given, files,
                          ORDER_PASSED + request->num_fds)) {
    lose(runner);
  } else if (!take_reply(runner, &started)) {
    started.pid = -1;
  }
  close(files[ORDER_JOB]);
  return started.pid;
}

int process_runner_handle(const sim_runner *runner) {
  return runner->connection;
}

void process_runner_kill(sim_runner *runner) {
  process_order_send(runner->connection, &(process_order){.kind = ORDER_KILL},
                     NULL, 0);
}

bool process_runner_reap(sim_runner *runner, int *status,
                         struct rusage *usage) {
  reply end;
  if (!take_reply(runner, &end)) {
    return false;
  }
  *status = end.status;
  *usage = end.usage;
  return true;
}
