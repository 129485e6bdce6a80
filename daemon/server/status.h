/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The answer of hls/status about the daemon.
 */
#ifndef DAEMON_STATUS_H
#define DAEMON_STATUS_H

#include <jansson.h>
struct server;

/* The result of hls/status (docs/protocol.md). NULL when out of memory. */
json_t *status_describe(struct server *server);

#endif
