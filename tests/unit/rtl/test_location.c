/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Source positions from MLIR locations, whatever the name of the file.
 */
#include "rtl/netlist/attributes/location.h"

#include "mlir-c/BuiltinAttributes.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static MlirContext context;

static int create_context(void **state) {
  (void)state;
  context = mlirContextCreate();
  return 0;
}

static int destroy_context(void **state) {
  (void)state;
  mlirContextDestroy(context);
  return 0;
}

static MlirLocation in_file(const char *name, unsigned line, unsigned column) {
  return mlirLocationFileLineColGet(
      context, mlirStringRefCreateFromCString(name), line, column);
}

static MlirLocation named(const char *name, MlirLocation child) {
  return mlirLocationNameGet(context, mlirStringRefCreateFromCString(name),
                             child);
}

/* `file` NULL: there is no position. */
static void check(MlirLocation location, const char *file, unsigned line,
                  unsigned column) {
  arena_pool arena = {0};
  location_files files = {.arena = &arena};
  hls_range range = location_range(location, &files);
  assert_int_equal(range.begin.line, line);
  assert_int_equal(range.begin.column, column);
  assert_int_equal(range.end.line, line);
  assert_int_equal(range.end.column, column);
  if (file) {
    assert_non_null(range.file);
    assert_string_equal(range.file, file);
  } else {
    assert_null(range.file);
  }
  arena_finish(&arena);
}

static void any_file_name(void **state) {
  (void)state;
  static const char *const names[] = {"fir.c",
                                      "dir name/fir.c",
                                      "a\"b.c",
                                      "a\\b.c",
                                      "a\\22b.c",
                                      "a:3:4.c",
                                      "\":3:4.c",
                                      "a(b \"c\":1:2) d.c",
                                      "a)b(.c",
                                      "f\xc3\xbcr.c",
                                      "\xff\xfe.c",
                                      "line\nbreak.c",
                                      "\"a.c\":1:2",
                                      "\\",
                                      "\"",
                                      "[bracket].c",
                                      "loc(\"x\":1:2)",
                                      "<stdin>",
                                      "tab\tand\x01.c"};
  for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
    check(in_file(names[i], 30, 70), names[i], 30, 70);
    check(named(names[i], in_file(names[i], 3, 7)), names[i], 3, 7);
  }
}

static void the_first_position_of_a_compound(void **state) {
  (void)state;
  MlirLocation a = in_file("a.c", 1, 2), b = in_file("b.c", 3, 4);
  MlirLocation unknown = mlirLocationUnknownGet(context);
  check(named("x", b), "b.c", 3, 4);
  check(mlirLocationFusedGet(context, 2, (MlirLocation[]){a, b},
                             mlirAttributeGetNull()),
        "a.c", 1, 2);
  check(mlirLocationFusedGet(
            context, 2, (MlirLocation[]){unknown, b},
            mlirStringAttrGet(context,
                              mlirStringRefCreateFromCString("\"a.c\":1:2"))),
        "b.c", 3, 4);
  check(mlirLocationCallSiteGet(a, b), "a.c", 1, 2);
  check(mlirLocationCallSiteGet(unknown, b), "b.c", 3, 4);
}

static void none(void **state) {
  (void)state;
  MlirLocation unknown = mlirLocationUnknownGet(context);
  check(unknown, NULL, 0, 0);
  check(named("\"a.c\":1:2", unknown), NULL, 0, 0);
}

static void the_largest_position(void **state) {
  (void)state;
  check(in_file("a.c", 4294967295u, 4294967295u), "a.c", 4294967295u,
        4294967295u);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(any_file_name),
      cmocka_unit_test(the_first_position_of_a_compound),
      cmocka_unit_test(none),
      cmocka_unit_test(the_largest_position),
  };
  return cmocka_run_group_tests(tests, create_context, destroy_context);
}
