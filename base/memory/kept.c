/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The allocator's limits, which otherwise follow what is freed.
 */
#include "base/memory/kept.h"
#include <malloc.h>

void memory_keep_freed(int bytes, int spare) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_MMAP_THRESHOLD, bytes);
  mallopt(M_TOP_PAD, spare);
#else
  /* musl, which hlsc is linked with, has nothing to set. */
  (void)bytes;
  (void)spare;
#endif
}
