/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/text/percent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void unreserved_characters_are_kept(void **state) {
  (void)state;
  char *encoded = percent_encode("aZ09-._~ /%\xe4#?", "");
  assert_string_equal(encoded, "aZ09-._~%20%2F%25%E4%23%3F");
  free(encoded);
  char *kept = percent_encode("/a/b c", "/");
  assert_string_equal(kept, "/a/b%20c");
  free(kept);
}

static void one_layer_is_taken_off(void **state) {
  (void)state;
  const char *problem = "";
  char *decoded = percent_decode("%2f%2520%e4%E4", 14, &problem);
  assert_string_equal(decoded, "/%20\xe4\xe4");
  assert_null(problem);
  free(decoded);
}

/* An escape that the size cuts off is none, whatever lies behind it. */
static void no_byte_behind_the_size_is_read(void **state) {
  (void)state;
  const char *problem = NULL;
  char *part = percent_decode("ab%41", 2, NULL);
  assert_string_equal(part, "ab");
  free(part);
  assert_null(percent_decode("ab%41", 4, &problem));
  assert_non_null(problem);
}

static void bad_escapes_are_refused(void **state) {
  (void)state;
  static const char *const bad[] = {"%", "a%zz", "%4", "%4g", "100%"};
  for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
    const char *problem = NULL;
    assert_null(percent_decode(bad[i], strlen(bad[i]), &problem));
    assert_string_equal(problem, "has a '%' without two hexadecimal digits");
  }
  const char *problem = NULL;
  assert_null(percent_decode("a%00b", 5, &problem));
  assert_string_equal(problem, "has an escaped NUL");
  assert_null(percent_decode("%", 1, NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(unreserved_characters_are_kept),
      cmocka_unit_test(one_layer_is_taken_off),
      cmocka_unit_test(no_byte_behind_the_size_is_read),
      cmocka_unit_test(bad_escapes_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
