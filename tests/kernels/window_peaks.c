/* The highest of five neighbours, and how far it is above the first of them,
 * which waits for the inner loop. */
#include "hls.h"

#define N 40
#define WIDTH 5

int window_peaks(const short in[N + WIDTH], short peaks[N], short rises[N]) {
  int highest = -32768;
  for (int i = 0; i < N; i++) {
    short first = in[i];
    short peak = first;
    for (int k = 1; k < WIDTH; k++) {
      short next = in[i + k];
      peak = next > peak ? next : peak;
    }
    peaks[i] = peak;
    rises[i] = peak - first;
    highest = peak > highest ? peak : highest;
  }
  return highest;
}

int main(void) {
  short in[N + WIDTH], peaks[N], rises[N];
  for (int i = 0; i < N + WIDTH; i++)
    in[i] = i * 7919 % 257 - 120;
  HLS_CALL(window_peaks, in, peaks, rises);
  return 0;
}
