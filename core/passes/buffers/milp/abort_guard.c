/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A handler of SIGABRT may leave by a jump (C17, 7.22.4.1). One that returns
 * lets abort() end the process.
 */
#include "core/passes/buffers/milp/abort_guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

/* Where the thread that is guarded goes on. */
static _Thread_local sigjmp_buf *way_back;

static void leave(int signal) {
  (void)signal;
  if (way_back) {
    siglongjmp(*way_back, 1);
  }
}

bool abort_guard_run(void (*run)(void *user), void *user) {
  const struct sigaction guarded = {.sa_handler = leave};
  struct sigaction before;
  sigjmp_buf here;
  volatile bool is_done = false;
  if (sigaction(SIGABRT, &guarded, &before) != 0) {
    return false;
  }
  if (sigsetjmp(here, 1) == 0) {
    way_back = &here;
    run(user);
    is_done = true;
  }
  way_back = NULL;
  sigaction(SIGABRT, &before, NULL);
  return is_done;
}
