/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which points are on a front, what they are chosen from, and their picture.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/explore/explore_front.h"
#include "daemon/worker/explore/explore_json.h"
#include "daemon/worker/explore/explore_picture.h"
#include "daemon/worker/explore/picture_labels.h"
#include "daemon/worker/json/value_text.h"

#include <stdlib.h>
#include <string.h>

static const char *const defines[] = {"COMMON=1", "U=<2>"};

static const explore_choice choices[] = {{.strategy = HLS_BUFFERS_THROUGHPUT,
                                          .islands = "paying",
                                          .sharing = "paying",
                                          .period = 5},
                                         {.strategy = HLS_BUFFERS_ON_MERGES,
                                          .islands = "never",
                                          .sharing = "paying",
                                          .period = 4.5},
                                         {.strategy = HLS_BUFFERS_MILP,
                                          .islands = "paying",
                                          .sharing = "never",
                                          .period = 7,
                                          .defines = (const char **)defines,
                                          .num_defines = 2,
                                          .num_common = 1}};

/* A point that takes so long, at a nanosecond a cycle, and has so many look-up
 * tables. */
static explore_point point_of(int64_t time, int64_t area) {
  return (explore_point){.choice = &choices[0],
                         .has_circuit = true,
                         .ns = 1,
                         .luts = area,
                         .cycles = time,
                         .cycles_from = EXPLORE_CONSTANTS};
}

/* Writes `*` for each point on the front, and `.` for others. */
static void assert_front(explore_point *points, size_t count,
                         const char *expected) {
  char marks[16] = "";
  assert_in_range(count, 0, sizeof marks - 1);
  explore_front_mark(points, count);
  for (size_t i = 0; i < count; i++) {
    marks[i] = points[i].is_on_front ? '*' : '.';
  }
  assert_string_equal(marks, expected);
}

static void the_front_has_what_none_is_better_than(void **state) {
  (void)state;
  explore_point points[] = {point_of(100, 30), point_of(50, 60),
                            point_of(100, 31), point_of(70, 61),
                            point_of(49, 200), point_of(300, 29)};
  assert_front(points, 6, "**..**");
}

static void what_is_better_in_one_thing_dominates(void **state) {
  (void)state;
  explore_point points[] = {point_of(10, 10), point_of(10, 9), point_of(9, 9)};
  assert_front(points, 1, "*");
  assert_front(points, 2, ".*");
  assert_front(points, 3, "..*");
}

static void what_is_alike_is_on_it_together(void **state) {
  (void)state;
  explore_point points[] = {point_of(10, 10), point_of(10, 10),
                            point_of(11, 11), point_of(11, 11)};
  assert_front(points, 4, "**..");
}

static void what_has_no_place_is_not_on_it(void **state) {
  (void)state;
  explore_point points[] = {point_of(1, 1), point_of(2, 2), point_of(3, 3),
                            point_of(4, 4)};
  points[0].has_failed = true;
  points[1].cycles_from = EXPLORE_UNKNOWN;
  points[2].has_circuit = false;
  assert_front(points, 4, "...*");
  assert_front(points, 3, "...");
  assert_front(points, 0, "");
}

static void time_is_cycles_times_the_longest_path(void **state) {
  (void)state;
  explore_point points[] = {point_of(100, 10), point_of(60, 10)};
  points[0].ns = 2;
  points[1].ns = 3;
  assert_float_equal(explore_point_time(&points[0]), 200, 0);
  assert_front(points, 2, ".*");
}

static void area_counts_flip_flops_and_dsp_blocks(void **state) {
  (void)state;
  explore_point point = point_of(1, 100);
  point.ffs = 31;
  point.dsps = 2;
  point.carries = 50;
  assert_float_equal(explore_point_area(&point), 100 + 15.5 + 500, 0);
}

static char *text_of(const cJSON *value) {
  hls_buffer text = {0};
  assert_true(value_write(&text, value));
  return hls_buffer_take(&text, NULL);
}

static cJSON *diagnostic(const char *code) {
  return VALUE_OBJECT({"code", value_string(code)});
}

static void assert_text(cJSON *value, const char *expected) {
  char *text = text_of(value);
  assert_string_equal(text, expected);
  free(text);
  cJSON_Delete(value);
}

