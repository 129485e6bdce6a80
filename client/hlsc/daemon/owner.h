/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The daemon that owns a socket's path, known by the lock beside the socket: it
 * may be out of reach, because somebody has removed the socket or stopped it.
 */
#ifndef HLSC_OWNER_H
#define HLSC_OWNER_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct daemon_owner {
  pid_t pid;
  int process; /* a descriptor of it, -1 when there is none */
} daemon_owner;

/* Finds it. False when there is none, or none that can be seen from here. To be
 * closed in either case. */
bool owner_find(daemon_owner *owner, const char *socket_path);
void owner_close(daemon_owner *owner);

/* Whether a signal has stopped it: it does nothing until another comes. */
bool owner_is_stopped(const daemon_owner *owner);

/* Sends it a signal. */
bool owner_signal(const daemon_owner *owner, int number);

/* Reports that a signal has stopped a daemon, and what to do. */
void owner_report_stopped(pid_t pid);

/* Has it look after its socket. */
void owner_knock(const char *socket_path);

/* Whether there is something else than a socket: the daemon replaces none. */
bool owner_is_shut_out(const char *socket_path);

/* Reports that it cannot be reached, why, and what to do. */
void owner_report(const daemon_owner *owner, const char *socket_path);

#endif
