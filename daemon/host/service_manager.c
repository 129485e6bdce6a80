/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The conversation with systemd, see sd_listen_fds(3), sd_notify(3) and
 * sd_watchdog_enabled(3).
 */
#include "daemon/host/service_manager.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-daemon.h>

#define US_PER_MS 1000u

static void on_watchdog(uv_timer_t *timer);

passed_socket service_manager_socket(int *descriptor, char *message,
                                     size_t message_size) {
  int count = sd_listen_fds(1);
  if (count == 0) {
    return PASSED_NONE;
  }
  if (count < 0) {
    snprintf(message, message_size, "cannot take the socket passed: %s",
             strerror(-count));
    return PASSED_WRONG;
  }
  if (count != 1 ||
      sd_is_socket_unix(SD_LISTEN_FDS_START, SOCK_STREAM, 1, NULL, 0) <= 0) {
    snprintf(message, message_size,
             "%d descriptors were passed: one Unix stream socket that listens "
             "is expected (ListenStream= in hlsd.socket)",
             count);
    return PASSED_WRONG;
  }
  *descriptor = SD_LISTEN_FDS_START;
  return PASSED_ONE;
}

void service_manager_ready(service_manager *manager, uv_loop_t *loop,
                           const char *socket_path) {
  uint64_t patience_us = 0;
  sd_notifyf(0, "READY=1\nSTATUS=Listens on %s", socket_path);
  manager->watched = sd_watchdog_enabled(0, &patience_us) > 0;
  if (manager->watched) {
    uint64_t period_ms = patience_us / 2 / US_PER_MS;
    period_ms = period_ms > 0 ? period_ms : 1;
    uv_timer_init(loop, &manager->watchdog); /* these never fail */
    uv_timer_start(&manager->watchdog, on_watchdog, period_ms, period_ms);
    uv_unref((uv_handle_t *)&manager->watchdog);
  }
}

void service_manager_stopping(const char *reason) {
  sd_notifyf(0, "STOPPING=1\nSTATUS=Finishes what is queued: %s", reason);
}

void service_manager_close(service_manager *manager) {
  if (manager->watched) {
    uv_close((uv_handle_t *)&manager->watchdog, NULL);
  }
}

static void on_watchdog(uv_timer_t *timer) {
  (void)timer;
  sd_notify(0, "WATCHDOG=1");
}
