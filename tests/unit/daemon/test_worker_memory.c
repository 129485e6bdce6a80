/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Requests when memory for their JSON runs out, at every allocation in turn:
 * the answer is an error or there is none, and nothing crashes or leaks (the
 * build with AddressSanitizer sees to the latter).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/host/dispatch.h"
#include "daemon/worker/json/value.h"
#include "worker_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t allocations_left;

static void *allocate(size_t size) {
  return allocations_left && allocations_left-- ? malloc(size) : NULL;
}

/* Dispatches with so many allocations. Returns whether that was enough for a
 * result. */
static bool succeeds_with(const char *message, size_t allocations) {
  hls_buffer answer = {0};
  const char *problem = NULL;
  allocations_left = allocations;
  cJSON_InitHooks(&(cJSON_Hooks){allocate, free});
  bool dispatched =
      dispatch(&tested, message, strlen(message), &answer, &problem);
  cJSON_InitHooks(NULL);
  bool is_result = false;
  if (dispatched) {
    json_t *json = json_loadb(answer.data, answer.size, 0, NULL);
    assert_non_null(json);
    is_result = json_object_get(json, "result") != NULL;
    if (!is_result) {
      const json_t *error = json_object_get(json, "error");
      assert_string_equal(json_string_value(json_object_get(error, "message")),
                          "out of memory");
    }
    json_decref(json);
  } else {
    assert_non_null(problem);
  }
  hls_buffer_finish(&answer);
  return is_result;
}

static void survives_at_every_allocation(const char *method,
                                         const char *source) {
  char message[300];
  snprintf(message, sizeof(message),
           "{\"id\":1,\"method\":\"%s\",\"params\":{\"source\":{\"uri\":"
           "\"/k.c\",\"text\":\"%s\"}}}",
           method, source);
  size_t allocations = 0;
  while (!succeeds_with(message, allocations)) {
    allocations++;
    assert_true(allocations < 10000);
  }
  assert_true(allocations > 10);
}

static hls_status pass(const sim_request *request, sim_result *result,
                       hls_diagnostics *diagnostics, hls_error *error) {
  (void)request;
  (void)diagnostics;
  (void)error;
  static sim_call calls[] = {{7, true}};
  *result = (sim_result){.message = (char *)"fine",
                         .calls = calls,
                         .num_calls = 1,
                         .num_completed = 1};
  return HLS_OK;
}

static void lower_survives(void **state) {
  (void)state;
  survives_at_every_allocation("hls/lower", "ok");
}

static void diagnostics_survive(void **state) {
  (void)state;
  survives_at_every_allocation("hls/verify", "error\\nabcdefgh");
}

static void emit_rtl_survives(void **state) {
  (void)state;
  survives_at_every_allocation("hls/emitRtl", "ok");
}

static void diff_survives(void **state) {
  (void)state;
  survives_at_every_allocation("hls/diff", "ok");
}

static void simulate_survives(void **state) {
  (void)state;
  fake.simulate = pass;
  survives_at_every_allocation("hls/simulate", "ok");
}

#define TEST(name) cmocka_unit_test_setup(name, worker_fixture_reset)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(lower_survives), TEST(diagnostics_survive), TEST(emit_rtl_survives),
      TEST(diff_survives),  TEST(simulate_survives),
  };
  return cmocka_run_group_tests(tests, worker_fixture_set_up,
                                worker_fixture_tear_down);
}
