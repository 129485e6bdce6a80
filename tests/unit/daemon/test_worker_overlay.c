/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The files of a run of mlir-opt when several threads write and remove some:
 * each is known afterwards, by a number of its own.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/opt/overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WRITERS = 2, REMOVERS = 2, FILES = 700 };

static char folder[] = "/tmp/hlsd-test-overlay-XXXXXX";
static pthread_barrier_t start;

static void path_of(char path[64], size_t thread, size_t file) {
  snprintf(path, 64, "%s/%zu-%zu", folder, thread, file);
}

static void *write_files(void *thread) {
  pthread_barrier_wait(&start);
  for (size_t i = 0; i < FILES; i++) {
    char path[64];
    path_of(path, (size_t)thread, i);
    close(overlay_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600));
  }
  return NULL;
}

static void *remove_files(void *thread) {
  pthread_barrier_wait(&start);
  for (size_t i = 0; i < FILES; i++) {
    char path[64];
    path_of(path, (size_t)thread, i);
    overlay_unlink(path);
  }
  return NULL;
}

typedef struct seen {
  size_t written, removed;
  bool numbers[2 * (WRITERS + REMOVERS) * FILES];
} seen;

static bool see(void *user, const char *path, overlay_kind kind,
                unsigned number) {
  seen *all = user;
  (void)path;
  all->written += kind == OVERLAY_FILE;
  all->removed += kind == OVERLAY_REMOVED;
  assert_true(number < sizeof(all->numbers));
  assert_false(all->numbers[number]);
  all->numbers[number] = true;
  return true;
}

/* There are files to remove, and a folder for those that are written. */
static void make_files(char own[64]) {
  assert_non_null(mkdtemp(folder));
  snprintf(own, 64, "%s/own", folder);
  for (size_t thread = WRITERS; thread < WRITERS + REMOVERS; thread++) {
    for (size_t i = 0; i < FILES; i++) {
      char path[64];
      path_of(path, thread, i);
      close(open(path, O_WRONLY | O_CREAT, 0600));
    }
  }
}

static void knows_what_threads_do_at_once(void **state) {
  (void)state;
  static const opt_job job;
  static seen all;
  char own[64], path[64];
  struct stat info;
  make_files(own);
  int record = memfd_create("record", MFD_CLOEXEC);
  assert_true(record >= 0);
  pthread_t threads[WRITERS + REMOVERS];
  assert_int_equal(pthread_barrier_init(&start, NULL, WRITERS + REMOVERS), 0);
  overlay_begin(own, record, &job);
  for (size_t i = 0; i < WRITERS + REMOVERS; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL,
                                    i < WRITERS ? write_files : remove_files,
                                    (void *)i),
                     0);
  }
  for (size_t i = 0; i < WRITERS + REMOVERS; i++) {
    pthread_join(threads[i], NULL);
  }
  for (size_t thread = 0; thread < WRITERS + REMOVERS; thread++) {
    for (size_t i = 0; i < FILES; i++) {
      path_of(path, thread, i);
      errno = 0;
      int found = overlay_stat(path, &info, true);
      assert_int_equal(found, thread < WRITERS ? 0 : -1);
      assert_int_equal(errno, thread < WRITERS ? 0 : ENOENT);
    }
  }
  assert_true(overlay_replay(record, see, &all));
  assert_int_equal(all.written, WRITERS * FILES);
  assert_int_equal(all.removed, REMOVERS * FILES);
  close(record);
}

static int remove_folder(void **state) {
  (void)state;
  overlay_begin(NULL, -1, NULL);
  char command[80];
  snprintf(command, sizeof(command), "rm -r %s", folder);
  return system(command);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(knows_what_threads_do_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, remove_folder);
}
