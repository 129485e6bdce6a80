/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where a daemon listens, and what its directory must look like. Whoever can
 * write to that directory can put a socket of his own in the daemon's place,
 * so both sides look before they trust it.
 */
#include "protocol/endpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SOCKET_NAME "hlsd.sock"

static const char *environment(const char *name);
static bool store_path(char path[ENDPOINT_PATH_MAX], int length, char *message,
                       size_t message_size);
static bool check_directory(const char *directory, char *message,
                            size_t message_size);

bool endpoint_socket_path(const char *explicit_path,
                          char path[ENDPOINT_PATH_MAX], char *message,
                          size_t message_size) {
  const char *whole =
      explicit_path ? explicit_path : environment("HLSD_SOCKET");
  const char *origin = explicit_path ? "--socket" : "HLSD_SOCKET";
  path[0] = '\0';
  if (whole) {
    if (whole[0] != '/') {
      snprintf(message, message_size, "%s is not an absolute path: '%s'",
               origin, whole);
      return false;
    }
    return store_path(path, snprintf(path, ENDPOINT_PATH_MAX, "%s", whole),
                      message, message_size);
  }

  /* The XDG specification has relative values ignored. */
  const char *runtime = environment("XDG_RUNTIME_DIR");
  if (runtime && runtime[0] == '/') {
    return store_path(
        path,
        snprintf(path, ENDPOINT_PATH_MAX, "%s/hlsd/" SOCKET_NAME, runtime),
        message, message_size);
  }
  return store_path(path,
                    snprintf(path, ENDPOINT_PATH_MAX,
                             "/tmp/hlsd-%lu/" SOCKET_NAME,
                             (unsigned long)geteuid()),
                    message, message_size);
}

bool endpoint_prepare_directory(const char *path, char *message,
                                size_t message_size) {
  const char *slash = strrchr(path, '/');
  if (!slash || slash[1] == '\0') {
    snprintf(message, message_size, "'%s' does not name a socket", path);
    return false;
  }
  size_t length = slash == path ? 1 : (size_t)(slash - path);
  char *directory = strndup(path, length);
  if (!directory) {
    snprintf(message, message_size, "out of memory");
    return false;
  }

  bool good = true;
  if (mkdir(directory, 0700) != 0 && errno != EEXIST) {
    snprintf(message, message_size, "cannot create directory '%s': %s",
             directory, strerror(errno));
    good = false;
  }
  good = good && check_directory(directory, message, message_size);
  free(directory);
  return good;
}

static const char *environment(const char *name) {
  const char *value = getenv(name);
  return value && value[0] != '\0' ? value : NULL;
}

/* Judges what snprintf returned for `path`. */
static bool store_path(char path[ENDPOINT_PATH_MAX], int length, char *message,
                       size_t message_size) {
  if (length >= 0 && length < ENDPOINT_PATH_MAX) {
    return true;
  }
  path[0] = '\0';
  snprintf(message, message_size,
           "the socket path has %d bytes, the system allows %d: choose a "
           "shorter one with --socket or HLSD_SOCKET",
           length, ENDPOINT_PATH_MAX - 1);
  return false;
}

static bool check_directory(const char *directory, char *message,
                            size_t message_size) {
  struct stat info;
  /* Not stat: a link could be made to point elsewhere after this look. */
  if (lstat(directory, &info) != 0) {
    snprintf(message, message_size, "cannot examine directory '%s': %s",
             directory, strerror(errno));
    return false;
  }
  if (!S_ISDIR(info.st_mode)) {
    snprintf(message, message_size, "'%s' is not a directory", directory);
    return false;
  }
  if (info.st_uid != geteuid()) {
    snprintf(message, message_size,
             "directory '%s' belongs to user %lu, not to you", directory,
             (unsigned long)info.st_uid);
    return false;
  }
  if (info.st_mode & (S_IWGRP | S_IWOTH)) {
    snprintf(message, message_size,
             "others can write to directory '%s' (mode %04o): use 'chmod 700'",
             directory, (unsigned)(info.st_mode & 07777));
    return false;
  }
  return true;
}
