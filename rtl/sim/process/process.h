/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One sandboxed child process: started, watched, bounded, reaped. The child and
 * the processes it starts stay in the caller's process group. The child dies
 * with its parent; the others die with the group.
 */
#ifndef SIM_PROCESS_H
#define SIM_PROCESS_H

#include "hls/error.h"
#include "rtl/sim/process/process_outcome.h"
#include "rtl/sim/process/process_request.h"

/* A child that was started. */
typedef struct process process;

/* Has the runner of the request start a child, which may then prepare while the
 * caller does something else; nobody serves it until process_finish(). The
 * request is borrowed until then, but for its job, which the child has. The
 * caller finishes or abandons it. */
hls_status process_start(const process_request *request, process **started,
                         hls_error *error);

/* Serves the child until it ends, and releases it. As process_run(). */
hls_status process_finish(process *started, process_outcome *outcome,
                          hls_error *error);

/* Kills the child and releases it. Accepts NULL. */
void process_abandon(process *started);

/* Runs a child until it ends. Nothing of what a tool has started outlives it,
 * whether it ends or is late; for that the caller must have no other children
 * meanwhile. HLS_OK says that it was started; how it went is in the outcome.
 * HLS_SANDBOX: the sandbox could not be entered and nothing of the user's was
 * run. */
hls_status process_run(const process_request *request, process_outcome *outcome,
                       hls_error *error);
void process_outcome_finish(process_outcome *outcome);

/* The end of a process for people: "segmentation fault (signal 11)". */
void process_describe_end(const process_outcome *outcome, char *text,
                          size_t size);

/* The path of a program, looked up in PATH unless `name` has a slash. Caller
 * frees; NULL when there is none or out of memory. */
char *process_find_program(const char *name);

#endif
