/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The log on standard error. The event loop writes it, so a line must never
 * wait: whoever holds the other end of a pipe could stop the daemon.
 */
#include "daemon/host/log.h"

#include "daemon/host/log_file.h"

#include <jansson.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Below PIPE_BUF, so that a pipe with room takes a line whole. */
#define LINE_MAX_BYTES 2048
#define MESSAGE_MAX_BYTES 1024
/* As much of a client's id as a line shows. */
#define ID_MAX_BYTES 64

static const char *const level_names[] = {"error", "warning", "info", "debug"};
/* Of syslog(3), where info is 6 and notice is left out. */
static const int priorities[] = {3, 4, 6, 7};
static const char *const format_names[] = {"auto", "text", "json", "journal"};

static log_level threshold = LOG_LEVEL_INFO;
static log_format style = LOG_FORMAT_TEXT;
static uint64_t max_bytes;               /* 0: no bound */
static uint64_t bytes_left = UINT64_MAX; /* until it is looked at again */

static bool find_name(const char *text, const char *const *names, size_t count,
                      int *index);
static bool is_journal(void);
static void clean(char *text);
static size_t write_text(char *line, size_t size, log_level level,
                         const log_subject *subject, const char *message);
static size_t write_json(char *line, size_t size, log_level level,
                         const log_subject *subject, const char *message);
static void write_subject(char *text, size_t size, const log_subject *subject);
static void write_time(char *text, size_t size);

void log_set(log_level level, log_format format) {
  threshold = level;
  style = format;
  if (format == LOG_FORMAT_AUTO) {
    style = is_journal() ? LOG_FORMAT_JOURNAL : LOG_FORMAT_TEXT;
  }
}

void log_bound(uint64_t bytes) {
  max_bytes = bytes;
  bytes_left = bytes > 0 ? log_file_bound(STDERR_FILENO, bytes) : UINT64_MAX;
}

bool log_level_parse(const char *text, log_level *level) {
  int index;
  bool found = find_name(text, level_names,
                         sizeof level_names / sizeof level_names[0], &index);
  if (found) {
    *level = (log_level)index;
  }
  return found;
}

bool log_format_parse(const char *text, log_format *format) {
  int index;
  bool found = find_name(text, format_names,
                         sizeof format_names / sizeof format_names[0], &index);
  if (found) {
    *format = (log_format)index;
  }
  return found;
}

void log_about(log_level level, log_subject subject, const char *format, ...) {
  if (level > threshold) {
    return;
  }
  char message[MESSAGE_MAX_BYTES];
  va_list arguments;
  va_start(arguments, format);
  int written = vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  if (written < 0) {
    return;
  }
  clean(message);
  char line[LINE_MAX_BYTES];
  size_t length = (style == LOG_FORMAT_JSON ? write_json : write_text)(
      line, sizeof line - 1, level, &subject, message);
  line[length++] = '\n';

  struct pollfd ready = {.fd = STDERR_FILENO, .events = POLLOUT};
  if (poll(&ready, 1, 0) == 1 && (ready.revents & POLLOUT)) {
    ssize_t ignored = write(STDERR_FILENO, line, length);
    (void)ignored; /* there is nowhere left to complain */
    if (length > bytes_left) {
      log_bound(max_bytes);
    } else if (bytes_left != UINT64_MAX) {
      bytes_left -= length;
    }
  }
}

static bool find_name(const char *text, const char *const *names, size_t count,
                      int *index) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(text, names[i]) == 0) {
      *index = (int)i;
      return true;
    }
  }
  return false;
}

/* systemd says which stream the journal reads: it may have been redirected
 * since, see systemd.exec(5). */
static bool is_journal(void) {
  const char *stream = getenv("JOURNAL_STREAM");
  struct stat info;
  char own[64];
  if (!stream || fstat(STDERR_FILENO, &info) != 0) {
    return false;
  }
  snprintf(own, sizeof own, "%ju:%ju", (uintmax_t)info.st_dev,
           (uintmax_t)info.st_ino);
  return strcmp(stream, own) == 0;
}

