/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * hls/explore against a fake compiler: what is asked of it for each point, and
 * what becomes of its errors.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "worker_fixture.h"

#include <stdio.h>
#include <string.h>

/* What the compiler was asked for, a line each. */
static char asked[512];

static void note(const hls_compile_request *request) {
  size_t size = strlen(asked);
  int written = snprintf(asked + size, sizeof asked - size, "%s %g",
                         request->buffers, request->clock_period);
  assert_in_range(written, 1, sizeof asked - size - 2);
  for (size_t i = 0; i < request->clang.num_defines; i++) {
    size = strlen(asked);
    snprintf(asked + size, sizeof asked - size, " %s",
             request->clang.defines[i]);
  }
  size = strlen(asked);
  snprintf(asked + size, sizeof asked - size, "\n");
}

/* For 4 ns there is no room, for 6 ns there is an error, and else there is one
 * everywhere. */
static hls_status compile(const hls_compile_request *request,
                          hls_compile_result *result, hls_error *error) {
  note(request);
  result->kernel = strdup("fir");
  if (request->clock_period > 3 && request->clock_period < 5) {
    return hls_error_set(error, HLS_INTERNAL, "no room");
  }
  hls_diagnostics_add(&result->diagnostics, HLS_SEVERITY_ERROR, "everywhere",
                      (hls_range){request->source.name, {1, 1}, {1, 2}},
                      "wrong");
  if (request->clock_period > 5) {
    hls_diagnostics_add(&result->diagnostics, HLS_SEVERITY_ERROR, "at-six",
                        (hls_range){request->source.name, {1, 1}, {1, 2}},
                        "wrong, too");
  }
  return HLS_DIAGNOSED;
}

static json_t *explore(const char *more) {
  *asked = '\0';
  return ask("hls/explore", "abc", more, "result");
}

static const char *text_of(const json_t *object, const char *name) {
  const char *text = json_string_value(json_object_get(object, name));
  assert_non_null(text);
  return text;
}

static void each_choice_is_compiled(void **state) {
  (void)state;
  fake.compile = compile;
  json_t *result = explore(",'options':{'defines':['A','U=7'],'buffers':'milp',"
                           "'clockPeriod':9},'clockPeriods':[2,6],"
                           "'vary':[{'name':'U','values':['1','2']}],"
                           "'strategies':['throughput']");
  assert_string_equal(asked, "throughput 2 A U=1\nthroughput 6 A U=1\n"
                             "throughput 2 A U=2\nthroughput 6 A U=2\n");
  assert_int_equal(json_array_size(json_object_get(result, "points")), 4);
  json_decref(result);
}

static void without_a_wish_there_are_ten(void **state) {
  (void)state;
  fake.compile = compile;
  json_decref(explore(""));
  assert_string_equal(asked,
                      "throughput 3\nthroughput 4\nthroughput 5\n"
                      "throughput 7\nthroughput 10\non-merges 3\n"
                      "on-merges 4\non-merges 5\non-merges 7\non-merges 10\n");
}

static void an_error_is_that_of_its_point(void **state) {
  (void)state;
  fake.compile = compile;
  json_t *result =
      explore(",'clockPeriods':[2,4,6],'strategies':['throughput']");
  const json_t *points = json_object_get(result, "points");
  static const char *const reasons[] = {"wrong", "internal: no room", "wrong"};
  static const size_t diagnostics[] = {0, 0, 1};
  assert_int_equal(json_array_size(points), 3);
  for (size_t i = 0; i < 3; i++) {
    const json_t *point = json_array_get(points, i);
    assert_string_equal(text_of(point, "state"), "failed");
    assert_string_equal(text_of(point, "reason"), reasons[i]);
    assert_int_equal(json_array_size(json_object_get(point, "diagnostics")),
                     diagnostics[i]);
  }
  const json_t *common = json_object_get(result, "diagnostics");
  assert_int_equal(json_array_size(common), 1);
  assert_string_equal(text_of(json_array_get(common, 0), "code"), "everywhere");
  assert_string_equal(text_of(result, "kernel"), "fir");
  json_decref(result);
}

static void what_all_points_would_fail_with_is_an_error(void **state) {
  (void)state;
  assert_is(ask("hls/explore", "no-kernel", "", "error"),
            "{'code':-32050,'message':'said so','data':{'kind':"
            "'unknown-kernel','candidates':['fir','gcd']}}");
}

#define TEST(name) cmocka_unit_test_setup(name, worker_fixture_reset)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(each_choice_is_compiled),
      TEST(without_a_wish_there_are_ten),
      TEST(an_error_is_that_of_its_point),
      TEST(what_all_points_would_fail_with_is_an_error),
  };
  return cmocka_run_group_tests(tests, worker_fixture_set_up,
                                worker_fixture_tear_down);
}
