#include <math.h>

float goertzel(const float x[16], int bin) {
  float w = 6.2831853f * (float)bin / 16.0f, c = 2.0f * cosf(w);
  float s1 = 0, s2 = 0;
  for (int i = 0; i < 16; i++) {
    float s = x[i] + c * s1 - s2;
    s2 = s1;
    s1 = s;
  }
  return sqrtf(s1 * s1 + s2 * s2 - c * s1 * s2);
}

int main(void) {
  float x[16];
  for (int i = 0; i < 16; i++)
    x[i] = (float)(i % 4) - 1.5f;
  return goertzel(x, 4) > goertzel(x, 3);
}
