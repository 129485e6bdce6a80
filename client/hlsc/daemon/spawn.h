/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Starting a daemon when none listens: one, however many clients want it.
 */
#ifndef HLSC_SPAWN_H
#define HLSC_SPAWN_H

#include "client/hlsc/daemon/connection.h"
#include "client/hlsc/terminal/exit_status.h"

/* Starts `hlsd` (the one beside hlsc, else the one in PATH) and connects to
 * it, or connects to the one that another client started meanwhile. A lock
 * file beside the socket makes the clients take turns. Reports failure with
 * the end of the daemon's log. */
exit_status spawn_daemon(connection *conn, const char *socket_path);

#endif
