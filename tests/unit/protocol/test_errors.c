/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The words of the error codes are what clients match on.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "protocol/errors.h"

static void every_code_has_its_word(void **state) {
  (void)state;
  static const struct {
    int code;
    const char *kind;
  } expected[] = {
      {-32700, "parse-error"},       {-32600, "invalid-request"},
      {-32601, "method-not-found"},  {-32602, "invalid-params"},
      {-32603, "internal-error"},    {-32800, "cancelled"},
      {-32050, "unknown-kernel"},    {-32051, "source-unavailable"},
      {-32052, "deadline-exceeded"}, {-32053, "worker-lost"},
      {-32054, "limit-exceeded"},    {-32055, "shutting-down"},
      {-32801, "content-modified"},  {-32802, "server-cancelled"},
      {-32056, "version-mismatch"},  {-32002, "not-initialized"},
      {-32057, "kernel-refused"},    {-32058, "no-daemon"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
    assert_string_equal(rpc_error_kind((rpc_error_code)expected[i].code),
                        expected[i].kind);
  }
}

static void a_strange_code_has_a_word_too(void **state) {
  (void)state;
  assert_non_null(rpc_error_kind((rpc_error_code)42));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_code_has_its_word),
      cmocka_unit_test(a_strange_code_has_a_word_too),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
