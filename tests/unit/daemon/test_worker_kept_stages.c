/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which modules of earlier compilations a worker keeps.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "daemon/worker/compile/kept_stages.h"

#include <string.h>

enum { SMALL = 100, HALF = 128 << 10, LARGE = 1 << 20 };

/* A key of so many bytes that only the number tells from others. */
static hls_buffer key_of(unsigned number, size_t size) {
  hls_buffer key = {0};
  hls_buffer_printf(&key, "%08u", number);
  while (key.size < size) {
    hls_buffer_append(&key, "x", 1);
  }
  assert_false(key.failed);
  return key;
}

/* Keeps an empty result. Returns how many others had to go for it. */
static unsigned keep(kept_stages_set *set, unsigned number, size_t size) {
  hls_buffer key = key_of(number, size);
  hls_compile_result result = {0}, evicted;
  unsigned gone = 0;
  while (kept_stages_evict(set, key.size, &evicted)) {
    hls_compile_result_finish(&evicted);
    gone++;
  }
  kept_stages *kept = kept_stages_keep(set, &key, &result);
  assert_non_null(kept);
  assert_int_equal(key.size, 0);
  kept_stages_take_back(kept, &result);
  return gone;
}

static bool has(kept_stages_set *set, unsigned number, size_t size) {
  hls_buffer key = key_of(number, size);
  kept_stages *found = kept_stages_find(set, &key);
  hls_compile_result result = {0};
  if (found) {
    kept_stages_take_back(found, &result);
  }
  hls_buffer_finish(&key);
  return found != NULL;
}

static void keeps_the_small_ones_used_last(void **state) {
  (void)state;
  kept_stages_set *set = kept_stages_create();
  for (unsigned i = 0; i < 16; i++) {
    assert_int_equal(keep(set, i, SMALL), 0);
  }
  assert_true(has(set, 0, SMALL));
  assert_int_equal(keep(set, 16, SMALL), 1);
  assert_true(has(set, 0, SMALL));
  assert_false(has(set, 1, SMALL));
  for (unsigned i = 2; i <= 16; i++) {
    assert_true(has(set, i, SMALL));
  }
  kept_stages_destroy(set);
}

static void keeps_one_large_one(void **state) {
  (void)state;
  kept_stages_set *set = kept_stages_create();
  for (unsigned i = 0; i < 5; i++) {
    keep(set, i, SMALL);
  }
  assert_int_equal(keep(set, 5, LARGE), 5);
  assert_true(has(set, 5, LARGE));
  assert_int_equal(keep(set, 6, LARGE), 1);
  assert_false(has(set, 5, LARGE));
  assert_true(has(set, 6, LARGE));
  assert_int_equal(keep(set, 7, SMALL), 1);
  assert_false(has(set, 6, LARGE));
  kept_stages_destroy(set);
}

static void keeps_as_many_as_fit(void **state) {
  (void)state;
  kept_stages_set *set = kept_stages_create();
  assert_int_equal(keep(set, 0, HALF), 0);
  assert_int_equal(keep(set, 1, HALF), 0);
  assert_true(has(set, 0, HALF));
  assert_int_equal(keep(set, 2, HALF), 1);
  assert_true(has(set, 0, HALF));
  assert_false(has(set, 1, HALF));
  kept_stages_destroy(set);
}

/* As the first of two texts that are compared. */
static void keeps_what_is_in_use(void **state) {
  (void)state;
  kept_stages_set *set = kept_stages_create();
  keep(set, 0, LARGE);
  hls_buffer key = key_of(0, LARGE);
  kept_stages *lent = kept_stages_find(set, &key);
  hls_compile_result result = {0};
  assert_true(kept_stages_lend(lent, &result));
  assert_int_equal(keep(set, 1, LARGE), 0);
  assert_true(has(set, 0, LARGE));
  kept_stages_take_back(lent, &result);
  assert_int_equal(keep(set, 2, LARGE), 2);
  assert_false(has(set, 0, LARGE));
  hls_buffer_finish(&key);
  kept_stages_destroy(set);
}

static void keeps_nothing_more_when_all_is_in_use(void **state) {
  (void)state;
  kept_stages_set *set = kept_stages_create();
  kept_stages *lent[16];
  hls_compile_result results[16] = {0};
  for (unsigned i = 0; i < 16; i++) {
    keep(set, i, SMALL);
    hls_buffer key = key_of(i, SMALL);
    lent[i] = kept_stages_find(set, &key);
    assert_non_null(lent[i]);
    hls_buffer_finish(&key);
  }
  hls_buffer another = key_of(16, SMALL);
  hls_compile_result result = {0}, evicted;
  assert_false(kept_stages_evict(set, another.size, &evicted));
  assert_null(kept_stages_keep(set, &another, &result));
  assert_int_equal(another.size, SMALL);
  hls_buffer_finish(&another);
  for (unsigned i = 0; i < 16; i++) {
    kept_stages_take_back(lent[i], &results[i]);
  }
  kept_stages_destroy(set);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(keeps_the_small_ones_used_last),
      cmocka_unit_test(keeps_one_large_one),
      cmocka_unit_test(keeps_as_many_as_fit),
      cmocka_unit_test(keeps_what_is_in_use),
      cmocka_unit_test(keeps_nothing_more_when_all_is_in_use),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
