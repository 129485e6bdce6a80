/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Comparing states, and how values and elements are spelled.
 */
#include "rtl/sim/compare/compare.h"

#include "hls/calling_convention.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const hls_scalar int32 = {HLS_SCALAR_INT, 32, 4, true};
static const hls_scalar uint64 = {HLS_SCALAR_INT, 64, 8, false};
static const hls_scalar int5 = {HLS_SCALAR_INT, 5, 1, true};
static const hls_scalar boolean = {HLS_SCALAR_INT, 1, 1, false};
static const hls_scalar single = {HLS_SCALAR_FLOAT, 32, 4, true};
static const hls_scalar twofold = {HLS_SCALAR_FLOAT, 64, 8, true};

static void expect_spelling(const hls_scalar *scalar, uint64_t bits,
                            const char *expected) {
  char text[64];
  sim_format_value(scalar, bits, text, sizeof text);
  assert_string_equal(text, expected);
}

static void values_are_spelled_as_in_c(void **state) {
  (void)state;
  expect_spelling(&int32, 0xfffffffd, "-3");
  expect_spelling(&int32, 0xabcd00000007, "7");
  expect_spelling(&int32, 0x80000000, "-2147483648");
  expect_spelling(&uint64, UINT64_MAX, "18446744073709551615");
  expect_spelling(&int5, 0x1f, "-1");
  expect_spelling(&int5, 0x2f, "15");
  expect_spelling(&boolean, 0xff, "1");
  expect_spelling(&single, 0x3fc00000, "1.5");
  expect_spelling(&single, 0x3dcccccd, "0.100000001");
  expect_spelling(&twofold, 0x3fb999999999999aull, "0.10000000000000001");
}

static void elements_are_spelled_with_all_indices(void **state) {
  (void)state;
  const int64_t shape[] = {4, 3, 5};
  hls_param param = {.name = "a", .is_array = true, .shape = shape, .rank = 3};
  char text[64];
  sim_format_element(&param, 0, text, sizeof text);
  assert_string_equal(text, "a[0][0][0]");
  sim_format_element(&param, 59, text, sizeof text);
  assert_string_equal(text, "a[3][2][4]");
  sim_format_element(&param, 60, text, sizeof text);
  assert_string_equal(text, "a[4][0][0]");
  char small[6];
  sim_format_element(&param, 59, small, sizeof small);
  assert_string_equal(small, "a[3][");
}

/* Number of differences between two results of a type. */
static uint64_t differences(const hls_scalar *scalar, uint64_t a, uint64_t b) {
  hls_signature signature = {.name = "k", .result = *scalar};
  sim_layout layout = {0};
  hls_error error = {0};
  assert_int_equal(sim_layout_init(&layout, &signature, &error), HLS_OK);
  sim_result result = {0};
  bool matches;
  assert_int_equal(sim_compare(&layout, 0, (const uint8_t *)&a,
                               (const uint8_t *)&b, &result, &matches, &error),
                   HLS_OK);
  uint64_t count = result.total_mismatches;
  assert_int_equal(matches, count == 0);
  sim_result_finish(&result);
  sim_layout_finish(&layout);
  return count;
}

/* What is said first of a run that leaves one word printed, where another run
 * leaves so many. */
static void expect_printed(uint32_t words, const char *text) {
  const int64_t one[] = {1}, two[] = {2}, step32[] = {4}, step64[] = {8};
  hls_param params[] = {{.name = "printed",
                         .scalar = uint64,
                         .is_array = true,
                         .shape = two,
                         .strides = step64,
                         .rank = 1,
                         .variable = HLS_PRINTED_VARIABLE},
                        {.name = "printed_count",
                         .scalar = {HLS_SCALAR_INT, 32, 4, false},
                         .is_array = true,
                         .shape = one,
                         .strides = step32,
                         .rank = 1,
                         .argument = 1,
                         .variable = HLS_PRINTED_COUNT_VARIABLE}};
  hls_signature signature = {.name = "main", .params = params, .num_params = 2};
  sim_layout layout = {0};
  hls_error error = {0};
  assert_int_equal(sim_layout_init(&layout, &signature, &error), HLS_OK);
  uint8_t expected[64] = {0}, actual[64] = {0};
  assert_true(layout.after_size <= sizeof expected);
  memcpy(expected + layout.slots[1].after, &words, sizeof words);
  expected[layout.slots[0].after] = 1;
  actual[layout.slots[1].after] = 1;
  sim_result result = {0};
  bool matches;
  assert_int_equal(
      sim_compare(&layout, 0, expected, actual, &result, &matches, &error),
      HLS_OK);
  char said[200];
  sim_format_mismatch(&result.mismatches[0], said, sizeof said);
  assert_string_equal(said, text);
  sim_result_finish(&result);
  sim_layout_finish(&layout);
}

