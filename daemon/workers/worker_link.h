/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hlsd's end of one worker process: the stream on which it gets requests and
 * answers them (protocol/worker.h). What a worker sends is checked here; who it
 * works for and when it is replaced is the pool's business.
 */
#ifndef DAEMON_WORKER_LINK_H
#define DAEMON_WORKER_LINK_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <uv.h>

#include "daemon/host/json_text.h"
#include "daemon/host/kept_text.h"
#include "daemon/host/list.h"
#include "protocol/framing.h"

typedef enum worker_state {
  WORKER_STARTING, /* asked for, or exercising itself */
  WORKER_IDLE,
  WORKER_BUSY,
  WORKER_DYING, /* killed, lost or retired: not to be used again */
} worker_state;

typedef struct worker worker;

/* The events of a worker. Called from the event loop. */
typedef struct worker_events {
  void (*ready)(worker *worker);
  /* `rest` is the answer from `"result":` or `"error":` to its last byte. A
   * large one is kept, a small one borrowed. */
  void (*answered)(worker *worker, kept_part rest, bool is_error);
  /* `message` is the whole notification, `params` its parameters. */
  void (*progress)(worker *worker, json_span message, const json_t *params);
  /* The files that the answer that follows depends on: the parameters of
   * worker/depends. */
  void (*depends)(worker *worker, const json_t *params);
  /* It broke the rules and must be killed. */
  void (*misbehaved)(worker *worker, const char *reason);
  /* The answer is above the frame limit, and has `size` bytes. */
  void (*too_large)(worker *worker, size_t size);
  /* Its end of the stream is closed; worker->unread tells more. */
  void (*hung_up)(worker *worker);
} worker_events;

/* The first members are set by worker_create, the others are the pool's. */
struct worker {
  uv_pipe_t pipe;
  const worker_events *events;
  void *context;
  frame_reader reader;
  bool closed;      /* worker_destroy was called */
  uint64_t task_id; /* id of the request under way */
  int notes;        /* memory shared with it (worker_notes.h), or -1 */

  list link;
  uint64_t id;
  pid_t pid; /* 0: not known yet */
  worker_state state;
  void *task;            /* what is answered; NULL: nothing */
  const char *task_name; /* its method */
  uint64_t requests;     /* answered so far */
  uint64_t since_ns;     /* of the last change of state */
  bool was_ready;
  bool is_aside;      /* another worker may be busy in its place */
  bool is_unmeasured; /* since it answered */
  bool retired;       /* ends because it was told to */
  bool hung_up;       /* the stream has ended */
  bool unread;        /* it ended without having read its last request */
  bool process_gone;  /* the template reported its end */
  bool kill_sent;
  int signal;       /* that ended it; 0: none, or not known */
  char reason[192]; /* why it ended */
};

/* Creates the stream. `*peer` is the worker's end, for the caller to pass on
 * and close. Returns NULL when out of memory or descriptors. */
worker *worker_create(uv_loop_t *loop, size_t max_frame,
                      const worker_events *events, void *context, int *peer);

/* Closes the stream, which ends a worker that listens, and frees. */
void worker_destroy(worker *worker);

/* Ends the stream in the direction of the worker. */
void worker_end_input(worker *worker);

/* Sends a request. `params` is JSON text or empty, and kept while it is being
 * sent. On a broken stream the worker is marked unread; its end is reported as
 * always. */
void worker_request(worker *worker, uint64_t id, const char *method,
                    const kept_part *params);

/* Lets a worker that waits in its request go on. On a broken stream as above.
 */
void worker_continue(worker *worker);

/* Changes the state and notes when. */
void worker_set_state(worker *worker, worker_state state);

#endif
