/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The action of a method.
 */
#ifndef DAEMON_METHOD_H
#define DAEMON_METHOD_H

#include <jansson.h>
#include <stdbool.h>

#include "daemon/wire/connection.h"
#include "daemon/wire/reply.h"

typedef struct method {
  const char *name;
  /* Answers a request. `params` is an object, or NULL. */
  void (*answer)(connection *connection, const reply *reply,
                 const json_t *params);
  /* Takes a notification. `params` may be NULL. */
  void (*notified)(connection *connection, const json_t *params);
  /* Requests are answered later: router_target.submit gets them. Their
   * parameters are an object. */
  bool deferred;
} method;

#endif
