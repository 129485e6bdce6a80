/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays that grow: a pointer, a count and a capacity, wherever their owner
 * keeps them.
 */
#ifndef BASE_MEMORY_ARRAY_H
#define BASE_MEMORY_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for `extra` items of `size` bytes behind the first `count`; the
 * capacity at least doubles when it grows. `array` is the address of the
 * pointer to the items, which is NULL for an array without capacity, else from
 * malloc(). Returns false, and leaves everything as it was, when out of memory
 * or when there cannot be so many. */
bool array_reserve(void *array, size_t count, size_t extra, size_t *capacity,
                   size_t size);

/* The same for one more item of an array that is named. */
#define ARRAY_RESERVE(items, count, capacity)                                  \
  array_reserve(&(items), (count), 1, &(capacity), sizeof(*(items)))

#endif
