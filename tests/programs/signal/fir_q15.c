#include <stdint.h>

static const int16_t taps[8] = {-512, 1024, 4096, 12000, 12000, 4096, 1024, -512};
static int16_t line[8];

int16_t fir_q15(int16_t x) {
  int32_t sum = 1 << 14;
  for (int i = 7; i > 0; i--)
    line[i] = line[i - 1];
  line[0] = x;
  for (int i = 0; i < 8; i++)
    sum += (int32_t)line[i] * taps[i];
  sum >>= 15;
  return (int16_t)(sum > 32767 ? 32767 : sum < -32768 ? -32768 : sum);
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += fir_q15((int16_t)(i * 2500 - 12000));
  return sum;
}
