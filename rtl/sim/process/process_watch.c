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
  pid_t pid;
  int handle; /* readable when the child has ended */
  int output;
  const process_request *request;
  process_outcome *outcome;
  double deadline, next_tick;
  bool timed_out;
} watch;

static void kill_child(const watch *w) {
  if (w->request->runner) {
    process_runner_kill(w->request->runner);
  } else {
    kill(w->pid, SIGKILL);
  }
}

/* Waits for the end of the child, which has come, or is about to. */
static bool reap(const watch *w, int *status, struct rusage *usage) {
  if (w->request->runner) {
    return process_runner_reap(w->request->runner, status, usage);
  }
  while (wait4(w->pid, status, 0, usage) < 0) {
    if (errno != EINTR) {
      return false;
    }
  }
  return true;
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

static void record_end(int status, const struct rusage *usage, bool timed_out,
                       const process_request *request,
                       process_outcome *outcome) {
  time_t cpu = usage->ru_utime.tv_sec + usage->ru_stime.tv_sec;
  if (WIFEXITED(status)) {
    outcome->end = PROCESS_EXITED;
    outcome->code = WEXITSTATUS(status);
    return;
  }
  outcome->end = PROCESS_SIGNALED;
  outcome->code = WTERMSIG(status);
  /* A program that catches SIGXCPU is killed when the hard limit is met. */
  if (timed_out || outcome->code == SIGXCPU ||
      (outcome->code == SIGKILL && cpu > request->sandbox->cpu_seconds)) {
    outcome->end = PROCESS_TIMED_OUT;
  }
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

/* Returns when the child has ended. */
static void attend(watch *w) {
  const process_request *request = w->request;
  process_service *service = request->service;
  for (bool ended = false; !ended;) {
    struct pollfd files[SERVED + PROCESS_SERVED_FILES];
    int ready = await(w, files);
    if (ready > 0 && files[OUTPUT].revents &&
        !drain(w->output, request->output_limit, &w->outcome->output)) {
      w->output = -1; /* closed by all writers; poll ignores a negative one */
    }
    ended = ready > 0 && files[END].revents;
    if ((ended || wants_service(service, files, ready)) && service &&
        !service->serve(service->user) && !ended) {
      kill_child(w);
      service = NULL;
    }
    if (!ended) {
      look_at_clock(w);
    }
  }
  if (w->output >= 0) {
    drain(w->output, request->output_limit, &w->outcome->output);
  }
}

hls_status process_watch(pid_t pid, int output, const process_request *request,
                         process_outcome *outcome, hls_error *error) {
  sim_runner *runner = request->runner;
  watch w = {.pid = pid,
             .handle = runner ? process_runner_handle(runner)
                              : (int)syscall(SYS_pidfd_open, pid, 0),
             .output = output,
             .request = request,
             .outcome = outcome,
             .deadline = clock_ms() + 1e3 * request->wall_seconds};
  if (w.handle < 0) {
    int reason = errno;
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    return hls_error_set(error, HLS_IO, "cannot watch a process: %s",
                         strerror(reason));
  }
  if (output >= 0) {
    fcntl(output, F_SETFL, O_NONBLOCK);
  }
  attend(&w);
  if (!runner) {
    close(w.handle);
  }
  int status = 0;
  struct rusage usage;
  if (!reap(&w, &status, &usage)) {
    return hls_error_set(error, HLS_INTERNAL, "cannot reap a process: %s",
                         runner ? "its parent has ended" : strerror(errno));
  }
  record_end(status, &usage, w.timed_out, request, outcome);
  return HLS_OK;
}
