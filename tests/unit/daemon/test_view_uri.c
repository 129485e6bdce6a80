/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * URIs of the documents that an editor is shown.
 */
#include "daemon/lsp/features/view_uri.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void parts_are_decoded(void **state) {
  (void)state;
  view_uri view;
  assert_true(
      view_uri_parse(&view, "hls-ir:/fir/cf.mlir?file%3A%2F%2F%2Fa%2520b.c"));
  assert_false(view.is_rtl);
  assert_string_equal(view.kernel, "fir");
  assert_string_equal(view.stage, "cf");
  assert_string_equal(view.file, "cf.mlir");
  assert_string_equal(view.source, "file:///a%20b.c");
  view_uri_finish(&view);
}

static void a_made_uri_is_read_back(void **state) {
  (void)state;
  view_uri view;
  char *uri = view_uri_rtl("fir", "fir 100%.sv", "file:///a?b.c");
  assert_true(view_uri_parse(&view, uri));
  assert_true(view.is_rtl);
  assert_string_equal(view.file, "fir 100%.sv");
  assert_string_equal(view.source, "file:///a?b.c");
  view_uri_finish(&view);
  free(uri);
}

/* A '%' that stands for itself is written %25: what a bare one means would be a
 * guess. */
static void what_is_no_uri_of_a_view_is_refused(void **state) {
  (void)state;
  static const char *const others[] = {
      "file:///fir.c",
      "hls-ir:/fir",
      "hls-ir:/fir?file:///a.c",
      "hls-ir:/fir/cf.mlir",
      "hls-ir:/fir/cf.mlir?file:///100%.c",
      "hls-ir:/fir/100%zz.mlir?file:///a.c",
      "hls-rtl:/%4/fir.sv?file:///a.c",
      "hls-rtl:/fir/fir.sv?file:///a%00.c",
  };
  for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
    view_uri view;
    assert_false(view_uri_parse(&view, others[i]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parts_are_decoded),
      cmocka_unit_test(a_made_uri_is_read_back),
      cmocka_unit_test(what_is_no_uri_of_a_view_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
