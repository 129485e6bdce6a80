/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that ended their worker, kept as files. The event loop writes them:
 * the socket's directory is usually in memory, and losses are rare.
 */
#include "daemon/losses/reproducer.h"

#include "base/json/json_write.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "daemon/host/log.h"
#include "daemon/workers/worker_notes.h"

#define PIECES_MAX 4

static bool make_path(const char *socket_path, uint64_t number,
                      const char *ending, char path[PATH_MAX]) {
  const char *slash = strrchr(socket_path, '/');
  if (!slash) {
    return false;
  }
  int directory = (int)(slash - socket_path);
  snprintf(path, PATH_MAX, "%.*s/lost", directory, socket_path);
  if (mkdir(path, 0700) != 0 && errno != EEXIST) {
    log_warning("cannot create '%s': %s", path, strerror(errno));
    return false;
  }
  return snprintf(path, PATH_MAX, "%.*s/lost/%u%s", directory, socket_path,
                  (unsigned)(number % REPRODUCERS_MAX), ending) < PATH_MAX;
}

static bool write_file(const char *path, const struct iovec *pieces,
                       int count) {
  size_t whole = 0;
  for (int i = 0; i < count; i++) {
    whole += pieces[i].iov_len;
  }
  int file =
      open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  bool written = file >= 0 && writev(file, pieces, count) == (ssize_t)whole;
  if (!written) {
    log_warning("cannot write '%s': %s", path, strerror(errno));
  }
  if (file >= 0) {
    close(file);
  }
  return written;
}

/* The parameters with the text that the worker has read; NULL when they have
 * one of their own. free() it. */
static char *add_text(json_span params, const noted_work *work) {
  json_t *root =
      work->source ? json_loadb(params.text, params.size, JSON_ALLOW_NUL, NULL)
                   : NULL;
  json_t *source = json_object_get(root, "source");
  char *text = NULL;
  if (json_is_object(source) && !json_object_get(source, "text") &&
      json_object_set_new(source, "text",
                          json_stringn(work->source, work->source_size)) == 0) {
    text = json_write(root, JSON_WRITE_AS_IS, NULL);
  }
  json_decref(root);
  return text;
}

static bool write_request(const char *path, const reproducer *reproducer,
                          const noted_work *work) {
  char start[160];
  int start_size =
      snprintf(start, sizeof start,
               "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":",
               reproducer->method);
  char *params = add_text(reproducer->params, work);
  struct iovec pieces[PIECES_MAX] = {
      {start, (size_t)start_size},
      {(char *)reproducer->params.text, reproducer->params.size},
      {"}\n", 2},
  };
  if (params) {
    pieces[1] = (struct iovec){params, strlen(params)};
  }
  bool written = write_file(path, pieces, 3);
  free(params);
  return written;
}

/* In the form of MLIR's own reproducers. */
static bool write_module(const char *path, const noted_work *work) {
  static char start[] = "\n{-#\n  external_resources: {\n"
                        "    mlir_reproducer: {\n"
                        "      pipeline: \"builtin.module(";
  static char end[] = ")\",\n      disable_threading: true,\n"
                      "      verify_each: true\n    }\n  }\n#-}\n";
  struct iovec pieces[PIECES_MAX] = {
      {work->module, work->module_size},
      {start, sizeof start - 1},
      {work->passes, strlen(work->passes)},
      {end, sizeof end - 1},
  };
  return write_file(path, pieces, 4);
}

/* The name of the last of the passes; a new reference. */
static json_t *last_pass(const char *passes) {
  size_t begin = 0;
  int depth = 0;
  for (size_t i = 0; passes[i]; i++) {
    depth += (passes[i] == '{') - (passes[i] == '}');
    begin = depth == 0 && passes[i] == ',' ? i + 1 : begin;
  }
  return json_stringn(passes + begin, strcspn(passes + begin, "{"));
}

void reproducer_write(const reproducer *reproducer, const char *socket_path,
                      uint64_t number, json_t *data) {
  char path[PATH_MAX];
  noted_work work = worker_notes_read(reproducer->notes);
  if (reproducer->params.size <= REPRODUCER_BYTES_MAX &&
      make_path(socket_path, number, ".json", path) &&
      write_request(path, reproducer, &work)) {
    json_object_set_new(data, "reproducer", json_string(path));
  }
  bool has_pass = work.module && work.passes && work.passes[0] != '\0';
  if (make_path(socket_path, number, ".mlir", path)) {
    unlink(path); /* that of an earlier request */
    if (has_pass && write_module(path, &work)) {
      json_object_set_new(data, "mlir", json_string(path));
      json_object_set_new(data, "pass", last_pass(work.passes));
    }
  }
  worker_notes_finish(&work);
}
