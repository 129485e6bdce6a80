/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner, seen from the process that it belongs to.
 */
#include "rtl/sim/process/process_runner.h"

#include "rtl/sim/process/process_order.h"
#include "rtl/sim/process/process_orphans.h"
#include "rtl/sim/process/process_place.h"
#include "rtl/sim/process/process_runner_main.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child whose end somebody wants to know. */
typedef struct runner_child {
  uint64_t number; /* 0: none */
  bool has_ended;
  process_child_end end;
} runner_child;

struct sim_runner {
  pid_t pid;
  atomic_int connection; /* -1: it has ended */
  pthread_mutex_t lock;  /* for what follows: several threads start children */
  uint64_t last_number;
  runner_child children[PROCESS_MOST_CHILDREN];
};

sim_runner *sim_runner_start(const sim_runner_hooks *hooks) {
  sim_runner *runner = calloc(1, sizeof *runner);
  int ends[2];
  if (!runner || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
    free(runner);
    return NULL;
  }
  pthread_mutex_init(&runner->lock, NULL);
  process_place(); /* without one, code that children run is not linked here */
  pid_t parent = getpid();
  runner->pid = fork();
  if (runner->pid == 0) {
    process_runner_main(ends[1], parent, hooks);
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
  pthread_mutex_destroy(&runner->lock);
  free(runner);
}

bool sim_runner_is_there(const sim_runner *runner) {
  return runner && runner->connection >= 0;
}

/* Others may look at the connection at any time: not when it is closed. */
static void lose(sim_runner *runner) {
  int connection = atomic_exchange(&runner->connection, -1);
  if (connection >= 0) {
    close(connection);
  }
}

static runner_child *find_child(sim_runner *runner, uint64_t number) {
  for (size_t i = 0; i < PROCESS_MOST_CHILDREN; i++) {
    if (runner->children[i].number == number) {
      return &runner->children[i];
    }
  }
  return NULL;
}

/* Takes a packet, waiting for it if `flags` is 0. Returns false when there is
 * none. */
static bool take_reply(sim_runner *runner, int flags) {
  process_reply taken;
  ssize_t size;
  if (runner->connection < 0) {
    return false;
  }
  do {
    size = recv(runner->connection, &taken, sizeof taken, flags);
  } while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EAGAIN) {
    return false;
  }
  if (size != (ssize_t)sizeof taken) {
    lose(runner);
    return false;
  }
  runner_child *child = find_child(runner, taken.child);
  if (child) { /* otherwise it was abandoned */
    child->has_ended = true;
    child->end = taken.end;
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

static bool order_child(sim_runner *runner, const process_request *request,
                        int shared, int output, uint64_t number) {
  process_order given = {.kind = ORDER_FORK,
                         .child = number,
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
    return false;
  }
  files[ORDER_SHARED] = shared;
  files[ORDER_OUTPUT] = output >= 0 ? output : shared;
  memcpy(files + ORDER_PASSED, request->fds, request->num_fds * sizeof(int));
  bool is_told = process_order_send(runner->connection, &given, files,
                                    ORDER_PASSED + request->num_fds);
  close(files[ORDER_JOB]);
  if (!is_told) {
    lose(runner);
  }
  return is_told;
}

static uint64_t start_child(sim_runner *runner, const process_request *request,
                            int shared, int output) {
  runner_child *place = find_child(runner, 0);
  uint64_t number = runner->last_number + 1;
  if (!place || !order_child(runner, request, shared, output, number)) {
    return 0;
  }
  runner->last_number = number;
  *place = (runner_child){.number = number};
  return number;
}

uint64_t process_runner_start_child(sim_runner *runner,
                                    const process_request *request, int shared,
                                    int output) {
  if (!sim_runner_is_there(runner) ||
      request->num_fds > ORDER_MOST_FILES - ORDER_PASSED) {
    return 0;
  }
  pthread_mutex_lock(&runner->lock);
  uint64_t number = start_child(runner, request, shared, output);
  pthread_mutex_unlock(&runner->lock);
  return number;
}

int sim_runner_handle(const sim_runner *runner) {
  return runner ? runner->connection : -1;
}

bool process_runner_has_ended(sim_runner *runner, uint64_t number) {
  pthread_mutex_lock(&runner->lock);
  const runner_child *child = find_child(runner, number);
  while (child && !child->has_ended && take_reply(runner, MSG_DONTWAIT)) {
  }
  /* With the runner everything ends. */
  bool has_ended = !child || child->has_ended || !sim_runner_is_there(runner);
  pthread_mutex_unlock(&runner->lock);
  return has_ended;
}

static void tell(const sim_runner *runner, order_kind kind, uint64_t number) {
  if (sim_runner_is_there(runner)) {
    process_order_send(runner->connection,
                       &(process_order){.kind = kind, .child = number}, NULL,
                       0);
  }
}

void process_runner_kill(sim_runner *runner, uint64_t number) {
  tell(runner, ORDER_KILL, number);
}

void process_runner_abandon(sim_runner *runner, uint64_t number) {
  pthread_mutex_lock(&runner->lock);
  runner_child *child = number ? find_child(runner, number) : NULL;
  if (child && !child->has_ended) {
    tell(runner, ORDER_RETIRE, number);
  }
  if (child) {
    *child = (runner_child){0};
  }
  pthread_mutex_unlock(&runner->lock);
}

bool process_runner_reap(sim_runner *runner, uint64_t number,
                         process_child_end *end) {
  pthread_mutex_lock(&runner->lock);
  runner_child *child = find_child(runner, number);
  while (child && !child->has_ended && take_reply(runner, 0)) {
  }
  bool has_ended = child && child->has_ended;
  if (child) {
    *end = child->end;
    *child = (runner_child){0};
  }
  pthread_mutex_unlock(&runner->lock);
  return has_ended;
}
