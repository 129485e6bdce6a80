/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The thread is bound to the other processors until it runs.
 */
#include "core/support/elsewhere.h"

#include <sched.h>
#include <stdlib.h>

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

bool hls_thread_start_elsewhere(pthread_t *thread, void *(*run)(void *),
                                void *user) {
  work given = {.run = run, .user = user};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    return pthread_create(thread, NULL, run, user) == 0;
  }
  bool is_elsewhere = leave_out_this(&attributes, &given.allowed);
  bool started = is_elsewhere && start(thread, &attributes, &given);
  pthread_attr_destroy(&attributes);
  return started || pthread_create(thread, NULL, run, user) == 0;
}
