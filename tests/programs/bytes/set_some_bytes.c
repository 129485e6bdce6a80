#include <string.h>
int f(int a[8], int n) {
  memset(a, 0xff, n);
  return a[0] + a[n / 4];
}
int main(void) {
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  return f(a, 7) + f(a, 13) + a[3];
}
