/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * `hlsc stop`: ends the daemon, whatever version it is of, and waits until its
 * process is gone.
 */
#include "client/hlsc/commands/commands.h"
#include "client/hlsc/daemon/daemon.h"
#include "client/hlsc/daemon/interrupt.h"
#include "client/hlsc/json/member.h"
#include "client/hlsc/terminal/report.h"
#include "protocol/errors.h"
#include "protocol/methods.h"
#include <sys/syscall.h>
#include <unistd.h>

static exit_status wait_for_end(connection *conn, int process);

exit_status command_stop(const options *opts) {
  char socket_path[ENDPOINT_PATH_MAX];
  connection conn;
  exit_status status = daemon_find(&opts->daemon, socket_path, &conn);
  if (status != EXIT_STATUS_DONE) {
    return status;
  }
  if (!conn.open) {
    printf("no daemon running\n");
    return EXIT_STATUS_DONE;
  }
  pid_t peer = connection_peer(&conn);
  int process = peer > 0 ? (int)syscall(SYS_pidfd_open, peer, 0) : -1;
  reply answer;
  json_t *params = json_object();
  exchange_status exchange = connection_exchange(&conn, RPC_METHOD_HLS_SHUTDOWN,
                                                 params, VERSION_ANY, &answer);
  json_decref(params);
  bool ending = exchange == EXCHANGE_LOST_EARLY || exchange == EXCHANGE_LOST ||
                (exchange == EXCHANGE_DONE &&
                 (!answer.error ||
                  member_int(answer.error, "code", 0) == RPC_SHUTTING_DOWN));
  if (ending) {
    status = wait_for_end(&conn, process);
  } else if (exchange == EXCHANGE_DONE) {
    status = daemon_report_error(answer.error, opts->json);
  } else {
    status = daemon_report_exchange(exchange, &answer);
  }
  if (status == EXIT_STATUS_DONE) {
    printf("daemon stopped\n");
  }
  if (process >= 0) {
    close(process);
  }
  json_decref(answer.message);
  connection_close(&conn);
  return status;
}

/* Until the process has ended, or, where that cannot be watched, until the
 * daemon hangs up. It may take as long as the work that is still queued. */
static exit_status wait_for_end(connection *conn, int process) {
  struct pollfd wait = {.fd = process >= 0 ? process : conn->descriptor,
                        .events = POLLIN};
  for (;;) {
    int ready = interrupt_poll(&wait, 1, -1);
    if (interrupt_count()) {
      report_error("interrupted; the daemon ends when its work is done");
      return EXIT_STATUS_UNFINISHED;
    }
    if (ready <= 0) {
      continue;
    }
    if (process >= 0) {
      return EXIT_STATUS_DONE;
    }
    char bytes[4096];
    if (read(conn->descriptor, bytes, sizeof bytes) <= 0) {
      return EXIT_STATUS_DONE;
    }
  }
}
