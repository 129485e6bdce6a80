/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which files of a folder are visited.
 */
#include "daemon/lsp/folders/folder_walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char base[] = "/tmp/hlsd-folder-walk-XXXXXX";
static char seen[4096]; /* a blank and the path below `base` of each file */
static atomic_bool is_left;

static const char *below(const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", base, name);
  return path;
}

static void make(const char *name) {
  FILE *file = fopen(below(name), "w");
  assert_non_null(file);
  fputs("int a;\n", file);
  fclose(file);
}

static int set_up(void **state) {
  static const char *const folders[] = {"a", "a/b", "a/b/c", "a/node_modules",
                                        "a/.git"};
  static const char *const files[] = {"a/b/c/3.c",          "a/b/2.c", "a/1.c",
                                      "a/node_modules/n.c", "0.c",     "0.txt",
                                      "a/.git/g.c",         ".h.c"};
  (void)state;
  if (!mkdtemp(base)) {
    return 1;
  }
  for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
    assert_int_equal(mkdir(below(folders[i]), 0700), 0);
  }
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    make(files[i]);
  }
  return symlink("a", below("link"));
}

static int tear_down(void **state) {
  char command[64];
  (void)state;
  snprintf(command, sizeof command, "rm -rf %s", base);
  return system(command);
}

static bool visit(folder_walk *walk, const char *path, const char *text,
                  size_t size) {
  (void)walk;
  assert_int_equal(size, 7);
  assert_string_equal(text, "int a;\n");
  strcat(strcat(seen, " "), path + strlen(base) + 1);
  return true;
}

static folder_walk begin(void) {
  seen[0] = '\0';
  return (folder_walk){.endings = folder_walk_c,
                       .names_left = 1000,
                       .bytes_left = 1000,
                       .file_bytes_max = 100,
                       .visit = visit,
                       .is_left = &is_left};
}

static void assert_seen(folder_walk *walk, const char *files) {
  folder_walk_run(walk);
  folder_walk_finish(walk);
  assert_false(walk->failed);
  assert_string_equal(seen, files);
}

static void what_is_near_comes_first(void **state) {
  (void)state;
  folder_walk walk = begin();
  folder_walk_add(&walk, base, 16);
  assert_seen(&walk, " 0.c a/1.c a/b/2.c a/b/c/3.c");
  walk = begin();
  walk.bytes_left = 20;
  folder_walk_add(&walk, base, 16);
  assert_seen(&walk, " 0.c a/1.c");
  walk = begin();
  folder_walk_add(&walk, base, 1);
  assert_seen(&walk, " 0.c a/1.c");
}

static void a_folder_is_visited_once(void **state) {
  (void)state;
  folder_walk walk = begin();
  folder_walk_add(&walk, below("a/b/../b/"), 16);
  folder_walk_add(&walk, below("link/b"), 16);
  folder_walk_add(&walk, base, 16);
  assert_seen(&walk, " a/b/../b/2.c 0.c a/b/../b/c/3.c a/1.c");
  walk = begin();
  folder_walk_add(&walk, below("link"), 0);
  assert_seen(&walk, " link/1.c");
}

static bool is_second(const folder_walk *walk, uint64_t device,
                      uint64_t inode) {
  struct stat info;
  (void)walk;
  return stat(below("a/b/2.c"), &info) == 0 && info.st_dev == device &&
         info.st_ino == inode;
}

static void what_is_known_or_left_is_not_read(void **state) {
  (void)state;
  folder_walk walk = begin();
  walk.is_known = is_second;
  folder_walk_add(&walk, base, 16);
  assert_seen(&walk, " 0.c a/1.c a/b/c/3.c");
  walk = begin();
  is_left = true;
  folder_walk_add(&walk, base, 16);
  assert_seen(&walk, "");
  is_left = false;
}

/* Visits nothing: only the paths count. */
static bool has_one_slash(folder_walk *walk, const char *path, const char *text,
                          size_t size) {
  (void)text;
  (void)size;
  assert_int_equal(path[0], '/');
  assert_int_not_equal(path[1], '/');
  walk->bytes_left = 0;
  return false;
}

static void the_root_is_a_folder(void **state) {
  (void)state;
  for (size_t i = 0; i < 2; i++) {
    folder_walk walk = begin();
    walk.visit = has_one_slash;
    walk.names_left = 100;
    folder_walk_add(&walk, i ? "/" : "", 1);
    folder_walk_run(&walk);
    assert_true(walk.names_left < 100);
    folder_walk_finish(&walk);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_near_comes_first),
      cmocka_unit_test(a_folder_is_visited_once),
      cmocka_unit_test(what_is_known_or_left_is_not_read),
      cmocka_unit_test(the_root_is_a_folder),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
