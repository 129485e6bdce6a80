/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a worker gives up before it sees a user's text.
 */
#ifndef WORKER_CONFINE_H
#define WORKER_CONFINE_H

#include "daemon/worker/host/worker.h"

#include <stdbool.h>

/* Confines this process and all it will start: no new privileges, no core
 * dumps, bounded memory, files private to the user, a minimal environment
 * (PATH, LANG and LC_ALL), the root as working directory, no network, and a
 * file system that can be read but not written, except for the worker's
 * `scratch` and `model_store` as far as it has them. Unless it runs programs
 * for simulations, it executes none; a worker that compiles kernels starts no
 * processes at all. Returns false with `*problem` naming the step that failed
 * and errno saying why; the process must then not go on.
 *
 * What a simulation starts, Verilator, a compiler, and all that comes from the
 * user, goes into a narrower sandbox each (rtl/sim). */
bool confine_worker(const worker *worker, const char **problem);

/* The steps of confine_worker that are files of their own; both need
 * no_new_privs. Where the kernel does not offer Landlock, confine_files does
 * nothing but say so in the log: the workers' own code writes nowhere else in
 * any case. */
bool confine_files(const worker *worker);
bool confine_calls(const worker *worker);

#endif
