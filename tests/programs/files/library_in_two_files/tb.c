#include <math.h>
float wave(float t);

int main(void) {
  float sum = 0;
  for (int i = 0; i < 4; i++)
    sum += wave((float)i * 0.7f) - sinf((float)i);
  return sum > 10;
}
