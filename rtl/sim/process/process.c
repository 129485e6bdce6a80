/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Starting a sandboxed child process. The child's side is in process_child.c.
 */
#include "rtl/sim/process/process.h"

#include "rtl/sim/process/process_child.h"
#include "rtl/sim/process/process_orphans.h"
#include "rtl/sim/process/process_runner.h"
#include "rtl/sim/process/process_watch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct process {
  const process_request *request;
  process_shared *shared; /* MAP_FAILED: there is none */
  int file;               /* of it, that the runner can be given */
  int output[2];          /* a pipe, or -1 twice */
  pid_t pid;              /* without a runner, or … */
  uint64_t child;         /* … that of the runner, or 0 */
};

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

size_t process_shared_size(void) { return 2 * page_size(); }

process_shared *process_shared_for_run(process_shared *first) {
  return (process_shared *)((char *)first + page_size());
}

static void close_file(int *file) {
  if (*file >= 0) {
    close(*file);
  }
  *file = -1;
}

static bool share_memory(process *p) {
  size_t size = process_shared_size();
  p->file = memfd_create("shared", MFD_CLOEXEC);
  if (p->file >= 0 && ftruncate(p->file, (off_t)size) == 0) {
    p->shared =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, p->file, 0);
  }
  return p->shared != MAP_FAILED;
}

/* Releases everything but the child. */
static void release(process *p) {
  if (p->shared != MAP_FAILED) {
    munmap(p->shared, process_shared_size());
  }
  close_file(&p->file);
  close_file(&p->output[0]);
  close_file(&p->output[1]);
}

/* Forks, or has the runner do so. release() in every case. */
static hls_status start(process *p, const process_request *request,
                        hls_error *error) {
  *p = (process){
      .request = request, .shared = MAP_FAILED, .file = -1, .output = {-1, -1}};
  if (!share_memory(p)) {
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map shared memory: %s",
                         strerror(errno));
  }
  if (request->output_limit && pipe2(p->output, O_CLOEXEC) != 0) {
    return hls_error_set(error, HLS_IO, "cannot create a pipe: %s",
                         strerror(errno));
  }
  if (request->runner) {
    p->child = process_runner_start_child(request->runner, request, p->file,
                                          p->output[1]);
    close_file(&p->output[1]);
    return p->child ? HLS_OK
                    : hls_error_set(error, HLS_IO,
                                    "cannot start a process: that which would "
                                    "be its parent failed");
  }
  char reason[PROCESS_MESSAGE_SIZE];
  if (!sandbox_prepare_calls(request->sandbox->kind, reason, sizeof reason)) {
    return hls_error_set(error, HLS_SANDBOX, "no sandbox: %s", reason);
  }
  pid_t parent = getpid();
  p->pid = fork();
  if (p->pid == 0) {
    process_child_main(request, p->shared, p->output[1], parent, false);
  }
  close_file(&p->output[1]);
  return p->pid > 0 ? HLS_OK
                    : hls_error_set(error, HLS_IO, "cannot start a process: %s",
                                    strerror(errno));
}

/* Takes over what the child has left in the shared memory. */
static hls_status read_shared(process_shared *shared, process_outcome *outcome,
                              hls_error *error) {
  outcome->stage = shared->stage;
  const process_shared *last = outcome->stage == PROCESS_RUNNING
                                   ? process_shared_for_run(shared)
                                   : shared;
  memcpy(outcome->message, last->message, sizeof outcome->message);
  outcome->message[sizeof outcome->message - 1] = '\0';
  const char *reason =
      outcome->message[0] ? outcome->message : "the child process died";
  if (outcome->stage == PROCESS_ARRANGING) {
    return hls_error_set(error, HLS_IO, "cannot prepare a process: %s", reason);
  }
  if (outcome->stage == PROCESS_SANDBOX) {
    return hls_error_set(error, HLS_SANDBOX, "no sandbox: %s", reason);
  }
  return HLS_OK;
}

static hls_status watch(const process *p, process_outcome *outcome,
                        hls_error *error) {
  const process_watched child = {
      .pid = p->pid,
      .child = p->child,
      .output = p->output[0],
      .shared = p->shared,
  };
  hls_status status = process_watch(&child, p->request, outcome, error);
  return status == HLS_OK ? read_shared(p->shared, outcome, error) : status;
}

static hls_status start_and_watch(const process_request *request,
                                  process_outcome *outcome, hls_error *error) {
  process p;
  hls_status status = start(&p, request, error);
  if (status == HLS_OK) {
    status = watch(&p, outcome, error);
  }
  release(&p);
  return status;
}

/* Only tools can start processes. */
hls_status process_run(const process_request *request, process_outcome *outcome,
                       hls_error *error) {
  if (request->sandbox->kind != SANDBOX_TOOL) {
    return start_and_watch(request, outcome, error);
  }
  bool was_reaper = process_orphans_adopt(true);
  hls_status status = start_and_watch(request, outcome, error);
  process_orphans_kill();
  process_orphans_adopt(was_reaper);
  return status;
}

hls_status process_start(const process_request *request, process **started,
                         hls_error *error) {
  process *p = malloc(sizeof *p);
  *started = NULL;
  if (!p) {
    return hls_error_set(error, HLS_NO_MEMORY, "out of memory");
  }
  hls_status status = start(p, request, error);
  if (status == HLS_OK) {
    *started = p;
    return HLS_OK;
  }
  release(p);
  free(p);
  return status;
}

hls_status process_finish(process *started, process_outcome *outcome,
                          hls_error *error) {
  hls_status status = watch(started, outcome, error);
  release(started);
  free(started);
  return status;
}

void process_abandon(process *started) {
  if (started) {
    process_runner_abandon(started->request->runner, started->child);
    release(started);
    free(started);
  }
}

void process_outcome_finish(process_outcome *outcome) {
  if (outcome) {
    hls_buffer_finish(&outcome->output);
  }
}

void process_describe_end(const process_outcome *outcome, char *text,
                          size_t size) {
  switch (outcome->end) {
  case PROCESS_EXITED:
    snprintf(text, size, "exit status %d", outcome->code);
    break;
  case PROCESS_SIGNALED: {
    const char *name = strsignal(outcome->code);
    snprintf(text, size, "%s (signal %d)", name ? name : "unknown",
             outcome->code);
    /* As the middle of a sentence. */
    if (text[0] >= 'A' && text[0] <= 'Z') {
      text[0] = (char)(text[0] - 'A' + 'a');
    }
    break;
  }
  case PROCESS_TIMED_OUT:
    snprintf(text, size, "out of time");
    break;
  }
}

char *process_find_program(const char *name) {
  if (strchr(name, '/')) {
    return access(name, X_OK) == 0 ? realpath(name, NULL) : NULL;
  }
  const char *path = getenv("PATH");
  if (!path || !*path) {
    path = "/usr/local/bin:/usr/bin:/bin";
  }
  while (*path) {
    size_t length = strcspn(path, ":");
    char *candidate = NULL;
    /* An empty entry of PATH means the working directory: not for us. */
    if (length > 0 && path[0] == '/') {
      if (asprintf(&candidate, "%.*s/%s", (int)length, path, name) < 0) {
        return NULL;
      }
      if (access(candidate, X_OK) == 0) {
        return candidate;
      }
      free(candidate);
    }
    path += length;
    path += *path == ':';
  }
  return NULL;
}
