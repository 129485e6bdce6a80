/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * JSON-RPC 2.0: from a message to whoever does what it says.
 */
#ifndef DAEMON_ROUTER_H
#define DAEMON_ROUTER_H

#include <stdbool.h>
#include <stddef.h>

#include "daemon/wire/connection.h"
#include "daemon/wire/method.h"
#include "daemon/wire/reply.h"

/* Where messages go. */
typedef struct router_target {
  /* The method of that name; NULL when there is none. */
  const method *(*find)(const char *name);
  /* A request of a method that is deferred. `text` is that of the parameters;
   * all of it is borrowed. */
  void (*submit)(const reply *reply, const method *method, const json_t *id,
                 json_t *params, const kept_part *text);
  /* A response of a client. Returns false when nothing was asked. */
  bool (*responded)(connection *connection, const json_t *message);
  /* A message was no JSON, which is answered, but to no request: editors show
   * such an answer to nobody. Optional. */
  void (*refused)(connection *connection, const json_error_t *error);
} router_target;

/* Handles one message that the connection has received: a request, a
 * notification, a response or a batch of them. Whatever is wrong with it is
 * answered as JSON-RPC 2.0 says; the connection may be closing afterwards. A
 * large message is parsed in a thread, and handled when that is done: other
 * connections do not wait for it, this one does. */
void router_receive(const router_target *target, connection *connection,
                    const char *text, size_t size);

/* Answers what was no message (connection_events.rejected). */
void router_reject(connection *connection, frame_status status);

#endif
