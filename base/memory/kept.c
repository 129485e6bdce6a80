/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The allocator's limits, which otherwise follow what is freed. musl, which
 * hlsc is linked with, has none to set.
 */
#include "base/memory/kept.h"

#include <limits.h>
#include <malloc.h>
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

void memory_give_back(size_t most) {
#ifdef __GLIBC__
  if (mallinfo2().keepcost > most) {
    malloc_trim((size_t)spare_bytes);
  }
#else
  (void)most;
#endif
}
