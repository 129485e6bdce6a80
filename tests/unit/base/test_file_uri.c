/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/text/file_uri.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static void paths_and_uris_are_each_other(void **state) {
  (void)state;
  static const struct {
    const char *path;
    const char *uri;
  } cases[] = {
      {"/home/me/fir.c", "file:///home/me/fir.c"},
      {"/a b/c#d?e%f.c", "file:///a%20b/c%23d%3Fe%25f.c"},
      {"/caf\xc3\xa9.c", "file:///caf%C3%A9.c"},
      {"/%\xE4", "file:///%25%E4"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
    char *uri = file_uri_encode(cases[i].path);
    char *path = file_uri_decode(cases[i].uri, NULL);
    assert_string_equal(uri, cases[i].uri);
    assert_string_equal(path, cases[i].path);
    free(uri);
    free(path);
  }
}

static void assert_path(const char *uri, const char *expected) {
  const char *problem = "";
  assert_true(file_uri_is(uri));
  char *path = file_uri_decode(uri, &problem);
  assert_non_null(path);
  assert_string_equal(path, expected);
  assert_null(problem);
  free(path);
}

/* RFC 8089 has three forms, and schemes and hosts have no case. */
static void all_forms_of_a_local_file_are_known(void **state) {
  (void)state;
  assert_path("file:///a/b.c", "/a/b.c");
  assert_path("file:/a", "/a");
  assert_path("FILE://LocalHost/a%2fb%25", "/a/b%");
  assert_path("file:///%e4%b8%80", "/\xE4\xB8\x80");
}

static void other_names_are_refused_with_a_reason(void **state) {
  (void)state;
  static const struct {
    const char *uri;
    const char *problem;
  } cases[] = {
      {"stdin:/stdin.c", "is no file: URI"},
      {"/x/y.c", "is no file: URI"},
      {"file://host/y.c", "names another host"},
      {"file://localhost", "names another host"},
      {"file:y.c", "has no absolute path"},
      {"file:///a%zz%4", "has a '%' without two hexadecimal digits"},
      {"file:///%00.c", "has an escaped NUL"},
  };
  for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
    const char *problem = NULL;
    assert_null(file_uri_decode(cases[i].uri, &problem));
    assert_string_equal(problem, cases[i].problem);
    assert_null(file_uri_decode(cases[i].uri, NULL));
  }
}

static void names_that_are_no_paths_are_only_escaped(void **state) {
  (void)state;
  char *name = file_uri_encode("a b.c");
  assert_string_equal(name, "a%20b.c");
  free(name);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(paths_and_uris_are_each_other),
      cmocka_unit_test(all_forms_of_a_local_file_are_known),
      cmocka_unit_test(other_names_are_refused_with_a_reason),
      cmocka_unit_test(names_that_are_no_paths_are_only_escaped),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
