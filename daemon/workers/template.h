/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The template process, from which workers are forked: starting it, and the
 * conversation on its control socket (protocol/worker.h).
 */
#ifndef DAEMON_TEMPLATE_H
#define DAEMON_TEMPLATE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

#include "protocol/worker.h"

typedef enum template_state {
  TEMPLATE_DOWN,     /* no process */
  TEMPLATE_STARTING, /* started, not yet warm */
  TEMPLATE_READY,    /* forks on demand */
  TEMPLATE_ENDING,   /* control socket closed; to be reaped */
} template_state;

/* The reports of the template. Called from the event loop. */
typedef struct template_events {
  void (*ready)(void *context);
  void (*forked)(void *context, uint64_t id, pid_t pid);
  void (*fork_failed)(void *context, uint64_t id, const char *message);
  /* `number` is the signal that ended it, 0 when it has exited. */
  void (*exited)(void *context, uint64_t id, const char *reason, int number);
} template_events;

/* The digits of a digest and a NUL. */
#define TEMPLATE_BUILD_SIZE (2 * WORKER_DIGEST_SIZE + 1)

typedef struct template_process {
  uv_loop_t *loop;
  const char *program;
  const char *argument; /* or NULL */
  bool huge_pages;      /* its allocator asks for them; false at first */
  const template_events *events;
  void *context;
  template_state state;
  pid_t pid;                       /* 0: none, or reaped */
  struct control_channel *control; /* NULL: none */
  char build[TEMPLATE_BUILD_SIZE]; /* which code it runs, as digits; empty
                                      until it is ready */
} template_process;

/* `program`, its `argument` (NULL: none), `events` and `context` are borrowed.
 * Starts nothing. */
void template_init(template_process *process, uv_loop_t *loop,
                   const char *program, const char *argument,
                   const template_events *events, void *context);

/* Starts the process; it must be down. Returns false with a message. */
bool template_start(template_process *process, char *message,
                    size_t message_size);

/* Asks for a worker that speaks on `stream` and writes to `notes` (-1: none),
 * which stay the caller's. A template that cannot take the message is killed.
 * Returns false then. */
bool template_fork(template_process *process, uint64_t id, int stream,
                   int notes);

/* Asks for the end of a worker; as above. */
bool template_kill_worker(template_process *process, uint64_t id);

/* Closes the control socket: the template kills its workers and exits, also
 * when somebody has stopped it. */
void template_end(template_process *process);

/* Kills the process itself, whatever state it is in. */
void template_kill(template_process *process);

/* To be called once the process was reaped: passes on what it still reported
 * and leaves it down. */
void template_reaped(template_process *process);

/* Describes a wait status: "exited with code 1", "killed by signal 9
 * (Killed)". */
void template_describe_exit(int status, char *text, size_t size);

#endif
