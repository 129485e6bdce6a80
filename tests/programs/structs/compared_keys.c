#include <string.h>
struct key {
  unsigned char b[6];
};
int f(const struct key k[4], struct key x) {
  for (int i = 0; i < 4; i++)
    if (!memcmp(&k[i], &x, sizeof x))
      return i;
  return -1;
}
int main(void) {
  struct key k[4] = {{"abcde"}, {"fghij"}, {"klmno"}, {"pqrst"}};
  return f(k, k[2]) + f(k, (struct key){"zz"});
}
