/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A worker program: command line, then the template.
 */
#include "daemon/worker/host/program.h"

#include "daemon/worker/files/tools.h"
#include "daemon/worker/host/control.h"
#include "daemon/worker/host/template.h"
#include "protocol/limits.h"
#include "protocol/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };

static const char *program; /* its name */

static void print_usage(FILE *stream, const char *purpose) {
  fprintf(stream,
          "usage: %s [--help | --version | " WORKER_ARGUMENT_SIMULATE "]\n"
          "\n"
          "%s for hlsd, which starts this program with its control\n"
          "socket as descriptor 3. It is of no use when started by hand: see "
          "hlsd(8)\n"
          "and hlsc(1).\n"
          "\n"
          "  " WORKER_ARGUMENT_SIMULATE
          "         let workers run the programs that simulations need\n"
          "\n"
          "Environment:\n"
          "  " WORKER_BYTES_VARIABLE
          "  memory of a worker, 0 for no bound (default 4 GiB)\n"
          "  " WORKER_MODELS_VARIABLE
          "     where circuits built for simulations are kept\n"
          "  TMPDIR             where files are written (default /tmp)\n"
          "  PATH               where programs are found\n",
          program, purpose);
}

/* Returns -1 to go on, or the exit status. */
static int parse_arguments(int argc, char **argv, const char *purpose,
                           worker_config *config) {
  enum { HELP = 1, VERSION, SIMULATE };
  static const struct option options[] = {
      {"help", no_argument, NULL, HELP},
      {"version", no_argument, NULL, VERSION},
      {WORKER_ARGUMENT_SIMULATE + 2, no_argument, NULL, SIMULATE},
      {0}};
  switch (getopt_long(argc, argv, "", options, NULL)) {
  case -1:
    break;
  case HELP:
    print_usage(stdout, purpose);
    return EXIT_SUCCESS;
  case VERSION:
    printf("%s " HLSD_VERSION "\n", program);
    return EXIT_SUCCESS;
  case SIMULATE:
    config->runs_programs = true;
    break;
  default:
    print_usage(stderr, purpose);
    return EXIT_USAGE;
  }
  if (optind < argc) {
    fprintf(stderr, "%s: unexpected argument: %s\n", program, argv[optind]);
    return EXIT_USAGE;
  }
  return -1;
}

/* The memory limit that hlsd has left in the environment. */
static bool read_memory_limit(uint64_t *bytes) {
  *bytes = RPC_LIMIT_WORKER_BYTES;
  const char *text = getenv(WORKER_BYTES_VARIABLE);
  if (!text) {
    return true;
  }
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (errno || end == text || *end || text[0] == '-') {
    fprintf(stderr, "%s: %s is not a number of bytes: %s\n", program,
            WORKER_BYTES_VARIABLE, text);
    return false;
  }
  *bytes = value;
  return true;
}

/* A program may be started with its standard descriptors closed; no socket must
 * end up in their place. Standard input is of no use in any case. */
static bool open_standard_descriptors(void) {
  int null = open("/dev/null", O_RDWR);
  if (null < 0) {
    return false;
  }
  bool good = dup2(null, STDIN_FILENO) >= 0;
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    good = good && (fcntl(fd, F_GETFD) >= 0 || dup2(null, fd) >= 0);
  }
  if (null > STDERR_FILENO) {
    close(null);
  }
  return good;
}

/* The libraries that are loaded later may keep copies of what they find. */
static void forget_environment(void) {
  for (char **variable = environ; variable && *variable; variable++) {
    explicit_bzero(*variable, strlen(*variable));
  }
  clearenv();
}

/* Takes the settings from the environment, which is not kept. */
static bool read_environment(worker_config *config) {
  const char *root = getenv("TMPDIR");
  const char *path = getenv("PATH");
  config->scratch_root = strdup(root && root[0] == '/' ? root : "/tmp");
  config->search_path =
      strdup(path && *path ? path : "/usr/local/bin:/usr/bin:/bin");
  config->runtime_dir = tools_find_runtime_dir();
  const char *models = getenv(WORKER_MODELS_VARIABLE);
  config->model_store = models ? strdup(models) : NULL;
  forget_environment();
  return config->scratch_root && config->search_path && config->runtime_dir &&
         (config->model_store || !models);
}

int program_run(int argc, char **argv, const char *name, const char *purpose) {
  program = name;
  worker_config config = {.max_file_bytes = RPC_LIMIT_FRAME_BYTES};
  int status = parse_arguments(argc, argv, purpose, &config);
  if (status >= 0) {
    return status;
  }
  if (!control_open(WORKER_CONTROL_FD)) {
    fprintf(stderr,
            "%s: descriptor %d is not the control socket of hlsd: this "
            "program is started by hlsd, not by hand\n",
            program, WORKER_CONTROL_FD);
    return EXIT_USAGE;
  }
  if (!read_memory_limit(&config.max_memory_bytes)) {
    return EXIT_USAGE;
  }
  status = EXIT_FAILURE;
  if (open_standard_descriptors() && read_environment(&config)) {
    status = template_run(&config, WORKER_CONTROL_FD);
  } else {
    fprintf(stderr, "%s: cannot start: %s\n", program, strerror(errno));
  }
  free(config.model_store);
  free(config.runtime_dir);
  free(config.search_path);
  free(config.scratch_root);
  return status;
}
