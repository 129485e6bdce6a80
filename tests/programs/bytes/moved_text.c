#include <string.h>
void f(char s[16], int at, int n) {
  memmove(s + at, s, n);
  memmove(s, s + 1, 5);
}
int main(void) {
  char s[16] = "hello, world";
  f(s, 3, 9);
  f(s, 1, 14);
  int r = 0;
  for (int i = 0; i < 16; i++)
    r = r * 3 + s[i];
  return r;
}
