/* Copies of a variable number of elements, which the type of the number or a
 * mask bounds: their lengths are computed in types that are narrower than that
 * of a length. */
#include "hls.h"

#include <string.h>

#define N 16

struct sample {
  short at, low, high;
};

int bounded_copies(int a[N], int b[N], struct sample s[N],
                   const struct sample t[N], unsigned char n, unsigned m) {
  memcpy(a, b, (n & 7) * 4);
  memcpy(b + 4, a, (m % 5 + 1) * (int)sizeof *a);
  memset(a + 8, n, n / 32 * (short)sizeof *a);
  memcpy(s, t + (n & 3), (m & 3) * sizeof *s + sizeof *s);
  memcpy(s + 2, t, (unsigned char)(m % 6 * 12));
  return s[m & 15].low + s[n & 15].high - t[n & 15].at;
}

int main(void) {
  int a[N], b[N];
  struct sample s[N], t[N];
  for (int i = 0; i < N; i++) {
    a[i] = 1000 + i;
    b[i] = 7 * i + 1;
    s[i] = (struct sample){i, -i, 3 * i};
    t[i] = (struct sample){100 + i, 50 - i, i * i};
  }
  for (int call = 0; call < 8; call++)
    HLS_CALL(bounded_copies, a, b, s, t, 37 * call, 11 * call + 2);
  return 0;
}
