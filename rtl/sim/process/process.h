/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One sandboxed child process: started, watched, bounded, reaped. The child
 * stays in the caller's process group and dies with its parent.
 */
#ifndef SIM_PROCESS_H
#define SIM_PROCESS_H

#include "hls/buffer.h"
#include "hls/error.h"
#include "rtl/sim/process/sandbox.h"

/* Where the child was when it ended. The child writes, the parent reads. */
typedef enum process_stage {
  PROCESS_STARTING, /* our own preparation */
  PROCESS_SANDBOX,  /* entering the sandbox */
  PROCESS_RUNNING,  /* the program, or `run` */
} process_stage;

#define PROCESS_MESSAGE_SIZE 512

/* The first descriptor that a child is given; the next ones follow it. */
#define PROCESS_FIRST_FD 3

/* Memory shared between parent and child. What the child leaves there is not
 * to be trusted once user code has run. */
typedef struct process_shared {
  volatile process_stage stage;
  char message[PROCESS_MESSAGE_SIZE];
} process_shared;

typedef struct process_request {
  const sandbox_policy *sandbox;
  /* Either a program, executed inside the sandbox: argv[0] is its path … */
  const char *const *argv;
  const char *const *environment;
  /* … or two functions: `prepare` runs before the sandbox closes (false: give
   * up, the reason is in shared->message), `run` inside it; its value is the
   * exit status. */
  bool (*prepare)(void *user, process_shared *shared);
  int (*run)(void *user, process_shared *shared);
  void *user;
  const char *directory; /* working directory, or NULL to keep the caller's */
  const int *fds;        /* become descriptors 3, 4, … of the child */
  size_t num_fds;
  unsigned wall_seconds;
  size_t output_limit; /* bytes of standard output and error kept; 0: none */
  void (*tick)(void *user); /* called several times a second; may be NULL */
  void *tick_user;
} process_request;

typedef enum process_end {
  PROCESS_EXITED,    /* code: the exit status */
  PROCESS_SIGNALED,  /* code: the signal */
  PROCESS_TIMED_OUT, /* of wall-clock or CPU time */
} process_end;

/* Zero-initialise; finish() in every case. */
typedef struct process_outcome {
  process_end end;
  int code;
  process_stage stage;
  char message[PROCESS_MESSAGE_SIZE]; /* left by the child; may be empty */
  hls_buffer output;
} process_outcome;

/* Runs a child until it ends. HLS_OK says that it was started; how it went is
 * in the outcome. HLS_SANDBOX: the sandbox could not be entered and nothing of
 * the user's was run. */
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
