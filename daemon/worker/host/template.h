/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The template process: loads and exercises the compiler once, then forks
 * workers from that state whenever hlsd asks (protocol/worker.h).
 */
#ifndef WORKER_TEMPLATE_H
#define WORKER_TEMPLATE_H

#include "daemon/worker/host/worker.h"

/* Runs the template on the control socket `control` until that closes. Has one
 * thread, always: a fork takes only the calling one along. Returns the exit
 * status of the process, of the template or of the worker it has become. */
int template_run(const worker_config *config, int control);

#endif
