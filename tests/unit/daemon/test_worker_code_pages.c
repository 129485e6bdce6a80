/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Code that was used is in memory that forked processes find in place; what was
 * not used stays in its file.
 */
#include "daemon/worker/opt/code_pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { HUGE = 2 << 20, USED = 1, UNUSED = 3, PIECES = 5 };

static const volatile unsigned char *code; /* in pieces of HUGE bytes */
static size_t page_size;

/* Another value in every page. */
static unsigned char value_at(size_t offset) {
  return (unsigned char)(offset / page_size * 7 + 3);
}

/* A file whose bytes can be run, mapped so that huge pages fit. */
static int set_up(void **state) {
  (void)state;
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  int file = memfd_create("code", MFD_CLOEXEC);
  size_t size = (size_t)PIECES * HUGE;
  unsigned char *bytes = malloc(size);
  if (file < 0 || !bytes) {
    return -1;
  }
  for (size_t i = 0; i < size; i++) {
    bytes[i] = value_at(i);
  }
  bool written = write(file, bytes, size) == (ssize_t)size;
  free(bytes);
  uintptr_t room = (uintptr_t)mmap(NULL, size + HUGE, PROT_NONE,
                                   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  uintptr_t begin = (room + HUGE - 1) / HUGE * HUGE;
  void *mapped = mmap((void *)begin, size, PROT_READ | PROT_EXEC,
                      MAP_PRIVATE | MAP_FIXED, file, 0);
  close(file);
  if (!written || mapped == MAP_FAILED) {
    return -1;
  }
  code = mapped;
  for (size_t i = 0; i < HUGE; i += page_size) {
    (void)code[USED * HUGE + i];
  }
  (void)code[UNUSED * HUGE];
  code_pages_enlarge();
  return 0;
}

/* What /proc says of the mapping that the piece begins in: its access, and
 * whether it is of a file. */
static void find_mapping(size_t piece, char access[5], bool *of_file) {
  FILE *maps = fopen("/proc/self/maps", "re");
  assert_non_null(maps);
  uintptr_t address = (uintptr_t)code + piece * HUGE;
  char line[4096];
  bool found = false;
  while (!found && fgets(line, sizeof line, maps)) {
    uintptr_t begin, end;
    found = sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %4s", &begin, &end,
                   access) == 3 &&
            begin <= address && address < end;
    *of_file = strchr(line, '/') != NULL;
  }
  fclose(maps);
  assert_true(found);
}

static bool has_huge_pages(void) {
  return access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) == 0;
}

static void test_used_code_leaves_its_file(void **state) {
  (void)state;
  char access[5];
  bool of_file;
  find_mapping(USED, access, &of_file);
  assert_string_equal(access, "r-xp");
  assert_int_equal(of_file, !has_huge_pages());
}

static void test_unused_code_stays(void **state) {
  (void)state;
  char access[5];
  bool of_file;
  find_mapping(UNUSED, access, &of_file);
  assert_string_equal(access, "r-xp");
  assert_true(of_file);
}

static void test_code_is_the_same(void **state) {
  (void)state;
  for (size_t i = 0; i < (size_t)PIECES * HUGE; i += page_size) {
    assert_int_equal(code[i], value_at(i));
  }
}

static void test_a_child_finds_it_in_place(void **state) {
  (void)state;
  if (!has_huge_pages()) {
    skip();
  }
  pid_t pid = fork();
  if (pid == 0) {
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    for (size_t i = 0; i < HUGE; i += page_size) {
      (void)code[USED * HUGE + i];
    }
    getrusage(RUSAGE_SELF, &after);
    long faults = after.ru_minflt - before.ru_minflt;
    _exit(faults > 255 ? 255 : (int)faults);
  }
  int status = 0;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  /* The stack, and no more. */
  assert_in_range(WEXITSTATUS(status), 0, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_used_code_leaves_its_file),
      cmocka_unit_test(test_unused_code_stays),
      cmocka_unit_test(test_code_is_the_same),
      cmocka_unit_test(test_a_child_finds_it_in_place),
  };
  return cmocka_run_group_tests(tests, set_up, NULL);
}
