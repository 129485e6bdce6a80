/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Asking the daemon, see daemon.h.
 */
#include "client/hlsc/daemon/daemon.h"

#include "client/hlsc/daemon/reach.h"
#include "client/hlsc/daemon/spawn.h"
#include "client/hlsc/files/path.h"
#include "client/hlsc/json/json_print.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/interrupt.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A daemon that is just ending answers `shutting-down` or hangs up: ask again,
 * so often, until a new one is there. */
#define ATTEMPTS 20
#define ATTEMPT_PAUSE_MS 50

static exit_status choose_socket_path(const daemon_place *place,
                                      char path[ENDPOINT_PATH_MAX]);
static bool is_ending(exchange_status status, const reply *answer);
static exit_status report_unreachable(const char *socket_path);

exit_status daemon_find(const daemon_place *place, char path[ENDPOINT_PATH_MAX],
                        connection *conn) {
  memset(conn, 0, sizeof *conn);
  exit_status status = choose_socket_path(place, path);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  daemon_owner owner;
  switch (connection_open(conn, path)) {
  case CONNECT_DONE:
    break;
  case CONNECT_NOBODY:
    if (owner_find(&owner, path)) {
      reach_await(&owner, conn, path);
    }
    owner_close(&owner);
    break;
  case CONNECT_FAILED:
    status = report_unreachable(path);
  }
  return status;
}

exit_status daemon_ask(const daemon_place *place, const char *method,
                       json_t *params, const update_listener *updates,
                       reply *answer) {
  memset(answer, 0, sizeof *answer);
  char socket_path[ENDPOINT_PATH_MAX];
  exit_status status =
      params ? choose_socket_path(place, socket_path) : EXIT_STATUS_UNFINISHED;
  if (!params) {
    report_error("out of memory");
  }
  exchange_status exchange = EXCHANGE_LOST_EARLY;
  version_check check = place->no_spawn ? VERSION_PROTOCOL : VERSION_OWN;
  for (int attempt = 1; status == EXIT_STATUS_DONE; attempt++) {
    connection conn;
    status = daemon_reach(place, &conn, socket_path);
    if (status != EXIT_STATUS_DONE) {
      break;
    }
    exchange =
        connection_exchange(&conn, method, params, check, updates, answer);
    bool replaced = exchange == EXCHANGE_VERSION && check == VERSION_OWN &&
                    answer->daemon_on_demand && connection_end_daemon(&conn);
    bool again = replaced || (is_ending(exchange, answer) && !place->no_spawn &&
                              attempt < ATTEMPTS);
    if (again) {
      connection_close(&conn);
    } else {
      connection_leave(&conn);
      break;
    }
    if (replaced) {
      /* Once: the next may be of no other version. */
      check = VERSION_PROTOCOL;
      continue;
    }
    json_decref(answer->message);
    memset(answer, 0, sizeof *answer);
    interrupt_poll(NULL, 0, ATTEMPT_PAUSE_MS);
    if (interrupt_count()) {
      status = EXIT_STATUS_UNFINISHED;
    }
  }
  json_decref(params);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  return daemon_report_exchange(exchange, answer);
}

exit_status daemon_report_exchange(exchange_status status,
                                   const reply *answer) {
  switch (status) {
  case EXCHANGE_DONE:
    return EXIT_STATUS_DONE;
  case EXCHANGE_VERSION:
    report_error("the daemon speaks protocol %d, this hlsc speaks protocol %d; "
                 "run 'hlsc stop' to end that daemon, then try again",
                 answer->daemon_protocol, RPC_PROTOCOL_VERSION);
    return EXIT_STATUS_NO_DAEMON;
  case EXCHANGE_MALFORMED:
    report_error("what answered on the socket does not speak the protocol of "
                 "hlsd");
    return EXIT_STATUS_NO_DAEMON;
  case EXCHANGE_LOST_EARLY:
    report_error("the daemon closed the connection without an answer");
    return EXIT_STATUS_NO_DAEMON;
  case EXCHANGE_LOST:
    report_error("the daemon closed the connection before its answer");
    return EXIT_STATUS_UNFINISHED;
  case EXCHANGE_STOPPED:
    owner_report_stopped(answer->daemon_stopped);
    return EXIT_STATUS_NO_DAEMON;
  case EXCHANGE_INTERRUPTED:
    report_error("interrupted");
    return EXIT_STATUS_UNFINISHED;
  case EXCHANGE_NO_MEMORY:
    break;
  }
  report_error("out of memory");
  return EXIT_STATUS_UNFINISHED;
}

