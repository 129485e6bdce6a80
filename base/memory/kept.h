/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Freed memory that a process keeps.
 */
#ifndef BASE_MEMORY_KEPT_H
#define BASE_MEMORY_KEPT_H

/* Lets the process, and those that are forked from it, keep up to so many bytes
 * that it has freed, and fetch `spare` bytes more than it needs at a time. To
 * return memory to the kernel and to get it back, page by page, takes a sixth
 * of the time of whoever allocates large tables again and again. */
void memory_keep_freed(int bytes, int spare);

#endif
