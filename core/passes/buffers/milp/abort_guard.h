/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Libraries that end the process where one of their assertions fails.
 */
#ifndef HLS_PASSES_ABORT_GUARD_H
#define HLS_PASSES_ABORT_GUARD_H

#include <stdbool.h>

/* Runs something that may call abort(). Returns false if it did: it has not
 * gone on then, what it holds is lost, and nothing that it was at work on may
 * be used any more; the process should end soon. One thread at a time; an abort
 * of another thread ends the process, as it does otherwise. */
bool abort_guard_run(void (*run)(void *user), void *user);

#endif
