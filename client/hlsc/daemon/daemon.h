/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A question to the daemon, from finding it to its answer.
 */
#ifndef HLSC_DAEMON_H
#define HLSC_DAEMON_H

#include "client/hlsc/daemon/connection.h"
#include "client/hlsc/terminal/exit_status.h"
#include <stdbool.h>

/* The daemon that the command line names. */
typedef struct daemon_place {
  const char *socket; /* NULL: the environment says */
  bool no_spawn;      /* it is never started */
} daemon_place;

/* Connects to the daemon if one listens, and never starts one. `path` receives
 * the socket path that place and environment choose. After EXIT_STATUS_DONE
 * `conn->open` says whether there is a daemon; anything else has been
 * reported. To be closed in every case. */
exit_status daemon_find(const daemon_place *place, char path[ENDPOINT_PATH_MAX],
                        connection *conn);

/* Connects to the daemon, which is started when none runs unless that is
 * forbidden. After EXIT_STATUS_DONE the connection is open; everything else has
 * been reported. */
exit_status daemon_reach(const daemon_place *place, connection *conn,
                         const char *socket_path);

/* Asks the daemon, which is started when none runs unless that is
 * forbidden. `params` is taken; `updates` may be NULL. After EXIT_STATUS_DONE
 * the answer has a result or an error; everything else has been reported. Free
 * `answer->message` in every case. */
exit_status daemon_ask(const daemon_place *place, const char *method,
                       json_t *params, const update_listener *updates,
                       reply *answer);

/* Reports why an exchange did not bring an answer. */
exit_status daemon_report_exchange(exchange_status status, const reply *answer);

/* Reports a JSON-RPC error and says which exit status it means. `as_json`:
 * it is also printed as {"error": …} on standard output. */
exit_status daemon_report_error(const json_t *error, bool as_json);

#endif
