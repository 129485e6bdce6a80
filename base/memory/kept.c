/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The allocator's limits, which otherwise follow what is freed. musl, which
 * hlsc is linked with, has none to set.
 */
#include "base/memory/kept.h"

#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>

/* glibc takes no larger one. */
#define MMAP_THRESHOLD (32 << 20)

enum { LARGE = 1 << 20 };

#ifdef __GLIBC__
static int spare_bytes;
#endif

void memory_keep_freed(int spare) {
#ifdef __GLIBC__
  spare_bytes = spare;
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_MMAP_THRESHOLD, MMAP_THRESHOLD);
  mallopt(M_TOP_PAD, spare);
#else
  (void)spare;
#endif
}

void memory_settle(void) {
#ifdef __GLIBC__
  mallopt(M_MXFAST, 0);
  /* A large request has all that was freed sorted by size. */
  void *volatile large = malloc(LARGE);
  free(large);
#endif
}

#ifdef __GLIBC__
/* A thread that has the heap of one that has ended, until it is let go. */
typedef struct heir {
  pthread_t thread;
  sem_t has_trimmed, may_end;
  bool is_there;
} heir;

/* Where something large is freed, the end of that heap is looked at. */
static void *trim(void *user) {
  heir *own = user;
  void *volatile large = malloc(LARGE);
  free(large);
  sem_post(&own->has_trimmed);
  sem_wait(&own->may_end);
  return NULL;
}

/* Each of them gets a heap of its own, since those before it are still there.
 * No other thread runs that would look at the threshold. */
static void trim_heaps_of_threads(void) {
  heir heirs[MEMORY_THREADS];
  mallopt(M_TRIM_THRESHOLD, spare_bytes);
  for (size_t i = 0; i < MEMORY_THREADS; i++) {
    heir *one = &heirs[i];
    sem_init(&one->has_trimmed, 0, 0);
    sem_init(&one->may_end, 0, 0);
    one->is_there = pthread_create(&one->thread, NULL, trim, one) == 0;
    while (one->is_there && sem_wait(&one->has_trimmed) != 0) {
    }
  }
  for (size_t i = 0; i < MEMORY_THREADS; i++) {
    sem_post(&heirs[i].may_end);
    if (heirs[i].is_there) {
      pthread_join(heirs[i].thread, NULL);
    }
    sem_destroy(&heirs[i].has_trimmed);
    sem_destroy(&heirs[i].may_end);
  }
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
}
#endif

void memory_give_back(size_t most, bool has_had_threads) {
#ifdef __GLIBC__
  struct mallinfo2 now = mallinfo2();
  if (now.keepcost > most) {
    malloc_trim((size_t)spare_bytes);
  }
  if (has_had_threads && now.fordblks > most) {
    trim_heaps_of_threads();
  }
#else
  (void)most, (void)has_had_threads;
#endif
}
