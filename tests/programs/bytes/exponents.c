#include <stdint.h>
#include <string.h>
int f(const double a[4]) {
  int s = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t u;
    memcpy(&u, &a[i], 8);
    s += (int)(u >> 52 & 0x7ff) - 1023;
  }
  return s;
}
int main(void) {
  double a[4] = {1.5, -1e10, 1e-3, 0};
  return f(a);
}
