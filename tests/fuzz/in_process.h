/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A whole daemon in the process of a fuzz target, without worker processes, and
 * its clients.
 */
#ifndef FUZZ_IN_PROCESS_H
#define FUZZ_IN_PROCESS_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/un.h>

#include "daemon/host/options.h"
#include "daemon/server/server.h"
#include "protocol/framing.h"

typedef struct in_process {
  uv_loop_t loop;
  daemon_options options;
  listener listener;
  server server;
  struct sockaddr_un address;
  socklen_t address_size;
} in_process;

typedef struct fuzz_client {
  int socket; /* -1: not connected */
  frame_reader reader;
  bool ended; /* the daemon has hung up */
  void (*received)(void *context, const json_t *message);
  void *context;
} fuzz_client;

/* Starts the daemon. Whatever fails here or below without the daemon's doing
 * aborts. */
void in_process_open(in_process *daemon);

/* Lets every task that runs be answered, until none is left. */
void in_process_answer_all(in_process *daemon);

/* Runs the loop until nothing is left to do but wait. */
void in_process_run(in_process *daemon);

/* Ends the daemon; it must have nothing left then. */
void in_process_close(in_process *daemon);

/* Connects. `received` is called for every message from the daemon. */
void fuzz_client_open(fuzz_client *client, in_process *daemon,
                      void (*received)(void *context, const json_t *message),
                      void *context);

/* Sends bytes and reads what comes back. */
void fuzz_client_send(fuzz_client *client, in_process *daemon,
                      const void *bytes, size_t size);

/* Sends a message with a header. */
void fuzz_client_send_message(fuzz_client *client, in_process *daemon,
                              const void *text, size_t size);

/* Reads what is there. Messages must be frames with valid JSON. */
void fuzz_client_read(fuzz_client *client);

/* Disconnects; repeating it does nothing. */
void fuzz_client_close(fuzz_client *client);

/* Aborts with a message unless the condition holds. */
void fuzz_require(bool condition, const char *what);

#endif
