/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Anonymous memory in huge pages, to take the place of other memory.
 */
#ifndef WORKER_OPT_HUGE_MEMORY_H
#define WORKER_OPT_HUGE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of a huge page on x86-64 and AArch64. */
enum { HUGE_MEMORY_BYTES = 2 << 20 };

/* The border of huge pages at or before, at or behind an address. */
uintptr_t huge_memory_down(uintptr_t address);
uintptr_t huge_memory_up(uintptr_t address);

/* Zeros, in as many huge pages as the kernel has at once. NULL when it knows no
 * huge pages, or has no memory. */
char *huge_memory_map(size_t size);

/* Moves the memory to an address, in place of what is there, with this access
 * (see mmap()). When that is not possible, it is freed and everything is as it
 * was. */
void huge_memory_move(char *memory, size_t size, int access, uintptr_t to);

#endif
