/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children that run mlir-opt, from both sides.
 */
#include "daemon/worker/opt/child.h"

#include "daemon/worker/files/scratch.h"
#include "daemon/worker/opt/heap_pages.h"
#include "daemon/worker/opt/named_files.h"
#include "daemon/worker/opt/overlay.h"
#include "daemon/worker/opt/pages.h"
#include "daemon/worker/opt/turns_limit.h"
#include "hls/opt.h"
#include "protocol/worker.h"

#ifdef HLSD_SANITIZE
#include <sanitizer/lsan_interface.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { USUAL_JOB_BYTES = 64 << 10 };

static const opt_child NO_CHILD = {
    .control = -1, .output = -1, .errors = -1, .record = -1};

/* The last message of a child. */
typedef struct farewell {
  char refused[sizeof(((opt_end *)0)->refused)];
  int wants_input;
  int repeats;
  int took_turns;
  int status;
} farewell;

static bool send_all(int fd, const void *bytes, size_t size) {
  for (const char *next = bytes; size > 0;) {
    ssize_t count = send(fd, next, size, MSG_NOSIGNAL);
    if (count < 0 && errno != EINTR) {
      return false;
    }
    next += count > 0 ? count : 0;
    size -= count > 0 ? (size_t)count : 0;
  }
  return true;
}

/* Waits until there is something to receive. In recv(), a process also wakes up
 * when the other side takes what it was sent. */
static void await(int fd) {
  struct pollfd stream = {.fd = fd, .events = POLLIN};
  while (poll(&stream, 1, -1) < 0 && errno == EINTR) {
  }
}

static bool receive_all(int fd, void *bytes, size_t size) {
  for (char *next = bytes; size > 0;) {
    await(fd);
    ssize_t count = recv(fd, next, size, 0);
    if (count == 0 || (count < 0 && errno != EINTR)) {
      return false;
    }
    next += count > 0 ? count : 0;
    size -= count > 0 ? (size_t)count : 0;
  }
  return true;
}

/* ---- In the child ---- */

/* The stream to the worker; in other processes there is none. */
static int own_control = -1;

#ifdef HLSD_SANITIZE
/* The user of mlir-opt need not read of memory that it leaks when it exits. */
static bool is_child;

int __lsan_is_turned_off(void) { return is_child; }
#endif

/* Tells the worker, and waits until it lets go: to end takes a while, and the
 * worker may need the processor. */
_Noreturn static void say_farewell(const farewell *last) {
  char nothing;
  send_all(own_control, last, sizeof(*last));
  receive_all(own_control, &nothing, sizeof(nothing));
  _exit(last->status);
}

/* LLVM calls exit() when it dislikes an option. Runs before LLVM's destructors,
 * which would only free what the kernel frees at once. */
static void at_exit(int status, void *unused) {
  (void)unused;
  if (own_control >= 0) {
    hls_opt_flush();
    fflush(NULL);
    say_farewell(&(farewell){.repeats = !overlay_was_left(),
                             .took_turns = hls_opt_took_turns(),
                             .status = status});
  }
}

static bool is_job_there(void) {
  struct pollfd job = {.fd = own_control, .events = POLLIN};
  return poll(&job, 1, 0) != 0;
}

/* Receives a job, the usual one in one piece and without taking memory that the
 * run would find elsewhere then than the rehearsal did. */
static bool receive_job(int control, opt_job *job) {
  static char bytes[USUAL_JOB_BYTES];
  size_t size;
  ssize_t got;
  await(control);
  do {
    got = recv(control, bytes, USUAL_JOB_BYTES, 0);
  } while (got < 0 && errno == EINTR);
  size_t begun = got > 0 ? (size_t)got : 0;
  if (begun == 0) {
    return false;
  }
  if (begun < sizeof(size)) {
    if (!receive_all(control, bytes + begun, sizeof(size) - begun)) {
      return false;
    }
    begun = sizeof(size);
  }
  memcpy(&size, bytes, sizeof(size));
  begun -= sizeof(size);
  char *whole = bytes + sizeof(size);
  if (size > USUAL_JOB_BYTES - sizeof(size)) {
    whole = malloc(size);
    if (!whole) {
      return false;
    }
    memcpy(whole, bytes + sizeof(size), begun);
  }
  return begun <= size && receive_all(control, whole + begun, size - begun) &&
         opt_job_read(job, whole, size);
}

/* Standard output and error as files. */
static bool redirect_outputs(const opt_child *own) {
  return dup2(own->output, STDOUT_FILENO) >= 0 &&
         dup2(own->errors, STDERR_FILENO) >= 0;
}

/* Standard input as the text that was sent, or empty; both outputs as one if
 * the job wants that. */
