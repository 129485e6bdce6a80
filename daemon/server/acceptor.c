/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The listening socket in the event loop. Not uv_fs_event: it reports every
 * write, and the daemon's log may be a file beside the socket.
 */
#include "daemon/server/acceptor.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "daemon/host/log.h"

/* Who removes a directory, or puts a socket in the place of another, is given
 * the time to finish. */
#define SETTLE_MS 50
/* What the watch cannot tell of is noticed after so long. */
#define LOOK_MS 10000
#define LOOK_UNWATCHED_MS 2000

#define FOLDER_EVENTS                                                          \
  (IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB |           \
   IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

static int open_pipe(acceptor *acceptor);
static void watch_folder(acceptor *acceptor);
static void look_again(acceptor *acceptor);
static void on_connection(uv_stream_t *stream, int status);
static void on_folder(uv_poll_t *poll, int status, int events);
static void on_check(uv_timer_t *timer);
static void on_pipe_closed(uv_handle_t *handle);

int acceptor_open(acceptor *acceptor, uv_loop_t *loop, listener *listener,
                  const acceptor_events *events, void *context) {
  *acceptor = (struct acceptor){.loop = loop,
                                .listener = listener,
                                .events = events,
                                .context = context,
                                .watch = -1,
                                .watched = -1};
  uv_timer_init(loop, &acceptor->check); /* never fails */
  acceptor->check.data = acceptor->folder.data = acceptor;
  int status = open_pipe(acceptor);
  if (status != 0 || !listener->path[0]) {
    return status; /* without a path there is nothing to look after */
  }
  acceptor->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (acceptor->watch >= 0 &&
      uv_poll_init(loop, &acceptor->folder, acceptor->watch) != 0) {
    close(acceptor->watch);
    acceptor->watch = -1;
  }
  if (acceptor->watch >= 0) {
    uv_poll_start(&acceptor->folder, UV_READABLE, on_folder);
  }
  watch_folder(acceptor);
  look_again(acceptor);
  return 0;
}

void acceptor_close(acceptor *acceptor) {
  if (acceptor->closed) {
    return;
  }
  acceptor->closed = true;
  if (!acceptor->renewing) {
    uv_close((uv_handle_t *)&acceptor->pipe, NULL);
  }
  uv_close((uv_handle_t *)&acceptor->check, NULL);
  if (acceptor->watch >= 0) {
    uv_close((uv_handle_t *)&acceptor->folder, NULL);
    close(acceptor->watch);
    acceptor->watch = -1;
  }
  listener_close(acceptor->listener);
}

static int open_pipe(acceptor *acceptor) {
  int status = uv_pipe_init(acceptor->loop, &acceptor->pipe, 0);
  acceptor->pipe.data = acceptor;
  if (status == 0) {
    status = uv_pipe_open(&acceptor->pipe, acceptor->listener->socket);
  }
  if (status != 0) {
    return status;
  }
  acceptor->listener->socket = -1; /* the pipe's from here on */
  return uv_listen((uv_stream_t *)&acceptor->pipe, LISTENER_BACKLOG,
                   on_connection);
}

/* Watches the directory that is there now, instead of any before. */
static void watch_folder(acceptor *acceptor) {
  char folder[ENDPOINT_PATH_MAX];
  if (acceptor->watch < 0) {
    return;
  }
  strcpy(folder, acceptor->listener->path);
  char *slash = strrchr(folder, '/');
  slash[slash == folder] = '\0';
  int watched = inotify_add_watch(acceptor->watch, folder, FOLDER_EVENTS);
  if (acceptor->watched >= 0 && acceptor->watched != watched) {
    inotify_rm_watch(acceptor->watch, acceptor->watched);
  }
  if (watched < 0) {
    log_debug("cannot watch '%s': %s", folder, strerror(errno));
  }
  acceptor->watched = watched;
}

static void look_again(acceptor *acceptor) {
  uv_timer_start(&acceptor->check, on_check,
                 acceptor->watched >= 0 ? LOOK_MS : LOOK_UNWATCHED_MS, 0);
}

static void on_connection(uv_stream_t *stream, int status) {
  acceptor *acceptor = stream->data;
  if (status != 0) {
    log_warning("cannot accept: %s", uv_strerror(status));
    return;
  }
  acceptor->events->arrived(acceptor->context, stream);
}

static void on_folder(uv_poll_t *poll, int status, int events) {
  acceptor *acceptor = poll->data;
  char notes[4096];
  (void)status;
  (void)events;
  while (read(acceptor->watch, notes, sizeof notes) > 0) {
    /* Whatever it was: on_check() looks for itself. */
  }
  if (uv_timer_get_due_in(&acceptor->check) > SETTLE_MS) {
    uv_timer_start(&acceptor->check, on_check, SETTLE_MS, 0);
  }
}

static void on_check(uv_timer_t *timer) {
  acceptor *acceptor = timer->data;
  listener *listener = acceptor->listener;
  char message[sizeof acceptor->problem] = "";
  if (acceptor->renewing) {
    look_again(acceptor);
    return;
  }
  listener_state state = listener_check(listener, message, sizeof message);
  watch_folder(acceptor);
  look_again(acceptor);
  switch (state) {
  case LISTENER_STANDS:
    acceptor->problem[0] = '\0';
    break;
  case LISTENER_RENEWED:
    log_warning("the socket was gone: listens on '%s' anew", listener->path);
    acceptor->problem[0] = '\0';
    acceptor->renewing = true;
    uv_close((uv_handle_t *)&acceptor->pipe, on_pipe_closed);
    break;
  case LISTENER_BLOCKED:
    if (strcmp(message, acceptor->problem) != 0) {
      log_warning("clients cannot find this daemon: %s", message);
      strcpy(acceptor->problem, message);
    }
    break;
  case LISTENER_LOST:
    acceptor->events->lost(acceptor->context, message);
    break;
  }
}

/* The socket before is closed: the new one takes its place. */
static void on_pipe_closed(uv_handle_t *handle) {
  acceptor *acceptor = handle->data;
  acceptor->renewing = false;
  if (acceptor->closed) {
    return;
  }
  int status = open_pipe(acceptor);
  if (status != 0) {
    log_error("cannot listen on '%s': %s", acceptor->listener->path,
              uv_strerror(status));
  }
}
