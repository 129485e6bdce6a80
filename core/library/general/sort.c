/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * qsort() as a heap sort (Williams, "Algorithm 232", 1964): in place, and of as
 * many steps as n * log(n) at the most. In a kernel the compiler makes a copy
 * for each call, in which the comparison and the size are known, and puts loads
 * and stores of that size in place of the two functions for elements
 * (core/frontend/library/library_sort.cpp).
 */
#include <stddef.h>

__attribute__((noinline)) static char *element(char *base, size_t index,
                                               size_t size) {
  return base + index * size;
}

__attribute__((noinline)) static void exchange(char *a, char *b, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char byte = a[i];
    a[i] = b[i];
    b[i] = byte;
  }
}

void library_qsort(void *base, size_t count, size_t size,
                   int (*compare)(const void *, const void *)) {
  size_t first = count / 2; /* of the heap; then it is complete */
  size_t end = count;       /* of the heap; what follows is sorted */
  while (end > 1) {
    if (first > 0) {
      first--;
    } else {
      end--;
      exchange(element(base, 0, size), element(base, end, size), size);
    }
    size_t place = first, child = 2 * place + 1;
    while (child < end) {
      if (child + 1 < end && compare(element(base, child, size),
                                     element(base, child + 1, size)) < 0) {
        child++;
      }
      if (compare(element(base, place, size), element(base, child, size)) >=
          0) {
        break;
      }
      exchange(element(base, place, size), element(base, child, size), size);
      place = child;
      child = 2 * place + 1;
    }
  }
}
