/* Flags: arrays of _Bool, and an argument of an odd width. */
#include "hls.h"

#define N 16

int bool_flags(_Bool in[N], _Bool out[N], unsigned _BitInt(33) pattern) {
  int count = 0;
  for (int i = 0; i < N; i++) {
    _Bool flag = in[i] != (_Bool)((pattern >> (i + 17)) & 1);
    out[i] = flag;
    count += flag;
  }
  return count;
}

int main(void) {
  static _Bool in[N], out[N];
  for (int i = 0; i < N; i++)
    in[i] = i % 3 == 0;
  return HLS_CALL(bool_flags, in, out, 0x155550000u) == 0;
}
