/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How long the event loop was busy between two waits.
 */
#include "daemon/host/loop_watch.h"

#include "daemon/host/log.h"

#define BUSY_NS 20000000ull
#define NS_PER_MS 1000000ull

static void on_prepare(uv_prepare_t *prepare);

void loop_watch_start(loop_watch *watch, uv_loop_t *loop) {
  uv_loop_configure(loop, UV_METRICS_IDLE_TIME);
  uv_prepare_init(loop, &watch->prepare); /* these never fail */
  watch->prepare.data = watch;
  watch->last_ns = uv_hrtime();
  watch->last_idle_ns = 0;
  watch->blocked = 0;
  watch->longest_ms = 0;
  uv_prepare_start(&watch->prepare, on_prepare);
  uv_unref((uv_handle_t *)&watch->prepare);
}

void loop_watch_close(loop_watch *watch) {
  uv_close((uv_handle_t *)&watch->prepare, NULL);
}

static void on_prepare(uv_prepare_t *prepare) {
  loop_watch *watch = prepare->data;
  uint64_t now = uv_hrtime();
  uint64_t idle = uv_metrics_idle_time(prepare->loop);
  uint64_t waited = idle - watch->last_idle_ns;
  uint64_t passed = now - watch->last_ns;
  if (passed > waited + BUSY_NS) {
    uint64_t busy_ms = (passed - waited) / NS_PER_MS;
    watch->blocked++;
    watch->longest_ms =
        busy_ms > watch->longest_ms ? busy_ms : watch->longest_ms;
    log_warning("the event loop was busy for %llu ms",
                (unsigned long long)busy_ms);
  }
  watch->last_ns = now;
  watch->last_idle_ns = idle;
}
