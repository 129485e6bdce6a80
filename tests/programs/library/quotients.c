#include <stdlib.h>

int quotients(int a, int b, long c) {
  div_t d = div(a, b);
  ldiv_t e = ldiv(c, b);
  return d.quot * 100 + d.rem + (int)(e.quot - e.rem) + abs(a);
}

int main(void) { return quotients(-17, 5, 1000L) + quotients(17, -5, -3L); }
