/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the kernel says of each page in /proc/self/pagemap (see proc(5)).
 */
#ifndef WORKER_OPT_PAGE_MAP_H
#define WORKER_OPT_PAGE_MAP_H

#include <stdbool.h>
#include <stdint.h>

/* The bits of an entry. */
#define PAGE_MAP_PRESENT (1ull << 63)
/* Also of a page that the kernel is moving to other memory just now. */
#define PAGE_MAP_SWAPPED (1ull << 62)
/* After a fork, pages stay shared until one side writes. */
#define PAGE_MAP_EXCLUSIVE (1ull << 56)

/* Whether a page without a file has been touched. Of any other, a process that
 * has one thread reads zeros until it writes there. */
static inline bool page_map_was_touched(uint64_t entry) {
  return (entry & (PAGE_MAP_PRESENT | PAGE_MAP_SWAPPED)) != 0;
}

#endif
