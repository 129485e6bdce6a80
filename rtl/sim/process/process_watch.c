/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The parent's loop while a child runs.
 */
#include "rtl/sim/process/process_watch.h"

#include "base/time/clock.h"
#include "rtl/sim/process/process_runner.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 100

/* The places in what is polled. */
enum { END, OUTPUT, SERVED };

typedef struct watch {
  const process_watched *child;
  int handle; /* readable when the child has ended */
  int output;
  const process_request *request;
  process_outcome *outcome;
  double deadline, next_tick;
  bool timed_out;
  bool leaves; /* it ends by itself, and nobody waits */
} watch;

static void kill_child(const watch *w) {
  if (w->request->runner) {
    process_runner_kill(w->request->runner, w->child->child);
  } else {
    kill(w->child->pid, SIGKILL);
  }
}

static bool has_ended(const watch *w, const struct pollfd *handle) {
  return w->request->runner
             ? process_runner_has_ended(w->request->runner, w->child->child)
             : handle->revents != 0;
}

/* Empties the pipe without waiting. Returns false at its end. Bytes beyond the
 * limit are thrown away, so that the child is never held up. */
static bool drain(int output, size_t limit, hls_buffer *buffer) {
  for (;;) {
    char chunk[4096];
    ssize_t size = read(output, chunk, sizeof chunk);
    if (size == 0 || (size < 0 && errno != EAGAIN && errno != EINTR)) {
      return false;
    }
    if (size < 0) {
      return true;
    }
    if (buffer->size < limit) {
      size_t room = limit - buffer->size;
      hls_buffer_append(buffer, chunk,
                        (size_t)size < room ? (size_t)size : room);
    }
  }
}

static void record_end(const watch *w, int status, const struct rusage *usage) {
  process_outcome *outcome = w->outcome;
  time_t cpu = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
  if (WIFEXITED(status)) {
    outcome->end = PROCESS_EXITED;
    outcome->code = WEXITSTATUS(status);
    return;
  }
  outcome->end = PROCESS_SIGNALED;
  outcome->code = WTERMSIG(status);
  /* A program that catches SIGXCPU is killed when the hard limit is met. */
  if (w->timed_out || outcome->code == SIGXCPU ||
      (outcome->code == SIGKILL && cpu > w->request->sandbox->cpu_seconds)) {
    outcome->end = PROCESS_TIMED_OUT;
  }
}

/* Waits for the end of a child of this process, which has come, or is about
 * to. */
static hls_status reap_own(const watch *w, hls_error *error) {
  int status = 0;
  struct rusage usage;
  while (wait4(w->child->pid, &status, 0, &usage) < 0) {
    if (errno != EINTR) {
      return hls_error_set(error, HLS_INTERNAL, "cannot reap a process: %s",
                           strerror(errno));
    }
  }
  record_end(w, status, &usage);
  return HLS_OK;
}

/* The same of one of the runner's. */
static hls_status reap_runners(const watch *w, hls_error *error) {
  sim_runner *runner = w->request->runner;
  process_child_end end;
  if (w->leaves) {
    w->outcome->end = PROCESS_EXITED;
    w->outcome->code = process_shared_for_run(w->child->shared)->status & 0xff;
    process_runner_abandon(runner, w->child->child);
    return HLS_OK;
  }
  bool is_reaped = process_runner_reap(runner, w->child->child, &end);
  bool has_begun = w->child->shared->stage != PROCESS_ARRANGING;
  if (is_reaped ? !end.was_started : !has_begun) {
    return hls_error_set(error, HLS_IO,
                         "cannot start a process: that which would be its "
                         "parent failed");
  }
  if (!is_reaped) {
    return hls_error_set(error, HLS_INTERNAL,
                         "cannot reap a process: its parent has ended");
  }
  record_end(w, end.status, &end.usage);
  return HLS_OK;
}

/* Waits until there is something to do. Returns how much, as poll() does. */
static int await(const watch *w, struct pollfd *files) {
  const process_service *service = w->request->service;
  int patience = TICK_MS;
  files[END] = (struct pollfd){.fd = w->handle, .events = POLLIN};
  files[OUTPUT] = (struct pollfd){.fd = w->output, .events = POLLIN};
  if (!service) {
    return poll(files, SERVED, patience);
  }
  memcpy(files + SERVED, service->files, sizeof service->files);
  if (service->patience_ms && service->patience_ms < patience) {
    patience = service->patience_ms;
  }
  return poll(files, SERVED + PROCESS_SERVED_FILES, patience);
}

/* Whether the service has something to do after `ready` files became so. */
static bool wants_service(const process_service *service,
                          const struct pollfd *files, int ready) {
  bool any = service && service->patience_ms && ready == 0;
  for (int i = 0; service && ready > 0 && i < PROCESS_SERVED_FILES; i++) {
    any = any || files[SERVED + i].revents;
  }
  return any;
}

static void look_at_clock(watch *w) {
  double now = clock_ms();
  if (!w->timed_out && now >= w->deadline) {
    w->timed_out = true;
    kill_child(w);
  }
  if (w->request->tick && now >= w->next_tick) {
    w->next_tick = now + TICK_MS;
    w->request->tick(w->request->tick_user);
  }
}

/* Nobody writes any more. When the child says that it is leaving, that is as
 * good as its end. User code may say so, too, and could as well end. */
static void note_end_of_output(watch *w) {
  process_shared *shared = w->child->shared;
  w->output = -1; /* poll ignores a negative one */
  w->leaves = w->request->runner && shared->stage == PROCESS_RUNNING &&
              process_shared_for_run(shared)->is_leaving;
}

/* Returns when the child has ended, or is about to. */
static void attend(watch *w) {
  const process_request *request = w->request;
  process_service *service = request->service;
  struct pollfd files[SERVED + PROCESS_SERVED_FILES] = {0};
  for (bool ended = has_ended(w, &files[END]); !ended;) {
    int ready = await(w, files);
    if (ready > 0 && files[OUTPUT].revents &&
        !drain(w->output, request->output_limit, &w->outcome->output)) {
      note_end_of_output(w);
    }
    ended = w->leaves ||
            (ready > 0 && files[END].revents && has_ended(w, &files[END]));
    if (!ended && wants_service(service, files, ready) &&
        !service->serve(service->user)) {
      kill_child(w);
      service = NULL;
    }
    if (!ended) {
      look_at_clock(w);
    }
  }
  if (service) {
    service->serve(service->user);
  }
  if (w->output >= 0) {
    drain(w->output, request->output_limit, &w->outcome->output);
  }
}

hls_status process_watch(const process_watched *child,
                         const process_request *request,
                         process_outcome *outcome, hls_error *error) {
  sim_runner *runner = request->runner;
  watch w = {.child = child,
             .handle = runner ? sim_runner_handle(runner)
                              : (int)syscall(SYS_pidfd_open, child->pid, 0),
             .output = child->output,
             .request = request,
             .outcome = outcome,
             .deadline = clock_ms() + 1e3 * request->wall_seconds};
  if (w.handle < 0 && !runner) {
    int reason = errno;
    kill(child->pid, SIGKILL);
    waitpid(child->pid, NULL, 0);
    return hls_error_set(error, HLS_IO, "cannot watch a process: %s",
                         strerror(reason));
  }
  if (child->output >= 0) {
    fcntl(child->output, F_SETFL, O_NONBLOCK);
  }
  attend(&w);
  if (!runner) {
    close(w.handle);
  }
  return runner ? reap_runners(&w, error) : reap_own(&w, error);
}
