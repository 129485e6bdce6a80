#include <stdlib.h>

void sobel(const unsigned char in[6][8], unsigned char out[6][8]) {
  for (int y = 1; y < 5; y++)
    for (int x = 1; x < 7; x++) {
      int gx = 0, gy = 0;
      for (int d = -1; d <= 1; d++) {
        int weight = d ? 1 : 2;
        gx += weight * (in[y + d][x + 1] - in[y + d][x - 1]);
        gy += weight * (in[y + 1][x + d] - in[y - 1][x + d]);
      }
      int sum = abs(gx) + abs(gy);
      out[y][x] = (unsigned char)(sum > 255 ? 255 : sum);
    }
}

int main(void) {
  unsigned char in[6][8], out[6][8] = {{0}};
  for (int i = 0; i < 48; i++)
    in[i / 8][i % 8] = (unsigned char)((i * 61) % 255);
  sobel((const unsigned char(*)[8])in, out);
  return out[2][2];
}
