/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a child that has warmed up need not do any more.
 */
#include "base/memory/kept.h"
#include "rtl/sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define BLOCKS 512

/* Blocks of small sizes, an eighth of a megabyte of them. */
static size_t size_of(size_t i) { return 32 + i * 37 % 450; }

/* Fills blocks, and gives them back. */
static void use_memory(void **blocks, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t size = size_of(i);
    blocks[i] = malloc(size);
    assert_non_null(blocks[i]);
    memset(blocks[i], 1, size);
  }
  for (size_t i = 0; i < count; i++) {
    free(blocks[i]);
  }
}

static long faults(void) {
  struct rusage usage;
  assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
  return usage.ru_minflt;
}

/* Pages that a child makes its own when it uses memory that was free before it
 * was forked. */
static long count_faults(void (*warm)(void)) {
  static void *blocks[4 * BLOCKS];
  int result[2];
  assert_int_equal(pipe(result), 0);
  use_memory(blocks, 4 * BLOCKS);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    warm();
    long before = faults();
    use_memory(blocks, BLOCKS);
    long count = faults() - before;
    _exit(write(result[1], &count, sizeof count) != sizeof count);
  }
  long count = 0;
  assert_int_equal(read(result[0], &count, sizeof count), sizeof count);
  assert_int_equal(waitpid(child, NULL, 0), child);
  close(result[0]);
  close(result[1]);
  return count;
}

static void do_nothing(void) {}

static void memory_is_the_childs_own(void **state) {
  (void)state;
  memory_keep_freed(1 << 20); /* as workers do */
#ifdef HLSD_SANITIZE
  skip(); /* memory that was freed is not used again */
#endif
  long cold = count_faults(do_nothing);
  long warm = count_faults(sim_warm_child);
  print_message("%ld pages, %ld when warm\n", cold, warm);
  assert_true(cold > 20);
  assert_true(warm < cold / 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(memory_is_the_childs_own),
  };
  return cmocka_run_group_tests_name("sim/warm_up", tests, NULL, NULL);
}
