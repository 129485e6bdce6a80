/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Files that diagnostics point into.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "client/hlsc/files/source.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The name in a diagnostic may be that of anything. */
static void a_pipe_that_nobody_writes_to_has_no_text(void **state) {
  (void)state;
  char folder[] = "test_source.XXXXXX";
  assert_non_null(mkdtemp(folder));
  char *directory = realpath(folder, NULL);
  assert_non_null(directory);
  char pipe[4096];
  assert_true(snprintf(pipe, sizeof(pipe), "%s/pipe", directory) <
              (int)sizeof(pipe));
  assert_int_equal(mkfifo(pipe, 0600), 0);

  source main = {.name = strdup("kernel.c"),
                 .uri = strdup("file:///kernel.c"),
                 .text = strdup("")};
  const source *found = source_find(&main, pipe);
  assert_non_null(found);
  assert_string_equal(found->name, pipe);
  assert_null(found->text);
  source_finish(&main);

  unlink(pipe);
  rmdir(directory);
  free(directory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_pipe_that_nobody_writes_to_has_no_text),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
