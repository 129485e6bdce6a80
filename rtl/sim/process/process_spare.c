/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Spares end with the runner: by the signal of its death, and because their
 * connection closes.
 */
#include "rtl/sim/process/process_spare.h"

#include "rtl/sim/process/process_child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Keeps the standard descriptors and the connection, whose number is returned,
 * or -1. The runner's own connection has to be closed here: otherwise it would
 * not end with the runner. */
static int keep_only(int connection) {
  int kept = fcntl(connection, F_DUPFD_CLOEXEC, PROCESS_FIRST_FD + 2);
  if (kept < 0 || dup3(kept, PROCESS_FIRST_FD, O_CLOEXEC) < 0 ||
      syscall(SYS_close_range, PROCESS_FIRST_FD + 1, ~0u, 0) != 0) {
    return -1;
  }
  return PROCESS_FIRST_FD;
}

static _Noreturn void be_spare(int connection, pid_t runner,
                               void (*warm)(void)) {
  connection = keep_only(connection);
  if (connection < 0 || prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 ||
      getppid() != runner) {
    _exit(EXIT_FAILURE);
  }
  process_child_get_ready();
  warm();
  process_order order;
  int files[ORDER_MOST_FILES];
  size_t count;
  if (!process_order_receive(connection, &order, files, &count) ||
      count != ORDER_PASSED + order.num_fds) {
    _exit(EXIT_FAILURE);
  }
  process_order_obey(&order, files, runner);
}

void process_spares_add(process_spares *spares, void (*warm)(void)) {
  int ends[2];
  if (spares->count == PROCESS_SPARES ||
      socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    return;
  }
  pid_t runner = getpid();
  pid_t pid = fork();
  if (pid == 0) {
    be_spare(ends[1], runner, warm);
  }
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return;
  }
  spares->items[spares->count++] = (process_spare){pid, ends[0]};
}

pid_t process_spares_take(process_spares *spares, const process_order *order,
                          const int *files, size_t count) {
  while (spares->count > 0) {
    /* The oldest one is warm already when the others may not be. */
    process_spare spare = spares->items[0];
    spares->count--;
    for (size_t i = 0; i < spares->count; i++) {
      spares->items[i] = spares->items[i + 1];
    }
    bool is_told = process_order_send(spare.connection, order, files, count);
    close(spare.connection);
    if (is_told) {
      return spare.pid;
    }
    /* Something has killed it. */
    kill(spare.pid, SIGKILL);
    while (waitpid(spare.pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  return -1;
}
