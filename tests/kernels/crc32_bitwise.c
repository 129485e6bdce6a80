/* CRC-32, one bit at a time. */
#include "hls.h"

#define N 16

unsigned crc32_bitwise(const unsigned char data[N], int n) {
  unsigned crc = 0xffffffffu;
  for (int i = 0; i < n; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++)
      crc = crc & 1 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
  }
  return ~crc;
}

int main(void) {
  static const unsigned char data[N] = "123456789";
  HLS_CALL(crc32_bitwise, data, 9);
  HLS_CALL(crc32_bitwise, data, 0);
  return 0;
}
