#include <string.h>
struct s {
  int b;
  short c[3];
  char a, d;
};
int f(int k) {
  struct s x, y;
  memset(&x, 0, sizeof x);
  memset(&y, 0, sizeof y);
  x.a = k;
  y.a = 3;
  x.c[k & 1] = 7;
  y.c[1] = 7;
  return memcmp(&x, &y, sizeof x);
}
int main(void) { return (f(3) == 0) + (f(2) < 0) * 2 + (f(9) > 0) * 4; }
