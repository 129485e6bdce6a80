/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One socket path, one daemon: whatever lies there from before.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cmocka.h>

#include "daemon/wire/listener.h"

static char directory[64];
static char path[ENDPOINT_PATH_MAX];
static char message[512];
static listener first;
static listener second;

static int start(void **state) {
  (void)state;
  strcpy(directory, "/tmp/listener-test-XXXXXX");
  if (!mkdtemp(directory)) {
    return -1;
  }
  snprintf(path, sizeof path, "%s/sock", directory);
  first = second = (listener){.lock = -1, .socket = -1};
  return 0;
}

static int end(void **state) {
  char lock[ENDPOINT_PATH_MAX + 8];
  (void)state;
  listener_close(&first);
  listener_close(&second);
  snprintf(lock, sizeof lock, "%s.lock", path);
  unlink(lock);
  unlink(path);
  return rmdir(directory);
}

static listener_status open_at(listener *listener) {
  return listener_open(listener, path, message, sizeof message);
}

/* 0 when somebody listens. */
static int connect_to(const char *where) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s", where);
  int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int status = connect(client, (struct sockaddr *)&address, sizeof address);
  close(client);
  return status;
}

static void it_listens_privately(void **state) {
  (void)state;
  struct stat info;
  mode_t before = umask(0);
  assert_int_equal(open_at(&first), LISTENER_OK);
  assert_int_equal(umask(before), 0);
  assert_int_equal(stat(path, &info), 0);
  assert_true(S_ISSOCK(info.st_mode));
  assert_int_equal(info.st_mode & 0777, 0600);
  assert_int_equal(connect_to(path), 0);
}

static void a_second_one_is_told_who_was_first(void **state) {
  (void)state;
  char pid[32];
  assert_int_equal(open_at(&first), LISTENER_OK);
  assert_int_equal(open_at(&second), LISTENER_TAKEN);
  snprintf(pid, sizeof pid, "process %ld)", (long)getpid());
  assert_non_null(strstr(message, pid));
  assert_int_equal(connect_to(path), 0);
}

static void closing_removes_the_socket_and_frees_the_path(void **state) {
  (void)state;
  assert_int_equal(open_at(&first), LISTENER_OK);
  listener_close(&first);
  assert_int_equal(access(path, F_OK), -1);
  assert_int_equal(open_at(&second), LISTENER_OK);
  /* The first one no longer owns the path. */
  listener_close(&first);
  assert_int_equal(connect_to(path), 0);
}

static void a_stale_socket_is_replaced(void **state) {
  (void)state;
  assert_int_equal(open_at(&first), LISTENER_OK);
  /* As if the process had been killed. */
  close(first.socket);
  close(first.lock);
  first.lock = first.socket = -1;
  assert_int_equal(access(path, F_OK), 0);
  assert_int_not_equal(connect_to(path), 0);
  assert_int_equal(open_at(&second), LISTENER_OK);
  assert_int_equal(connect_to(path), 0);
}

static void a_file_is_not_replaced(void **state) {
  (void)state;
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  fclose(file);
  assert_int_equal(open_at(&first), LISTENER_FAILED);
  assert_non_null(strstr(message, "not a socket"));
  assert_int_equal(access(path, F_OK), 0);
  /* The failure keeps no lock. */
  unlink(path);
  assert_int_equal(open_at(&second), LISTENER_OK);
}

static void a_socket_that_somebody_holds_is_not_replaced(void **state) {
  (void)state;
  char lock[ENDPOINT_PATH_MAX + 8];
  assert_int_equal(open_at(&first), LISTENER_OK);
  snprintf(lock, sizeof lock, "%s.lock", path);
  assert_int_equal(unlink(lock), 0);
  assert_int_equal(open_at(&second), LISTENER_FAILED);
  assert_non_null(strstr(message, "another program holds"));
  /* The first one owns the path again: the failure keeps no lock. */
  assert_int_equal(listener_check(&first, message, sizeof message),
                   LISTENER_STANDS);
  assert_int_equal(open_at(&second), LISTENER_TAKEN);
}

static void what_is_gone_is_made_anew(void **state) {
  (void)state;
  assert_int_equal(open_at(&first), LISTENER_OK);
  assert_int_equal(listener_check(&first, message, sizeof message),
                   LISTENER_STANDS);
  assert_int_equal(unlink(path), 0);
  int before = first.socket;
  assert_int_equal(listener_check(&first, message, sizeof message),
                   LISTENER_RENEWED);
  assert_int_not_equal(first.socket, before);
  close(before);
  assert_int_equal(connect_to(path), 0);
}

static void who_is_quicker_owns_the_path(void **state) {
  (void)state;
  char lock[ENDPOINT_PATH_MAX + 8];
  assert_int_equal(open_at(&first), LISTENER_OK);
  snprintf(lock, sizeof lock, "%s.lock", path);
  assert_int_equal(unlink(lock), 0);
  assert_int_equal(unlink(path), 0);
  assert_int_equal(open_at(&second), LISTENER_OK);
  assert_int_equal(listener_check(&first, message, sizeof message),
                   LISTENER_LOST);
  listener_close(&first);
  assert_int_equal(connect_to(path), 0);
}

static void a_link_is_no_lock(void **state) {
  (void)state;
  char lock[ENDPOINT_PATH_MAX + 8];
  snprintf(lock, sizeof lock, "%s.lock", path);
  assert_int_equal(symlink("/tmp/listener-test-elsewhere", lock), 0);
  assert_int_equal(open_at(&first), LISTENER_FAILED);
  assert_int_not_equal(access("/tmp/listener-test-elsewhere", F_OK), 0);
}

static void long_paths_are_refused(void **state) {
  (void)state;
  char text[ENDPOINT_PATH_MAX + 1];
  memset(text, 'x', sizeof text);
  text[0] = '/';
  text[ENDPOINT_PATH_MAX] = '\0';
  assert_int_equal(listener_open(&first, text, message, sizeof message),
                   LISTENER_FAILED);
  assert_non_null(strstr(message, "too long"));
}

#define WITH_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, start, end)

int main(void) {
  const struct CMUnitTest tests[] = {
      WITH_DIRECTORY(it_listens_privately),
      WITH_DIRECTORY(a_second_one_is_told_who_was_first),
      WITH_DIRECTORY(closing_removes_the_socket_and_frees_the_path),
      WITH_DIRECTORY(a_stale_socket_is_replaced),
      WITH_DIRECTORY(a_file_is_not_replaced),
      WITH_DIRECTORY(a_socket_that_somebody_holds_is_not_replaced),
      WITH_DIRECTORY(what_is_gone_is_made_anew),
      WITH_DIRECTORY(who_is_quicker_owns_the_path),
      WITH_DIRECTORY(a_link_is_no_lock),
      WITH_DIRECTORY(long_paths_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
