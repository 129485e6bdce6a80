/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bsearch() by halves. The comparison becomes known where it is called.
 */
#include <stddef.h>

void *library_bsearch(const void *key, const void *base, size_t count,
                      size_t size, int (*compare)(const void *, const void *)) {
  const char *elements = base;
  size_t first = 0, end = count;
  while (first < end) {
    size_t middle = first + (end - first) / 2;
    int order = compare(key, elements + middle * size);
    if (order == 0) {
      return (void *)(elements + middle * size);
    }
    if (order < 0) {
      end = middle;
    } else {
      first = middle + 1;
    }
  }
  return NULL;
}
