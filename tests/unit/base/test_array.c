/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory/array.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void items_survive_growth(void **state) {
  (void)state;
  int *items = NULL;
  size_t count = 0, capacity = 0;
  for (int i = 0; i < 1000; i++) {
    assert_true(ARRAY_RESERVE(items, count, capacity));
    assert_true(capacity > count);
    items[count++] = i;
  }
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(items[i], i);
  }
  free(items);
}

/* Twice as large each time: a thousand items are copied a few times only. */
static void capacity_doubles(void **state) {
  (void)state;
  char *items = NULL;
  size_t capacity = 0, growths = 0;
  for (size_t count = 0; count < 1000; count++) {
    size_t before = capacity;
    assert_true(ARRAY_RESERVE(items, count, capacity));
    growths += capacity != before;
  }
  assert_true(growths < 10);
  free(items);
}

static void many_items_fit_at_once(void **state) {
  (void)state;
  short *items = NULL;
  size_t capacity = 0;
  assert_true(array_reserve(&items, 0, 100000, &capacity, sizeof(*items)));
  assert_true(capacity >= 100000);
  items[99999] = 1;
  size_t before = capacity;
  assert_true(array_reserve(&items, 5, before - 5, &capacity, sizeof(*items)));
  assert_int_equal(capacity, before);
  free(items);
}

/* Whether the kernel was asked to back the page of an address by a huge one. */
static bool prefers_huge_page(const void *address) {
  FILE *mappings = fopen("/proc/self/smaps", "re");
  assert_non_null(mappings);
  char line[512];
  bool is_its = false, prefers = false;
  while (fgets(line, sizeof(line), mappings)) {
    uintptr_t begin, end;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) == 2) {
      is_its = (uintptr_t)address >= begin && (uintptr_t)address < end;
    } else if (is_its && strncmp(line, "VmFlags:", 8) == 0) {
      prefers = strstr(line, " hg") != NULL;
    }
  }
  fclose(mappings);
  return prefers;
}

static void large_arrays_have_huge_pages(void **state) {
  (void)state;
  if (access("/sys/kernel/mm/transparent_hugepage", F_OK) != 0) {
    skip();
  }
  char *items = NULL;
  size_t capacity = 0;
  assert_true(array_reserve(&items, 0, 1 << 20, &capacity, 1));
  assert_false(prefers_huge_page(items + capacity / 2));
  assert_true(array_reserve(&items, 0, 8 << 20, &capacity, 1));
  assert_true(prefers_huge_page(items + capacity / 2));
  free(items);
}

/* Sizes that no memory has are refused before anything is multiplied. */
static void too_many_items_change_nothing(void **state) {
  (void)state;
  long *items = NULL;
  size_t capacity = 0;
  assert_true(ARRAY_RESERVE(items, 0, capacity));
  items[0] = 7;
  size_t before = capacity;
  assert_false(array_reserve(&items, SIZE_MAX, 1, &capacity, sizeof(*items)));
  assert_false(
      array_reserve(&items, SIZE_MAX / 8, 8, &capacity, sizeof(*items)));
  assert_int_equal(capacity, before);
  assert_int_equal(items[0], 7);
  free(items);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(items_survive_growth),
      cmocka_unit_test(capacity_doubles),
      cmocka_unit_test(many_items_fit_at_once),
      cmocka_unit_test(large_arrays_have_huge_pages),
      cmocka_unit_test(too_many_items_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
