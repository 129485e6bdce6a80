/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The socket that clients connect to, and the lock that keeps it for one
 * daemon.
 *
 * The process that holds an exclusive flock on `<socket>.lock` owns the path:
 * only it may create or remove a socket there. The kernel drops the lock with
 * its holder, so a socket found while holding it is stale. The lock file itself
 * stays: removing it would let two daemons lock two different files.
 */
#ifndef DAEMON_LISTENER_H
#define DAEMON_LISTENER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "protocol/endpoint.h"

/* Clients that may wait to be accepted. */
#define LISTENER_BACKLOG 1024

typedef enum listener_status {
  LISTENER_OK,
  LISTENER_TAKEN, /* another daemon holds the lock */
  LISTENER_FAILED,
} listener_status;

typedef struct listener {
  int lock;   /* -1: not held */
  int socket; /* listening; -1 once given away or closed */
  char path[ENDPOINT_PATH_MAX];
  bool created; /* the socket at `path` is to be removed, if it is this one: */
  dev_t device;
  ino_t inode;
} listener;

/* Prepares the directory, takes the lock and listens. Otherwise `message` says
 * what happened and the listener needs no closing. */
listener_status listener_open(listener *listener, const char *path,
                              char *message, size_t message_size);

/* The same with a socket that listens already and that somebody else, the
 * service manager, has created and will remove; it is the listener's from here
 * on. `path`, which has room for ENDPOINT_PATH_MAX, receives its path. A daemon
 * that has served the path until then loses it. */
listener_status listener_adopt(listener *listener, int socket, char *path,
                               char *message, size_t message_size);

/* Removes the socket from the file system, closes what is open and gives the
 * lock back: another daemon may take the path. Repeating it does nothing. */
void listener_close(listener *listener);

#endif
