/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Advice about large blocks.
 */
#include "base/memory/huge_pages.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WORTH_IT = 4 << 20 };

void memory_prefer_huge_pages(void *block, size_t bytes) {
  long size = sysconf(_SC_PAGESIZE);
  if (bytes < WORTH_IT || size <= 0) {
    return;
  }
  /* All pages of it, also those that it shares: realloc() can move a mapping of
   * its own only as long as it is one. */
  uintptr_t page = (uintptr_t)size;
  uintptr_t first = (uintptr_t)block / page * page;
  uintptr_t end = ((uintptr_t)block + bytes + page - 1) / page * page;
  int error = errno;
  madvise((void *)first, end - first, MADV_HUGEPAGE);
  errno = error;
}
