/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A warning in the log when the event loop was busy for so long that other
 * clients noticed.
 */
#ifndef DAEMON_LOOP_WATCH_H
#define DAEMON_LOOP_WATCH_H

#include <stdint.h>
#include <uv.h>

typedef struct loop_watch {
  uv_prepare_t prepare;
  uint64_t last_ns;      /* when the loop last went to wait */
  uint64_t last_idle_ns; /* how long it had waited until then */
  uint64_t blocked;      /* how often it was busy for too long */
  uint64_t longest_ms;   /* the longest of these times */
} loop_watch;

/* Starts watching a loop that has not run yet. Keeps no loop alive. */
void loop_watch_start(loop_watch *watch, uv_loop_t *loop);

void loop_watch_close(loop_watch *watch);

#endif
