/* Every operation on pairs of numbers at the borders of the formats. */
#include "hls.h"

#include <float.h>
#include <math.h>

#define N 13

int float_corners(const float x[N], float sums[N][N], float products[N][N],
                  float quotients[N][N], double wide[N]) {
  int relations = 0;
  for (int i = 0; i < N; i++) {
    float a = x[i];
    for (int k = 0; k < N; k++) {
      float b = x[k];
      sums[i][k] = i > k ? a + b : a - b;
      products[i][k] = a * b;
      quotients[i][k] = a / b;
      relations = relations * 3 + (a < b) + 2 * (a == b);
    }
    double d = a;
    wide[i] = sqrt(d) + (double)(float)(d * 1.0000001) - fabs(d);
    wide[i] += (double)sqrtf(fabsf(a)) * (d / 3.0);
  }
  return relations;
}

int main(void) {
  static float sums[N][N], products[N][N], quotients[N][N];
  static double wide[N];
  const float x[N] = {0.0f,        -0.0f,    1.0f,          -1.0000001f,
                      1e-45f,      FLT_MIN,  -1.1754942e-38f, FLT_MAX,
                      -3.3333333f, INFINITY, -INFINITY,     NAN,
                      0.49999997f};
  HLS_CALL(float_corners, x, sums, products, quotients, wide);
  return 0;
}
