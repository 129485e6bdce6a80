/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Connecting to a daemon that owns a path where nobody listens at the moment.
 */
#ifndef HLSC_REACH_H
#define HLSC_REACH_H

#include "client/hlsc/daemon/connection.h"
#include "client/hlsc/daemon/owner.h"

/* Has it look after its socket, and connects as soon as it listens anew, which
 * takes a fraction of a second. False when it does not. */
bool reach_await(const daemon_owner *owner, connection *conn,
                 const char *socket_path);

typedef enum reach_status {
  REACH_NOBODY, /* there is no such daemon */
  REACH_DONE,   /* `conn` is open */
  REACH_FAILED, /* which was reported */
} reach_status;

/* Finds the owner and waits for it. */
reach_status reach_owner(connection *conn, const char *socket_path);

#endif
