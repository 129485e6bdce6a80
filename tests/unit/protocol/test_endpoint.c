/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Where the socket is, and which directories are trusted with it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "protocol/endpoint.h"

static char path[ENDPOINT_PATH_MAX];
static char message[512];

static int forget_environment(void **state) {
  (void)state;
  unsetenv("HLSD_SOCKET");
  unsetenv("XDG_RUNTIME_DIR");
  return 0;
}

static int make_directory(void **state) {
  char name[] = "/tmp/endpoint-test-XXXXXX";
  if (!mkdtemp(name)) {
    return -1;
  }
  *state = strdup(name);
  return 0;
}

/* The tests leave at most an empty directory `d` and a link `l` in it. */
static int remove_directory(void **state) {
  char name[256];
  snprintf(name, sizeof name, "%s/d", (char *)*state);
  rmdir(name);
  snprintf(name, sizeof name, "%s/l", (char *)*state);
  unlink(name);
  rmdir(*state);
  free(*state);
  return 0;
}

static void inside(void *const *state, const char *name, char *result) {
  snprintf(result, ENDPOINT_PATH_MAX, "%s/%s", (const char *)*state, name);
}

static void the_option_comes_first(void **state) {
  (void)state;
  setenv("HLSD_SOCKET", "/b/sock", 1);
  setenv("XDG_RUNTIME_DIR", "/c", 1);
  assert_true(endpoint_socket_path("/a/sock", path, message, sizeof message));
  assert_string_equal(path, "/a/sock");
}

static void then_the_variable(void **state) {
  (void)state;
  setenv("HLSD_SOCKET", "/b/sock", 1);
  setenv("XDG_RUNTIME_DIR", "/c", 1);
  assert_true(endpoint_socket_path(NULL, path, message, sizeof message));
  assert_string_equal(path, "/b/sock");
}

static void then_the_runtime_directory(void **state) {
  (void)state;
  setenv("HLSD_SOCKET", "", 1);
  setenv("XDG_RUNTIME_DIR", "/c", 1);
  assert_true(endpoint_socket_path(NULL, path, message, sizeof message));
  assert_string_equal(path, "/c/hlsd/hlsd.sock");
}

static void then_a_private_directory(void **state) {
  (void)state;
  char expected[64];
  snprintf(expected, sizeof expected, "/tmp/hlsd-%lu/hlsd.sock",
           (unsigned long)geteuid());
  assert_true(endpoint_socket_path(NULL, path, message, sizeof message));
  assert_string_equal(path, expected);
  setenv("XDG_RUNTIME_DIR", "relative", 1);
  assert_true(endpoint_socket_path(NULL, path, message, sizeof message));
  assert_string_equal(path, expected);
}

static void relative_paths_are_refused(void **state) {
  (void)state;
  assert_false(
      endpoint_socket_path("hlsd.sock", path, message, sizeof message));
  assert_non_null(strstr(message, "--socket"));
  assert_false(endpoint_socket_path("", path, message, sizeof message));
  setenv("HLSD_SOCKET", "hlsd.sock", 1);
  assert_false(endpoint_socket_path(NULL, path, message, sizeof message));
  assert_non_null(strstr(message, "HLSD_SOCKET"));
}

static void the_longest_path_fits_and_no_longer_one(void **state) {
  (void)state;
  char text[ENDPOINT_PATH_MAX + 1];
  memset(text, 'x', sizeof text);
  text[0] = '/';
  text[ENDPOINT_PATH_MAX - 1] = '\0';
  assert_true(endpoint_socket_path(text, path, message, sizeof message));
  assert_string_equal(path, text);

  text[ENDPOINT_PATH_MAX - 1] = 'x';
  text[ENDPOINT_PATH_MAX] = '\0';
  assert_false(endpoint_socket_path(text, path, message, sizeof message));
  assert_non_null(strstr(message, "107"));

  setenv("XDG_RUNTIME_DIR", text, 1);
  assert_false(endpoint_socket_path(NULL, path, message, sizeof message));
}

