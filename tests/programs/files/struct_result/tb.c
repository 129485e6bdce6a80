#include "range.h"
#include <stdlib.h>

static int width(struct range of) { return of.most - of.least; }

int main(void) {
  int x[6] = {3, -1, 4, 1, -5, 9};
  struct range all = range_of(x, 6);
  if (all.least != -5 || all.most != 9 || !all.many || all.mean < 1.8)
    abort();
  return width(range_of(x, 3)) != 5 || width(range_of(x, 1)) != 0;
}
