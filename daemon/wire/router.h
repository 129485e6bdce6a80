/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON-RPC 2.0: from a message to whoever does what it says.
 */
#ifndef DAEMON_ROUTER_H
#define DAEMON_ROUTER_H

#include <stddef.h>

#include "daemon/wire/connection.h"

/* Handles one message: a request, a notification, a response or a batch of
 * them. Whatever is wrong with it is answered as JSON-RPC 2.0 says; the
 * connection may be closing afterwards. */
void router_receive(connection *connection, const char *text, size_t size);

#endif
