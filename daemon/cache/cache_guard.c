/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A way back, for each thread.
 */
#include "daemon/cache/cache_guard.h"

#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

#ifdef HLSD_SANITIZE
/* What LMDB had allocated when it was broken off is lost, and known to be. */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void) { return "leak:liblmdb"; }
#endif

static _Thread_local sigjmp_buf *way_back;

static void on_fault(int number) {
  cache_guard_break();
  /* Not ours: it happens again when this returns. */
  signal(number, SIG_DFL);
}

void cache_guard_install(void) {
  /* The thread leaves the handler without returning from it. */
  struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
  sigemptyset(&action.sa_mask);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
}

int cache_guard_run(int (*work)(void *argument), void *argument) {
  sigjmp_buf here;
  sigjmp_buf *volatile outer = way_back;
  if (sigsetjmp(here, 0) != 0) {
    way_back = outer;
    return CACHE_GUARD_BROKEN;
  }
  way_back = &here;
  int result = work(argument);
  way_back = outer;
  return result;
}

void cache_guard_break(void) {
  if (way_back) {
    siglongjmp(*way_back, 1);
  }
}