static void how_much_is_printed_comes_first(void **state) {
  (void)state;
  expect_printed(3, "main() prints 2 words fewer: printed_count[0] is 1 "
                    "instead of 3");
  expect_printed(0, "main() prints 1 word more: printed_count[0] is 1 "
                    "instead of 0");
  expect_printed(1, "printed[0] is 0 instead of 1");
}

static void only_value_bits_are_compared(void **state) {
  (void)state;
  assert_int_equal(differences(&int32, 7, 7), 0);
  assert_int_equal(differences(&int32, 7, 8), 1);
  assert_int_equal(differences(&int32, 7, 0xff00000007), 0);
  assert_int_equal(differences(&int5, 0x1f, 0xff), 0);
  assert_int_equal(differences(&int5, 0x0f, 0x1f), 1);
}

static void every_nan_is_the_same(void **state) {
  (void)state;
  assert_int_equal(differences(&single, 0x7fc00000, 0xffc00001), 0);
  assert_int_equal(differences(&single, 0x7fc00000, 0x7f800000), 1);
  assert_int_equal(differences(&single, 0, 0x80000000), 1);
  assert_int_equal(
      differences(&twofold, 0x7ff8000000000000, 0xfff8000000000001), 0);
  assert_int_equal(
      differences(&twofold, 0x7ff8000000000000, 0x7ff0000000000000), 1);
}

static hls_status layout_status(hls_param param) {
  hls_signature signature = {
      .name = "k", .result = int32, .params = &param, .num_params = 1};
  sim_layout layout = {0};
  hls_error error = {0};
  hls_status status = sim_layout_init(&layout, &signature, &error);
  sim_layout_finish(&layout);
  return status;
}

static void impossible_arguments_are_refused(void **state) {
  (void)state;
  const int64_t huge[] = {1ll << 40};
  const int64_t good[] = {3};
  /* 512 MiB before the call and after it, with 8 bytes of result. */
  const int64_t most[] = {(1 << 27) - 2};
  const int64_t more[] = {(1 << 27) - 1};
  hls_scalar wide = {HLS_SCALAR_INT, 128, 16, true};
  hls_scalar other = {HLS_SCALAR_OTHER, 64, 8, false};
  assert_int_equal(layout_status((hls_param){
                       .name = "a", .spelling = "int", .scalar = int32}),
                   HLS_OK);
  assert_int_equal(layout_status((hls_param){.name = "a",
                                             .spelling = "int[3]",
                                             .scalar = int32,
                                             .is_array = true,
                                             .shape = good,
                                             .rank = 1}),
                   HLS_OK);
  assert_int_equal(layout_status((hls_param){.name = "a",
                                             .spelling = "int[]",
                                             .scalar = int32,
                                             .is_array = true,
                                             .shape = most,
                                             .rank = 1}),
                   HLS_OK);
  assert_int_equal(layout_status((hls_param){.name = "a",
                                             .spelling = "int[]",
                                             .scalar = int32,
                                             .is_array = true,
                                             .shape = more,
                                             .rank = 1}),
                   HLS_INVALID);
  assert_int_equal(layout_status((hls_param){.name = "a",
                                             .spelling = "x",
                                             .scalar = int32,
                                             .is_array = true,
                                             .shape = huge,
                                             .rank = 1}),
                   HLS_INVALID);
  assert_int_equal(layout_status((hls_param){.name = "a",
                                             .spelling = "int *",
                                             .scalar = int32,
                                             .is_pointer = true}),
                   HLS_INVALID);
  assert_int_equal(
      layout_status((hls_param){.name = "a", .spelling = "x", .scalar = wide}),
      HLS_INVALID);
  assert_int_equal(
      layout_status((hls_param){.name = "a", .spelling = "x", .scalar = other}),
      HLS_INVALID);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(values_are_spelled_as_in_c),
      cmocka_unit_test(elements_are_spelled_with_all_indices),
      cmocka_unit_test(how_much_is_printed_comes_first),
      cmocka_unit_test(only_value_bits_are_compared),
      cmocka_unit_test(every_nan_is_the_same),
      cmocka_unit_test(impossible_arguments_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
