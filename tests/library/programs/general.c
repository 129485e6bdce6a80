/* Quotients with their remainders, and numbers by chance. */
#include <stdlib.h>

void general(const int a[8], const int b[8], int out[8][4], long wide[8][2],
             unsigned seed) {
  if (seed)
    srand(seed);
  for (int i = 0; i < 8; i++) {
    div_t both = div(a[i], b[i]);
    ldiv_t longer = ldiv(a[i] * 1000000000l, b[i]);
    out[i][0] = both.quot;
    out[i][1] = both.rem;
    out[i][2] = abs(a[i]);
    out[i][3] = rand() % 6;
    wide[i][0] = longer.quot;
    wide[i][1] = longer.rem;
  }
}

int main(void) {
  int a[8] = {7, -7, 100, 0, -1, 12345, 2, -9},
      b[8] = {2, 2, -7, 3, 5, 11, 9, -4};
  int out[8][4];
  long wide[8][2];
  srand(3); /* one's own numbers are not the kernel's */
  a[0] = rand() % 100;
  general(a, b, out, wide, 1);
  b[1] = rand() % 100 + 1;
  general(b, b, out, wide, 0);
  return 0;
}
