/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waiting for a daemon that listens anew, see reach.h.
 */
#include "client/hlsc/daemon/reach.h"

#include "client/hlsc/terminal/interrupt.h"

/* A daemon that cannot watch its directory looks after it every two seconds. */
#define AWAIT_MS_MAX 3000
#define AWAIT_PAUSE_MS 10

static bool has_ended(const daemon_owner *owner);

bool reach_await(const daemon_owner *owner, connection *conn,
                 const char *socket_path) {
  interrupt_watch();
  owner_knock(socket_path);
  for (int waited = 0; waited < AWAIT_MS_MAX && !owner_is_stopped(owner) &&
                       !owner_is_shut_out(socket_path);
       waited += AWAIT_PAUSE_MS) {
    if (connection_open(conn, socket_path) == CONNECT_DONE) {
      return true;
    }
    struct pollfd end = {.fd = owner->process, .events = POLLIN};
    if (interrupt_poll(&end, 1, AWAIT_PAUSE_MS) != 0) {
      break; /* it has ended, or nobody wants to wait */
    }
  }
  return false;
}

reach_status reach_owner(connection *conn, const char *socket_path) {
  daemon_owner owner;
  reach_status status = REACH_NOBODY;
  if (owner_find(&owner, socket_path)) {
    if (reach_await(&owner, conn, socket_path)) {
      status = REACH_DONE;
    } else if (!has_ended(&owner)) {
      owner_report(&owner, socket_path);
      status = REACH_FAILED;
    }
  }
  owner_close(&owner);
  return status;
}

static bool has_ended(const daemon_owner *owner) {
  struct pollfd end = {.fd = owner->process, .events = POLLIN};
  return poll(&end, 1, 0) > 0;
}
