/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runner: packets with orders come in, packets about its child go out. It
 * looks at no content of an order; only the child maps it.
 */
#include "rtl/sim/process/process_runner.h"

#include "rtl/sim/process/process_child.h"
#include "rtl/sim/process/process_orphans.h"
#include "rtl/sim/process/process_scrub.h"

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

struct sim_runner {
  pid_t pid;
  int connection; /* -1: it has ended */
};

/* Descriptors of an order: job, shared memory, output, those of the child. */
enum { JOB, SHARED, OUTPUT, PASSED, MOST_FILES = PASSED + 8 };

typedef enum order_kind { ORDER_FORK, ORDER_KILL } order_kind;

/* The addresses mean the same in the runner, which is a copy of its parent. */
typedef struct order {
  order_kind kind;
  sandbox_policy sandbox; /* names no paths */
  bool (*prepare)(void *user, process_shared *shared);
  int (*run)(void *user, process_shared *shared);
  const char *directory;
  size_t job_size;
  size_t num_fds;
  bool has_output;
} order;

typedef struct reply {
  pid_t pid; /* of the child that was started, or … */
  bool ended;
  int status;
  struct rusage usage;
} reply;

typedef union control_space {
  struct cmsghdr header;
  char space[CMSG_SPACE(MOST_FILES * sizeof(int))];
} control_space;

/* Receives an order with its descriptors. Returns false at the end. */
static bool receive(int connection, order *taken, int *files, size_t *count) {
  struct iovec piece = {taken, sizeof *taken};
  control_space control;
  struct msghdr message = {.msg_iov = &piece,
                           .msg_iovlen = 1,
                           .msg_control = control.space,
                           .msg_controllen = sizeof control.space};
  ssize_t size;
  do {
    size = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  *count = 0;
  struct cmsghdr *header = size > 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (header && header->cmsg_type == SCM_RIGHTS) {
    *count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    memcpy(files, CMSG_DATA(header), *count * sizeof(int));
  }
  return size == (ssize_t)sizeof *taken;
}

static bool send_order(int connection, const order *given, const int *files,
                       size_t count) {
  struct iovec piece = {(order *)given, sizeof *given};
  control_space control = {0};
  struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
  if (count) {
    message.msg_control = control.space;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), files, count * sizeof(int));
  }
  ssize_t size;
  do {
    size = sendmsg(connection, &message, MSG_NOSIGNAL);
  } while (size < 0 && errno == EINTR);
  return size == (ssize_t)sizeof *given;
}

/* ---- In the runner ---- */

/* The child's part of a fork. */
static _Noreturn void be_child(const order *taken, const int *files,
                               pid_t parent) {
  process_shared *shared =
      mmap(NULL, process_shared_size(), PROT_READ | PROT_WRITE, MAP_SHARED,
           files[SHARED], 0);
  if (shared == MAP_FAILED) {
    _exit(EXIT_FAILURE);
  }
  process_job job = {.size = taken->job_size};
  if (job.size) {
    void *data = mmap(NULL, job.size, PROT_READ, MAP_PRIVATE, files[JOB], 0);
    job.data = data == MAP_FAILED ? NULL : data;
  }
  if (job.size && !job.data) {
    snprintf(shared->message, sizeof shared->message, "%s", strerror(errno));
    _exit(EXIT_FAILURE);
  }
  const process_request request = {.sandbox = &taken->sandbox,
                                   .prepare = taken->prepare,
                                   .run = taken->run,
                                   .user = &job,
                                   .directory = taken->directory,
                                   .fds = files + PASSED,
                                   .num_fds = taken->num_fds};
  process_child_main(&request, shared, taken->has_output ? files[OUTPUT] : -1,
                     parent);
}

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
      order taken;
      int ignored[MOST_FILES];
      size_t count;
      if (!receive(connection, &taken, ignored, &count)) {
        files[1].fd = -1;
      }
      kill(pid, SIGKILL);
    }
  }
  close(handle);
}

static bool obey(int connection, const order *taken, const int *files,
                 size_t count) {
  if (taken->kind != ORDER_FORK) {
    return true; /* the child that was to be killed has ended meanwhile */
  }
  /* Descriptors for which there is no number are left out. */
  bool is_whole = count == PASSED + taken->num_fds;
  pid_t runner = getpid();
  pid_t pid = is_whole ? fork() : -1;
  if (pid == 0) {
    be_child(taken, files, runner);
  }
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

static _Noreturn void be_runner(int connection, pid_t parent,
                                void (*forget)(void *), void *user) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || getppid() != parent ||
      !keep_only(connection)) {
    _exit(EXIT_FAILURE);
  }
  if (forget) {
    forget(user);
  }
  process_scrub();
  order taken;
  int files[MOST_FILES];
  size_t count;
  while (receive(PROCESS_FIRST_FD, &taken, files, &count) &&
         obey(PROCESS_FIRST_FD, &taken, files, count)) {
  }
  _exit(EXIT_SUCCESS);
}

/* ---- In the parent ---- */

sim_runner *sim_runner_start(void (*forget)(void *user), void *user) {
  sim_runner *runner = malloc(sizeof *runner);
  int ends[2];
  if (!runner || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
    free(runner);
    return NULL;
  }
  pid_t parent = getpid();
  runner->pid = fork();
  if (runner->pid == 0) {
    be_runner(ends[1], parent, forget, user);
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
  if (!sim_runner_is_there(runner) || request->num_fds > MOST_FILES - PASSED) {
    return -1;
  }
  order given = {.kind = ORDER_FORK,
                 .sandbox = *request->sandbox,
                 .prepare = request->prepare,
                 .run = request->run,
                 .directory = request->directory,
                 .job_size = request->job_size,
                 .num_fds = request->num_fds,
                 .has_output = output >= 0};
  int files[MOST_FILES];
  files[JOB] = write_job(request);
  if (files[JOB] < 0) {
    return -1;
  }
  files[SHARED] = shared;
  files[OUTPUT] = output >= 0 ? output : shared;
  memcpy(files + PASSED, request->fds, request->num_fds * sizeof(int));
  reply started = {.pid = -1};
  if (!send_order(runner->connection, &given, files,
                  PASSED + request->num_fds)) {
    lose(runner);
  } else if (!take_reply(runner, &started)) {
    started.pid = -1;
  }
  close(files[JOB]);
  return started.pid;
}

int process_runner_handle(const sim_runner *runner) {
  return runner->connection;
}

void process_runner_kill(sim_runner *runner) {
  send_order(runner->connection, &(order){.kind = ORDER_KILL}, NULL, 0);
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
