/* Sine and cosine with shifts and additions, angles in 1/65536. */
#include "hls.h"

#define STEPS 12

void cordic_integer(const int angles[STEPS], int angle, int out[2]) {
  int x = 39797, y = 0; /* the length that the rotations make 1 */
  for (int i = 0; i < STEPS; i++) {
    int dx = x >> i, dy = y >> i;
    if (angle >= 0) {
      x -= dy;
      y += dx;
      angle -= angles[i];
    } else {
      x += dy;
      y -= dx;
      angle += angles[i];
    }
  }
  out[0] = x;
  out[1] = y;
}

int main(void) {
  static const int angles[STEPS] = {51472, 30386, 16055, 8150, 4091, 2047,
                                    1024,  512,   256,   128,  64,   32};
  static int out[2];
  HLS_CALL(cordic_integer, angles, 0, out);
  HLS_CALL(cordic_integer, angles, 51472, out);
  HLS_CALL(cordic_integer, angles, -100000, out);
  return 0;
}
