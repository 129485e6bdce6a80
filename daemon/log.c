/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The log on standard error. The event loop writes it, so a line must never
 * wait: whoever holds the other end of a pipe could stop the daemon.
 */
#include "log.h"

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Below PIPE_BUF, so that a pipe with room takes a line whole. */
#define LINE_MAX_BYTES 1024

static const char *const level_names[] = {"error", "warning", "info", "debug"};
static log_level threshold = LOG_LEVEL_INFO;

static size_t write_stamp(char *line, size_t size, log_level level);

void log_set_level(log_level level) { threshold = level; }

bool log_level_parse(const char *text, log_level *level) {
  for (size_t i = 0; i < sizeof level_names / sizeof level_names[0]; i++) {
    if (strcmp(text, level_names[i]) == 0) {
      *level = (log_level)i;
      return true;
    }
  }
  return false;
}

void log_event(log_level level, const char *format, ...) {
  if (level > threshold) {
    return;
  }
  char line[LINE_MAX_BYTES];
  size_t start = write_stamp(line, sizeof line, level);
  va_list arguments;
  va_start(arguments, format);
  int written =
      vsnprintf(line + start, sizeof line - start - 1, format, arguments);
  va_end(arguments);
  if (written < 0) {
    return;
  }
  size_t length = start + (size_t)written;
  if (length > sizeof line - 2) {
    length = sizeof line - 2;
  }
  for (size_t i = start; i < length; i++) {
    if ((unsigned char)line[i] < ' ' || line[i] == 0x7f) {
      line[i] = '?';
    }
  }
  line[length++] = '\n';

  struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT)) {
    ssize_t ignored = write(STDERR_FILENO, line, length);
    (void)ignored; /* there is nowhere left to complain */
  }
}

/* "2025-01-31T12:00:00.123Z hlsd[42] info: " */
static size_t write_stamp(char *line, size_t size, log_level level) {
  struct timespec now;
  struct tm broken_down;
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &broken_down);
  size_t length = strftime(line, size, "%Y-%m-%dT%H:%M:%S", &broken_down);
  int rest = snprintf(line + length, size - length,
                      ".%03dZ hlsd[%d] %s: ", (int)(now.tv_nsec / 1000000),
                      (int)getpid(), level_names[level]);
  return length + (rest > 0 ? (size_t)rest : 0);
}
