// What a loop needs for its next iteration takes longer than a clock period.
#include <stdio.h>

int long_cycle(const int a[40], int x) {
  int count = 0;
  for (const int *p = a; p != a + 40; p++)
    count += *p == x;
  return count;
}

int main(void) {
  int a[40];
  for (int i = 0; i < 40; i++)
    a[i] = i % 6;
  printf("%d\n", long_cycle(a, 2) + long_cycle(a, 8));
}
