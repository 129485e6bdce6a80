/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsd: from the command line to the event loop.
 *
 * Listening comes first and everything slow later, so that whoever started the
 * daemon can connect at once; requests wait in the queue until the first worker
 * is warm.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "daemon/host/directory.h"
#include "daemon/host/environment.h"
#include "daemon/host/log.h"
#include "daemon/host/options.h"
#include "daemon/host/service_manager.h"
#include "daemon/jobs/lanes.h"
#include "daemon/server/methods.h"
#include "daemon/server/server.h"
#include "daemon/wire/listener.h"
#include "protocol/worker.h"

enum { EXIT_USAGE = 2 };

/* Descriptors besides those of connections and workers. */
#define DESCRIPTORS_RESERVE 64

static bool open_standard_descriptors(void);
static listener_status open_listener(listener *listener,
                                     daemon_options *options, char *message,
                                     size_t message_size);
static void prepare_process(const daemon_options *options);
static void prepare_models(const daemon_options *options);
static bool raise_descriptor_limit(daemon_options *options);

int main(int argc, char **argv) {
  daemon_options options;
  char message[512];
  switch (options_parse(&options, argc, argv, message, sizeof message)) {
  case OPTIONS_HELP:
    fputs(options_help(), stdout);
    return EXIT_SUCCESS;
  case OPTIONS_VERSION:
    puts("hlsd " HLSD_VERSION);
    return EXIT_SUCCESS;
  case OPTIONS_WRONG:
    fprintf(stderr, "hlsd: %s\nTry 'hlsd --help'.\n", message);
    return EXIT_USAGE;
  case OPTIONS_RUN:
    break;
  }
  log_set(options.level, options.format);
  log_bound(options.log_bytes);
  if (!open_standard_descriptors()) {
    return EXIT_FAILURE;
  }

  listener listener;
  switch (open_listener(&listener, &options, message, sizeof message)) {
  case LISTENER_TAKEN:
    log_info("%s: nothing to do", message);
    return EXIT_SUCCESS;
  case LISTENER_FAILED:
    log_error("%s", message);
    return EXIT_FAILURE;
  case LISTENER_OK:
    break;
  }
  if (!raise_descriptor_limit(&options)) {
    listener_close(&listener);
    return EXIT_FAILURE;
  }
  if (!environment_reduce()) {
    log_error("out of memory for an environment");
    return EXIT_FAILURE;
  }
  prepare_process(&options);
  bool served = server_run(&options, &listener, &methods_target);
  listener_close(&listener);
  return served ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The program that starts a daemon may have closed them: no socket must take
 * the place of the log. */
static bool open_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
    if (fcntl(descriptor, F_GETFD) < 0 &&
        open("/dev/null", O_RDWR) != descriptor) {
      log_error("cannot open /dev/null: %s", strerror(errno));
      return false;
    }
  }
  return true;
}

/* The socket that systemd has passed goes before the one of the options. */
static listener_status open_listener(listener *listener,
                                     daemon_options *options, char *message,
                                     size_t message_size) {
  int socket;
  switch (service_manager_socket(&socket, message, message_size)) {
  case PASSED_ONE:
    return listener_adopt(listener, socket, options->socket_path, message,
                          message_size);
  case PASSED_WRONG:
    return LISTENER_FAILED;
  case PASSED_NONE:
    break;
  }
  return listener_open(listener, options->socket_path, message, message_size);
}

/* The state that the daemon and its processes inherit, and the state that they
 * do not. */
static void prepare_process(const daemon_options *options) {
  /* A client that leaves early must not end the daemon. */
  signal(SIGPIPE, SIG_IGN);
  /* Nor must a limit of file sizes: what cannot be kept is not kept. */
  signal(SIGXFSZ, SIG_IGN);
  /* The program that started the daemon may have blocked signals. */
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  /* Descriptors of whoever started the daemon are none of the workers'. */
  if (close_range(3, ~0u, CLOSE_RANGE_CLOEXEC) != 0) {
    log_debug("cannot mark inherited descriptors: %s", strerror(errno));
  }
  /* No file system is kept busy by an idle daemon. */
  if (chdir("/") != 0) {
    log_warning("cannot leave the working directory: %s", strerror(errno));
  }
  char bytes[32];
  snprintf(bytes, sizeof bytes, "%" PRIu64, options->limits.worker_bytes);
  if (setenv(WORKER_BYTES_VARIABLE, bytes, 1) != 0) {
    log_warning("cannot set the memory limit of workers: %s", strerror(errno));
  }
  prepare_models(options);
}

/* Tells the workers where models are kept. */
static void prepare_models(const daemon_options *options) {
  char problem[512];
  bool kept = options->model_directory[0] != '\0';
  if (kept &&
      !directory_prepare(options->model_directory, problem, sizeof problem)) {
    log_warning("circuits built for simulations are not kept: %s", problem);
    kept = false;
  }
  if ((kept ? setenv(WORKER_MODELS_VARIABLE, options->model_directory, 1)
            : unsetenv(WORKER_MODELS_VARIABLE)) != 0) {
    log_warning("cannot tell workers where models are: %s", strerror(errno));
  }
}

/* Sees to it that there are descriptors for all workers, which have two each,
 * and for as many connections as possible, which have two when half open.
 * Returns false, after logging what to do, when not even the workers fit. */
static bool raise_descriptor_limit(daemon_options *options) {
  struct rlimit limit;
  rlim_t workers = ROLES * 2 * (options->workers + 1) +
                   2 * lanes_behind_max(options->workers) + DESCRIPTORS_RESERVE;
  rlim_t needed = workers + 2 * options->limits.connections;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= needed) {
    return true;
  }
  limit.rlim_cur = needed < limit.rlim_max ? needed : limit.rlim_max;
  if (limit.rlim_cur < workers + 2) {
    log_error("--workers %" PRIu64 " needs %llu descriptors, and %llu are "
              "allowed: ask for fewer workers, or raise the limit ('ulimit "
              "-Hn', LimitNOFILE= of systemd)",
              options->workers, (unsigned long long)workers + 2,
              (unsigned long long)limit.rlim_cur);
    return false;
  }
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
    log_warning("cannot raise the limit of descriptors: %s", strerror(errno));
  }
  if (limit.rlim_cur < needed) {
    options->limits.connections = (limit.rlim_cur - workers) / 2;
    log_warning(
        "only %llu descriptors are allowed: --max-connections is %" PRIu64
        " instead",
        (unsigned long long)limit.rlim_cur, options->limits.connections);
  }
  return true;
}
