/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The listening socket and its lock. Not uv_pipe_bind: libuv 1.44 cuts long
 * paths short without a word and knows nothing of stale sockets.
 */
#include "daemon/wire/listener.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "daemon/host/log.h"
#include "daemon/wire/path_lock.h"

#define SOCKET_MODE 0600

static path_lock_status keep_lock(listener *listener, char *message,
                                  size_t message_size);
static bool is_ours(const listener *listener);
static bool may_replace(const char *path, char *message, size_t message_size);
static bool is_held(const char *path);
static bool publish(listener *listener, char *message, size_t message_size);
static bool is_private(const char *path, char *message, size_t message_size);
static bool bind_in(int folder, const char *name, int socket);
static void close_descriptor(int *descriptor);

listener_status listener_open(listener *listener, const char *path,
                              char *message, size_t message_size) {
  *listener = (struct listener){.lock = -1, .socket = -1};
  if (strlen(path) >= sizeof listener->path) {
    snprintf(message, message_size, "the socket path '%s' is too long", path);
    return LISTENER_FAILED;
  }
  strcpy(listener->path, path);
  if (!endpoint_prepare_directory(path, message, message_size)) {
    return LISTENER_FAILED;
  }
  path_lock_status locked =
      path_lock_take(path, &listener->lock, message, message_size);
  if (locked != PATH_LOCK_HELD) {
    return locked == PATH_LOCK_TAKEN ? LISTENER_TAKEN : LISTENER_FAILED;
  }
  if (!may_replace(path, message, message_size) ||
      !publish(listener, message, message_size)) {
    close_descriptor(&listener->socket);
    close_descriptor(&listener->lock);
    return LISTENER_FAILED;
  }
  return LISTENER_OK;
}

listener_status listener_adopt(listener *listener, int socket, char *path,
                               char *message, size_t message_size) {
  *listener = (struct listener){.lock = -1, .socket = socket};
  struct sockaddr_un address;
  socklen_t size = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &size) != 0 ||
      address.sun_family != AF_UNIX ||
      size <= offsetof(struct sockaddr_un, sun_path) ||
      address.sun_path[0] != '/' ||
      strnlen(address.sun_path, sizeof address.sun_path) >=
          sizeof listener->path) {
    snprintf(message, message_size,
             "the socket passed has no absolute path: see ListenStream= in "
             "hlsd.socket");
    return LISTENER_FAILED;
  }
  strcpy(listener->path, address.sun_path);
  strcpy(path, address.sun_path);
  if (!endpoint_prepare_directory(path, message, message_size) ||
      !is_private(path, message, message_size)) {
    return LISTENER_FAILED;
  }
  path_lock_status locked =
      path_lock_take(path, &listener->lock, message, message_size);
  if (locked == PATH_LOCK_FAILED) {
    return LISTENER_FAILED;
  }
  if (locked == PATH_LOCK_TAKEN) {
    log_warning("%s; from now on its clients come here", message);
  }
  return LISTENER_OK;
}

void listener_close(listener *listener) {
  struct stat info;
  /* Another socket may have taken the path in spite of the lock. */
  if (listener->created && lstat(listener->path, &info) == 0 &&
      info.st_dev == listener->device && info.st_ino == listener->inode) {
    unlink(listener->path);
  }
  listener->created = false;
  close_descriptor(&listener->socket);
  close_descriptor(&listener->lock);
}

listener_state listener_check(listener *listener, char *message,
                              size_t message_size) {
  if (!listener->created) {
    /* Its maker looks after it. */
    keep_lock(listener, message, message_size);
    return LISTENER_STANDS;
  }
  if (!endpoint_prepare_directory(listener->path, message, message_size)) {
    return LISTENER_BLOCKED;
  }
  path_lock_status locked = keep_lock(listener, message, message_size);
  if (is_ours(listener)) {
    return LISTENER_STANDS;
  }
  if (locked != PATH_LOCK_HELD) {
    return locked == PATH_LOCK_TAKEN ? LISTENER_LOST : LISTENER_BLOCKED;
  }
  return may_replace(listener->path, message, message_size) &&
                 publish(listener, message, message_size)
             ? LISTENER_RENEWED
             : LISTENER_BLOCKED;
}

