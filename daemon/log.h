/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The log on standard error: one line per event.
 */
#ifndef DAEMON_LOG_H
#define DAEMON_LOG_H

#include <stdbool.h>

typedef enum log_level {
  LOG_LEVEL_ERROR,
  LOG_LEVEL_WARNING,
  LOG_LEVEL_INFO,
  LOG_LEVEL_DEBUG,
} log_level;

/* Events above `level` are left out. The default is LOG_LEVEL_INFO. */
void log_set_level(log_level level);

/* Reads "error", "warning", "info" or "debug". */
bool log_level_parse(const char *text, log_level *level);

/* Writes one line. Control characters, which may come from a client, are shown
 * as '?'. A line is dropped rather than waiting for a full pipe. */
__attribute__((format(printf, 2, 3))) void log_event(log_level level,
                                                     const char *format, ...);

#define log_error(...) log_event(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warning(...) log_event(LOG_LEVEL_WARNING, __VA_ARGS__)
#define log_info(...) log_event(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_event(LOG_LEVEL_DEBUG, __VA_ARGS__)

#endif
