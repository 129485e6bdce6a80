/* Brightness and chroma of bytes: products with constants of few bits, sums of
 * them, and a mean that is a quotient. */
#include "hls.h"

#define N 40

void colours(const unsigned char pixels[N][3], unsigned char out[N][2],
             unsigned char means[N]) {
  for (int i = 0; i < N; i++) {
    int r = pixels[i][0];
    int g = pixels[i][1];
    int b = pixels[i][2];
    out[i][0] = (unsigned char)(((66 * r + 129 * g + 25 * b + 128) >> 8) + 16);
    out[i][1] = (unsigned char)(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
    means[i] = (unsigned char)((r + g + b) / 3);
  }
}

int main(void) {
  static unsigned char pixels[N][3], out[N][2], means[N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < 3; j++) {
      pixels[i][j] = (unsigned char)(i * 71 + j * 90 * i);
    }
  }
  pixels[1][0] = pixels[1][1] = pixels[1][2] = 255;
  HLS_CALL(colours, pixels, out, means);
  return 0;
}
