/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The command line of hlsd.
 */
#include "daemon/host/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "protocol/limits.h"
#include "protocol/worker.h"

#define WORKER_NAME "hls-worker"
#define OPT_WORKER_NAME "hls-opt-worker"
#define WORKERS_MAX 256
#define WORKERS_DEFAULT_MAX 8
#define WORKER_JOBS_DEFAULT 1000
#define WORKER_IDLE_BYTES_DEFAULT (1024ull * 1024 * 1024)
#define LOG_BYTES_DEFAULT (16ull * 1024 * 1024)
#define CACHE_BYTES_DEFAULT (512ull * 1024 * 1024)
#define CACHE_MEMORY_BYTES_DEFAULT (64ull * 1024 * 1024)

enum {
  OPTION_SOCKET = 1000,
  OPTION_WORKER_PROGRAM,
  OPTION_OPT_WORKER_PROGRAM,
  OPTION_CACHE_DIR,
  OPTION_NO_CACHE,
  OPTION_MODEL_DIR,
  OPTION_LOG_LEVEL,
  OPTION_LOG_FORMAT,
  OPTION_ON_DEMAND,
  OPTION_VERSION,
  OPTION_HELP,
  OPTION_NUMBER, /* this one and above: number_options[value - OPTION_NUMBER] */
};

/* An option with a number: where it goes and what it may be. */
typedef struct number_option {
  const char *flag;
  size_t offset; /* in daemon_options */
  uint64_t minimum;
  uint64_t maximum;
  uint64_t initial;
  const char *limit_name; /* NULL: not a limit of the protocol */
} number_option;

#define DAY_MS (24ull * 60 * 60 * 1000)
#define LIMIT(member) offsetof(daemon_options, limits.member)

/* The limits come first, in the order of daemon_limits. */
static const number_option number_options[] = {
    {"max-frame-bytes", LIMIT(frame_bytes), 256, 1ull << 40,
     RPC_LIMIT_FRAME_BYTES, "maxFrameBytes"},
    /* jansson itself stops at 2048. */
    {"max-depth", LIMIT(depth), 4, 2000, RPC_LIMIT_NESTING_DEPTH, "maxDepth"},
    {"max-values", LIMIT(values), 16, 1ull << 40, RPC_LIMIT_VALUES,
     "maxValues"},
    {"max-connections", LIMIT(connections), 1, 1 << 20, RPC_LIMIT_CONNECTIONS,
     "maxConnections"},
    {"max-jobs-per-connection", LIMIT(jobs_per_connection), 1, 1 << 20,
     RPC_LIMIT_JOBS_PER_CONNECTION, "maxJobsPerConnection"},
    {"max-jobs", LIMIT(jobs), 1, 1 << 20, RPC_LIMIT_JOBS, "maxJobs"},
    {"max-queued-bytes", LIMIT(queued_bytes), 1, 1ull << 50,
     RPC_LIMIT_QUEUED_BYTES, "maxQueuedBytes"},
    {"max-backlog-bytes", LIMIT(backlog_bytes), 1, 1ull << 40,
     RPC_LIMIT_BACKLOG_BYTES, "maxBacklogBytes"},
    {"max-document-bytes-per-connection", LIMIT(document_bytes_per_connection),
     1, 1ull << 40, RPC_LIMIT_DOCUMENT_BYTES_PER_CONNECTION,
     "maxDocumentBytesPerConnection"},
    {"max-document-bytes", LIMIT(document_bytes), 1, 1ull << 40,
     RPC_LIMIT_DOCUMENT_BYTES, "maxDocumentBytes"},
    {"deadline-ms", LIMIT(deadline_ms), 1, DAY_MS, RPC_LIMIT_DEADLINE_MS,
     "deadlineMs"},
    {"simulate-deadline-ms", LIMIT(simulate_deadline_ms), 1, DAY_MS,
     RPC_LIMIT_SIMULATE_DEADLINE_MS, "simulateDeadlineMs"},
    {"worker-bytes", LIMIT(worker_bytes), 1 << 20, 1ull << 50,
     RPC_LIMIT_WORKER_BYTES, "workerBytes"},
    {"workers", offsetof(daemon_options, workers), 1, WORKERS_MAX, 0, NULL},
    {"worker-jobs", offsetof(daemon_options, worker_jobs), 1, UINT64_MAX,
     WORKER_JOBS_DEFAULT, NULL},
    {"worker-idle-bytes", offsetof(daemon_options, worker_idle_bytes), 1,
     1ull << 50, WORKER_IDLE_BYTES_DEFAULT, NULL},
    {"idle-exit-ms", offsetof(daemon_options, idle_exit_ms), 0, 365 * DAY_MS, 0,
     NULL},
    {"log-bytes", offsetof(daemon_options, log_bytes), 0, 1ull << 40,
     LOG_BYTES_DEFAULT, NULL},
    {"cache-bytes", offsetof(daemon_options, cache_bytes), 0, 1ull << 40,
     CACHE_BYTES_DEFAULT, NULL},
    {"cache-memory-bytes", offsetof(daemon_options, cache_memory_bytes), 0,
     1ull << 40, CACHE_MEMORY_BYTES_DEFAULT, NULL},
};
#define NUMBER_OPTIONS (sizeof number_options / sizeof number_options[0])
#define LIMITS (sizeof(daemon_limits) / sizeof(uint64_t))

