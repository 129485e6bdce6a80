/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arrays that grow.
 */
#include "base/memory/array.h"

#include "base/memory/huge_pages.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 8 };

bool array_reserve(void *array, size_t count, size_t extra, size_t *capacity,
                   size_t size) {
  size_t needed, bytes;
  if (__builtin_add_overflow(count, extra, &needed)) {
    return false;
  }
  if (needed <= *capacity) {
    return true;
  }
  size_t larger = *capacity <= SIZE_MAX / 2 ? 2 * *capacity : needed;
  larger = larger < FIRST_CAPACITY ? FIRST_CAPACITY : larger;
  larger = larger < needed ? needed : larger;
  /* No object is larger, as pointers into it could not be subtracted. */
  if (__builtin_mul_overflow(larger, size, &bytes) || bytes > PTRDIFF_MAX) {
    return false;
  }
  /* A pointer of any type is copied, for `array` may not be read as void **. */
  void *items;
  memcpy(&items, array, sizeof(items));
  void *grown = realloc(items, bytes);
  if (!grown) {
    return false;
  }
  memory_prefer_huge_pages(grown, bytes);
  memcpy(array, &grown, sizeof(grown));
  *capacity = larger;
  return true;
}