static void a_missing_directory_is_created_closed(void **state) {
  char directory[ENDPOINT_PATH_MAX];
  struct stat info;
  inside(state, "d", directory);
  inside(state, "d/sock", path);
  mode_t before = umask(0);
  assert_true(endpoint_prepare_directory(path, message, sizeof message));
  umask(before);
  assert_int_equal(stat(directory, &info), 0);
  assert_int_equal(info.st_mode & 07777, 0700);
  /* And found again. */
  assert_true(endpoint_prepare_directory(path, message, sizeof message));
  assert_int_not_equal(stat(path, &info), 0);
}

static void a_directory_without_a_parent_is_an_error(void **state) {
  inside(state, "d/e/sock", path);
  assert_false(endpoint_prepare_directory(path, message, sizeof message));
  assert_non_null(strstr(message, "No such file"));
}

static void a_directory_open_to_others_is_refused(void **state) {
  char directory[ENDPOINT_PATH_MAX];
  inside(state, "d", directory);
  inside(state, "d/sock", path);
  assert_int_equal(mkdir(directory, 0700), 0);
  static const mode_t bad[] = {0770, 0707, 0720, 01777};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    assert_int_equal(chmod(directory, bad[i]), 0);
    assert_false(endpoint_prepare_directory(path, message, sizeof message));
    assert_non_null(strstr(message, "others can write"));
  }
  assert_int_equal(chmod(directory, 0755), 0);
  assert_true(endpoint_prepare_directory(path, message, sizeof message));
}

static void a_link_is_refused(void **state) {
  char directory[ENDPOINT_PATH_MAX];
  char link[ENDPOINT_PATH_MAX];
  inside(state, "d", directory);
  inside(state, "l", link);
  inside(state, "l/sock", path);
  assert_int_equal(mkdir(directory, 0700), 0);
  assert_int_equal(symlink(directory, link), 0);
  assert_false(endpoint_prepare_directory(path, message, sizeof message));
  assert_non_null(strstr(message, "not a directory"));
}

static void somebody_elses_directory_is_refused(void **state) {
  (void)state;
  if (geteuid() == 0) {
    char name[] = "/tmp/endpoint-test-XXXXXX";
    assert_non_null(mkdtemp(name));
    snprintf(path, sizeof path, "%s/sock", name);
    assert_int_equal(chown(name, 12345, 12345), 0);
    bool good = endpoint_prepare_directory(path, message, sizeof message);
    rmdir(name);
    assert_false(good);
  } else {
    assert_false(
        endpoint_prepare_directory("/proc/sock", message, sizeof message));
  }
  assert_non_null(strstr(message, "belongs to user"));
}

static void a_directory_is_no_socket(void **state) {
  (void)state;
  assert_false(endpoint_prepare_directory("/tmp/", message, sizeof message));
  assert_false(endpoint_prepare_directory("sock", message, sizeof message));
}

#define IN_ENVIRONMENT(test)                                                   \
  cmocka_unit_test_setup_teardown(test, forget_environment, forget_environment)
#define IN_DIRECTORY(test)                                                     \
  cmocka_unit_test_setup_teardown(test, make_directory, remove_directory)

int main(void) {
  const struct CMUnitTest tests[] = {
      IN_ENVIRONMENT(the_option_comes_first),
      IN_ENVIRONMENT(then_the_variable),
      IN_ENVIRONMENT(then_the_runtime_directory),
      IN_ENVIRONMENT(then_a_private_directory),
      IN_ENVIRONMENT(relative_paths_are_refused),
      IN_ENVIRONMENT(the_longest_path_fits_and_no_longer_one),
      IN_DIRECTORY(a_missing_directory_is_created_closed),
      IN_DIRECTORY(a_directory_without_a_parent_is_an_error),
      IN_DIRECTORY(a_directory_open_to_others_is_refused),
      IN_DIRECTORY(a_link_is_refused),
      cmocka_unit_test(somebody_elses_directory_is_refused),
      cmocka_unit_test(a_directory_is_no_socket),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
