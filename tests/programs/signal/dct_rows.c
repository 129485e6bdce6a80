#include <math.h>

void dct(const signed char in[2][8], float out[2][8]) {
  for (int row = 0; row < 2; row++)
    for (int k = 0; k < 8; k++) {
      float sum = 0;
      for (int n = 0; n < 8; n++)
        sum += (float)in[row][n] *
               cosf(3.14159265f * (float)((2 * n + 1) * k) / 16.0f);
      out[row][k] = sum * (k ? 0.5f : 0.35355339f);
    }
}

int main(void) {
  signed char in[2][8];
  float out[2][8];
  for (int i = 0; i < 16; i++)
    in[i / 8][i % 8] = (signed char)(i * i - 60);
  dct((const signed char(*)[8])in, out);
  return out[0][0] > out[1][0];
}
