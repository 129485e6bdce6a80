/* The sum of nine neighbours: as a chain, eight sums one behind the other. */
#include "hls.h"

#define N 12

void box_filter(const short image[N][N], int out[N][N]) {
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      out[i][j] = image[i - 1][j - 1] + image[i - 1][j] + image[i - 1][j + 1] +
                  image[i][j - 1] + image[i][j] + image[i][j + 1] +
                  image[i + 1][j - 1] + image[i + 1][j] + image[i + 1][j + 1];
    }
  }
}

int main(void) {
  static short image[N][N];
  static int out[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      image[i][j] = (short)(i * 3001 - j * j * 277);
    }
  }
  HLS_CALL(box_filter, image, out);
  return 0;
}