static void diagnostics_of_all_points_are_told_once(void **state) {
  (void)state;
  explore_point points[] = {point_of(1, 1), point_of(1, 1), point_of(1, 1)};
  points[0].diagnostics =
      VALUE_ARRAY(diagnostic("a"), diagnostic("clock-period-missed"),
                  diagnostic("b"), diagnostic("c"));
  points[2].diagnostics = VALUE_ARRAY(
      diagnostic("c"), diagnostic("clock-period-missed"), diagnostic("a"));
  assert_text(explore_json_common(points, 3),
              "[{\"code\":\"a\"},{\"code\":\"c\"}]");
  assert_text(points[0].diagnostics,
              "[{\"code\":\"clock-period-missed\"},{\"code\":\"b\"}]");
  assert_text(points[2].diagnostics, "[{\"code\":\"clock-period-missed\"}]");
  assert_null(points[1].diagnostics);
}

static void a_point_without_a_circuit_has_no_figures(void **state) {
  (void)state;
  explore_point point = {.choice = &choices[2]};
  assert_true(explore_point_fail(&point, "too large"));
  assert_text(explore_json_points(&point, 1),
              "[{\"buffers\":\"milp\",\"islands\":\"paying\",\"sharing\":"
              "\"never\",\"clockPeriod\":7.0,"
              "\"defines\":[\"U=<2>\"],\"state\":\"failed\","
              "\"reason\":\"too large\",\"front\":false,\"ns\":null,"
              "\"luts\":null,\"ffs\":null,\"dsps\":null,\"carries\":null,"
              "\"area\":null,\"cycles\":null,\"cyclesFrom\":null,"
              "\"time\":null,\"loops\":[],\"simulation\":null,"
              "\"diagnostics\":[]}]");
  explore_point_finish(&point);
}

static void a_simulation_replaces_the_estimate(void **state) {
  (void)state;
  explore_point point = point_of(10, 10);
  cJSON *result =
      VALUE_OBJECT({"verdict", value_string("pass")},
                   {"calls", value_integer(2)}, {"cycles", value_integer(34)});
  assert_true(explore_point_simulated(&point, result));
  assert_true(explore_point_counts(&point));
  assert_int_equal(point.cycles, 34);
  assert_int_equal(point.cycles_from, EXPLORE_SIMULATION);
  assert_null(point.reason);
  cJSON_Delete(result);
  explore_point_finish(&point);
}

static void one_that_does_not_pass_takes_the_place_away(void **state) {
  (void)state;
  explore_point point = point_of(10, 10);
  cJSON *result = VALUE_OBJECT({"verdict", value_string("deadlock")},
                               {"message", value_string("it waits")},
                               {"cycles", value_integer(34)});
  point.is_missed = true;
  point.reason = value_string("too slow");
  assert_true(explore_point_simulated(&point, result));
  assert_false(explore_point_counts(&point));
  assert_string_equal(value_string_of(point.reason), "simulation: it waits");
  cJSON_Delete(result);
  explore_point_finish(&point);
}

static size_t count_in(const char *text, const char *what) {
  size_t count = 0;
  for (const char *at = strstr(text, what); at; at = strstr(at + 1, what)) {
    count++;
  }
  return count;
}

static void the_picture_has_a_mark_for_each_place(void **state) {
  (void)state;
  explore_point points[] = {point_of(100, 30), point_of(100, 30),
                            point_of(50, 60), point_of(90, 90),
                            point_of(10, 10)};
  hls_buffer out = {0};
  points[2].choice = &choices[1];
  points[3].choice = &choices[2];
  points[4].has_failed = true;
  explore_front_mark(points, 5);
  explore_picture_write(points, 5, "a<b", &out);
  assert_false(out.failed);
  assert_int_equal(count_in(out.data, "<svg "), 1);
  assert_int_equal(count_in(out.data, "</svg>"), 1);
  assert_non_null(strstr(out.data, ">a&lt;b<"));
  assert_non_null(strstr(out.data, ">5, 5 ns<"));
  assert_non_null(strstr(out.data, ">no islands, 4.5 ns<"));
  assert_non_null(strstr(out.data, ">U=&lt;2&gt;, no sharing, 7 ns<"));
  /* Three marks, and a shape for each placement in the legend. */
  assert_int_equal(count_in(out.data, "transform="), 3 + 3);
  hls_buffer_finish(&out);
}