static path_lock_status keep_lock(listener *listener, char *message,
                                  size_t message_size) {
  if (path_lock_stands(listener->path, listener->lock)) {
    return PATH_LOCK_HELD;
  }
  int lock;
  path_lock_status status =
      path_lock_take(listener->path, &lock, message, message_size);
  if (status == PATH_LOCK_HELD) {
    close_descriptor(&listener->lock);
    listener->lock = lock;
  }
  return status;
}

/* Whether the path leads to the socket of this daemon, to which the user may
 * connect. */
static bool is_ours(const listener *listener) {
  struct stat info;
  if (lstat(listener->path, &info) != 0 || info.st_dev != listener->device ||
      info.st_ino != listener->inode) {
    return false;
  }
  if ((info.st_mode & 0777) != SOCKET_MODE &&
      chmod(listener->path, SOCKET_MODE) == 0) {
    log_info("the mode of '%s' was %04o: %04o again", listener->path,
             (unsigned)info.st_mode & 0777, SOCKET_MODE);
  }
  return true;
}

/* Only a socket may be replaced, and only one that nobody holds any more: who
 * owns the path may have lost the lock file, and the service manager's sockets
 * have none. */
static bool may_replace(const char *path, char *message, size_t message_size) {
  struct stat info;
  if (lstat(path, &info) != 0) {
    return true;
  }
  if (!S_ISSOCK(info.st_mode)) {
    snprintf(message, message_size,
             "'%s' exists and is not a socket: not replaced", path);
    return false;
  }
  if (is_held(path)) {
    snprintf(message, message_size,
             "another program holds the socket '%s': not replaced", path);
    return false;
  }
  return true;
}

/* Asks with a socket of a kind that does not fit: who listens is not connected
 * to, which might wake a service. */
static bool is_held(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
  int probe = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  bool held =
      probe < 0 ||
      connect(probe, (struct sockaddr *)&address, sizeof address) == 0 ||
      (errno != ECONNREFUSED && errno != ENOENT);
  close_descriptor(&probe);
  return held;
}

/* The socket appears under its name when it already listens: whoever sees it
 * can connect. Until then it has a name of its own, which is reached through
 * the directory's descriptor because it need not fit an address otherwise. */
static bool publish(listener *listener, char *message, size_t message_size) {
  char directory[ENDPOINT_PATH_MAX];
  strcpy(directory, listener->path);
  char *slash = strrchr(directory, '/');
  const char *name = listener->path + (slash - directory) + 1;
  slash[slash == directory] = '\0';
  char own_name[32];
  snprintf(own_name, sizeof own_name, ".hlsd-%ld", (long)getpid());

  bool published = false;
  int folder = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
  listener->socket =
      socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (folder >= 0 && listener->socket >= 0) {
    published = bind_in(folder, own_name, listener->socket) &&
                listen(listener->socket, LISTENER_BACKLOG) == 0 &&
                renameat(folder, own_name, folder, name) == 0;
  }
  struct stat info;
  if (published && fstatat(folder, name, &info, AT_SYMLINK_NOFOLLOW) == 0) {
    listener->created = true;
    listener->device = info.st_dev;
    listener->inode = info.st_ino;
  }
  if (!published) {
    snprintf(message, message_size, "cannot listen on '%s': %s", listener->path,
             strerror(errno));
    unlinkat(folder, own_name, 0);
    close_descriptor(&listener->socket);
  }
  close_descriptor(&folder);
  return published;
}

/* A socket that others may connect to is refused, though their connections
 * would be, too: it is a mistake that somebody should know of. */
static bool is_private(const char *path, char *message, size_t message_size) {
  struct stat info;
  if (stat(path, &info) == 0 && (info.st_mode & 0077) == 0 &&
      info.st_uid == geteuid()) {
    return true;
  }
  snprintf(message, message_size,
           "the socket '%s' must belong to the user and have the mode 0600: "
           "see SocketMode= in hlsd.socket",
           path);
  return false;
}

/* The mode comes with the socket: a chmod afterwards would leave a gap. */
static bool bind_in(int folder, const char *name, int socket) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s",
           folder, name);
  unlinkat(folder, name, 0);
  mode_t before = umask(0777 & ~SOCKET_MODE);
  int status = bind(socket, (struct sockaddr *)&address, sizeof address);
  umask(before);
  return status == 0;
}

static void close_descriptor(int *descriptor) {
  if (*descriptor >= 0) {
    close(*descriptor);
    *descriptor = -1;
  }
}
