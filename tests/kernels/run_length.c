/* Run-length encoding with runs of at most 9. */
#include "hls.h"

#define N 40

int run_length(const char in[N], char out[2 * N]) {
  int used = 0;
  for (int i = 0; i < N;) {
    char c = in[i];
    int run = 0;
    do {
      run++;
      i++;
    } while (i < N && run < 9 && in[i] == c);
    out[used++] = (char)('0' + run);
    out[used++] = c;
  }
  return used;
}

int main(void) {
  static const char in[N] = "aaabccccccccccccddddddddddddddddddddef";
  static char out[2 * N];
  HLS_CALL(run_length, in, out);
  return 0;
}