exit_status daemon_report_error(const json_t *error, bool as_json) {
  const char *message = member_string(error, "message");
  const json_t *data = json_object_get(error, "data");
  int code = member_int(error, "code", 0);
  if (as_json) {
    json_t *printed = json_pack("{s:O}", "error", error);
    json_print(printed);
    json_decref(printed);
  }
  const char *reason = member_string(data, "reason");
  bool add_reason = reason && message && !strstr(message, reason);
  report_error("%s%s%s%s [%s]", message ? message : "the request failed",
               add_reason ? ": " : "", add_reason ? reason : "",
               code == RPC_REQUEST_CANCELLED && !message ? "cancelled" : "",
               rpc_error_kind((rpc_error_code)code));
  const char *reproducer = member_string(data, "reproducer");
  if (reproducer) {
    report_note("the request is kept in '%s'", reproducer);
  }
  const char *module = member_string(data, "mlir");
  const char *pass = member_string(data, "pass");
  if (module && pass) {
    report_note("it was in the pass '%s', or in what ran beside it: 'hlsc opt "
                "--run-reproducer %s' runs what led there",
                pass, module);
  }
  const json_t *candidates = json_object_get(data, "candidates");
  size_t i;
  const json_t *candidate;
  json_array_foreach(candidates, i, candidate) {
    if (json_is_string(candidate)) {
      report_note("candidate: --kernel %s", json_string_value(candidate));
    }
  }
  switch (code) {
  case RPC_UNKNOWN_KERNEL:
  case RPC_INVALID_PARAMS:
  case RPC_SOURCE_UNAVAILABLE:
    return EXIT_STATUS_USAGE;
  case RPC_METHOD_NOT_FOUND:
  case RPC_SHUTTING_DOWN:
  case RPC_VERSION_MISMATCH:
    return EXIT_STATUS_NO_DAEMON;
  default:
    return EXIT_STATUS_UNFINISHED;
  }
}

static exit_status choose_socket_path(const daemon_place *place,
                                      char path[ENDPOINT_PATH_MAX]) {
  char message[512];
  char *absolute = place->socket ? path_absolute(place->socket) : NULL;
  if (place->socket && !absolute) {
    report_error("out of memory");
    return EXIT_STATUS_UNFINISHED;
  }
  bool ok = endpoint_socket_path(absolute, path, message, sizeof message);
  if (!ok) {
    report_error("%s", message);
  }
  free(absolute);
  return ok ? EXIT_STATUS_DONE : EXIT_STATUS_USAGE;
}

exit_status daemon_reach(const daemon_place *place, connection *conn,
                         const char *socket_path) {
  /* The queue of waiting connections may be full for a moment. */
  for (int attempt = 0;; attempt++) {
    switch (connection_open(conn, socket_path)) {
    case CONNECT_DONE:
      return EXIT_STATUS_DONE;
    case CONNECT_NOBODY:
      if (!place->no_spawn) {
        return spawn_daemon(conn, socket_path);
      }
      switch (reach_owner(conn, socket_path)) {
      case REACH_DONE:
        return EXIT_STATUS_DONE;
      case REACH_NOBODY:
        report_error("no daemon listens on '%s', and --no-spawn was given",
                     socket_path);
        break;
      case REACH_FAILED:
        break;
      }
      return EXIT_STATUS_NO_DAEMON;
    case CONNECT_FAILED:
      if (errno != EAGAIN || attempt == ATTEMPTS) {
        return report_unreachable(socket_path);
      }
      interrupt_watch();
      interrupt_poll(NULL, 0, ATTEMPT_PAUSE_MS);
      if (interrupt_count()) {
        return EXIT_STATUS_UNFINISHED;
      }
    }
  }
}

static bool is_ending(exchange_status status, const reply *answer) {
  return status == EXCHANGE_LOST_EARLY ||
         (status == EXCHANGE_DONE && answer->error &&
          member_int(answer->error, "code", 0) == RPC_SHUTTING_DOWN);
}

/* After CONNECT_FAILED. */
static exit_status report_unreachable(const char *socket_path) {
  if (errno == EPERM) {
    report_error("another user listens on '%s': name a socket in a directory "
                 "of your own with --socket or HLSD_SOCKET",
                 socket_path);
  } else {
    report_error("cannot connect to the daemon on '%s': %s", socket_path,
                 strerror(errno));
  }
  return EXIT_STATUS_NO_DAEMON;
}
