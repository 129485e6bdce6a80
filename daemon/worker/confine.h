/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a worker gives up before it sees a user's text.
 */
#ifndef WORKER_CONFINE_H
#define WORKER_CONFINE_H

#include "worker.h"

#include <stdbool.h>

/* Confines this process and all it will start: no new privileges, no core
 * dumps, bounded memory, files private to the user, a minimal environment
 * (PATH, LANG and LC_ALL), the root as working directory. Returns false with
 * `*problem` naming the step that failed and errno saying why; the process must
 * then not go on. */
bool confine_worker(const worker_config *config, const char **problem);

#endif
