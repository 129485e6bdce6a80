/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Freed memory that a process keeps.
 */
#ifndef BASE_MEMORY_KEPT_H
#define BASE_MEMORY_KEPT_H

#include <stdbool.h>
#include <stddef.h>

/* Lets the process, and those that are forked from it, keep what they have
 * freed, and fetch `spare` bytes more than they need at a time. To return
 * memory to the kernel and to get it back, page by page, takes a sixth of the
 * time of whoever allocates large tables again and again. Blocks of 32 MiB and
 * more are returned nevertheless. */
void memory_keep_freed(int spare);

/* Puts together and sorts what is free, of which the allocator otherwise does a
 * little at a time. For a process that is about to fork many: each of its
 * children would do it again, in pages that are copied for that. */
void memory_settle(void);

/* So many threads beside the main one run at the same time, at most. */
enum { MEMORY_THREADS = 2 };

/* Returns freed memory at the end of the heap if there are more than `most`
 * bytes of it, up to what is fetched at a time. Takes the time to look through
 * all that is free: call it when nobody waits, and no thread runs. With
 * `has_had_threads`, if more than `most` bytes are free in all, the same is
 * done with the heaps that the allocator has made for threads: if all had the
 * one heap, they would wait for each other. */
void memory_give_back(size_t most, bool has_had_threads);

#endif
