#include <stdint.h>

void product(const uint32_t a[4], const uint32_t b[4], uint32_t out[8]) {
  for (int i = 0; i < 8; i++)
    out[i] = 0;
  for (int i = 0; i < 4; i++) {
    uint64_t carry = 0;
    for (int j = 0; j < 4; j++) {
      uint64_t t = (uint64_t)a[i] * b[j] + out[i + j] + carry;
      out[i + j] = (uint32_t)t;
      carry = t >> 32;
    }
    out[i + 4] = (uint32_t)carry;
  }
}

int main(void) {
  const uint32_t a[4] = {~0u, ~0u, 1, 2}, b[4] = {3, ~0u, ~0u, 0x80000000};
  uint32_t out[8];
  product(a, b, out);
  return out[7] & 1;
}
