/* What only the native run does. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

int native(const int a[8], int limit) {
  int sum = 0;
  for (int i = 0; i < 8; i++) {
    assert(a[i] >= 0);
    if (a[i] > 1000)
      exit(3);
    if (a[i] == 999)
      abort();
    if (a[i] > limit)
      printf("a[%d] = %d\n", i, a[i]);
    sum += a[i];
  }
  puts("summed");
  return sum;
}

int main(void) {
  int a[8] = {1, 5, 12, 3, 9, 27, 0, 4};
  native(a, 10);
#ifdef BELOW
  a[3] = -1;
#endif
#ifdef ABOVE
  a[3] = 2000;
#endif
  native(a, 20);
  return 0;
}
