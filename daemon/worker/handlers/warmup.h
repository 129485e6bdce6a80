/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Exercising everything once, so that the first user does not pay for it.
 */
#ifndef WORKER_WARMUP_H
#define WORKER_WARMUP_H

#include "daemon/worker/host/worker.h"

/* Takes a small embedded kernel through whole requests, from the JSON that
 * comes in to the JSON that goes out, which is dropped. In the template this
 * loads and initialises what is done lazily; in a fresh worker it brings the
 * pages in that a fork leaves behind. A kernel that does not compile is
 * reported on standard error: requests will say more. */
void warmup_run(worker_state *worker);

#endif
