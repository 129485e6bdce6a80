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
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { PAGES = 200, GAP = 20 };

static char *memory;
static char *unused; /* by the rehearsal */
static char *heap;   /* unused, too */
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
#ifndef HLSD_SANITIZE
      cmocka_unit_test(test_the_heap_is_fetched_whole),
#endif
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
