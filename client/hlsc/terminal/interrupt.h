/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ctrl-C as an event: the signals that ask hlsc to end are noted, and only
 * delivered while it waits, so that none is missed and none cuts a write.
 */
#ifndef HLSC_INTERRUPT_H
#define HLSC_INTERRUPT_H

#include <poll.h>
#include <signal.h>

/* From now on SIGINT, SIGTERM and SIGHUP are noted. Safe to call again. */
void interrupt_watch(void);

/* How many have been noted. */
unsigned interrupt_count(void);

/* poll() during which the signals arrive: -1 with EINTR when one did. A
 * negative timeout waits for ever. */
int interrupt_poll(struct pollfd *descriptors, nfds_t count, int timeout_ms);

/* From now on these signals end hlsc, as if it had never watched them: before
 * it waits for something that interrupt_poll() cannot wait for. */
void interrupt_let_end(void);

/* The signal mask hlsc was started with, for the processes it starts. */
const sigset_t *interrupt_original_mask(void);

#endif
