/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner: packets with orders come in, packets about its children go out.
 * It looks at no content of an order; only the child maps it.
 */
#include "rtl/sim/process/process_runner_main.h"

#include "rtl/sim/process/process_order.h"
#include "rtl/sim/process/process_reply.h"
#include "rtl/sim/process/process_scrub.h"
#include "rtl/sim/process/process_spare.h"

#include "base/memory/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* So long does the runner wait for an order before it does what can wait, to
 * end children that have done their work and to fork spares: simulations give
 * several, one soon after another. */
#define IDLE_MS 20

/* Those that were killed take their time to end. */
#define MOST_ENDING (2 * PROCESS_MOST_CHILDREN)

/* A child at work. */
typedef struct worker {
  uint64_t number; /* that the order has given it */
  pid_t pid;
  int handle; /* readable when it has ended */
  bool is_retired;
} worker;

typedef struct runner {
  int connection;
  void (*warm)(void);
  process_spares spares;
  worker workers[MOST_ENDING];
  size_t num_workers;
} runner;

static bool send_reply(const runner *r, const process_reply *given) {
  return send(r->connection, given, sizeof *given, MSG_NOSIGNAL) ==
         (ssize_t)sizeof *given;
}

/* Waits for the end of a child, which has come, or is about to, and tells it.
 */
static bool bury(runner *r, size_t index) {
  worker ended = r->workers[index];
  r->workers[index] = r->workers[--r->num_workers];
  process_reply reply = {.child = ended.number, .end = {.was_started = true}};
  while (wait4(ended.pid, &reply.end.status, 0, &reply.end.usage) < 0 &&
         errno == EINTR) {
  }
  close(ended.handle);
  return send_reply(r, &reply);
}

/* Waits until something happens, or for so long, and tells which children have
 * ended. `*has_order`: there is one, or nobody gives any more; NULL: orders can
 * wait. Returns false when nobody listens. */
static bool await(runner *r, int milliseconds, bool *has_order) {
  struct pollfd files[1 + MOST_ENDING];
  files[0] =
      (struct pollfd){.fd = has_order ? r->connection : -1, .events = POLLIN};
  size_t count = r->num_workers;
  for (size_t i = 0; i < count; i++) {
    files[1 + i] =
        (struct pollfd){.fd = r->workers[i].handle, .events = POLLIN};
  }
  int ready = poll(files, (nfds_t)(1 + count), milliseconds);
  if (has_order) {
    *has_order = ready > 0 && files[0].revents;
  }
  if (ready <= 0) {
    return ready == 0 || errno == EINTR;
  }
  /* From the end, since others take the places of those that leave. */
  for (size_t i = count; i-- > 0;) {
    if (files[1 + i].revents && !bury(r, i)) {
      return false;
    }
  }
  return true;
}

/* Forks a child that carries an order out, unless a spare can. Returns -1 when
 * it cannot. */
static pid_t fork_child(runner *r, const process_order *taken, const int *files,
                        size_t count) {
  /* Descriptors for which there is no number are left out. */
  if (count != ORDER_PASSED + taken->num_fds) {
    return -1;
  }
  pid_t pid = process_spares_take(&r->spares, taken, files, count);
  if (pid >= 0) {
    return pid;
  }
  pid_t self = getpid();
  pid = fork();
  if (pid == 0) {
    process_order_obey(taken, files, self);
  }
  return pid;
}

/* From now on the end of a child is told, or that there is none. */
static bool note_child(runner *r, uint64_t number, pid_t pid) {
  int handle = pid < 0 ? -1 : (int)syscall(SYS_pidfd_open, pid, 0);
  if (handle >= 0) {
    r->workers[r->num_workers++] = (worker){number, pid, handle, false};
    return true;
  }
  if (pid >= 0) {
    kill(pid, SIGKILL);
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  return send_reply(r, &(process_reply){.child = number});
}

static worker *find_worker(runner *r, uint64_t number) {
  for (size_t i = 0; i < r->num_workers; i++) {
    if (r->workers[i].number == number) {
      return &r->workers[i];
    }
  }
  return NULL;
}

static void kill_retired(const runner *r) {
  for (size_t i = 0; i < r->num_workers; i++) {
    if (r->workers[i].is_retired) {
      kill(r->workers[i].pid, SIGKILL);
    }
  }
}

/* Waits until there is a place for another child. Those of one simulation may
 * linger, and no more. */
static bool make_room(runner *r) {
  bool is_heard = true;
  if (r->num_workers >= PROCESS_SPARES) {
    kill_retired(r);
  }
  while (is_heard && r->num_workers == MOST_ENDING) {
    is_heard = await(r, -1, NULL);
  }
  return is_heard;
}

/* Closes the files. Returns false when nobody listens. */
static bool obey(runner *r, const process_order *taken, const int *files,
                 size_t count) {
  bool is_fork = taken->kind == ORDER_FORK, goes_on = true;
  pid_t pid = -1;
  if (is_fork && (goes_on = make_room(r))) {
    pid = fork_child(r, taken, files, count);
  }
  for (size_t i = 0; i < count; i++) {
    close(files[i]);
  }
  worker *meant = find_worker(r, taken->child);
  if (is_fork) {
    return goes_on && note_child(r, taken->child, pid);
  }
  if (meant && taken->kind == ORDER_KILL) {
    kill(meant->pid, SIGKILL);
  } else if (meant) {
    meant->is_retired = true;
  }
  return true;
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

static size_t count_retired(const runner *r) {
  size_t count = 0;
  for (size_t i = 0; i < r->num_workers; i++) {
    count += r->workers[i].is_retired;
  }
  return count;
}

/* Waits for an order. Does what can wait while there is none. */
static bool await_order(runner *r) {
  bool has_order = false;
  while (!has_order) {
    size_t retired = count_retired(r);
    bool may_fork = r->warm && r->num_workers == retired &&
                    r->spares.count < PROCESS_SPARES;
    size_t before = r->num_workers;
    if (!await(r, retired || may_fork ? IDLE_MS : -1, &has_order)) {
      return false;
    }
    if (has_order || r->num_workers != before) {
      continue; /* there was something */
    }
    kill_retired(r);
    if (may_fork) {
      process_spares_add(&r->spares, r->warm);
    }
  }
  return true;
}

/* The children that a runner forks keep its program. */
static bool prepare_sandboxes(void) {
  char message[PROCESS_MESSAGE_SIZE];
  return sandbox_prepare_calls(SANDBOX_NATIVE, message, sizeof message) &&
         sandbox_prepare_calls(SANDBOX_MODEL, message, sizeof message);
}

_Noreturn void process_runner_main(int connection, pid_t parent,
                                   const sim_runner_hooks *hooks) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent ||
      !keep_only(connection)) {
    _exit(EXIT_FAILURE);
  }
  runner r = {.connection = PROCESS_FIRST_FD, .warm = hooks->warm};
  if (hooks->forget) {
    hooks->forget(hooks->user);
  }
  process_scrub();
  if (!prepare_sandboxes()) {
    _exit(EXIT_FAILURE);
  }
  memory_settle();
  process_order taken;
  int files[ORDER_MOST_FILES];
  size_t count;
  do {
    if (!await_order(&r)) {
      break;
    }
  } while (process_order_receive(r.connection, &taken, files, &count) &&
           obey(&r, &taken, files, count));
  /* Children end with this process. */
  _exit(EXIT_SUCCESS);
}
