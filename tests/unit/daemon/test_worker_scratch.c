/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Scratch directories: made, held, removed, and swept up after the dead.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/files/scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char root[] = "/tmp/hlsd-test-scratch-XXXXXX";

static int make_root(void **state) {
  (void)state;
  return mkdtemp(root) ? 0 : -1;
}

static int remove_root(void **state) {
  (void)state;
  scratch_remove(root);
  return 0;
}

static bool exists(const char *path) {
  struct stat info;
  return lstat(path, &info) == 0;
}

/* Sets the time of the last change to an hour ago. */
static void make_old(const char *path) {
  struct timespec times[2];
  clock_gettime(CLOCK_REALTIME, &times[0]);
  times[0].tv_sec -= 3600;
  times[1] = times[0];
  assert_int_equal(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void makes_private_directories_named_after_the_process(void **state) {
  (void)state;
  char *path = scratch_create(root);
  assert_non_null(path);
  char begin[100];
  snprintf(begin, sizeof(begin), "%s/hlsd-worker-%d-", root, (int)getpid());
  assert_int_equal(strncmp(path, begin, strlen(begin)), 0);
  struct stat info;
  assert_int_equal(stat(path, &info), 0);
  assert_int_equal(info.st_mode & 0777, 0700);
  scratch_remove(path);
  free(path);
}

static void tells_why_it_cannot_make_one(void **state) {
  (void)state;
  char missing[100];
  snprintf(missing, sizeof(missing), "%s/none", root);
  assert_null(scratch_create(missing));
  assert_int_equal(errno, ENOENT);
}

static void tells_whether_one_is_empty(void **state) {
  (void)state;
  char *path = scratch_create(root);
  assert_true(scratch_is_empty(path));
  char inside[200];
  snprintf(inside, sizeof(inside), "%s/.a", path);
  assert_int_equal(mkdir(inside, 0700), 0);
  assert_false(scratch_is_empty(path));
  scratch_remove(path);
  assert_false(scratch_is_empty(path));
  free(path);
}

static void removes_trees_but_not_what_links_lead_to(void **state) {
  (void)state;
  char *path = scratch_create(root);
  char *kept = scratch_create(root);
  char inside[200];
  snprintf(inside, sizeof(inside), "%s/a", path);
  assert_int_equal(mkdir(inside, 0700), 0);
  snprintf(inside, sizeof(inside), "%s/a/b", path);
  assert_int_equal(symlink(kept, inside), 0);
  scratch_remove(path);
  assert_false(exists(path));
  assert_true(exists(kept));
  scratch_remove(kept);
  scratch_remove(NULL);
  free(path);
  free(kept);
}

static void removes_those_of_one_process(void **state) {
  (void)state;
  char *path = scratch_create(root);
  scratch_remove_of(root, getpid() + 1);
  assert_true(exists(path));
  /* 12 is not 123. */
  scratch_remove_of(root, getpid() / 10);
  assert_true(exists(path));
  scratch_remove_of(root, getpid());
  assert_false(exists(path));
  free(path);
}

static void sweeps_what_is_abandoned(void **state) {
  (void)state;
  char *path = scratch_create(root);
  scratch_sweep(root);
  assert_true(exists(path)); /* it is new */
  make_old(path);
  scratch_sweep(root);
  assert_false(exists(path));
  free(path);
}

static void sweeps_at_once_what_a_dead_process_left(void **state) {
  (void)state;
  int names[2];
  assert_int_equal(pipe(names), 0);
  pid_t maker = fork();
  if (maker == 0) {
    char *path = scratch_create(root);
    bool told = path && write(names[1], path, strlen(path) + 1) > 0;
    _exit(told ? 0 : 1);
  }
  char path[200] = "";
  assert_true(read(names[0], path, sizeof(path)) > 0);
  scratch_sweep(root);
  assert_true(exists(path)); /* its maker has not been waited for */
  assert_int_equal(waitpid(maker, NULL, 0), maker);
  scratch_sweep(root);
  assert_false(exists(path));
  close(names[0]);
  close(names[1]);
}

static void does_not_sweep_what_is_held(void **state) {
  (void)state;
  char *path = scratch_create(root);
  make_old(path);
  int ready[2], end[2];
  assert_int_equal(pipe(ready), 0);
  assert_int_equal(pipe(end), 0);
  pid_t holder = fork();
  if (holder == 0) {
    close(end[1]);
    char byte = scratch_hold(path) ? 1 : 0;
    bool told = write(ready[1], &byte, 1) == 1;
    told = read(end[0], &byte, 1) == 0 && told;
    _exit(told ? 0 : 1);
  }
  close(end[0]);
  char held = 0;
  assert_int_equal(read(ready[0], &held, 1), 1);
  assert_int_equal(held, 1);
  scratch_sweep(root);
  assert_true(exists(path));
  close(end[1]);
  assert_int_equal(waitpid(holder, NULL, 0), holder);
  scratch_sweep(root);
  assert_false(exists(path));
  close(ready[0]);
  close(ready[1]);
  free(path);
}

static void sweeps_nothing_else(void **state) {
  (void)state;
  char other[100], link[100];
  snprintf(other, sizeof(other), "%s/other", root);
  snprintf(link, sizeof(link), "%s/hlsd-worker-1-link", root);
  assert_int_equal(mkdir(other, 0700), 0);
  assert_int_equal(symlink(other, link), 0);
  make_old(other);
  scratch_sweep(root);
  assert_true(exists(other));
  assert_true(exists(link));
  snprintf(other, sizeof(other), "%s/none", root);
  scratch_sweep(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(makes_private_directories_named_after_the_process),
      cmocka_unit_test(tells_why_it_cannot_make_one),
      cmocka_unit_test(tells_whether_one_is_empty),
      cmocka_unit_test(removes_trees_but_not_what_links_lead_to),
      cmocka_unit_test(removes_those_of_one_process),
      cmocka_unit_test(sweeps_what_is_abandoned),
      cmocka_unit_test(sweeps_at_once_what_a_dead_process_left),
      cmocka_unit_test(does_not_sweep_what_is_held),
      cmocka_unit_test(sweeps_nothing_else),
  };
  return cmocka_run_group_tests(tests, make_root, remove_root);
}
