/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/files/read_file.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder of the test's own, removed at the end. */
typedef struct place {
  char folder[64];
  char path[128];
} place;

static int make_place(void **state) {
  place *made = calloc(1, sizeof(*made));
  *state = made;
  if (!made) {
    return -1;
  }
  strcpy(made->folder, "/tmp/hlsd-test-read-file-XXXXXX");
  if (!mkdtemp(made->folder)) {
    return -1;
  }
  snprintf(made->path, sizeof(made->path), "%s/file", made->folder);
  return 0;
}

static int remove_place(void **state) {
  place *made = *state;
  unlink(made->path);
  int failed = rmdir(made->folder);
  free(made);
  return failed;
}

static void write_bytes(const place *in, const char *bytes, size_t size) {
  FILE *file = fopen(in->path, "w");
  assert_non_null(file);
  assert_int_equal(fwrite(bytes, 1, size, file), size);
  assert_int_equal(fclose(file), 0);
}

static void whole_files_are_read(void **state) {
  char *text = NULL;
  size_t size = 0;
  write_bytes(*state, "ab\0c", 4);
  assert_int_equal(read_file(((place *)*state)->path, 4, &text, &size),
                   READ_FILE_OK);
  assert_int_equal(size, 4);
  assert_memory_equal(text, "ab\0c", 5);
  free(text);
  write_bytes(*state, "", 0);
  assert_int_equal(read_file(((place *)*state)->path, 0, &text, &size),
                   READ_FILE_OK);
  assert_int_equal(size, 0);
  assert_string_equal(text, "");
  free(text);
}

static void larger_files_are_not_read(void **state) {
  char *text = NULL;
  size_t size = 0;
  write_bytes(*state, "abcde", 5);
  assert_int_equal(read_file(((place *)*state)->path, 4, &text, &size),
                   READ_FILE_TOO_LARGE);
  assert_null(text);
}

static void what_is_no_file_is_told_apart(void **state) {
  const place *in = *state;
  char *text = NULL;
  size_t size = 0;
  assert_int_equal(read_file(in->path, 9, &text, &size), READ_FILE_FAILED);
  assert_int_equal(errno, ENOENT);
  assert_int_equal(read_file(in->folder, 9, &text, &size), READ_FILE_FAILED);
  assert_int_equal(errno, EISDIR);
  /* Nobody writes to this pipe: a read that waits would wait for ever. */
  assert_int_equal(mkfifo(in->path, 0600), 0);
  assert_int_equal(read_file(in->path, 9, &text, &size), READ_FILE_NOT_REGULAR);
  assert_null(text);
}

/* A pipe brings text in pieces, more than the first buffer. */
static void streams_are_read_to_their_end(void **state) {
  (void)state;
  enum { SIZE = 40000 };
  static char sent[SIZE];
  int ends[2];
  assert_int_equal(pipe(ends), 0);
  memset(sent, 'x', SIZE);
  sent[SIZE - 1] = 'y';
  assert_int_equal(write(ends[1], sent, SIZE), SIZE);
  close(ends[1]);
  char *text = NULL;
  size_t size = 0;
  assert_int_equal(read_file_stream(ends[0], SIZE, &text, &size), READ_FILE_OK);
  assert_int_equal(size, SIZE);
  assert_memory_equal(text, sent, SIZE);
  assert_int_equal(text[SIZE], 0);
  free(text);
  close(ends[0]);
}

/* Opened so that opening does not wait; reading waits all the same. */
static void streams_are_waited_for(void **state) {
  (void)state;
  int ends[2];
  assert_int_equal(pipe2(ends, O_NONBLOCK), 0);
  pid_t writer = fork();
  assert_true(writer >= 0);
  if (writer == 0) {
    struct pollfd nothing = {.fd = -1};
    poll(&nothing, 1, 50);
    _exit(write(ends[1], "late", 4) != 4);
  }
  close(ends[1]);
  char *text = NULL;
  size_t size = 0;
  assert_int_equal(read_file_stream(ends[0], 9, &text, &size), READ_FILE_OK);
  assert_string_equal(text, "late");
  free(text);
  close(ends[0]);
  int status = 1;
  assert_int_equal(waitpid(writer, &status, 0), writer);
  assert_int_equal(status, 0);
}

static void endless_streams_are_given_up(void **state) {
  (void)state;
  FILE *zeros = fopen("/dev/zero", "r");
  assert_non_null(zeros);
  char *text = NULL;
  size_t size = 0;
  assert_int_equal(read_file_stream(fileno(zeros), 100000, &text, &size),
                   READ_FILE_TOO_LARGE);
  assert_null(text);
  fclose(zeros);
  assert_int_equal(read_file_stream(-1, 1, &text, &size), READ_FILE_FAILED);
  assert_int_equal(errno, EBADF);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(whole_files_are_read, make_place,
                                      remove_place),
      cmocka_unit_test_setup_teardown(larger_files_are_not_read, make_place,
                                      remove_place),
      cmocka_unit_test_setup_teardown(what_is_no_file_is_told_apart, make_place,
                                      remove_place),
      cmocka_unit_test(streams_are_read_to_their_end),
      cmocka_unit_test(streams_are_waited_for),
      cmocka_unit_test(endless_streams_are_given_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
