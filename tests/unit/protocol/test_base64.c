/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Base 64: the examples of RFC 4648, and what is refused.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "protocol/base64.h"

#include <string.h>

static void test_examples(void **state) {
  (void)state;
  static const char *const pairs[][2] = {
      {"", ""},
      {"f", "Zg=="},
      {"fo", "Zm8="},
      {"foo", "Zm9v"},
      {"foob", "Zm9vYg=="},
      {"fooba", "Zm9vYmE="},
      {"foobar", "Zm9vYmFy"},
      {"\xff\xfe\xfd", "//79"},
  };
  for (size_t i = 0; i < sizeof(pairs) / sizeof(*pairs); i++) {
    char text[16];
    unsigned char bytes[16];
    size_t size = strlen(pairs[i][0]);
    base64_encode((const unsigned char *)pairs[i][0], size, text);
    assert_string_equal(text, pairs[i][1]);
    assert_int_equal(base64_encoded_size(size), strlen(text));
    size_t decoded;
    assert_true(base64_decode(text, bytes, &decoded));
    assert_int_equal(decoded, size);
    assert_memory_equal(bytes, pairs[i][0], size);
  }
}

static void test_what_is_refused(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "Z",     "Zg=",      "Zg",   "Z===", "====",
      "Zm9v=", "Zg==Zm9v", "Z*==", "Zg=A", "Zm 9"};
  for (size_t i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
    unsigned char bytes[16];
    size_t size;
    assert_false(base64_decode(wrong[i], bytes, &size));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_examples),
      cmocka_unit_test(test_what_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
