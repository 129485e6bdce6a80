/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A loop that was busy says so in the log; one that waited does not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/host/loop_watch.h"

static uint64_t busy_ns;

static void on_timer(uv_timer_t *timer) {
  uint64_t end = uv_hrtime() + busy_ns;
  while (uv_hrtime() < end) {
  }
  uv_close((uv_handle_t *)timer, NULL);
}

static void on_end(uv_timer_t *timer) { uv_close((uv_handle_t *)timer, NULL); }

/* Runs a loop that waits for 60 ms, is busy for a while, waits again and ends;
 * returns what it wrote to standard error. */
static const char *log_of(uint64_t busy_ms) {
  static char text[4096];
  int ends[2];
  int saved = dup(STDERR_FILENO);
  assert_int_equal(pipe(ends), 0);
  dup2(ends[1], STDERR_FILENO);
  uv_loop_t loop;
  loop_watch watch;
  uv_timer_t first;
  uv_timer_t last;
  busy_ns = busy_ms * 1000000;
  uv_loop_init(&loop);
  loop_watch_start(&watch, &loop);
  uv_timer_init(&loop, &first);
  uv_timer_init(&loop, &last);
  uv_timer_start(&first, on_timer, 60, 0);
  uv_timer_start(&last, on_end, 200, 0);
  uv_run(&loop, UV_RUN_DEFAULT);
  loop_watch_close(&watch);
  uv_run(&loop, UV_RUN_DEFAULT);
  assert_int_equal(uv_loop_close(&loop), 0);
  dup2(saved, STDERR_FILENO);
  close(saved);
  close(ends[1]);
  ssize_t size = read(ends[0], text, sizeof text - 1);
  text[size > 0 ? size : 0] = '\0';
  close(ends[0]);
  return text;
}

static void a_busy_loop_is_told(void **state) {
  (void)state;
  assert_non_null(strstr(log_of(25), "the event loop was busy for "));
}

/* Even on a busy machine, 60 ms of waiting are no 60 ms of work.
 */
static void a_wait_is_not(void **state) {
  (void)state;
  for (int attempt = 0; attempt < 10; attempt++) {
    if (log_of(0)[0] == '\0') {
      return;
    }
  }
  fail_msg("a loop that waits is called busy");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_busy_loop_is_told),
      cmocka_unit_test(a_wait_is_not),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
