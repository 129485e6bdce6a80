/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests that ended their worker, kept as files. The event loop writes them:
 * the socket's directory is usually in memory, and losses are rare.
 */
#include "reproducer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "log.h"

static bool write_request(int file, const char *method, json_span params);

bool reproducer_write(const char *socket_path, uint64_t number,
                      const char *method, json_span params,
                      char path[PATH_MAX]) {
  const char *slash = strrchr(socket_path, '/');
  if (!slash || params.size > REPRODUCER_BYTES_MAX) {
    return false;
  }
  int directory = (int)(slash - socket_path);
  snprintf(path, PATH_MAX, "%.*s/lost", directory, socket_path);
  if (mkdir(path, 0700) != 0 && errno != EEXIST) {
    log_warning("cannot create '%s': %s", path, strerror(errno));
    return false;
  }
  snprintf(path, PATH_MAX, "%.*s/lost/%u.json", directory, socket_path,
           (unsigned)(number % REPRODUCERS_MAX));
  int file =
      open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  bool written = file >= 0 && write_request(file, method, params);
  if (!written) {
    log_warning("cannot write '%s': %s", path, strerror(errno));
  }
  if (file >= 0) {
    close(file);
  }
  return written;
}

static bool write_request(int file, const char *method, json_span params) {
  char start[160];
  int start_size = snprintf(
      start, sizeof start,
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":", method);
  struct iovec pieces[] = {
      {start, (size_t)start_size},
      {(char *)params.text, params.size},
      {"}\n", 2},
  };
  size_t whole = (size_t)start_size + params.size + 2;
  return writev(file, pieces, 3) == (ssize_t)whole;
}