static bool set_defaults(daemon_options *options, char *message,
                         size_t message_size);
static bool set_number(daemon_options *options, const number_option *option,
                       const char *text, char *message, size_t message_size);
static bool set_program(char program[PATH_MAX], const char *flag,
                        const char *path, char *message, size_t message_size);
static bool set_cache(daemon_options *options, const char *path, char *message,
                      size_t message_size);
static bool set_models(daemon_options *options, const char *path, char *message,
                       size_t message_size);
static bool read_number(const char *text, uint64_t *number);

options_outcome options_parse(daemon_options *options, int argc, char **argv,
                              char *message, size_t message_size) {
  static const struct option fixed[] = {
      {"socket", required_argument, NULL, OPTION_SOCKET},
      {"worker-program", required_argument, NULL, OPTION_WORKER_PROGRAM},
      {"opt-worker-program", required_argument, NULL,
       OPTION_OPT_WORKER_PROGRAM},
      {"cache-dir", required_argument, NULL, OPTION_CACHE_DIR},
      {"no-cache", no_argument, NULL, OPTION_NO_CACHE},
      {"model-dir", required_argument, NULL, OPTION_MODEL_DIR},
      {"log-level", required_argument, NULL, OPTION_LOG_LEVEL},
      {"log-format", required_argument, NULL, OPTION_LOG_FORMAT},
      {"on-demand", no_argument, NULL, OPTION_ON_DEMAND},
      {"version", no_argument, NULL, OPTION_VERSION},
      {"help", no_argument, NULL, OPTION_HELP},
  };
  enum { FIXED = sizeof fixed / sizeof fixed[0] };
  struct option known[FIXED + NUMBER_OPTIONS + 1] = {0};
  memcpy(known, fixed, sizeof fixed);
  for (size_t i = 0; i < NUMBER_OPTIONS; i++) {
    known[FIXED + i] =
        (struct option){number_options[i].flag, required_argument, NULL,
                        OPTION_NUMBER + (int)i};
  }

  if (!set_defaults(options, message, message_size)) {
    return OPTIONS_WRONG;
  }
  const char *socket = NULL;
  const char *worker = NULL;
  const char *opt_worker = NULL;
  const char *cache = NULL;
  const char *models = NULL;
  optind = 0; /* glibc: start anew, this may be called more than once */
  opterr = 0;
  int choice;
  while ((choice = getopt_long(argc, argv, "+:h", known, NULL)) != -1) {
    switch (choice) {
    case OPTION_SOCKET:
      socket = optarg;
      break;
    case OPTION_WORKER_PROGRAM:
      worker = optarg;
      break;
    case OPTION_OPT_WORKER_PROGRAM:
      opt_worker = optarg;
      break;
    case OPTION_CACHE_DIR:
      cache = optarg;
      break;
    case OPTION_NO_CACHE:
      options->cache = false;
      break;
    case OPTION_MODEL_DIR:
      models = optarg;
      break;
    case OPTION_LOG_LEVEL:
      if (!log_level_parse(optarg, &options->level)) {
        snprintf(message, message_size,
                 "--log-level is error, warning, info or debug, not '%s'",
                 optarg);
        return OPTIONS_WRONG;
      }
      break;
    case OPTION_LOG_FORMAT:
      if (!log_format_parse(optarg, &options->format)) {
        snprintf(message, message_size,
                 "--log-format is auto, text, json or journal, not '%s'",
                 optarg);
        return OPTIONS_WRONG;
      }
      break;
    case OPTION_ON_DEMAND:
      options->on_demand = true;
      break;
    case OPTION_VERSION:
      return OPTIONS_VERSION;
    case OPTION_HELP:
    case 'h':
      return OPTIONS_HELP;
    case ':':
      snprintf(message, message_size, "%s needs a value", argv[optind - 1]);
      return OPTIONS_WRONG;
    case '?':
      snprintf(message, message_size, "unknown option '%s'", argv[optind - 1]);
      return OPTIONS_WRONG;
    default:
      if (!set_number(options, &number_options[choice - OPTION_NUMBER], optarg,
                      message, message_size)) {
        return OPTIONS_WRONG;
      }
    }
  }
  if (optind < argc) {
    snprintf(message, message_size, "unexpected argument '%s'", argv[optind]);
    return OPTIONS_WRONG;
  }
  if (!endpoint_socket_path(socket, options->socket_path, message,
                            message_size) ||
      !set_program(options->worker_program, "--worker-program", worker, message,
                   message_size) ||
      !set_program(options->opt_worker_program, "--opt-worker-program",
                   opt_worker, message, message_size) ||
      !set_cache(options, cache, message, message_size) ||
      !set_models(options, models, message, message_size)) {
    return OPTIONS_WRONG;
  }
  return OPTIONS_RUN;
}

