#include <limits.h>
#include <stdint.h>

long long kinds(signed char c, unsigned short s, long l, unsigned u) {
  long long sum = c + s;
  sum += c < 0 ? UCHAR_MAX - (unsigned char)c : c >> 1;
  sum -= (int64_t)(l / (c ? c : 1)) + (int32_t)u;
  sum ^= (long long)(u >> (s & 31)) << 33;
  return sum + (c < (signed char)s) + ((unsigned)c < u);
}

int main(void) {
  return (int)(kinds(-5, 40000, -7000000000L, 3000000000u) +
               kinds(100, 3, 77, 1) + kinds(0, 0, 0, 0));
}
