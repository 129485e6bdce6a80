/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Pages that were noted do not have to be copied when a forked process writes
 * to them.
 */
#include "daemon/worker/opt/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <malloc.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { PAGES = 200, GAP = 20, SMALLEST = 4096, FILE_PAGES = 800 };

static char *memory;
static char *unused;                           /* by the rehearsal */
static char *heap;                             /* unused, too */
static char variables[(PAGES + 1) * SMALLEST]; /* of the program, unused */
static const volatile char *small;             /* of a file, unused */
static size_t page_size;

static bool at_once(void) { return true; }

static long faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

static void write_to(char *pages) {
  for (size_t i = 0; i < PAGES; i++) {
    ((volatile char *)pages)[i * page_size] = 2;
  }
}

static void write_all(void) { write_to(memory); }

/* How many faults a forked process has that writes to all of these pages. */
static int faults_in_child(char *pages, bool fetch, bool (*stop)(void)) {
  pid_t pid = fork();
  if (pid == 0) {
    if (fetch) {
      pages_fetch(true, stop);
    }
    long before = faults();
    write_to(pages);
    long count = faults() - before;
    _exit(count > 255 ? 255 : (int)count);
  }
  int status = 0;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

/* A file of FILE_PAGES pages. They are read, so that what sanitizers note of
 * them is there; fork() leaves them out nevertheless. */
static const volatile char *map_file(void) {
  int file = memfd_create("small", MFD_CLOEXEC);
  size_t size = FILE_PAGES * page_size;
  void *bytes = calloc(1, size);
  bool written = bytes && write(file, bytes, size) == (ssize_t)size;
  void *mapped =
      written ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  free(bytes);
  close(file);
  if (mapped == MAP_FAILED) {
    return NULL;
  }
  for (size_t i = 0; i < size; i += page_size) {
    (void)((const volatile char *)mapped)[i];
  }
  return mapped;
}

/* Whether a forked process finds the file in place. */
static bool finds_file(bool fetch) {
  pid_t pid = fork();
  if (pid == 0) {
    unsigned sum = 0;
    if (fetch) {
      pages_fetch(true, NULL);
    }
    long before = faults();
    for (size_t i = 0; i < FILE_PAGES; i++) {
      sum += (unsigned char)small[i * page_size];
    }
    /* The kernel maps some sixteen pages at a time. */
    _exit(faults() - before + sum < FILE_PAGES / 40);
  }
  int status = 0;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static int set_up(void **state) {
  (void)state;
  page_size = (size_t)sysconf(_SC_PAGESIZE);
  size_t size = (2 * PAGES + GAP) * page_size;
  memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
                -1, 0);
  if (memory == MAP_FAILED || madvise(memory, size, MADV_NOHUGEPAGE)) {
    return -1;
  }
  memset(memory, 1, size);
  unused = memory + (PAGES + GAP) * page_size;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  heap = malloc(PAGES * page_size);
  if (!heap) {
    return -1;
  }
  memset(heap, 1, PAGES * page_size);
  memset(variables, 1, sizeof variables);
  small = map_file();
  if (!small) {
    return -1;
  }
  pages_rehearse(write_all, (const void *)(uintptr_t)set_up);
  return 0;
}

static void test_a_child_without_its_pages_faults(void **state) {
  (void)state;
  assert_true(faults_in_child(memory, false, NULL) >= PAGES);
}

static void test_a_child_that_fetched_them_does_not(void **state) {
  (void)state;
  assert_true(faults_in_child(memory, true, NULL) < PAGES / 10);
}

static void test_pages_that_nobody_needs_stay_shared(void **state) {
  (void)state;
  assert_true(faults_in_child(unused, true, NULL) >= PAGES);
}

static void test_something_better_to_do_ends_it(void **state) {
  (void)state;
  assert_true(faults_in_child(memory, true, at_once) >= PAGES);
}

static void test_variables_are_fetched_whole(void **state) {
  (void)state;
  if (page_size != SMALLEST) {
    skip();
  }
  assert_true(faults_in_child(variables, false, NULL) >= PAGES);
  assert_true(faults_in_child(variables, true, NULL) < PAGES / 10);
}

static void test_small_files_are_fetched_whole(void **state) {
  (void)state;
  assert_false(finds_file(false));
  assert_true(finds_file(true));
}

#ifndef HLSD_SANITIZE /* AddressSanitizer has a heap of its own */
static void test_the_heap_is_fetched_whole(void **state) {
  (void)state;
  assert_true(faults_in_child(heap, false, NULL) >= PAGES / 2);
  assert_true(faults_in_child(heap, true, NULL) < PAGES / 10);
}
#endif

static int tear_down(void **state) {
  (void)state;
  free(heap);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_a_child_without_its_pages_faults),
      cmocka_unit_test(test_a_child_that_fetched_them_does_not),
      cmocka_unit_test(test_pages_that_nobody_needs_stay_shared),
      cmocka_unit_test(test_something_better_to_do_ends_it),
      cmocka_unit_test(test_variables_are_fetched_whole),
      cmocka_unit_test(test_small_files_are_fetched_whole),
#ifndef HLSD_SANITIZE
      cmocka_unit_test(test_the_heap_is_fetched_whole),
#endif
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
