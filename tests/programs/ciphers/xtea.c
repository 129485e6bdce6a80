#include <stdint.h>

void xtea(uint32_t v[2], const uint32_t key[4]) {
  uint32_t a = v[0], b = v[1], sum = 0;
  for (int i = 0; i < 32; i++) {
    a += (((b << 4) ^ (b >> 5)) + b) ^ (sum + key[sum & 3]);
    sum += 0x9e3779b9u;
    b += (((a << 4) ^ (a >> 5)) + a) ^ (sum + key[sum >> 11 & 3]);
  }
  v[0] = a;
  v[1] = b;
}

int main(void) {
  uint32_t v[2] = {0x01234567, 0x89abcdef};
  const uint32_t key[4] = {1, 2, 3, 4};
  xtea(v, key);
  return v[0] == 0;
}