const char *options_help(void) {
  return "usage: hlsd [OPTION]...\n"
         "Compiles C kernels to dataflow circuits for whoever asks on its "
         "socket.\n"
         "\n"
         "  --socket PATH             listen here (default: $HLSD_SOCKET, "
         "else\n"
         "                            $XDG_RUNTIME_DIR/hlsd/hlsd.sock, else\n"
         "                            /tmp/hlsd-UID/hlsd.sock)\n"
         "  --workers N               requests compiled at the same time\n"
         "                            (default: one per processor, at most 8)\n"
         "  --worker-program PATH     default: hls-worker beside hlsd\n"
         "  --opt-worker-program PATH default: hls-opt-worker beside hlsd\n"
         "  --worker-jobs N           replace a worker after N requests "
         "(1000)\n"
         "  --worker-idle-bytes N     replace a worker that keeps more "
         "between\n"
         "                            requests (1073741824)\n"
         "  --idle-exit-ms N          leave after N ms without a client\n"
         "                            (0, the default: never)\n"
         "  --cache-dir PATH          keep answers here (default: "
         "$HLSD_CACHE_DIR, else\n"
         "                            $XDG_CACHE_HOME/hlsd, else "
         "~/.cache/hlsd)\n"
         "  --cache-bytes N           on disk, at most (536870912); 0: none\n"
         "  --cache-memory-bytes N    in memory, at most (67108864)\n"
         "  --no-cache                answer everything anew\n"
         "  --model-dir PATH          keep circuits that were built for "
         "simulations\n"
         "                            here (default: $HLSD_MODEL_DIR, else "
         "models in\n"
         "                            the directory of --cache-dir)\n"
         "  --log-bytes N             of a log that is a file, at most "
         "(16777216); 0: no\n"
         "                            bound\n"
         "  --log-level LEVEL         error, warning, info (default) or debug\n"
         "  --log-format FORMAT       text, json, journal, or auto (default): "
         "journal\n"
         "                            where the journal reads standard error\n"
         "  --on-demand               hlsc has started it: an hlsc of another "
         "version\n"
         "                            may end it\n"
         "\n"
         "Limits:\n"
         "  --max-frame-bytes N       size of a message (67108864)\n"
         "  --max-depth N             nesting of JSON (64)\n"
         "  --max-values N            values in a message (262144)\n"
         "  --max-connections N       open connections (256)\n"
         "  --max-jobs-per-connection N\n"
         "                            waiting requests of a connection (1024)\n"
         "  --max-jobs N              waiting requests in all (4096)\n"
         "  --max-queued-bytes N      size of all requests under way "
         "(536870912)\n"
         "  --max-backlog-bytes N     unread answers after which a client "
         "that\n"
         "                            does not read is disconnected "
         "(67108864)\n"
         "  --max-document-bytes-per-connection N\n"
         "                            open documents of an editor (67108864)\n"
         "  --max-document-bytes N    open documents in all (268435456)\n"
         "  --deadline-ms N           time for a request (60000)\n"
         "  --simulate-deadline-ms N  time for a simulation (600000)\n"
         "  --worker-bytes N          memory of a worker (4294967296)\n"
         "\n"
         "  --version, --help\n"
         "\n"
         "SIGTERM and SIGINT finish what is queued first; a second one does "
         "not.\n"
         "Exit status: 0 after an orderly end, or when another hlsd serves the "
         "socket\nalready; 1 after a failure; 2 for wrong usage.\n";
}

const char *options_limit_name(size_t index) {
  return index < LIMITS ? number_options[index].limit_name : NULL;
}

uint64_t options_limit_value(const daemon_limits *limits, size_t index) {
  uint64_t value;
  memcpy(&value,
         (const char *)limits + number_options[index].offset -
             offsetof(daemon_options, limits),
         sizeof value);
  return value;
}

