/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Freed memory that is given back.
 */
#include "base/memory/kept.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { BLOCKS = 48, BLOCK_BYTES = 1 << 20, SPARE_BYTES = 1 << 20 };

static size_t resident_bytes(void) {
  unsigned long long mapped, resident;
  FILE *file = fopen("/proc/self/statm", "re");
  assert_non_null(file);
  assert_int_equal(fscanf(file, "%llu %llu", &mapped, &resident), 2);
  fclose(file);
  return resident * (size_t)sysconf(_SC_PAGESIZE);
}

static pthread_barrier_t all_are_there;

/* Takes memory, writes it and frees it. */
static void *use_memory(void *user) {
  void *blocks[BLOCKS];
  for (int i = 0; i < BLOCKS; i++) {
    blocks[i] = malloc(BLOCK_BYTES);
    assert_non_null(blocks[i]);
    memset(blocks[i], 1, BLOCK_BYTES);
  }
  pthread_barrier_wait(&all_are_there);
  for (int i = 0; i < BLOCKS; i++) {
    free(blocks[i]);
  }
  return user;
}

/* Threads that run at the same time have heaps of their own. */
static void what_threads_have_freed_is_given_back(void **state) {
  (void)state;
  pthread_t threads[MEMORY_THREADS];
  size_t before = resident_bytes();
  assert_int_equal(pthread_barrier_init(&all_are_there, NULL, MEMORY_THREADS),
                   0);
  for (int i = 0; i < MEMORY_THREADS; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL, use_memory, NULL), 0);
  }
  for (int i = 0; i < MEMORY_THREADS; i++) {
    assert_int_equal(pthread_join(threads[i], NULL), 0);
  }
  pthread_barrier_destroy(&all_are_there);
  size_t used = (size_t)MEMORY_THREADS * BLOCKS * BLOCK_BYTES;
  assert_true(resident_bytes() > before + used / 2);
  memory_give_back(2 * SPARE_BYTES, true);
  assert_true(resident_bytes() < before + 8 * BLOCK_BYTES);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_threads_have_freed_is_given_back),
  };
  memory_keep_freed(SPARE_BYTES);
  return cmocka_run_group_tests(tests, NULL, NULL);
}
