/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The first allocations of hlsc: pieces of one block, then the C library's.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* As the linker names them; the module has no header. */
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);

static int outside; /* pieces that are the C library's at the moment */

void *__real_malloc(size_t size) {
  outside++;
  return malloc(size);
}

void *__real_calloc(size_t count, size_t size) {
  outside++;
  return size > 0 && count > SIZE_MAX / size ? NULL : calloc(count, size);
}

void *__real_realloc(void *memory, size_t size) {
  return realloc(memory, size);
}

void __real_free(void *memory) {
  outside -= memory != NULL;
  free(memory);
}

static bool is_filled(const unsigned char *bytes, unsigned char with,
                      size_t size) {
  for (size_t i = 0; i < size; i++) {
    if (bytes[i] != with) {
      return false;
    }
  }
  return true;
}

static void test_what_was_cut_last_is_used_again(void **state) {
  (void)state;
  unsigned char *first = __wrap_malloc(10);
  unsigned char *second = __wrap_malloc(100);
  assert_true((uintptr_t)first % _Alignof(max_align_t) == 0);
  assert_true((uintptr_t)second % _Alignof(max_align_t) == 0);
  memset(first, 1, 10);
  memset(second, 2, 100);
  __wrap_free(second);
  unsigned char *third = __wrap_calloc(10, 10);
  assert_ptr_equal(third, second);
  assert_true(is_filled(third, 0, 100));
  assert_true(is_filled(first, 1, 10));
  __wrap_free(first); /* not the last one: stays as it is */
  assert_ptr_not_equal(__wrap_malloc(10), first);
  __wrap_free(NULL);
  assert_int_equal(outside, 0);
}

static void test_a_piece_grows(void **state) {
  (void)state;
  unsigned char *piece = __wrap_realloc(NULL, 20);
  memset(piece, 3, 20);
  /* The last one in its place, others elsewhere, large ones outside. */
  assert_ptr_equal(__wrap_realloc(piece, 200), piece);
  memset(piece, 3, 200);
  unsigned char *behind = __wrap_malloc(1);
  *behind = 4;
  unsigned char *moved = __wrap_realloc(piece, 300);
  assert_ptr_not_equal(moved, piece);
  assert_true(is_filled(moved, 3, 200));
  assert_int_equal(*behind, 4);
  assert_int_equal(outside, 0);
  unsigned char *large = __wrap_realloc(moved, 1 << 20);
  assert_int_equal(outside, 1);
  assert_true(is_filled(large, 3, 200));
  large = __wrap_realloc(large, 2 << 20);
  assert_true(is_filled(large, 3, 200));
  __wrap_free(large);
  assert_int_equal(outside, 0);
}

/* They are the C library's, which refuses them. */
static void test_sizes_that_overflow(void **state) {
  (void)state;
  assert_null(__wrap_calloc(SIZE_MAX / 2 + 2, 2));
  assert_int_equal(outside, 1);
  outside = 0;
}

/* The last test: nothing is left of the block. */
static void test_the_block_has_an_end(void **state) {
  (void)state;
  enum { PIECES = 700, BYTES = 1000 };
  static unsigned char *pieces[PIECES];
  for (int i = 0; i < PIECES; i++) {
    pieces[i] = __wrap_malloc(i % 2 ? BYTES : 0);
    assert_non_null(pieces[i]);
    memset(pieces[i], i % 251, i % 2 ? BYTES : 0);
  }
  int before = outside;
  void *last = NULL;
  while (outside == before) {
    last = __wrap_malloc(0); /* up to the last byte */
    assert_non_null(last);
  }
  __wrap_free(last);
  pieces[1] = __wrap_realloc(pieces[1], 2ul * BYTES);
  for (int i = 0; i < PIECES; i++) {
    assert_true(
        is_filled(pieces[i], (unsigned char)(i % 251), i % 2 ? BYTES : 0));
  }
  assert_true(outside > 0);
  for (int i = 0; i < PIECES; i++) {
    __wrap_free(pieces[i]);
  }
  assert_int_equal(outside, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_what_was_cut_last_is_used_again),
      cmocka_unit_test(test_a_piece_grows),
      cmocka_unit_test(test_sizes_that_overflow),
      cmocka_unit_test(test_the_block_has_an_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
