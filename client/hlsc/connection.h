/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One connection to a daemon: a greeting and one request in one write, then
 * whatever comes until the answer is there.
 */
#ifndef HLSC_CONNECTION_H
#define HLSC_CONNECTION_H

#include "protocol/endpoint.h"
#include "protocol/framing.h"
#include <jansson.h>
#include <sys/types.h>

/* Zero-initialise; connection_close in every case. */
typedef struct connection {
  int descriptor; /* valid when `open` */
  bool open;
  frame_reader reader;
} connection;

typedef enum connect_status {
  CONNECT_DONE,
  CONNECT_NOBODY, /* no socket, or nobody listens */
  CONNECT_FAILED, /* errno says why */
} connect_status;

connect_status connection_open(connection *conn, const char *socket_path);
void connection_close(connection *conn);

/* The process that listens, 0 when unknown. */
pid_t connection_peer(const connection *conn);

typedef enum exchange_status {
  EXCHANGE_DONE,
  EXCHANGE_LOST_EARLY, /* closed before the daemon said anything */
  EXCHANGE_LOST,       /* closed before the answer */
  EXCHANGE_MALFORMED,  /* what came is not the protocol */
  EXCHANGE_VERSION,    /* the daemon speaks another version of it */
  EXCHANGE_INTERRUPTED, /* Ctrl-C, and no answer came in time after it */
  EXCHANGE_NO_MEMORY,
} exchange_status;

/* An answer. `result` and `error` point into `message`; exactly one of them is
 * not NULL after EXCHANGE_DONE. Free with json_decref(message). */
typedef struct reply {
  json_t *message;
  const json_t *result;
  const json_t *error;
  int daemon_protocol; /* version the daemon gave, 0 if it gave none */
} reply;

/* Sends `initialize` and the request, and waits for the answer. Ctrl-C sends
 * $/cancelRequest. Progress is shown. With `any_version` a daemon of another
 * protocol version is asked all the same. */
exchange_status connection_exchange(connection *conn, const char *method,
                                    const json_t *params, bool any_version,
                                    reply *answer);

#endif
