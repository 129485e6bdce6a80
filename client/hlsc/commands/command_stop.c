/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc stop`: ends the daemon, whatever version it is of, and waits until its
 * process is gone.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/daemon/owner.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/interrupt.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static exit_status stop_by_request(connection *conn, int process, bool json);
static exit_status stop_by_signal(const daemon_owner *owner);
static exit_status wait_for_end(const connection *conn, int process);

exit_status command_stop(const options *opts) {
  char socket_path[ENDPOINT_PATH_MAX];
  connection conn;
  exit_status status = daemon_find(&opts->daemon, socket_path, &conn);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  daemon_owner owner;
  bool owned = owner_find(&owner, socket_path);
  if (owned && owner_is_stopped(&owner)) {
    owner_signal(&owner, SIGCONT);
  }
  pid_t peer = conn.open ? connection_peer(&conn) : 0;
  if (owned && owner.pid != peer) {
    /* Nobody listens, or what listens is not the daemon's: the service
     * manager's socket, or that of another program. */
    status = stop_by_signal(&owner);
  } else if (conn.open) {
    int process = peer > 0 ? (int)syscall(SYS_pidfd_open, peer, 0) : -1;
    status = stop_by_request(&conn, process, opts->json);
    if (process >= 0) {
      close(process);
    }
  } else {
    printf("no daemon running\n");
  }
  owner_close(&owner);
  connection_close(&conn);
  return status;
}

static exit_status stop_by_request(connection *conn, int process, bool json) {
  reply answer;
  exit_status status;
  json_t *params = json_object();
  exchange_status exchange = connection_exchange(
      conn, RPC_METHOD_HLS_SHUTDOWN, params, VERSION_ANY, NULL, &answer);
  json_decref(params);
  bool ending = exchange == EXCHANGE_LOST_EARLY || exchange == EXCHANGE_LOST ||
                (exchange == EXCHANGE_DONE &&
                 (!answer.error ||
                  member_int(answer.error, "code", 0) == RPC_SHUTTING_DOWN));
  if (ending) {
    status = wait_for_end(conn, process);
  } else if (exchange == EXCHANGE_DONE) {
    status = daemon_report_error(answer.error, json);
  } else {
    status = daemon_report_exchange(exchange, &answer);
  }
  json_decref(answer.message);
  return status;
}

/* Which ends it as a request does. */
static exit_status stop_by_signal(const daemon_owner *owner) {
  if (!owner_signal(owner, SIGTERM) && errno != ESRCH) {
    report_error("cannot end the daemon (process %ld): %s", (long)owner->pid,
                 strerror(errno));
    return EXIT_STATUS_NO_DAEMON;
  }
  return wait_for_end(NULL, owner->process);
}

/* Until the process has ended, or, where that cannot be watched, until the
 * daemon hangs up. It may take as long as the work that is still queued. */
static exit_status wait_for_end(const connection *conn, int process) {
  struct pollfd wait = {.fd = process >= 0 ? process : conn->descriptor,
                        .events = POLLIN};
  interrupt_watch();
  for (;;) {
    int ready = interrupt_poll(&wait, 1, -1);
    if (interrupt_count()) {
      report_error("interrupted; the daemon ends when its work is done");
      return EXIT_STATUS_UNFINISHED;
    }
    if (ready <= 0) {
      continue;
    }
    char bytes[4096];
    if (process >= 0 || read(conn->descriptor, bytes, sizeof bytes) <= 0) {
      printf("daemon stopped\n");
      return EXIT_STATUS_DONE;
    }
  }
}
