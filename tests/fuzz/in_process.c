/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A whole daemon in the process of a fuzz target.
 */
#include "in_process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "daemon/host/log.h"
#include "daemon/server/methods.h"
#include "fake_pool.h"
#include "protocol/limits.h"

/* More rounds than this would mean that the daemon talks to itself. */
#define ROUNDS_MAX 10000

void in_process_open(in_process *daemon) {
  *daemon = (in_process){.address = {.sun_family = AF_UNIX}};
  daemon->options = (daemon_options){
      .workers = 2,
      .worker_jobs = 1000,
      .worker_idle_bytes = 1 << 30,
      .limits = {.frame_bytes = 1 << 20,
                 .depth = 16,
                 .values = 4096,
                 .connections = 8,
                 .jobs_per_connection = 6,
                 .jobs = 12,
                 .queued_bytes = 1 << 20,
                 .backlog_bytes = 1 << 20,
                 .document_bytes_per_connection = 1 << 14,
                 .document_bytes = 1 << 15,
                 .deadline_ms = 60000,
                 .simulate_deadline_ms = 60000,
                 .worker_bytes = 1 << 20},
  };
  signal(SIGPIPE, SIG_IGN); /* as hlsd does */
  log_set(LOG_LEVEL_ERROR, LOG_FORMAT_TEXT);
  int listening =
      socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  daemon->address_size = sizeof daemon->address;
  /* An address without a path: the kernel chooses a name. */
  fuzz_require(listening >= 0 &&
                   bind(listening, (struct sockaddr *)&daemon->address,
                        sizeof daemon->address.sun_family) == 0 &&
                   getsockname(listening, (struct sockaddr *)&daemon->address,
                               &daemon->address_size) == 0,
               "a socket");
  daemon->listener = (listener){.lock = -1, .socket = listening};
  fuzz_require(uv_loop_init(&daemon->loop) == 0, "a loop");
  fuzz_require(server_open(&daemon->server, &daemon->loop, &daemon->options,
                           &daemon->listener, &methods_target) == 0,
               "a server");
}

void in_process_answer_all(in_process *daemon) {
  scheduler *scheduler = &daemon->server.scheduler;
  for (int round = 0; round < ROUNDS_MAX; round++) {
    bool any = false;
    for (worker_role role = 0; role < ROLES; role++) {
      any |= fake_pool_conclude(&scheduler->pools[role], 0, FAKE_ANSWERED);
    }
    if (!any) {
      return;
    }
  }
  fuzz_require(false, "an end of the work");
}

void in_process_run(in_process *daemon) {
  for (int round = 0; round < 4; round++) {
    uv_run(&daemon->loop, UV_RUN_NOWAIT);
  }
}

void in_process_close(in_process *daemon) {
  server_drain(&daemon->server, "the input has ended");
  in_process_answer_all(daemon);
  for (int round = 0;
       round < ROUNDS_MAX && uv_run(&daemon->loop, UV_RUN_NOWAIT) != 0;
       round++) {
    in_process_answer_all(daemon);
  }
  fuzz_require(daemon->server.clients.open == 0, "the clients to be gone");
  fuzz_require(scheduler_is_empty(&daemon->server.scheduler), "no job left");
  fuzz_require(daemon->server.scheduler.queued_bytes == 0, "no bytes left");
  fuzz_require(lanes_waiting(&daemon->server.scheduler.lanes) == 0 &&
                   lanes_running(&daemon->server.scheduler.lanes) == 0,
               "empty lanes");
  fuzz_require(uv_loop_close(&daemon->loop) == 0, "no handle left");
}

void fuzz_client_open(fuzz_client *client, in_process *daemon,
                      void (*received)(void *context, const json_t *message),
                      void *context) {
  *client = (fuzz_client){.received = received, .context = context};
  client->socket =
      socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  fuzz_require(client->socket >= 0 &&
                   connect(client->socket, (struct sockaddr *)&daemon->address,
                           daemon->address_size) == 0,
               "a connection");
  frame_reader_init(&client->reader, RPC_LIMIT_HEADER_BYTES, 1 << 26);
  in_process_run(daemon);
}

void fuzz_client_send(fuzz_client *client, in_process *daemon,
                      const void *bytes, size_t size) {
  const char *at = bytes;
  while (client->socket >= 0 && !client->ended && size > 0) {
    ssize_t sent = send(client->socket, at, size, MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN) {
      break; /* the daemon has hung up: what it said comes below */
    }
    at += sent > 0 ? sent : 0;
    size -= sent > 0 ? (size_t)sent : 0;
    in_process_run(daemon);
    fuzz_client_read(client);
  }
  fuzz_client_read(client);
}

void fuzz_client_send_message(fuzz_client *client, in_process *daemon,
                              const void *text, size_t size) {
  char header[FRAME_HEADER_MAX];
  fuzz_client_send(client, daemon, header, frame_header_write(header, size));
  fuzz_client_send(client, daemon, text, size);
}

void fuzz_client_read(fuzz_client *client) {
  static char bytes[1 << 16];
  ssize_t count = 0;
  while (client->socket >= 0 &&
         (count = recv(client->socket, bytes, sizeof bytes, 0)) > 0) {
    const char *data = bytes;
    size_t size = (size_t)count;
    frame_status status;
    while ((status = frame_reader_feed(&client->reader, &data, &size)) ==
           FRAME_MESSAGE) {
      size_t length;
      const char *text = frame_reader_message(&client->reader, &length);
      json_t *message = json_loadb(
          text, length, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
      fuzz_require(message != NULL, "an answer in JSON");
      client->received(client->context, message);
      json_decref(message);
    }
    fuzz_require(status == FRAME_MORE, "an answer in frames");
  }
  client->ended |= client->socket >= 0 && (count == 0 || errno != EAGAIN);
}

void fuzz_client_close(fuzz_client *client) {
  if (client->socket >= 0) {
    close(client->socket);
    client->socket = -1;
    frame_reader_finish(&client->reader);
  }
}

void fuzz_require(bool condition, const char *what) {
  if (!condition) {
    fprintf(stderr, "expected: %s\n", what);
    abort();
  }
}
