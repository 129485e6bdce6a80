/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The orders for a child process, and the memory that it shares with its
 * parent.
 */
#ifndef SIM_PROCESS_REQUEST_H
#define SIM_PROCESS_REQUEST_H

#include "rtl/sim.h"
#include "rtl/sim/process/sandbox.h"

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>

/* How far the child was when it ended. The child writes, the parent reads. */
typedef enum process_stage {
  PROCESS_ARRANGING, /* our own: memory and descriptors; process_run() fails */
  PROCESS_STARTING,  /* `prepare` */
  PROCESS_SANDBOX,   /* entering the sandbox; process_run() fails */
  PROCESS_RUNNING,   /* the program, or `run` */
} process_stage;

#define PROCESS_MESSAGE_SIZE 512

/* The first descriptor that a child is given; the next ones follow it. */
#define PROCESS_FIRST_FD 3

/* Memory shared between parent and child: one of these for the way to the
 * user's code, which loses it before it runs, and one for what it may say then.
 */
typedef struct process_shared {
  volatile process_stage stage;
  volatile bool is_leaving; /* in the second one: all is done but the exit … */
  volatile int status;      /* … with this status */
  char message[PROCESS_MESSAGE_SIZE];
} process_shared;

/* Both together are so large, each in pages of its own. */
size_t process_shared_size(void);
/* The second of them, by the first. */
process_shared *process_shared_for_run(process_shared *first);

/* What the parent does for a child while it runs. */
#define PROCESS_SERVED_FILES 3
typedef struct process_service {
  /* What to wait for, as poll() takes it; negative descriptors are left out. */
  struct pollfd files[PROCESS_SERVED_FILES];
  int patience_ms; /* serve() is called after that in any case; 0: only when a
                      descriptor is ready */
  /* Called as said, and once more after the child's end; does not wait. It may
   * change what to wait for. Returns false to have the child killed. */
  bool (*serve)(void *user);
  void *user;
} process_service;

/* The bytes that a child of a runner is given. */
typedef struct process_job {
  const char *data;
  size_t size;
} process_job;

typedef struct process_request {
  const sandbox_policy *sandbox;
  /* Either a program, executed inside the sandbox: argv[0] is its path … */
  const char *const *argv;
  const char *const *environment;
  /* … or two functions: `prepare` runs before the sandbox closes (false: give
   * up, the reason is in shared->message), `run` inside it; its value is the
   * exit status. What `prepare` was given is gone when `run` runs, which is
   * given another one: its message alone counts, and anything may be in it. */
  bool (*prepare)(void *user, process_shared *shared);
  int (*run)(void *user, process_shared *shared);
  void *user;
  /* With a runner the child is forked from that, not from the caller: it is
   * told `job`, and gets a process_job in the place of `user`. The sandbox then
   * names no paths, and `directory` is a constant. */
  sim_runner *runner; /* or NULL */
  const char *job;
  size_t job_size;
  const char *directory; /* working directory, or NULL to keep the caller's */
  const int *fds;        /* become descriptors 3, 4, … of the child */
  size_t num_fds;
  unsigned wall_seconds;
  size_t output_limit; /* bytes of standard output and error kept; 0: none, and
                          there is no pipe for them */
  bool background; /* it leaves the processor to others; not with a runner */
  process_service *service; /* or NULL */
  void (*tick)(void *user); /* called several times a second; may be NULL */
  void *tick_user;
} process_request;

#endif