static bool redirect_for(const opt_child *own, const opt_job *job) {
  if (job->has_input) {
    int input = memfd_create("input", 0);
    for (size_t done = 0; input >= 0 && done < job->input.size;) {
      ssize_t count =
          write(input, job->input.bytes + done, job->input.size - done);
      if (count < 0) {
        return false;
      }
      done += (size_t)count;
    }
    if (input < 0 || lseek(input, 0, SEEK_SET) || dup2(input, 0) < 0) {
      return false;
    }
    close(input);
  }
  return !job->merged || dup2(own->output, STDERR_FILENO) >= 0;
}

/* What can be done, and given up, before the command line is there. */
static bool prepare(const worker_state *worker, const opt_child *own,
                    int *rules) {
  const struct rlimit bound = {worker->config->max_file_bytes,
                               worker->config->max_file_bytes};
  return confine_calls_apply(&worker->opt->calls) &&
         confine_reading_begin(rules, worker->scratch) &&
         setrlimit(RLIMIT_FSIZE, &bound) == 0 && redirect_outputs(own);
}

/* What a child may read, while that is being found out. */
typedef struct reading {
  int rules;
  const opt_job *job;
} reading;

static bool allow_named(void *user, const char *path, bool in_option) {
  const reading *allowed = user;
  for (size_t i = 0; i < allowed->job->num_files; i++) {
    if (strcmp(allowed->job->files[i].name, path) == 0) {
      return true; /* its text is here */
    }
  }
  return confine_reading_allow(allowed->rules, path, in_option);
}

/* From here on, the process reads what the command line names. */
static bool confine_to(int rules, const opt_job *job) {
  reading allowed = {rules, job};
  return named_files_visit(job->num_words, job->words, allow_named, &allowed) &&
         confine_reading_end(rules);
}

_Noreturn static void run_job(const opt_child *own, const opt_job *job) {
  overlay_begin(own->directory, own->record, job);
  const hls_opt_words words = {job->num_words, job->words};
  if (job->one_thread) {
    turns_limit_begin();
  }
  hls_opt_end end =
      hls_opt_run(job->argc, job->argv, &words, job->files, job->num_files,
                  job->has_input, job->one_thread);
  if (end.reports_at_exit) {
    own_control = -1; /* the worker learns of the end when it has come */
    exit(end.status);
  }
  hls_opt_flush();
  farewell last = {.wants_input = end.wants_input,
                   .repeats = !end.reports_time && !overlay_was_left(),
                   .took_turns = hls_opt_took_turns(),
                   .status = end.status};
  snprintf(last.refused, sizeof(last.refused), "%s",
           end.refused ? end.refused : "");
  say_farewell(&last);
}

/* Becomes mlir-opt. */
_Noreturn static void run(const worker_state *worker, const opt_child *own) {
  own_control = own->control;
#ifdef HLSD_SANITIZE
  is_child = true;
#endif
  hls_opt_prepare();
  int rules = -1;
  int problem = prepare(worker, own, &rules) ? 0 : errno;
  if (!is_job_there()) {
    heap_pages_enlarge();
  }
  pages_fetch(true, is_job_there);
  opt_job job;
  if (!receive_job(own_control, &job)) {
    _exit(0); /* the worker does not need it any more */
  }
  /* Actions are logged with the name of the thread. */
  prctl(PR_SET_NAME, job.argv[0]);
  if (problem || !redirect_for(own, &job) || chdir(job.directory) ||
      !confine_to(rules, &job) || on_exit(at_exit, NULL)) {
    dprintf(own->errors, "%s: %s\n", job.directory,
            strerror(problem ? problem : errno));
    _exit(EXIT_FAILURE);
  }
  run_job(own, &job);
}

/* ---- In the worker ---- */

static bool open_child(const worker_state *worker, opt_child *child,
                       int *peer) {
  int ends[2];
  *child = NO_CHILD;
  if (worker->scratch && asprintf(&child->directory, "%s/%u", worker->scratch,
                                  ++worker->opt->made) < 0) {
    child->directory = NULL;
    return false;
  }
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends)) {
    return false;
  }
  child->control = ends[0];
  *peer = ends[1];
  child->output = memfd_create("output", MFD_CLOEXEC);
  child->errors = memfd_create("errors", MFD_CLOEXEC);
  child->record = memfd_create("record", MFD_CLOEXEC);
  return child->output >= 0 && child->errors >= 0 && child->record >= 0;
}

void opt_child_finish(opt_child *child) {
  int *descriptors[] = {&child->control, &child->output, &child->errors,
                        &child->record};
  for (size_t i = 0; i < sizeof(descriptors) / sizeof(*descriptors); i++) {
    if (*descriptors[i] >= 0) {
      close(*descriptors[i]);
      *descriptors[i] = -1;
    }
  }
  if (child->directory && access(child->directory, F_OK) == 0) {
    scratch_remove(child->directory);
  }
  free(child->directory);
  child->directory = NULL;
  child->pid = 0;
}

