/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lock file beside a socket.
 */
#include "daemon/wire/path_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "protocol/endpoint.h"

#define LOCK_PATH_MAX (ENDPOINT_PATH_MAX + 8)
/* A file that is removed so often while it is being locked is somebody's game.
 */
#define ATTEMPTS 16

static path_lock_status take(const char *path, int *lock);
static void name_owner(const char *path, char *owner, size_t size);

path_lock_status path_lock_take(const char *socket_path, int *lock,
                                char *message, size_t message_size) {
  char path[LOCK_PATH_MAX];
  char owner[16];
  snprintf(path, sizeof path, "%s.lock", socket_path);
  path_lock_status status = take(path, lock);
  for (int attempt = 1;
       status == PATH_LOCK_HELD && !path_lock_stands(socket_path, *lock) &&
       attempt <= ATTEMPTS;
       attempt++) {
    close(*lock);
    errno = EAGAIN;
    status = attempt < ATTEMPTS ? take(path, lock) : PATH_LOCK_FAILED;
  }
  if (status == PATH_LOCK_TAKEN) {
    name_owner(path, owner, sizeof owner);
    snprintf(message, message_size,
             "another hlsd (process %ld) serves '%s' already",
             strtol(owner, NULL, 10), socket_path);
  } else if (status == PATH_LOCK_FAILED) {
    snprintf(message, message_size, "cannot lock '%s': %s", path,
             strerror(errno));
  }
  return status;
}

bool path_lock_stands(const char *socket_path, int lock) {
  char path[LOCK_PATH_MAX];
  struct stat held;
  struct stat there;
  snprintf(path, sizeof path, "%s.lock", socket_path);
  return fstat(lock, &held) == 0 && lstat(path, &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

static path_lock_status take(const char *path, int *lock) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) {
    return PATH_LOCK_FAILED;
  }
  path_lock_status status = PATH_LOCK_HELD;
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    status = errno == EWOULDBLOCK ? PATH_LOCK_TAKEN : PATH_LOCK_FAILED;
  } else if (ftruncate(file, 0) != 0 ||
             dprintf(file, "%ld\n", (long)getpid()) < 0) {
    /* The number tells people and clients where to look; the lock counts. */
    status = PATH_LOCK_FAILED;
  }
  if (status == PATH_LOCK_HELD) {
    *lock = file;
  } else {
    int reason = errno;
    close(file);
    errno = reason;
  }
  return status;
}

static void name_owner(const char *path, char *owner, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  ssize_t length = file >= 0 ? read(file, owner, size - 1) : 0;
  owner[length > 0 ? length : 0] = '\0';
  if (file >= 0) {
    close(file);
  }
}
