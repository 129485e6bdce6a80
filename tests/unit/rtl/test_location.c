/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions from the printed form of MLIR locations.
 */
#include "rtl/netlist/location.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void check(const char *text, const char *file, unsigned line,
                  unsigned column) {
  arena_pool arena = {0};
  hls_range range = location_parse(text, &arena);
  assert_int_equal(range.begin.line, line);
  assert_int_equal(range.begin.column, column);
  if (file) {
    assert_non_null(range.file);
    assert_string_equal(range.file, file);
  } else {
    assert_null(range.file);
  }
  arena_finish(&arena);
}

static void a_file_position(void **state) {
  (void)state;
  check("loc(\"fir.c\":3:7)", "fir.c", 3, 7);
  check("loc(\"dir name/fir.c\":30:70)", "dir name/fir.c", 30, 70);
}

static void escapes_in_the_file_name(void **state) {
  (void)state;
  check("loc(\"a\\\"b\\\\c\\C3\\BC.c\":1:2)", "a\"b\\c\xc3\xbc.c", 1, 2);
}

static void the_first_position_of_a_compound(void **state) {
  (void)state;
  check("loc(\"x\"(\"fir.c\":3:7))", "fir.c", 3, 7);
  check("loc(fused[\"a.c\":1:2, \"b.c\":3:4])", "a.c", 1, 2);
  check("loc(fused<\"pass\">[\"a.c\":1:2])", "a.c", 1, 2);
  check("loc(callsite(\"in.c\":1:2 at \"out.c\":3:4))", "in.c", 1, 2);
}

static void none_and_nonsense(void **state) {
  (void)state;
  check("loc(unknown)", NULL, 0, 0);
  check("", NULL, 0, 0);
  check("loc(\"name\")", NULL, 0, 0);
  check("loc(\"unterminated", NULL, 0, 0);
  check("loc(\"a.c\":)", NULL, 0, 0);
  check("loc(\"a.c\":99999999999999999999:1)", "a.c", 4294967295u, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_file_position),
      cmocka_unit_test(escapes_in_the_file_name),
      cmocka_unit_test(the_first_position_of_a_compound),
      cmocka_unit_test(none_and_nonsense),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
