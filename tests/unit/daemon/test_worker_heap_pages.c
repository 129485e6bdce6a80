/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A forked process that has moved its heap into huge pages finds everything
 * there as it was, does not wait for pages, and changes nobody else's.
 */
#include "daemon/worker/opt/heap_pages.h"

#include "daemon/worker/opt/page_map.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <fcntl.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

enum { USED = 5 << 20, SPARE = 1 << 20, RESERVE = 6 << 20, SMALLEST = 4096 };
enum { NO_SWAP = 77 }; /* exit status */

static unsigned char *used; /* of the heap */

static unsigned char value_at(size_t offset) {
  return (unsigned char)(offset / SMALLEST * 7 + 3);
}

static int set_up(void **state) {
  (void)state;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  used = malloc(USED);
  void *volatile reserve = malloc(RESERVE);
  if (!used || !reserve) {
    return -1;
  }
  for (size_t i = 0; i < USED; i++) {
    used[i] = value_at(i);
  }
  free(reserve);
  heap_pages_note(SPARE);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  free(used);
  return 0;
}

/* Whether the kernel was asked for huge pages where this address is. */
static bool has_huge_pages_at(const void *address) {
  FILE *maps = fopen("/proc/self/smaps", "re");
  char line[4096];
  bool inside = false, found = false;
  while (maps && !found && fgets(line, sizeof line, maps)) {
    uintptr_t begin, end;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) == 2) {
      inside = begin <= (uintptr_t)address && (uintptr_t)address < end;
    }
    found = inside && strncmp(line, "VmFlags:", 8) == 0 && strstr(line, " hg");
  }
  if (maps) {
    fclose(maps);
  }
  return found;
}

static bool kernel_has_huge_pages(void) {
  return access("/sys/kernel/mm/transparent_hugepage/enabled", F_OK) == 0;
}

/* The exit status of a forked process that calls this. */
static int status_of(int (*body)(void)) {
  pid_t pid = fork();
  if (pid == 0) {
    _exit(body());
  }
  int status = 0;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  assert_true(WIFEXITED(status));
  return WEXITSTATUS(status);
}

static long faults(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

/* Page faults, at most 255, of writing to what is used and to half of what is
 * spare. */
static int write_to_heap(void) {
  long before = faults();
  for (size_t i = 0; i < USED; i += SMALLEST) {
    ((volatile unsigned char *)used)[i]++;
  }
  volatile unsigned char *more = malloc(SPARE / 2);
  for (size_t i = 0; more && i < SPARE / 2; i += SMALLEST) {
    more[i] = 1;
  }
  long count = faults() - before;
  return count > 255 ? 255 : (int)count;
}

static int enlarge_and_write(void) {
  heap_pages_enlarge();
  return write_to_heap();
}

static int enlarge_and_compare(void) {
  heap_pages_enlarge();
  if (!has_huge_pages_at(used + USED / 2)) {
    return 2;
  }
  for (size_t i = 0; i < USED; i++) {
    if (used[i] != value_at(i)) {
      return 3;
    }
  }
  return 0;
}

/* Whether a page of what is used is in swap. */
static bool is_in_swap(void) {
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  uint64_t entry = 0;
  for (size_t i = 0; i < USED && !(entry & PAGE_MAP_SWAPPED); i += page_size) {
    off_t place = (off_t)(((uintptr_t)used + i) / page_size * sizeof(uint64_t));
    if (pread(map, &entry, sizeof entry, place) != (ssize_t)sizeof entry) {
      break;
    }
  }
  close(map);
  return entry & PAGE_MAP_SWAPPED;
}

/* The kernel puts only pages into swap that no other process has. */
static int swap_enlarge_and_compare(void) {
  size_t page_size = (size_t)sysconf(_SC_PAGESIZE);
  for (size_t i = 0; i < USED; i += SMALLEST) {
    ((volatile unsigned char *)used)[i] = value_at(i);
  }
  uintptr_t begin = ((uintptr_t)used + page_size - 1) / page_size * page_size;
  madvise((void *)begin, USED - page_size, MADV_PAGEOUT);
  return is_in_swap() ? enlarge_and_compare() : NO_SWAP;
}

/* More than was noted: the C library fetches it behind the huge pages. */
static int enlarge_and_grow(void) {
  heap_pages_enlarge();
  for (int i = 0; i < 20; i++) {
    unsigned char *more = malloc(1 << 20);
    if (!more) {
      return 2;
    }
    memset(more, i, 1 << 20);
  }
  return used[USED - 1] == value_at(USED - 1) ? 0 : 3;
}

static void test_without_it_pages_are_copied(void **state) {
  (void)state;
  assert_int_equal(status_of(write_to_heap), 255);
}

static void test_with_it_no_page_is_waited_for(void **state) {
  (void)state;
  if (!kernel_has_huge_pages()) {
    skip();
  }
  assert_in_range(status_of(enlarge_and_write), 0, 10);
  assert_int_equal(used[0], value_at(0)); /* it was the child's own */
}

static void test_the_heap_is_the_same(void **state) {
  (void)state;
  if (!kernel_has_huge_pages()) {
    skip();
  }
  assert_int_equal(status_of(enlarge_and_compare), 0);
}

static void test_what_is_in_swap_is_the_same(void **state) {
  (void)state;
  if (!kernel_has_huge_pages()) {
    skip();
  }
  int status = status_of(swap_enlarge_and_compare);
  if (status == NO_SWAP) {
    print_message("this machine puts no page into swap\n");
    skip();
  }
  assert_int_equal(status, 0);
}

static void test_pages_in_swap_were_touched(void **state) {
  (void)state;
  assert_true(page_map_was_touched(1ull << 63));
  assert_true(page_map_was_touched(1ull << 62));
  assert_false(page_map_was_touched(0));
  /* Written to since somebody asked, of one process alone, of a file. */
  assert_false(page_map_was_touched(1ull << 55 | 1ull << 56 | 1ull << 61));
}

static void test_the_heap_still_grows(void **state) {
  (void)state;
  assert_int_equal(status_of(enlarge_and_grow), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_without_it_pages_are_copied),
      cmocka_unit_test(test_with_it_no_page_is_waited_for),
      cmocka_unit_test(test_the_heap_is_the_same),
      cmocka_unit_test(test_what_is_in_swap_is_the_same),
      cmocka_unit_test(test_pages_in_swap_were_touched),
      cmocka_unit_test(test_the_heap_still_grows),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
