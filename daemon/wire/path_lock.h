/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lock file beside a socket, `<socket>.lock`.
 *
 * Who holds an exclusive flock on the file that is there now owns the path. A
 * file that was removed is locked for nothing: its holder has to lock the next
 * one, and whoever was quicker is the owner.
 */
#ifndef DAEMON_PATH_LOCK_H
#define DAEMON_PATH_LOCK_H

#include <stdbool.h>
#include <stddef.h>

typedef enum path_lock_status {
  PATH_LOCK_HELD,
  PATH_LOCK_TAKEN, /* by another process */
  PATH_LOCK_FAILED,
} path_lock_status;

/* Takes the lock of a socket's path without waiting; `lock` receives the
 * descriptor that holds it. Otherwise `message` says what happened. */
path_lock_status path_lock_take(const char *socket_path, int *lock,
                                char *message, size_t message_size);

/* Whether the file that `lock` holds is still the one beside the socket. */
bool path_lock_stands(const char *socket_path, int lock);

#endif
