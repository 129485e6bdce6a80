/* A filter whose taps are counted down by two, with an offset and a shift for
 * each output that are loaded first. */
#include "hls.h"

#define N 24
#define TAPS 8

void falling_taps(const int in[N + 2 * TAPS], const int taps[2 * TAPS],
                  const int offsets[N], const int shifts[N], int out[N]) {
  for (int i = 0; i < N; i++) {
    int offset = offsets[i], shift = shifts[i] & 7;
    int sum = 0;
    for (int k = 2 * TAPS - 2; k >= 0; k -= 2)
      sum += in[i + k] * taps[k];
    out[i] = (sum >> shift) + offset;
  }
}

int main(void) {
  int in[N + 2 * TAPS], taps[2 * TAPS], offsets[N], shifts[N], out[N];
  for (int i = 0; i < N + 2 * TAPS; i++)
    in[i] = i * 61 % 127 - 60;
  for (int i = 0; i < 2 * TAPS; i++)
    taps[i] = 5 - i;
  for (int i = 0; i < N; i++) {
    offsets[i] = i * i;
    shifts[i] = i;
  }
  HLS_CALL(falling_taps, in, taps, offsets, shifts, out);
  return 0;
}
