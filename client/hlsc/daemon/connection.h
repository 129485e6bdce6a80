/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One connection to a daemon: a greeting and one request in one write, then
 * all messages until the answer is there.
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
  char path[ENDPOINT_PATH_MAX]; /* of the socket */
  frame_reader reader;
} connection;

typedef enum connect_status {
  CONNECT_DONE,
  CONNECT_NOBODY, /* no socket, or nobody listens */
  CONNECT_FAILED, /* errno says why; EPERM: another user listens */
} connect_status;

connect_status connection_open(connection *conn, const char *socket_path);
void connection_close(connection *conn);

/* In place of connection_close, when everything was said: the stream stays open
 * a little longer. The daemon would notice its end at once, and take the
 * processor that the answer is to be shown with; but it counts open
 * connections, and the answer may wait for its reader. */
void connection_leave(connection *conn);

/* The process that listens, 0 when unknown. */
pid_t connection_peer(const connection *conn);

typedef enum exchange_status {
  EXCHANGE_DONE,
  EXCHANGE_LOST_EARLY,  /* closed before the daemon said anything */
  EXCHANGE_LOST,        /* closed before the answer */
  EXCHANGE_MALFORMED,   /* the daemon's bytes are not the protocol */
  EXCHANGE_VERSION,     /* the daemon is of a version that will not do */
  EXCHANGE_STOPPED,     /* a signal has stopped the daemon */
  EXCHANGE_INTERRUPTED, /* Ctrl-C, and no answer came in time after it */
  EXCHANGE_NO_MEMORY,
} exchange_status;

/* The daemons that are asked at all. */
typedef enum version_check {
  VERSION_ANY,
  VERSION_PROTOCOL, /* those that speak this protocol */
  VERSION_OWN,      /* of these, a daemon that a client started must be of this
                     * version, so that an update takes effect at once */
} version_check;

/* An answer. `result` and `error` point into `message`; exactly one of them is
 * not NULL after EXCHANGE_DONE. Free with json_decref(message). */
typedef struct reply {
  json_t *message;
  const json_t *result;
  const json_t *error;
  int daemon_protocol;   /* that the daemon named, 0 if it named none */
  bool daemon_on_demand; /* a client has started it, a client may replace it */
  pid_t daemon_stopped;  /* after EXCHANGE_STOPPED, its number */
} reply;

/* The updateToken that hlsc gives its requests. */
#define UPDATE_TOKEN "hlsc-update"

/* What is told under UPDATE_TOKEN before the answer. */
typedef struct update_listener {
  void (*take)(void *user, const json_t *value);
  void *user;
} update_listener;

/* Sends `initialize` and the request, and waits for the answer. Ctrl-C sends
 * $/cancelRequest. Progress is shown. `updates` may be NULL. */
exchange_status connection_exchange(connection *conn, const char *method,
                                    const json_t *params, version_check check,
                                    const update_listener *updates,
                                    reply *answer);

/* Tells the daemon that has greeted on this connection to end, and waits until
 * it says so or hangs up: then it has given its socket back. Returns false when
 * it does neither. */
bool connection_end_daemon(connection *conn);

#endif
