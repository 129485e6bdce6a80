/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The methods: those of the daemon itself, of its workers and of the language
 * server.
 */
#ifndef DAEMON_METHODS_H
#define DAEMON_METHODS_H

#include "daemon/wire/router.h"

/* Where the messages of clients (clients.h) go. */
extern const router_target methods_target;

#endif
