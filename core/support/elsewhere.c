/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The thread is bound to the other processors until it runs.
 */
#include "core/support/elsewhere.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/resource.h>

#define LEAST_STACK_BYTES ((size_t)8 << 20)
#define MOST_STACK_BYTES ((size_t)64 << 20)

typedef struct work {
  void *(*run)(void *);
  void *user;
  cpu_set_t allowed;
} work;

static void *begin(void *user) {
  work mine = *(work *)user;
  free(user);
  /* Should it fail, the others do. */
  sched_setaffinity(0, sizeof mine.allowed, &mine.allowed);
  return mine.run(mine.user);
}

/* Has threads begin on other processors than this one. Returns false when that
 * is to be left to the system. */
static bool leave_out_this(pthread_attr_t *attributes, cpu_set_t *allowed) {
  int here = sched_getcpu();
  if (here < 0 || sched_getaffinity(0, sizeof *allowed, allowed) != 0) {
    return false;
  }
  cpu_set_t others = *allowed;
  CPU_CLR((size_t)here, &others);
  return CPU_COUNT(&others) > 0 &&
         pthread_attr_setaffinity_np(attributes, sizeof others, &others) == 0;
}

/* That of the main thread within bounds, since what recurses there does so
 * here. Where that has no limit, the C library gives a thread two megabytes. It
 * is address space alone, of which a worker has gigabytes. */
static size_t stack_bytes(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 ||
      limit.rlim_cur < LEAST_STACK_BYTES) {
    return LEAST_STACK_BYTES;
  }
  return limit.rlim_cur < MOST_STACK_BYTES ? limit.rlim_cur : MOST_STACK_BYTES;
}

static bool start(pthread_t *thread, const pthread_attr_t *attributes,
                  const work *given) {
  work *own = malloc(sizeof *own);
  if (!own) {
    return false;
  }
  *own = *given;
  bool started = pthread_create(thread, attributes, begin, own) == 0;
  if (!started) {
    free(own);
  }
  return started;
}

/* Starts a thread that begins wherever the system has it begin. */
static bool start_anywhere(pthread_t *thread, void *(*run)(void *),
                           void *user) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return false;
  }
  bool started = pthread_attr_setstacksize(&attributes, stack_bytes()) == 0 &&
                 pthread_create(thread, &attributes, run, user) == 0;
  pthread_attr_destroy(&attributes);
  return started;
}

bool hls_thread_start_elsewhere(pthread_t *thread, void *(*run)(void *),
                                void *user) {
  work given = {.run = run, .user = user};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return false;
  }
  bool started = pthread_attr_setstacksize(&attributes, stack_bytes()) == 0 &&
                 leave_out_this(&attributes, &given.allowed) &&
                 start(thread, &attributes, &given);
  pthread_attr_destroy(&attributes);
  return started || start_anywhere(thread, run, user);
}
