/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The heap in huge pages. A run that lasts less than a millisecond touches a
 * little of hundreds of pages, and the processor has to find each of them.
 */
#ifndef WORKER_OPT_HEAP_PAGES_H
#define WORKER_OPT_HEAP_PAGES_H

#include <stddef.h>

/* Notes where the heap is, and how much of it is used, for the processes forked
 * from this one. They may use `spare` bytes more. */
void heap_pages_note(size_t spare);

/* Moves what was noted, and the spare, into huge pages of this process, which
 * must have one thread. The heap stays as it is when the kernel has no huge
 * pages, no memory or no /proc: it is only slower. */
void heap_pages_enlarge(void);

#endif
