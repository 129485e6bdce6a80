/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The command line of hlsd.
 */
#ifndef DAEMON_OPTIONS_H
#define DAEMON_OPTIONS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "daemon/host/log.h"
#include "protocol/endpoint.h"

/* docs/protocol.md, "Limits". */
typedef struct daemon_limits {
  uint64_t frame_bytes;
  uint64_t depth;
  uint64_t values;
  uint64_t connections;
  uint64_t jobs_per_connection;
  uint64_t jobs;
  uint64_t queued_bytes;
  uint64_t backlog_bytes;
  uint64_t document_bytes_per_connection;
  uint64_t document_bytes;
  uint64_t deadline_ms;
  uint64_t simulate_deadline_ms;
  uint64_t worker_bytes;
} daemon_limits;

typedef struct daemon_options {
  char socket_path[ENDPOINT_PATH_MAX];
  char worker_program[PATH_MAX];
  char opt_worker_program[PATH_MAX];
  uint64_t workers;           /* requests compiled at the same time */
  uint64_t worker_jobs;       /* requests after which a worker is replaced */
  uint64_t worker_idle_bytes; /* that a worker may keep between requests */
  uint64_t idle_exit_ms;      /* 0: never */
  bool cache;                 /* whether answers are kept */
  char cache_directory[PATH_MAX]; /* empty: nowhere */
  char model_directory[PATH_MAX]; /* empty: one that goes with the workers */
  uint64_t cache_bytes;           /* on disk; 0: none */
  uint64_t cache_memory_bytes;
  daemon_limits limits;
  log_level level;
  log_format format;
  uint64_t log_bytes; /* of a log that is a file, at most; 0: no bound */
  bool on_demand;     /* a client has started it, and may replace it */
} daemon_options;

typedef enum options_outcome {
  OPTIONS_RUN,
  OPTIONS_HELP,    /* print options_help() and leave */
  OPTIONS_VERSION, /* print the version and leave */
  OPTIONS_WRONG,   /* `message` says what is wrong */
} options_outcome;

/* Reads the command line over the defaults. The worker programs default to
 * `hls-worker` and `hls-opt-worker` beside the running executable. */
options_outcome options_parse(daemon_options *options, int argc, char **argv,
                              char *message, size_t message_size);

/* The text of --help. */
const char *options_help(void);

/* Names of the limits as errors and hls/status show them, in the order of the
 * members of daemon_limits. NULL behind the last. */
const char *options_limit_name(size_t index);
uint64_t options_limit_value(const daemon_limits *limits, size_t index);

#endif
