/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The processes in which mlir-opt runs: one run each, because LLVM's options
 * are global variables of the process. While a worker waits for a request, its
 * next child exists already and has everything it needs at hand.
 */
#ifndef WORKER_OPT_CHILD_H
#define WORKER_OPT_CHILD_H

#include "daemon/worker/confine/confine.h"
#include "daemon/worker/host/worker.h"
#include "daemon/worker/opt/job.h"

#include <stdbool.h>
#include <sys/types.h>

/* One process and what the worker shares with it. */
typedef struct opt_child {
  pid_t pid;   /* 0: none */
  int control; /* stream socket: the job goes out, its end comes in */
  int output;  /* files in memory: what it has written to standard output, */
  int errors;  /* to standard error, */
  int record;  /* and elsewhere (overlay.h) */
  char *directory; /* where that is; NULL: nowhere */
} opt_child;

/* A process that has said that it is done, and waits until it may end. */
typedef struct opt_leaving {
  pid_t pid; /* 0: none */
  int control;
} opt_leaving;

/* A worker's. Zero-initialise, then opt_children_prepare(). */
typedef struct opt_children {
  confine_program calls; /* the system calls that each child may use */
  opt_child spare;
  opt_leaving leaving;
  opt_child used; /* what it has left; its pid is 0: nothing */
  unsigned made;
} opt_children;

/* How a run ended. */
typedef struct opt_end {
  char refused[32]; /* before it began: an option that would load code; or "" */
  bool wants_input; /* before it began: it needs standard input */
  bool no_memory;   /* it needed more than it may have */
  bool repeats;     /* the same job would end the same way */
  bool took_turns;  /* see hls_opt_took_turns() */
  int status;       /* exit status, if signal is 0 */
  int signal;       /* that killed it */
} opt_end;

/* Prepares what all children need, in the template. Returns false with errno
 * set. */
bool opt_children_prepare(opt_children *children);

/* Makes sure that there is a spare child, if that is possible, reaps the one
 * before and frees what it has left. */
void opt_children_replenish(worker_state *worker);

/* Runs a job in the spare child, which is handed to the caller for its outputs:
 * opt_child_finish() in every case. Returns false with errno set when there is
 * no child to be had. */
bool opt_child_run(worker_state *worker, const opt_job *job, opt_child *child,
                   opt_end *end);

/* Closes descriptors and removes the directory. */
void opt_child_finish(opt_child *child);

/* The same, but later: when the worker rests, or while the next job runs. */
void opt_child_leave(opt_children *children, opt_child *child);

/* Kills the spare, and frees what was prepared. */
void opt_children_finish(opt_children *children);

#endif
