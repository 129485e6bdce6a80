#include <string.h>

int first(const unsigned char data[16], int value, unsigned n) {
  const unsigned char *p = memchr(data, value, n);
  return p ? (int)(p - data) : -1;
}

int main(void) {
  unsigned char data[16];
  for (int i = 0; i < 16; i++)
    data[i] = (unsigned char)(i * 7);
  return first(data, 42, 16) + first(data, 42, 6) + first(data, 300, 16);
}
