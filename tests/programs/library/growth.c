#include <math.h>

float grown(float start, float rate, int years) {
  float byPower = start * powf(1 + rate, (float)years);
  float byExp = start * expf(log1pf(rate) * (float)years);
  return fabsf(byPower - byExp) < 1e-2f * byPower ? floorf(byPower) : -1;
}

int main(void) {
  return (int)(grown(100, 0.05f, 10) + grown(50, 0, 3) + grown(1, 1, 20));
}
