/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rounds of loops whose counters constants tell of, and of others.
 */
#include "core/passes/rounds/loop_rounds.h"
#include "hls/handshake_ops.h"
#include "tests/unit/core/rounds/nest_fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* The rounds of the only loop of a function with this body. */
static loop_rounds rounds_of(nest_fixture *f, const char *body) {
  char text[512];
  loop_rounds rounds;
  int length = snprintf(text, sizeof text,
                        "void k(int a[256], unsigned char b[256], int n) {\n"
                        "  %s\n}\n",
                        body);
  assert_in_range(length, 1, sizeof text - 1);
  nest_fixture_compile(f, text);
  assert_int_equal(f->nest.num_loops, 1);
  loop_rounds_find(&rounds, &f->nest, 0);
  return rounds;
}

static void assert_known(nest_fixture *f, const char *body, int64_t count) {
  loop_rounds rounds = rounds_of(f, body);
  assert_int_equal(rounds.count, count);
  assert_true(mlirOperationIsAHandshakeMux(rounds.counter) ||
              mlirOperationIsAHandshakeRestart(rounds.counter));
}

static void assert_unknown(nest_fixture *f, const char *body) {
  loop_rounds rounds = rounds_of(f, body);
  assert_int_equal(rounds.count, 1);
  assert_true(mlirOperationIsNull(rounds.counter));
}

static void counters_are_followed(void **state) {
  assert_known(*state, "for (int i = 0; i < 7; i++) a[i] = n;", 7);
  assert_known(*state, "for (int i = 3; i < 60; i += 4) a[i] += n;", 15);
  assert_known(*state, "for (int i = 20; i > 0; i -= 3) a[i] += n;", 7);
  assert_known(*state, "for (int i = 11; i >= 0; i--) a[i] = a[i + 1];", 12);
  assert_known(*state, "for (unsigned char i = 250; i != 5; i++) b[i] += n;",
               11);
}

static void a_loop_that_ends_after_a_test_is_counted(void **state) {
  assert_known(*state, "int i = 2; do a[i] = n; while (i++ < 9);", 8);
}

static void many_rounds_are_as_many_as_the_most(void **state) {
  assert_known(*state, "for (int i = 0; i < 64; i++) a[i] = n;",
               LOOP_ROUNDS_MOST);
  assert_known(*state, "for (int i = 0; i < 200; i++) a[i] = n;",
               LOOP_ROUNDS_MOST);
}

static void what_constants_do_not_tell_is_one_round(void **state) {
  assert_unknown(*state, "for (int i = 0; i < n; i++) a[i] = 1;");
  assert_unknown(*state, "for (int i = n; i < 90; i++) a[i] = 1;");
  assert_unknown(*state, "for (int i = 1; i < 99; i += i) a[i] += n;");
}

static void a_loop_that_may_be_left_in_the_midst_is_one_round(void **state) {
  assert_unknown(*state, "for (int i = 0; i < 9; i++) {"
                         "  if (a[i] == n) break; a[i] = 1; }");
}

/* The first loop hands the zero on that the second one begins with. */
static void a_constant_that_has_waited_is_one(void **state) {
  nest_fixture *f = *state;
  loop_rounds rounds;
  nest_fixture_compile(f, "void k(int a[6][9], int x[9], int y[9]) {\n"
                          "  for (int i = 0; i < 6; i++) {\n"
                          "    int s = 0;\n"
                          "    for (int j = 0; j < 9; j++)\n"
                          "      s += a[i][j] * x[j];\n"
                          "    for (int j = 0; j < 9; j++)\n"
                          "      y[j] += a[i][j] * s;\n"
                          "  }\n"
                          "}\n");
  assert_int_equal(f->nest.num_loops, 3);
  for (size_t i = 0; i < 3; i++) {
    loop_rounds_find(&rounds, &f->nest, i);
    assert_int_equal(rounds.count, f->nest.loops[i].height > 0 ? 6 : 9);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(counters_are_followed),
      cmocka_unit_test(a_loop_that_ends_after_a_test_is_counted),
      cmocka_unit_test(many_rounds_are_as_many_as_the_most),
      cmocka_unit_test(what_constants_do_not_tell_is_one_round),
      cmocka_unit_test(a_loop_that_may_be_left_in_the_midst_is_one_round),
      cmocka_unit_test(a_constant_that_has_waited_is_one),
  };
  return cmocka_run_group_tests(tests, nest_fixture_set_up,
                                nest_fixture_tear_down);
}
