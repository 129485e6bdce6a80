/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Making text of any origin fit for JSON.
 */
#include "rtl/sim/result/log.h"
#include "rtl/sim/result/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static void expect_clean(const char *text, const char *expected) {
  char copy[64];
  snprintf(copy, sizeof copy, "%s", text);
  sim_text_clean(copy);
  assert_string_equal(copy, expected);
}

static void valid_text_stays(void **state) {
  (void)state;
  expect_clean("", "");
  expect_clean("a\tb\n~", "a\tb\n~");
  expect_clean("\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80",
               "\xc3\xa4 \xe2\x82\xac \xf0\x9f\x98\x80");
}

static void invalid_bytes_are_replaced(void **state) {
  (void)state;
  expect_clean("a\x80z\xff", "a?z?");
  expect_clean("\xc0\xaf", "??");           /* overlong */
  expect_clean("\xe0\x80\xaf", "???");      /* overlong */
  expect_clean("\xed\xa0\x80", "???");      /* surrogate */
  expect_clean("\xf4\x90\x80\x80", "????"); /* beyond Unicode */
  expect_clean("\xe2\x82", "??");           /* cut off */
  expect_clean("\x1b[31m\x7f\r", "?[31m??");
}

static void lines_become_one(void **state) {
  (void)state;
  char text[] = "a\nb\tc\xff";
  sim_text_clean_line(text);
  assert_string_equal(text, "a b c?");
  sim_text_clean(NULL);
  sim_text_clean_line(NULL);
}

static void output_goes_on_behind_a_zero(void **state) {
  (void)state;
  sim_result result = {0};
  char first[] = "a\0b", second[] = "\0c";
  sim_log_add(&result, &(hls_buffer){.data = first, .size = 3});
  sim_log_add(&result, &(hls_buffer){.data = second, .size = 2});
  assert_string_equal(result.log, "a?b?c");
  free(result.log);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(valid_text_stays),
      cmocka_unit_test(invalid_bytes_are_replaced),
      cmocka_unit_test(lines_become_one),
      cmocka_unit_test(output_goes_on_behind_a_zero),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
