#include <string.h>
void f(unsigned char out[16], int a, short b, float c) {
  memcpy(out, &a, sizeof a);
  memcpy(out + 4, &b, sizeof b);
  memcpy(out + 6, &c, sizeof c);
}
int main(void) {
  unsigned char p[16] = {0};
  f(p, 0x12345678, -2, 3.25f);
  int s = 0;
  for (int i = 0; i < 16; i++)
    s = s * 3 + p[i];
  return s;
}
