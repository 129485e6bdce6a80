/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/memory/arena.h"

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Objects of all sizes are zeroed, aligned for any type and apart. */
static void objects_are_zeroed_and_aligned(void **state) {
  (void)state;
  arena_pool arena = {0};
  static const char zeros[40000];
  static const size_t sizes[] = {1, 7, 16, 300, 16384, 40000, 3};
  char *made[7];
  for (size_t i = 0; i < 7; i++) {
    char *unset = arena_alloc_unset(&arena, 1, sizes[i]);
    assert_non_null(unset);
    assert_int_equal((uintptr_t)unset % alignof(max_align_t), 0);
    memset(unset, 0xff, sizes[i]);
    made[i] = arena_alloc(&arena, 1, sizes[i]);
    assert_non_null(made[i]);
    assert_int_equal((uintptr_t)made[i] % alignof(max_align_t), 0);
    assert_memory_equal(made[i], zeros, sizes[i]);
    memset(made[i], (int)i + 1, sizes[i]);
  }
  for (size_t i = 0; i < 7; i++) {
    assert_int_equal(made[i][0], i + 1);
    assert_int_equal(made[i][sizes[i] - 1], i + 1);
  }
  arena_finish(&arena);
}

static void no_objects_are_not_a_failure(void **state) {
  (void)state;
  arena_pool arena = {0};
  assert_non_null(ARENA_ARRAY(&arena, int, 0));
  assert_false(arena.failed);
  arena_finish(&arena);
}

/* After a failure everything fails, until the arena is empty again. */
static void failure_is_remembered(void **state) {
  (void)state;
  arena_pool arena = {0};
  assert_null(arena_alloc(&arena, SIZE_MAX / 2, 4));
  assert_true(arena.failed);
  assert_null(arena_alloc(&arena, 1, 1));
  assert_null(arena_alloc_unset(&arena, 1, 1));
  assert_null(arena_printf(&arena, "%d", 1));
  arena_finish(&arena);
  assert_string_equal(arena_printf(&arena, "%d", 1), "1");
  arena_finish(&arena);
}

static void copies_end_with_nul(void **state) {
  (void)state;
  arena_pool arena = {0};
  assert_string_equal(arena_copy(&arena, "kernels", 6), "kernel");
  assert_string_equal(arena_copy(&arena, NULL, 0), "");
  assert_string_equal(arena_printf(&arena, "%s_%u", "fork", 3u), "fork_3");
  arena_finish(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(objects_are_zeroed_and_aligned),
      cmocka_unit_test(no_objects_are_not_a_failure),
      cmocka_unit_test(failure_is_remembered),
      cmocka_unit_test(copies_end_with_nul),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
