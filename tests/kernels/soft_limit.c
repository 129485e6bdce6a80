/* A filter whose output is bent above a knee: the product is on the way from
 * one iteration to the next, but few values need it. */
#include "hls.h"

#define N 50

int soft_limit(const int in[N], int out[N], int knee, int ratio) {
  int last = 0;
  for (int i = 0; i < N; i++) {
    int y = last + in[i];
    if (y > knee)
      y = knee + ((y - knee) * ratio >> 4);
    out[i] = y;
    last = y - (y >> 2);
  }
  return last;
}

int main(void) {
  int in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i * 17 % 41 - 15;
  HLS_CALL(soft_limit, in, out, 60, 5);
  HLS_CALL(soft_limit, in, out, 10, 5);
  return 0;
}
