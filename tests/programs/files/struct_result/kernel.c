#include "range.h"

struct range range_of(const int *x, int n) {
  struct range found = {x[0], x[0], 0, n > 4};
  for (int i = 0; i < n; i++) {
    if (x[i] < found.least)
      found.least = x[i];
    if (x[i] > found.most)
      found.most = x[i];
    found.mean += x[i];
  }
  found.mean /= n;
  return found;
}
