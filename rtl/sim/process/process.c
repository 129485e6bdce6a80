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

/* The memory that is shared with a child, in a file that the runner can be
 * given. */
typedef struct shared_memory {
  process_shared *data;
  int file;
} shared_memory;

static size_t page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

size_t process_shared_size(void) { return 2 * page_size(); }

process_shared *process_shared_for_run(process_shared *first) {
  return (process_shared *)((char *)first + page_size());
}

static bool share_memory(shared_memory *memory) {
  memory->data = MAP_FAILED;
  size_t size = process_shared_size();
  memory->file = memfd_create("shared", MFD_CLOEXEC);
  if (memory->file >= 0 && ftruncate(memory->file, (off_t)size) == 0) {
    memory->data =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory->file, 0);
  }
  return memory->data != MAP_FAILED;
}

static void unshare_memory(const shared_memory *memory) {
  if (memory->data != MAP_FAILED) {
    munmap(memory->data, process_shared_size());
  }
  if (memory->file >= 0) {
    close(memory->file);
  }
}

/* Forks, or has the runner do so, and watches the child until it ends. `output`
 * is a pipe, or -1 twice; its writing end is closed. */
static hls_status start_and_watch(const process_request *request,
                                  const shared_memory *shared, int output[2],
                                  process_outcome *outcome, hls_error *error) {
  pid_t parent = getpid();
  pid_t pid = request->runner ? process_runner_fork(request->runner, request,
                                                    shared->file, output[1])
                              : fork();
  if (pid == 0) {
    process_child_main(request, shared->data, output[1], parent);
  }
  if (pid < 0) {
    return hls_error_set(error, HLS_IO, "cannot start a process: %s",
                         request->runner ? "that which would be its parent "
                                           "failed"
                                         : strerror(errno));
  }
  if (output[1] >= 0) {
    close(output[1]);
    output[1] = -1;
  }
  return process_watch(pid, output[0], request, outcome, error);
}

/* Only tools can start processes. */
static hls_status run_with_children(const process_request *request,
                                    const shared_memory *shared, int output[2],
                                    process_outcome *outcome,
                                    hls_error *error) {
  if (request->sandbox->kind != SANDBOX_TOOL) {
    return start_and_watch(request, shared, output, outcome, error);
  }
  bool was_reaper = process_orphans_adopt(true);
  hls_status status = start_and_watch(request, shared, output, outcome, error);
  process_orphans_kill();
  process_orphans_adopt(was_reaper);
  return status;
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

hls_status process_run(const process_request *request, process_outcome *outcome,
                       hls_error *error) {
  shared_memory shared;
  if (!share_memory(&shared)) {
    unshare_memory(&shared);
    return hls_error_set(error, HLS_NO_MEMORY, "cannot map shared memory: %s",
                         strerror(errno));
  }
  int output[2] = {-1, -1};
  hls_status status = HLS_OK;
  if (request->output_limit && pipe2(output, O_CLOEXEC) != 0) {
    status = hls_error_set(error, HLS_IO, "cannot create a pipe: %s",
                           strerror(errno));
  }
  if (status == HLS_OK) {
    status = run_with_children(request, &shared, output, outcome, error);
  }
  if (status == HLS_OK) {
    status = read_shared(shared.data, outcome, error);
  }
  for (int i = 0; i < 2; i++) {
    if (output[i] >= 0) {
      close(output[i]);
    }
  }
  unshare_memory(&shared);
  return status;
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