static void clean(char *text) {
  for (; *text; text++) {
    if ((unsigned char)*text < ' ' || *text == 0x7f) {
      *text = '?';
    }
  }
}

/* "2025-01-31T12:00:00.123Z hlsd[42] info: c1 j2 hls/lower id=1: message", or
 * "<6>c1 …" for the journal, which knows the rest. */
static size_t write_text(char *line, size_t size, log_level level,
                         const log_subject *subject, const char *message) {
  char about[256];
  write_subject(about, sizeof about, subject);
  int length;
  if (style == LOG_FORMAT_JOURNAL) {
    length =
        snprintf(line, size, "<%d>%s%s", priorities[level], about, message);
  } else {
    char time[48];
    write_time(time, sizeof time);
    length = snprintf(line, size, "%s hlsd[%d] %s: %s%s", time, (int)getpid(),
                      level_names[level], about, message);
  }
  return length < 0 ? 0 : (size_t)length < size ? (size_t)length : size - 1;
}

/* One object, or nothing of it. */
static size_t write_json(char *line, size_t size, log_level level,
                         const log_subject *subject, const char *message) {
  char time[48];
  write_time(time, sizeof time);
  json_t *text = json_string(message);
  if (!text) { /* a path that is not UTF-8, or a character that was cut */
    char ascii[MESSAGE_MAX_BYTES];
    snprintf(ascii, sizeof ascii, "%s", message);
    for (char *at = ascii; *at; at++) {
      *at = (*at & 0x80) ? '?' : *at;
    }
    text = json_string(ascii);
  }
  json_t *object = json_pack("{s:s, s:s, s:i, s:o*, s:s*}", "time", time,
                             "level", level_names[level], "pid", (int)getpid(),
                             "message", text, "method", subject->method);
  static const char *const names[] = {"client", "job", "worker"};
  const uint64_t numbers[] = {subject->client, subject->job, subject->worker};
  for (size_t i = 0; i < 3; i++) {
    if (numbers[i] > 0) {
      json_object_set_new(object, names[i],
                          json_integer((json_int_t)numbers[i]));
    }
  }
  if (subject->id && subject->id_size <= ID_MAX_BYTES) {
    json_object_set_new(
        object, "id",
        json_loadb(subject->id, subject->id_size, JSON_DECODE_ANY, NULL));
  }
  size_t length = json_dumpb(object, line, size, JSON_COMPACT);
  json_decref(object);
  return length <= size ? length : 0;
}

/* "c1 j2 hls/lower id=1: " */
static void write_subject(char *text, size_t size, const log_subject *subject) {
  char *at = text;
  char *end = text + size;
  *at = '\0';
  static const char letters[] = {'c', 'j', 'w'};
  const uint64_t numbers[] = {subject->client, subject->job, subject->worker};
  for (size_t i = 0; i < 3; i++) {
    if (numbers[i] > 0) {
      at += snprintf(at, (size_t)(end - at), "%s%c%llu", at > text ? " " : "",
                     letters[i], (unsigned long long)numbers[i]);
    }
  }
  if (subject->method) {
    at += snprintf(at, (size_t)(end - at), " %.40s", subject->method);
  }
  if (subject->id && subject->id_size <= ID_MAX_BYTES) {
    char *id = at;
    at += snprintf(at, (size_t)(end - at), " id=%.*s", (int)subject->id_size,
                   subject->id);
    clean(id);
  }
  if (at > text) {
    snprintf(at, (size_t)(end - at), ": ");
  }
}

static void write_time(char *text, size_t size) {
  struct timespec now;
  struct tm broken_down;
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &broken_down);
  size_t length = strftime(text, size, "%Y-%m-%dT%H:%M:%S", &broken_down);
  snprintf(text + length, size - length, ".%03dZ",
           (int)(now.tv_nsec / 1000000));
}