static void finish_used(opt_children *children) {
  if (children->used.pid) {
    opt_child_finish(&children->used);
  }
}

void opt_child_leave(opt_children *children, opt_child *child) {
  finish_used(children);
  children->used = *child;
  *child = NO_CHILD;
}

static bool start_spare(worker_state *worker) {
  opt_child *spare = &worker->opt->spare;
  int peer = -1;
  pid_t parent = getpid();
  bool opened = open_child(worker, spare, &peer);
  pid_t pid = opened ? fork() : -1;
  if (pid == 0) {
    close(spare->control);
    spare->control = peer;
    if (worker->channel) {
      close(worker->channel->fd);
    }
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && getppid() == parent) {
      run(worker, spare);
    }
    _exit(EXIT_FAILURE);
  }
  int problem = errno;
  if (peer >= 0) {
    close(peer);
  }
  if (pid < 0) {
    opt_child_finish(spare);
    errno = problem;
    return false;
  }
  spare->pid = pid;
  return true;
}

/* In one piece, so that the child does not wake up for the first half. */
static bool send_job(int control, const hls_buffer *bytes) {
  size_t size = bytes->size;
  struct iovec parts[] = {{&size, sizeof(size)}, {bytes->data, size}};
  struct msghdr packet = {.msg_iov = parts, .msg_iovlen = 2};
  ssize_t sent = sendmsg(control, &packet, MSG_NOSIGNAL);
  size_t begun = sent < 0 ? 0 : (size_t)sent;
  if (begun < sizeof(size)) {
    return send_all(control, (char *)&size + begun, sizeof(size) - begun) &&
           send_all(control, bytes->data, size);
  }
  begun -= sizeof(size);
  return send_all(control, bytes->data + begun, size - begun);
}

static int reap(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/* Has the child before end, and frees what it has left. */
static void let_go(opt_children *children) {
  finish_used(children);
  if (children->leaving.pid) {
    /* The spare has a copy of the descriptor. */
    shutdown(children->leaving.control, SHUT_RDWR);
    close(children->leaving.control);
    reap(children->leaving.pid);
    children->leaving = (opt_leaving){0};
  }
}

void opt_children_replenish(worker_state *worker) {
  opt_children *children = worker->opt;
  if (!children->spare.pid && !start_spare(worker)) {
    fprintf(stderr, "hls-opt-worker: cannot start a child: %s\n",
            strerror(errno));
  }
  let_go(children);
}

bool opt_children_prepare(opt_children *children) {
  return confine_calls_write(&(confinement){.no_new_code = true},
                             &children->calls);
}

/* A child that was killed while it waited costs no run. */
static void drop_if_ended(opt_child *spare) {
  if (spare->pid && waitpid(spare->pid, NULL, WNOHANG) == spare->pid) {
    opt_child_finish(spare);
  }
}

bool opt_child_run(worker_state *worker, const opt_job *job, opt_child *child,
                   opt_end *end) {
  opt_children *children = worker->opt;
  *child = NO_CHILD;
  *end = (opt_end){0};
  drop_if_ended(&children->spare);
  if (!children->spare.pid && !start_spare(worker)) {
    return false;
  }
  *child = children->spare;
  children->spare = (opt_child){0};
  hls_buffer bytes = {0};
  opt_job_write(job, &bytes);
  farewell last;
  bool failed = bytes.failed;
  bool done = !failed && send_job(child->control, &bytes);
  let_go(children);
  done = done && receive_all(child->control, &last, sizeof(last));
  hls_buffer_finish(&bytes);
  if (failed) {
    kill(child->pid, SIGKILL);
    reap(child->pid);
    errno = ENOMEM;
    return false;
  }
  if (done) {
    children->leaving = (opt_leaving){child->pid, child->control};
    child->control = -1;
    memcpy(end->refused, last.refused, sizeof(end->refused));
    end->refused[sizeof(end->refused) - 1] = '\0';
    end->wants_input = last.wants_input;
    end->repeats = last.repeats;
    end->took_turns = last.took_turns;
    end->status = last.status;
    return true;
  }
  int status = reap(child->pid);
  end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  end->status = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  end->no_memory = end->status == WORKER_EXIT_NO_MEMORY;
  return true;
}

void opt_children_finish(opt_children *children) {
  let_go(children);
  if (children->spare.pid) {
    kill(children->spare.pid, SIGKILL);
    reap(children->spare.pid);
    opt_child_finish(&children->spare);
  }
  confine_program_finish(&children->calls);
}
