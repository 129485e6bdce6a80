#include <string.h>
int f(const unsigned char p[16], int at) {
  int v;
  unsigned short w;
  memcpy(&v, p + at, 4);
  memcpy(&w, p + at + 4, 2);
  return v + w;
}
int main(void) {
  unsigned char p[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  return (f(p, 0) ^ f(p, 7) ^ f(p, 10)) % 251;
}
