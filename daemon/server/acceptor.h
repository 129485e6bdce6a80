/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where clients arrive: the listening socket in the event loop, and a watch
 * over its path, which others may remove or replace.
 */
#ifndef DAEMON_ACCEPTOR_H
#define DAEMON_ACCEPTOR_H

#include <stdbool.h>
#include <sys/types.h>
#include <uv.h>

#include "daemon/wire/listener.h"

typedef struct acceptor_events {
  void (*arrived)(void *context, uv_stream_t *stream);
  /* Another daemon owns the path by now. */
  void (*lost)(void *context, const char *reason);
} acceptor_events;

typedef struct acceptor {
  uv_loop_t *loop;
  listener *listener;
  const acceptor_events *events;
  void *context;
  uv_pipe_t pipe;
  uv_timer_t check; /* runs to the next look at the path */
  uv_poll_t folder; /* tells when something happens beside the socket */
  int watch;        /* the inotify instance, -1: there is none */
  int watched;      /* its watch, -1: there is none */
  bool renewing;    /* `pipe` closes, and opens with the listener's socket */
  bool closed;
  char problem[512]; /* that was logged */
} acceptor;

/* Has clients of `listener` arrive whenever the loop runs; `listener` gives its
 * socket away. Returns 0 or libuv's error, after which the loop is of no more
 * use. */
int acceptor_open(acceptor *acceptor, uv_loop_t *loop, listener *listener,
                  const acceptor_events *events, void *context);

/* No client arrives any more, and the path belongs to whoever takes it next. */
void acceptor_close(acceptor *acceptor);

#endif
