/* Where the largest and the smallest number are, NaNs aside, and how they
 * compare with a limit. */
#include "hls.h"

#include <math.h>

#define N 40

int float_search(const float a[N], float limit, float found[4], int counts[7]) {
  int place = -1;
  float best = -INFINITY, least = INFINITY;
  int less = 0, less_equal = 0, equal = 0, differs = 0, nans = 0, finite = 0;
  for (int i = 0; i < N; i++) {
    float x = a[i];
    if (!(x <= best)) {
      if (x == x) {
        best = x;
        place = i;
      }
    }
    least = fminf(x, least);
    less += x < limit;
    less_equal += x <= limit;
    equal += x == limit;
    differs += x != limit;
    nans += isnan(x) ? 1 : 0;
    finite += isfinite(x) ? 1 : 0;
  }
  found[0] = best;
  found[1] = least;
  found[2] = fmaxf(best, NAN);
  found[3] = -least;
  counts[0] = less;
  counts[1] = less_equal;
  counts[2] = equal;
  counts[3] = differs;
  counts[4] = nans;
  counts[5] = finite;
  counts[6] = best > least || !(least >= limit);
  return place;
}

int main(void) {
  static float a[N], found[4];
  static int counts[7];
  for (int i = 0; i < N; i++) {
    a[i] = (float)((i * 37) % 23) - 11.5f;
  }
  a[3] = NAN;
  a[17] = -0.0f;
  a[18] = 0.0f;
  a[20] = 1e-45f;
  HLS_CALL(float_search, a, 0.0f, found, counts);
  a[9] = INFINITY;
  a[10] = -INFINITY;
  HLS_CALL(float_search, a, INFINITY, found, counts);
  HLS_CALL(float_search, a, NAN, found, counts);
  return 0;
}
