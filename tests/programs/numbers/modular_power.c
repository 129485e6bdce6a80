#include <stdint.h>

uint32_t power(uint32_t base, uint32_t exponent, uint32_t modulus) {
  uint64_t result = 1, b = base % modulus;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1)
      result = result * b % modulus;
    b = b * b % modulus;
  }
  return (uint32_t)result;
}

int main(void) { return power(7, 560, 561) == 1 && power(2, 10, 1000) == 24; }
