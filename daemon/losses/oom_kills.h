/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether the kernel has ended processes because memory was short. Such a death
 * looks like one by anybody's `kill -9`; only a counter tells: that of the
 * control group where there is one of version 2, else that of the machine.
 */
#ifndef DAEMON_OOM_KILLS_H
#define DAEMON_OOM_KILLS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct oom_kills {
  uint64_t seen;
} oom_kills;

/* Starts counting. */
void oom_kills_init(oom_kills *kills);

/* Whether there were any since the last call. False where the kernel does not
 * tell. */
bool oom_kills_happened(oom_kills *kills);

/* Reads the line "oom_kill N" of a file such as memory.events or /proc/vmstat.
 * Returns false when there is none. */
bool oom_kills_read(const char *path, uint64_t *count);

#endif
