/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a run of mlir-opt leaves behind, when it was taken over by its input and
 * leaves something else.
 */
#include "daemon/worker/opt/outcome.h"
#include "daemon/worker/opt/overlay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECRET "an0ther-ones-s3cret"

static char scratch[] = "/tmp/hlsd-test-outcome-XXXXXX";
static char directory[64], secret[64];
static char name[] = "out";

static int make_scratch(void **state) {
  (void)state;
  if (!mkdtemp(scratch)) {
    return -1;
  }
  snprintf(directory, sizeof directory, "%s/1", scratch);
  snprintf(secret, sizeof secret, "%s/secret", scratch);
  FILE *file = fopen(secret, "w");
  return file && fputs(SECRET, file) >= 0 && fclose(file) == 0 ? 0 : -1;
}

static int remove_scratch(void **state) {
  (void)state;
  char command[128];
  snprintf(command, sizeof command, "rm -rf '%s'", scratch);
  return system(command);
}

/* Says, in the record, that file 1 was written. `path` has `size` bytes. */
static void record(int file, const char *path, uint32_t size) {
  const uint32_t header[] = {OVERLAY_FILE, 1, size};
  assert_int_equal(write(file, header, sizeof header), sizeof header);
  assert_int_equal(write(file, path, size), size);
}

/* The result as text. Caller frees. */
static char *outcome(const char *path, uint32_t size) {
  char *words[] = {(char *)"mlir-opt", (char *)"-o", name, NULL};
  const opt_job job = {.argc = 3,
                       .argv = words,
                       .num_words = 3,
                       .words = words,
                       .directory = "/"};
  opt_child child = {.output = memfd_create("output", 0),
                     .errors = memfd_create("errors", 0),
                     .record = memfd_create("record", 0),
                     .directory = directory};
  record(child.record, path, size);
  const opt_end end = {.status = 0};
  rpc_failure failure = {0};
  cJSON *result = opt_outcome_json(&job, &child, &end, 1 << 20, &failure);
  assert_non_null(result);
  char *text = cJSON_PrintUnformatted(result);
  cJSON_Delete(result);
  close(child.output);
  close(child.errors);
  close(child.record);
  assert_non_null(text);
  return text;
}

/* Whether the run has got what it has put under the number of its file. */
static void expect(const char *part) {
  char *text = outcome(name, sizeof name);
  if (!strstr(text, part) || strstr(text, SECRET)) {
    fail_msg("%s", text);
  }
  free(text);
}

static void nothing_that_it_left_is_followed_or_waited_for(void **state) {
  (void)state;
  char file[80];
  snprintf(file, sizeof file, "%s/1", directory);
  assert_int_equal(mkdir(directory, 0700), 0);
  int fd = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  assert_int_equal(write(fd, "written", 7), 7);
  close(fd);
  expect("\"text\":\"written\"");
  assert_int_equal(unlink(file), 0);
  assert_int_equal(symlink(secret, file), 0);
  expect("\"removed\":true");
  assert_int_equal(unlink(file), 0);
  assert_int_equal(mkfifo(file, 0600), 0);
  expect("\"removed\":true");
  assert_int_equal(unlink(file), 0);
  assert_int_equal(rmdir(directory), 0);
  /* The folder itself leads to another one, where a file has that name. */
  snprintf(file, sizeof file, "%s/1", scratch);
  assert_int_equal(symlink(scratch, directory), 0);
  expect("\"removed\":true");
  assert_int_equal(unlink(directory), 0);
}

/* A path that does not end, or is none, ends the record. */
static void a_record_is_read_no_further_than_it_goes(void **state) {
  (void)state;
  static const struct {
    const char *path;
    uint32_t size;
  } records[] = {{"out", 3}, {"", 0}, {"/out/of/it", 10}};
  for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
    char *text = outcome(records[i].path, records[i].size);
    assert_non_null(strstr(text, "\"files\":[]"));
    assert_non_null(strstr(text, "\"stderr\":\"\""));
    free(text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_that_it_left_is_followed_or_waited_for),
      cmocka_unit_test(a_record_is_read_no_further_than_it_goes),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_scratch);
}
