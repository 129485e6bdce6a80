/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The life of a worker process.
 */
#include "daemon/worker/host/worker_run.h"

#include "daemon/worker/confine/confine.h"
#include "daemon/worker/files/scratch.h"
#include "daemon/worker/host/dependencies.h"
#include "daemon/worker/host/dispatch.h"
#include "daemon/worker/host/engine.h"
#include "daemon/worker/host/notes.h"
#include "protocol/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* The stream's descriptor in every worker. */
enum { STREAM_FD = 3 };

/* The client that has just been answered may still need the processor. */
enum { REST_AFTER_MS = 1 };

/* Moves the stream to its place and closes what the template had open. */
static bool take_stream(int stream) {
  int flags = fcntl(stream, F_GETFL);
  return flags >= 0 && fcntl(stream, F_SETFL, flags & ~O_NONBLOCK) == 0 &&
         (stream == STREAM_FD || dup3(stream, STREAM_FD, O_CLOEXEC) >= 0) &&
         close_range(STREAM_FD + 1, ~0u, 0) == 0;
}

/* A group of its own, tied to the template's life, with default signals. */
static bool leave_template(int parent) {
  sigset_t none;
  sigemptyset(&none);
  if (setpgid(0, 0) || prctl(PR_SET_PDEATHSIG, SIGKILL) ||
      sigprocmask(SIG_SETMASK, &none, NULL)) {
    return false;
  }
  signal(SIGINT, SIG_DFL);
  signal(SIGHUP, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  return getppid() == parent;
}

/* Whether there is something to receive, which may be the end, for a worker
 * that can still serve it. */
static bool await_request(const worker_state *worker) {
  int companion = engine_companion(worker);
  return companion < 0 || channel_wait_while(worker->channel, companion);
}

/* Answers requests until the stream ends. */
static int serve(worker_state *worker) {
  for (;;) {
    if (!await_request(worker)) {
      return 0; /* hlsd gives a request that was not read to another one */
    }
    const char *message, *problem = NULL;
    size_t size;
    channel_status status =
        channel_receive(worker->channel, &message, &size, &problem);
    if (status == CHANNEL_END) {
      return 0;
    }
    hls_buffer answer = {0};
    if (status == CHANNEL_ERROR ||
        !dispatch(worker, message, size, &answer, &problem)) {
      fprintf(stderr, "%s: %s\n", program_invocation_short_name, problem);
      hls_buffer_finish(&answer);
      return 1;
    }
    bool sent =
        !answer.size || channel_send(worker->channel, answer.data, answer.size);
    hls_buffer_finish(&answer);
    if (!sent || worker->is_spent || engine_is_spent(worker)) {
      return 0; /* nobody is there to be told, or it is another one's turn */
    }
    if (!channel_wait(worker->channel, REST_AFTER_MS)) {
      engine_rest(worker);
    }
  }
}

static int start(worker_state *worker, frame_channel *stream) {
  static const char ready[] =
      "{\"jsonrpc\":\"2.0\",\"method\":\"" WORKER_METHOD_READY "\"}";
  engine_warm_up(worker);
  worker->channel = stream;
  engine_rest(worker);
  return channel_send(stream, ready, strlen(ready)) ? serve(worker) : 0;
}

/* Whether circuits can be kept; the user may have removed the directory. */
static bool has_models(const worker_state *worker) {
  const char *path = worker->model_store;
  return path && (access(path, W_OK) == 0 ||
                  (errno == ENOENT && mkdir(path, 0700) == 0));
}

static bool confine(const worker_state *worker, const char **problem) {
  const worker_config *config = worker->config;
  return confine_process(
      &(confinement){.max_memory_bytes = config->max_memory_bytes,
                     .search_path = config->search_path,
                     .scratch = worker->scratch,
                     .model_store = worker->model_store,
                     .runs_programs = config->runs_programs,
                     .forks = worker->opt != NULL},
      problem);
}

int worker_run(const worker_state *loaded, int stream, int notes, int parent) {
  const worker_config *config = loaded->config;
  const char *problem = "descriptors";
  if (!leave_template(parent)) {
    return 1;
  }
  char *scratch = NULL;
  worker_notes *shared = notes_map(notes);
  bool taken = take_stream(stream);
  if (taken) {
    /* The template removes it when this process has ended. Without one, only
     * simulations fail. */
    scratch = scratch_create(config->scratch_root);
  }
  worker_state worker = *loaded;
  dependency_set dependencies = {0};
  worker.scratch = scratch;
  worker.dependencies = &dependencies;
  worker.model_store = has_models(loaded) ? loaded->model_store : NULL;
  worker.notes = shared;
  frame_channel channel = {0};
  int status = 1;
  if (!taken || (scratch && !scratch_hold(scratch)) ||
      !confine(&worker, &problem)) {
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, problem,
            strerror(errno));
  } else if (channel_init(&channel, STREAM_FD)) {
    status = start(&worker, &channel);
    channel_finish(&channel);
  }
  if (worker.is_left) {
    /* The template removes what is not in memory; the runner ends, too. */
    _exit(status);
  }
  engine_leave(&worker);
  dependencies_finish(&dependencies);
  free(scratch);
  return status;
}
