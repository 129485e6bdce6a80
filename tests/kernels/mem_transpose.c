/* A matrix transposed in place, by way of a copy. */
#include <string.h>

#include "hls.h"

#define N 7

void mem_transpose(short m[N][N]) {
  short copy[N][N];
  memcpy(copy, m, sizeof copy);
  for (int i = 0; i < N; i++) {
    const short *row = copy[i];
    for (int j = 0; j < N; j++) {
      m[j][i] = row[j];
    }
  }
}

int main(void) {
  short m[N][N];
  for (int i = 0; i < N * N; i++) {
    m[i / N][i % N] = (short)(i * 3 - 40);
  }
  HLS_CALL(mem_transpose, m);
  m[2][3] = -1;
  HLS_CALL(mem_transpose, m);
  return 0;
}
