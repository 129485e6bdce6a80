/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * File names, their URIs, and which names a directory can be trusted with.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/text/path.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void uris_and_paths_are_each_other(void **state) {
  (void)state;
  static const struct {
    const char *path;
    const char *uri;
  } cases[] = {
      {"/home/me/fir.c", "file:///home/me/fir.c"},
      {"/a b/c#d?e%f.c", "file:///a%20b/c%23d%3Fe%25f.c"},
      {"/caf\xc3\xa9.c", "file:///caf%C3%A9.c"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *uri = path_to_uri(cases[i].path);
    char *path = path_from_uri(cases[i].uri);
    assert_string_equal(uri, cases[i].uri);
    assert_string_equal(path, cases[i].path);
    free(uri);
    free(path);
  }
}

static void only_files_have_a_path(void **state) {
  (void)state;
  assert_null(path_from_uri("stdin:/stdin.c"));
  assert_null(path_from_uri("http://x/y.c"));
  assert_null(path_from_uri("file://host/y.c"));
  char *plain = path_from_uri("/x/y.c");
  assert_string_equal(plain, "/x/y.c");
  free(plain);
  /* A stray % means itself. */
  char *stray = path_from_uri("file:///a%zz%4");
  assert_string_equal(stray, "/a%zz%4");
  free(stray);
}

static void relative_paths_become_absolute(void **state) {
  (void)state;
  assert_int_equal(chdir("/tmp"), 0);
  static const struct {
    const char *path;
    const char *absolute;
  } cases[] = {
      {"x.c", "/tmp/x.c"},  {"./x.c", "/tmp/x.c"}, {".//x.c", "/tmp/x.c"},
      {".", "/tmp"},        {"./", "/tmp"},        {"../x", "/tmp/../x"},
      {"dir/", "/tmp/dir"}, {"/abs/x", "/abs/x"},  {"/", "/"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *absolute = path_absolute(cases[i].path);
    assert_string_equal(absolute, cases[i].absolute);
    free(absolute);
  }
}

static void names_that_leave_their_directory_are_not_plain(void **state) {
  (void)state;
  static const char *const plain[] = {"fir.sv", "__placeholder.sv", "a b.sv",
                                      "x..sv"};
  static const char *const others[] = {
      "", ".", "..", ".profile", "a/b.sv", "/x.sv", "../x.sv", "a\nb", "a\177"};
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    assert_true(path_is_plain_name(plain[i]));
  }
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    assert_false(path_is_plain_name(others[i]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(uris_and_paths_are_each_other),
      cmocka_unit_test(only_files_have_a_path),
      cmocka_unit_test(relative_paths_become_absolute),
      cmocka_unit_test(names_that_leave_their_directory_are_not_plain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
