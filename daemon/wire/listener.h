/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The socket that clients connect to, and the lock that keeps it for one
 * daemon.
 *
 * The process that holds the lock (path_lock.h) owns the path: only it may
 * create or remove a socket there. The kernel drops the lock with its holder,
 * so a socket that is found while holding it, and that nobody has open, is
 * stale. The lock file itself stays: removing it would let two daemons lock two
 * different files. Others may remove both, or put something else in their
 * place: that is what listener_check() is for.
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

typedef enum listener_state {
  LISTENER_STANDS,
  LISTENER_RENEWED, /* `socket` is a new one, at which clients arrive */
  LISTENER_BLOCKED, /* something is in the way, which may go */
  LISTENER_LOST,    /* another daemon owns the path */
} listener_state;

typedef struct listener {
  int lock;   /* -1: not held */
  int socket; /* listening; -1 once given away or closed */
  char path[ENDPOINT_PATH_MAX];
  bool created; /* by this process: the socket at `path` is to be renewed when
                 * it goes, and removed in the end, if it is this one: */
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

/* Looks whether clients that follow the path still arrive here. When the
 * socket, its directory or its lock is gone, makes them anew, unless something
 * else than a stale socket is at the path, or another daemon has the lock by
 * now. Except after LISTENER_STANDS and LISTENER_RENEWED, `message` says what
 * is the matter. A socket of the service manager is its business, except for
 * the lock. */
listener_state listener_check(listener *listener, char *message,
                              size_t message_size);

/* Removes the socket from the file system, closes what is open and gives the
 * lock back: another daemon may take the path. Repeating it does nothing. */
void listener_close(listener *listener);

#endif
