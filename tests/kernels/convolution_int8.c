/* A 3 x 3 convolution of 8-bit pixels with rectification. */
#include "hls.h"

#define H 7
#define W 8

void convolution_int8(const signed char image[H][W],
                      const signed char weights[3][3],
                      unsigned char out[H - 2][W - 2]) {
  for (int y = 0; y < H - 2; y++)
    for (int x = 0; x < W - 2; x++) {
      int sum = 0;
      for (int dy = 0; dy < 3; dy++)
        for (int dx = 0; dx < 3; dx++)
          sum += image[y + dy][x + dx] * weights[dy][dx];
      sum >>= 4;
      out[y][x] = (unsigned char)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}

int main(void) {
  static signed char image[H][W];
  static const signed char weights[3][3] = {
      {1, 2, -1}, {-4, 127, -4}, {-1, 2, -128}};
  static unsigned char out[H - 2][W - 2];
  for (int y = 0; y < H; y++)
    for (int x = 0; x < W; x++)
      image[y][x] = (signed char)(y * 53 + x * 29);
  HLS_CALL(convolution_int8, image, weights, out);
  return 0;
}