static bool set_defaults(daemon_options *options, char *message,
                         size_t message_size) {
  memset(options, 0, sizeof *options);
  options->level = LOG_LEVEL_INFO;
  options->format = LOG_FORMAT_AUTO;
  options->cache = true;
  for (size_t i = 0; i < NUMBER_OPTIONS; i++) {
    memcpy((char *)options + number_options[i].offset,
           &number_options[i].initial, sizeof(uint64_t));
  }
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  options->workers = processors < 1                     ? 1
                     : processors > WORKERS_DEFAULT_MAX ? WORKERS_DEFAULT_MAX
                                                        : (uint64_t)processors;

  char own[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
  if (length < 0) {
    snprintf(message, message_size, "cannot read /proc/self/exe: %s",
             strerror(errno));
    return false;
  }
  own[length] = '\0';
  char *slash = strrchr(own, '/');
  int directory = (int)(slash ? slash - own : 0);
  snprintf(options->worker_program, sizeof options->worker_program,
           "%.*s/" WORKER_NAME, directory, own);
  int needed =
      snprintf(options->opt_worker_program, sizeof options->opt_worker_program,
               "%.*s/" OPT_WORKER_NAME, directory, own);
  return needed > 0 && (size_t)needed < sizeof options->opt_worker_program;
}

static bool set_number(daemon_options *options, const number_option *option,
                       const char *text, char *message, size_t message_size) {
  uint64_t number;
  if (!read_number(text, &number) || number < option->minimum ||
      number > option->maximum) {
    snprintf(message, message_size,
             "--%s takes a whole number from %llu to %llu, not '%s'",
             option->flag, (unsigned long long)option->minimum,
             (unsigned long long)option->maximum, text);
    return false;
  }
  memcpy((char *)options + option->offset, &number, sizeof number);
  return true;
}

/* Makes the path absolute: the daemon leaves its working directory. */
static bool set_program(char program[PATH_MAX], const char *flag,
                        const char *path, char *message, size_t message_size) {
  if (!path) {
    return true;
  }
  char *absolute = realpath(path, NULL);
  if (!absolute) {
    snprintf(message, message_size, "%s '%s': %s", flag, path, strerror(errno));
    return false;
  }
  int length = snprintf(program, PATH_MAX, "%s", absolute);
  free(absolute);
  return length > 0 && length < PATH_MAX;
}

/* --cache-dir, HLSD_CACHE_DIR, or where the XDG specification has caches. */
static bool set_cache(daemon_options *options, const char *path, char *message,
                      size_t message_size) {
  const char *origin = path ? "--cache-dir" : "HLSD_CACHE_DIR";
  const char *below = "";
  path = path ? path : getenv("HLSD_CACHE_DIR");
  if (path && path[0] == '\0') {
    options->cache = false;
    return true;
  }
  if (path && path[0] != '/') {
    snprintf(message, message_size, "%s is not an absolute path: '%s'", origin,
             path);
    return false;
  }
  if (!path) {
    /* The specification has relative values ignored. */
    path = getenv("XDG_CACHE_HOME");
    below = "/hlsd";
  }
  if (!path || path[0] != '/') {
    path = getenv("HOME");
    below = "/.cache/hlsd";
  }
  if (!path || path[0] != '/') {
    return true;
  }
  int length = snprintf(options->cache_directory,
                        sizeof options->cache_directory, "%s%s", path, below);
  if (length >= 0 && (size_t)length < sizeof options->cache_directory) {
    return true;
  }
  snprintf(message, message_size, "the path of the cache is too long");
  return false;
}

/* --model-dir, HLSD_MODEL_DIR, or beside the answers that are kept. */
static bool set_models(daemon_options *options, const char *path, char *message,
                       size_t message_size) {
  const char *origin = path ? "--model-dir" : WORKER_MODELS_VARIABLE;
  const char *below = "";
  path = path ? path : getenv(WORKER_MODELS_VARIABLE);
  if (!path) {
    path = options->cache ? options->cache_directory : "";
    below = "/models";
  }
  if (path[0] == '\0') {
    return true;
  }
  if (path[0] != '/') {
    snprintf(message, message_size, "%s is not an absolute path: '%s'", origin,
             path);
    return false;
  }
  int length = snprintf(options->model_directory,
                        sizeof options->model_directory, "%s%s", path, below);
  if (length >= 0 && (size_t)length < sizeof options->model_directory) {
    return true;
  }
  snprintf(message, message_size, "the path of the models is too long");
  return false;
}

static bool read_number(const char *text, uint64_t *number) {
  if (text[0] < '0' || text[0] > '9') {
    return false; /* strtoull would take a sign */
  }
  char *end;
  errno = 0;
  unsigned long long value = strtoull(text, &end, 10);
  *number = value;
  return errno == 0 && *end == '\0';
}
