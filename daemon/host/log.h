/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The log on standard error: one line per event, for people, for programs or
 * for the journal.
 */
#ifndef DAEMON_LOG_H
#define DAEMON_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum log_level {
  LOG_LEVEL_ERROR,
  LOG_LEVEL_WARNING,
  LOG_LEVEL_INFO,
  LOG_LEVEL_DEBUG,
} log_level;

typedef enum log_format {
  LOG_FORMAT_AUTO,    /* the journal's if standard error is the journal */
  LOG_FORMAT_TEXT,    /* with time, process and level */
  LOG_FORMAT_JSON,    /* an object per line */
  LOG_FORMAT_JOURNAL, /* with the priority that systemd's journal takes off */
} log_format;

/* The subject of an event; zero and NULL are left out. */
typedef struct log_subject {
  uint64_t client;    /* number of a connection: "c3" */
  uint64_t job;       /* number of a job, the id towards its worker: "j7" */
  uint64_t worker;    /* number of a worker: "w2" */
  const char *method; /* that the job runs */
  const char *id;     /* the client's id of the request, JSON text */
  size_t id_size;
} log_subject;

/* Events above `level` are left out. The defaults are LOG_LEVEL_INFO and
 * LOG_FORMAT_TEXT. */
void log_set(log_level level, log_format format);

/* Lets a log that is a file, opened for appending, have at most about so many
 * bytes; its last lines stay. 0: no bound. */
void log_bound(uint64_t bytes);

/* Reads "error", "warning", "info" or "debug". */
bool log_level_parse(const char *text, log_level *level);

/* Reads "auto", "text", "json" or "journal". */
bool log_format_parse(const char *text, log_format *format);

/* Writes one line. Control characters, which may come from a client, are shown
 * as '?'. A line is dropped rather than waiting for a full pipe. */
__attribute__((format(printf, 3, 4))) void
log_about(log_level level, log_subject subject, const char *format, ...);

#define log_event(level, ...) log_about(level, (log_subject){0}, __VA_ARGS__)
#define log_error(...) log_event(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warning(...) log_event(LOG_LEVEL_WARNING, __VA_ARGS__)
#define log_info(...) log_event(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_event(LOG_LEVEL_DEBUG, __VA_ARGS__)

#endif
