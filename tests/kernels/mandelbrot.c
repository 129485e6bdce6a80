/* How many steps points of the plane take to escape. */
#include "hls.h"

#define W 8
#define H 6
#define LIMIT 40

int mandelbrot(int counts[H][W], double left, double top, double step) {
  int inside = 0;
  for (int row = 0; row < H; row++) {
    for (int column = 0; column < W; column++) {
      double cx = left + column * step, cy = top - row * step;
      double x = 0.0, y = 0.0;
      int n = 0;
      while (n < LIMIT && x * x + y * y <= 4.0) {
        double next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        n++;
      }
      counts[row][column] = n;
      inside += n == LIMIT;
    }
  }
  return inside;
}

int main(void) {
  static int counts[H][W];
  HLS_CALL(mandelbrot, counts, -2.0, 1.1, 0.37);
  HLS_CALL(mandelbrot, counts, -0.75, 0.12, 0.004);
  return 0;
}
