/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Children of a process with threads, which hold the allocator's locks at any
 * time. With AddressSanitizer, whose allocator knows nothing of forks, a child
 * that allocates before it executes its program waits for ever.
 */
#include "rtl/sim/process/process.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#define NUM_THREADS 3
#define NUM_CHILDREN 100

static atomic_bool is_over;

/* Takes the locks of small blocks and of those that are mapped. */
static void *allocate(void *user) {
  static const size_t sizes[] = {16, 200, 3000, 40000, 1 << 20};
  for (size_t i = 0; !atomic_load(&is_over); i++) {
    void *volatile block = malloc(sizes[i % (sizeof sizes / sizeof *sizes)]);
    free(block);
  }
  return user;
}

static void run_children(const process_request *request) {
  for (int i = 0; i < NUM_CHILDREN; i++) {
    process_outcome outcome = {0};
    hls_error error = {0};
    hls_status status = process_run(request, &outcome, &error);
    if (status != HLS_OK) {
      print_message("%s\n", error.message);
    }
    assert_int_equal(status, HLS_OK);
    assert_int_equal(outcome.end, PROCESS_EXITED);
    assert_int_equal(outcome.code, 0);
    process_outcome_finish(&outcome);
  }
}

static void no_child_waits_for_a_thread(void **state) {
  (void)state;
  pthread_t threads[NUM_THREADS];
  for (size_t i = 0; i < NUM_THREADS; i++) {
    assert_int_equal(pthread_create(&threads[i], NULL, allocate, NULL), 0);
  }
  const char *const argv[] = {"/bin/true", NULL};
  const char *const readable[] = {"/usr", "/bin", "/lib", "/lib64",
                                  "/etc/ld.so.cache"};
  const sandbox_policy policy = {.kind = SANDBOX_TOOL,
                                 .readable = readable,
                                 .num_readable = 5,
                                 .cpu_seconds = 10,
                                 .memory_bytes = 4ull << 30};
  const char *const environment[] = {NULL};
  run_children(&(process_request){.sandbox = &policy,
                                  .argv = argv,
                                  .environment = environment,
                                  .directory = "/",
                                  .wall_seconds = 60});
  atomic_store(&is_over, true);
  for (size_t i = 0; i < NUM_THREADS; i++) {
    pthread_join(threads[i], NULL);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(no_child_waits_for_a_thread),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
