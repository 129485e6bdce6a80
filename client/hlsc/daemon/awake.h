/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Waiting without falling asleep. A processor without work halts, and one of a
 * virtual machine takes longer to come back than hlsd for a tenth of an answer:
 * every message on the way from hlsc to a worker and back may meet one that has
 * just halted. So hlsc keeps its own awake for as long as most answers take.
 */
#ifndef HLSC_AWAKE_H
#define HLSC_AWAKE_H

#include <poll.h>
#include <stdint.h>

/* For how long somebody has waited. Zero-initialise. */
typedef struct awake_time {
  int64_t spent_ns;
} awake_time;

/* Waits for what is asked of a descriptor, in total for some milliseconds, and
 * not at all where there is one processor: then the answer is made on it. What
 * wants to run in the meantime does, signals that are blocked stay so. Returns
 * what poll() does: 0 if the time is over. */
int awake_wait(awake_time *time, struct pollfd *descriptor);

#endif
