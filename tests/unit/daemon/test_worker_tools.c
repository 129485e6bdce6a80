/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Programs are found again where they were, as long as they are there.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/files/scratch.h"
#include "daemon/worker/files/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Two directories and their search path. */
static char root[] = "/tmp/hlsd-test-tools-XXXXXX";
static char first[64], second[64], path[160];

static int make_root(void **state) {
  (void)state;
  if (!mkdtemp(root)) {
    return -1;
  }
  snprintf(first, sizeof first, "%s/first", root);
  snprintf(second, sizeof second, "%s/second", root);
  snprintf(path, sizeof path, "relative:%s:%s", first, second);
  return mkdir(first, 0700) || mkdir(second, 0700);
}

static int remove_root(void **state) {
  (void)state;
  scratch_remove(root);
  return 0;
}

/* Makes a file of that mode, and gives its path. */
static const char *make_file(const char *directory, mode_t mode) {
  static char made[100];
  snprintf(made, sizeof made, "%s/tool", directory);
  FILE *file = fopen(made, "w");
  assert_non_null(file);
  assert_int_equal(fclose(file), 0);
  assert_int_equal(chmod(made, mode), 0);
  return made;
}

static void finds_it_again_where_it_was(void **state) {
  (void)state;
  char *known = NULL;
  assert_null(tools_find_again(path, "tool", &known));
  char *there = strdup(make_file(second, 0700));
  assert_string_equal(tools_find_again(path, "tool", &known), there);
  /* Without a search, so that an earlier one is not seen. */
  char *earlier = strdup(make_file(first, 0700));
  assert_string_equal(tools_find_again(path, "tool", &known), there);
  assert_int_equal(unlink(earlier), 0);
  free(earlier);
  assert_int_equal(unlink(there), 0);
  assert_null(tools_find_again(path, "tool", &known));
  assert_null(known);
  free(there);
}

static void finds_another_one_when_it_cannot_be_run_any_more(void **state) {
  (void)state;
  char *known = NULL;
  char *there = strdup(make_file(second, 0700));
  assert_string_equal(tools_find_again(path, "tool", &known), there);
  make_file(second, 0600);
  const char *now = make_file(first, 0700);
  assert_string_equal(tools_find_again(path, "tool", &known), now);
  free(known);
  free(there);
}

static void looks_in_the_path_of_now(void **state) {
  (void)state;
  char *known = NULL;
  char *there = strdup(make_file(second, 0700));
  assert_string_equal(tools_find_again(path, "tool", &known), there);
  assert_null(tools_find_again("/nowhere", "tool", &known));
  assert_null(known);
  assert_null(tools_find_again(NULL, "tool", &known));
  free(there);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(finds_it_again_where_it_was),
      cmocka_unit_test(looks_in_the_path_of_now),
      cmocka_unit_test(finds_another_one_when_it_cannot_be_run_any_more),
  };
  return cmocka_run_group_tests(tests, make_root, remove_root);
}
