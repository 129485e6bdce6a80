/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * File names, and which names a directory can be trusted with.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/files/path.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
      cmocka_unit_test(relative_paths_become_absolute),
      cmocka_unit_test(names_that_leave_their_directory_are_not_plain),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
