#include <string.h>

int blocks(unsigned char data[32], int n) {
  unsigned char copy[32];
  memcpy(copy, data, 32);
  memset(data, 0, (size_t)n);
  memmove(data + 2, copy, (size_t)n);
  return memcmp(data, copy, 32) < 0 ? -1 : memcmp(data + 2, copy, (size_t)n);
}

int main(void) {
  unsigned char data[32];
  for (int i = 0; i < 32; i++)
    data[i] = (unsigned char)(i * 3 + 1);
  return blocks(data, 20) + blocks(data, 0);
}