static void a_picture_of_nothing_says_so(void **state) {
  (void)state;
  explore_point point = {.choice = &choices[0]};
  hls_buffer out = {0};
  explore_picture_write(&point, 1, "kernel", &out);
  assert_false(out.failed);
  assert_non_null(strstr(out.data, "no circuit whose time is known"));
  hls_buffer_finish(&out);
}

static bool meet(const picture_box *a, const picture_box *b) {
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

static void labels_do_not_cover_each_other(void **state) {
  (void)state;
  const picture_box line = {60, 49, 200, 2};
  const picture_room room = {{0, 0, 300, 100}, &line, 1};
  picture_label labels[] = {{.x = 60, .y = 50, .width = 40, .height = 12},
                            {.x = 70, .y = 50, .width = 40, .height = 12},
                            {.x = 295, .y = 90, .width = 40, .height = 12},
                            {.x = 60, .y = 60, .width = 40, .height = 12}};
  picture_labels_place(labels, 4, &room);
  for (size_t i = 0; i < 4; i++) {
    const picture_box *place = &labels[i].place;
    assert_true(place->x >= 0 && place->x + place->width <= 300);
    assert_false(meet(place, &line));
    for (size_t k = 0; k < i; k++) {
      assert_false(meet(place, &labels[k].place));
    }
  }
}

static cJSON *parse(const char *quoted) {
  char text[512];
  size_t size = strlen(quoted);
  assert_in_range(size, 0, sizeof text - 1);
  for (size_t i = 0; i <= size; i++) {
    text[i] = quoted[i] == '\'' ? '"' : quoted[i];
  }
  cJSON *value = NULL;
  assert_int_equal(value_parse(text, size, &value), VALUE_OK);
  return value;
}

/* Settings of an editor may say what is explored here. */
static void choices_are_all_of_each_with_each(void **state) {
  (void)state;
  const char *common[] = {"V", "A=1", "U=3"};
  compile_request request = {.defines = common,
                             .num_defines = 3,
                             .buffers = HLS_BUFFERS_THROUGHPUT,
                             .clock_period = 5};
  explore_plan plan = {0};
  rpc_failure failure = {0};
  cJSON *params = parse("{'strategies': ['milp', 'on-merges'],"
                        " 'clockPeriods': [2, 3, 4],"
                        " 'vary': [{'name': 'U', 'values': ['1', '2']},"
                        "          {'name': 'V', 'values': ['x', 'y']}]}");
  request.params = params;
  assert_true(explore_plan_make(&plan, &request, &failure));
  assert_int_equal(plan.count, 2 * 3 * 2 * 2);
  const explore_choice *first = &plan.choices[0], *last = &plan.choices[23];
  assert_string_equal(first->strategy, "milp");
  assert_float_equal(first->period, 2, 0);
  assert_int_equal(first->num_defines, 3);
  assert_int_equal(first->num_common, 1);
  assert_string_equal(first->defines[0], "A=1");
  assert_string_equal(first->defines[1], "U=1");
  assert_string_equal(first->defines[2], "V=x");
  assert_float_equal(plan.choices[1].period, 3, 0);
  assert_string_equal(plan.choices[3].strategy, "on-merges");
  assert_string_equal(plan.choices[6].defines[2], "V=y");
  assert_string_equal(last->strategy, "on-merges");
  assert_float_equal(last->period, 4, 0);
  assert_string_equal(last->defines[1], "U=2");
  explore_plan_finish(&plan);
  cJSON_Delete(params);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_front_has_what_none_is_better_than),
      cmocka_unit_test(what_is_better_in_one_thing_dominates),
      cmocka_unit_test(what_is_alike_is_on_it_together),
      cmocka_unit_test(what_has_no_place_is_not_on_it),
      cmocka_unit_test(time_is_cycles_times_the_longest_path),
      cmocka_unit_test(area_counts_flip_flops_and_dsp_blocks),
      cmocka_unit_test(diagnostics_of_all_points_are_told_once),
      cmocka_unit_test(a_point_without_a_circuit_has_no_figures),
      cmocka_unit_test(a_simulation_replaces_the_estimate),
      cmocka_unit_test(one_that_does_not_pass_takes_the_place_away),
      cmocka_unit_test(the_picture_has_a_mark_for_each_place),
      cmocka_unit_test(a_picture_of_nothing_says_so),
      cmocka_unit_test(labels_do_not_cover_each_other),
      cmocka_unit_test(choices_are_all_of_each_with_each),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
