/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls-worker: command line, then the template.
 */
#include "control.h"
#include "protocol/limits.h"
#include "protocol/worker.h"
#include "template.h"
#include "tools.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };

static const char usage[] =
    "usage: hls-worker [--worker-bytes BYTES] [--max-frame-bytes BYTES]\n"
    "\n"
    "Compiles kernels for hlsd, which starts this program with its control\n"
    "socket as descriptor 3. It is of no use when started by hand: see "
    "hlsd(1)\n"
    "and hlsc(1).\n"
    "\n"
    "  --worker-bytes BYTES     address space of a worker, 0 for no bound\n"
    "                           (default 4 GiB)\n"
    "  --max-frame-bytes BYTES  largest message and source file\n"
    "                           (default 64 MiB)\n"
    "  --help                   show this text\n"
    "  --version                show the version\n";

static bool parse_bytes(const char *text, uint64_t *bytes) {
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  if (errno || end == text || *end || text[0] == '-') {
    return false;
  }
  *bytes = value;
  return true;
}

/* Returns -1 to go on, or the exit status. */
static int parse_arguments(int argc, char **argv, worker_config *config) {
  enum { WORKER_BYTES = 1, FRAME_BYTES, HELP, VERSION };
  static const struct option options[] = {
      {"worker-bytes", required_argument, NULL, WORKER_BYTES},
      {"max-frame-bytes", required_argument, NULL, FRAME_BYTES},
      {"help", no_argument, NULL, HELP},
      {"version", no_argument, NULL, VERSION},
      {0}};
  for (int option;
       (option = getopt_long(argc, argv, "", options, NULL)) >= 0;) {
    uint64_t bytes = 0;
    bool good = true;
    switch (option) {
    case WORKER_BYTES:
      good = parse_bytes(optarg, &bytes);
      config->max_memory_bytes = bytes;
      break;
    case FRAME_BYTES:
      good = parse_bytes(optarg, &bytes) && bytes > 0;
      config->max_frame_bytes = bytes;
      break;
    case HELP:
      fputs(usage, stdout);
      return EXIT_SUCCESS;
    case VERSION:
      puts("hls-worker " HLSD_VERSION);
      return EXIT_SUCCESS;
    default:
      fputs(usage, stderr);
      return EXIT_USAGE;
    }
    if (!good) {
      fprintf(stderr, "hls-worker: not a number of bytes: %s\n", optarg);
      return EXIT_USAGE;
    }
  }
  if (optind < argc) {
    fprintf(stderr, "hls-worker: unexpected argument: %s\n", argv[optind]);
    return EXIT_USAGE;
  }
  return -1;
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

/* What is taken from the environment, which workers do not keep. */
static bool read_environment(worker_config *config) {
  const char *root = getenv("TMPDIR");
  const char *path = getenv("PATH");
  config->scratch_root = strdup(root && root[0] == '/' ? root : "/tmp");
  config->search_path =
      strdup(path && *path ? path : "/usr/local/bin:/usr/bin:/bin");
  config->runtime_dir = find_runtime_dir();
  return config->scratch_root && config->search_path && config->runtime_dir;
}

int main(int argc, char **argv) {
  worker_config config = {.max_memory_bytes = RPC_LIMIT_WORKER_BYTES,
                          .max_frame_bytes = RPC_LIMIT_FRAME_BYTES};
  int status = parse_arguments(argc, argv, &config);
  if (status >= 0) {
    return status;
  }
  if (!control_open(WORKER_CONTROL_FD)) {
    fprintf(stderr,
            "hls-worker: descriptor %d is not the control socket of hlsd: this "
            "program is started by hlsd, not by hand\n",
            WORKER_CONTROL_FD);
    return EXIT_USAGE;
  }
  status = EXIT_FAILURE;
  if (open_standard_descriptors() && read_environment(&config)) {
    status = template_run(&config, WORKER_CONTROL_FD);
  } else {
    fprintf(stderr, "hls-worker: cannot start: %s\n", strerror(errno));
  }
  free(config.runtime_dir);
  free(config.search_path);
  free(config.scratch_root);
  return status;
}
