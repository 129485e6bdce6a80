/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names of the IR against those of C. Those of the IR may have any bytes.
 */
#include "core/ir/ir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void names_are_the_same(void **state) {
  (void)state;
  assert_true(ir_str_is(ir_str("handshake.bb"), "handshake.bb"));
  assert_true(ir_str_is(mlirStringRefCreate(NULL, 0), ""));
  assert_int_equal(ir_str_compare(ir_str("bb"), "bb"), 0);
  assert_int_equal(ir_str_compare(mlirStringRefCreate(NULL, 0), ""), 0);
}

static void the_shorter_one_comes_first(void **state) {
  (void)state;
  assert_false(ir_str_is(ir_str("bb"), "bbs"));
  assert_false(ir_str_is(ir_str("bbs"), "bb"));
  assert_true(ir_str_compare(ir_str("bb"), "bbs") < 0);
  assert_true(ir_str_compare(ir_str("bbs"), "bb") > 0);
  assert_true(ir_str_compare(mlirStringRefCreate(NULL, 0), "bb") < 0);
  assert_true(ir_str_compare(ir_str("az"), "b") < 0);
}

/* "bb\00..." in a module is a name that ends behind its zero. */
static void a_zero_does_not_end_a_name(void **state) {
  (void)state;
  static const char name[] = "bb\0and more than the other one has";
  MlirStringRef with_zero = mlirStringRefCreate(name, sizeof name - 1);
  assert_false(ir_str_is(with_zero, "bb"));
  assert_true(ir_str_compare(with_zero, "bb") > 0);
  assert_true(ir_str_compare(with_zero, "bbs") < 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_are_the_same),
      cmocka_unit_test(the_shorter_one_comes_first),
      cmocka_unit_test(a_zero_does_not_end_a_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
