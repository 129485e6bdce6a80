/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory with few faults.
 */
#ifndef BASE_MEMORY_HUGE_PAGES_H
#define BASE_MEMORY_HUGE_PAGES_H

#include <stddef.h>

/* Asks the kernel to back a block of memory by huge pages when it is written
 * for the first time. A block of fewer than 4 MiB, which hardly has room for
 * one, is left as it is. Where the kernel has none nothing happens. errno is
 * kept. */
void memory_prefer_huge_pages(void *block, size_t bytes);

#endif
