/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The conversation with systemd: the socket it may have opened, what it wants
 * to know of the daemon's life, and the watchdog. Without systemd nothing
 * happens.
 */
#ifndef DAEMON_SERVICE_MANAGER_H
#define DAEMON_SERVICE_MANAGER_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

typedef enum passed_socket {
  PASSED_NONE,  /* nobody passed a socket */
  PASSED_ONE,   /* a Unix stream socket that listens */
  PASSED_WRONG, /* `message` says what was passed instead */
} passed_socket;

/* Takes the listening socket of socket activation (sd_listen_fds(3)). To be
 * called once, before descriptors are opened or closed. */
passed_socket service_manager_socket(int *descriptor, char *message,
                                     size_t message_size);

/* Zero-initialise. */
typedef struct service_manager {
  uv_timer_t watchdog;
  bool watched;
} service_manager;

/* Tells that the daemon serves on `socket_path`, and goes on telling that the
 * loop turns, as often as the watchdog wants to hear it. Keeps no loop alive.
 */
void service_manager_ready(service_manager *manager, uv_loop_t *loop,
                           const char *socket_path);

/* Tells that the daemon finishes what it has accepted, for `reason`. */
void service_manager_stopping(const char *reason);

/* Closes the handle. */
void service_manager_close(service_manager *manager);

#endif
