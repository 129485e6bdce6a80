/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text buffers and error messages.
 */
#include "hls/buffer.h"
#include "hls/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void text_grows_past_every_capacity(void **state) {
  (void)state;
  hls_buffer buffer = {0};
  for (int i = 0; i < 10000; i++) {
    hls_buffer_printf(&buffer, "%d,", i % 10);
  }
  assert_false(buffer.failed);
  assert_int_equal(buffer.size, 20000);
  assert_int_equal(strlen(buffer.data), 20000);
  assert_memory_equal(buffer.data + 19980, "0,1,2,3,4,5,6,7,8,9,", 20);
  hls_buffer_finish(&buffer);
  assert_null(buffer.data);
}

static void bytes_may_hold_nul(void **state) {
  (void)state;
  hls_buffer buffer = {0};
  hls_buffer_append(&buffer, "a\0b", 3);
  hls_buffer_append(&buffer, "c", 1);
  size_t size = 0;
  char *text = hls_buffer_take(&buffer, &size);
  assert_int_equal(size, 4);
  assert_memory_equal(text, "a\0bc", 5);
  free(text);
}

static void an_empty_buffer_gives_an_empty_string(void **state) {
  (void)state;
  hls_buffer buffer = {0};
  char *text = hls_buffer_take(&buffer, NULL);
  assert_string_equal(text, "");
  free(text);
}

static void a_failed_buffer_gives_nothing(void **state) {
  (void)state;
  hls_buffer buffer = {0};
  hls_buffer_puts(&buffer, "kept until the failure");
  /* More than any address space holds: refused before an allocation. */
  hls_buffer_append(&buffer, "x", SIZE_MAX / 2);
  assert_true(buffer.failed);
  hls_buffer_puts(&buffer, "ignored");
  assert_null(hls_buffer_take(&buffer, NULL));
}

static void an_error_message_is_one_bounded_line(void **state) {
  (void)state;
  char text[2000];
  memset(text, 'x', sizeof(text) - 1);
  text[sizeof(text) - 1] = '\0';
  text[3] = '\n';
  hls_error error = {0};
  assert_int_equal(hls_error_set(&error, HLS_IO, "%s", text), HLS_IO);
  assert_int_equal(error.status, HLS_IO);
  assert_int_equal(strlen(error.message), sizeof(error.message) - 1);
  assert_null(strchr(error.message, '\n'));
  assert_int_equal(hls_error_set(NULL, HLS_TOOL, "unheard"), HLS_TOOL);
  assert_string_equal(hls_status_name(HLS_NO_KERNEL), "no-kernel");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_grows_past_every_capacity),
      cmocka_unit_test(bytes_may_hold_nul),
      cmocka_unit_test(an_empty_buffer_gives_an_empty_string),
      cmocka_unit_test(a_failed_buffer_gives_nothing),
      cmocka_unit_test(an_error_message_is_one_bounded_line),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
