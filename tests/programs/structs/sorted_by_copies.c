#include <string.h>
struct rec {
  int id;
  char name[6];
  short v;
  int w;
};
int f(struct rec r[4], int n) {
  struct rec t;
  for (int i = 0; i + 1 < n; i++)
    if (r[i].id > r[i + 1].id) {
      memcpy(&t, &r[i], sizeof t);
      memcpy(&r[i], &r[i + 1], sizeof t);
      memcpy(&r[i + 1], &t, sizeof t);
    }
  return r[0].id;
}
int main(void) {
  struct rec r[4] = {
      {9, "abc", 2, 3}, {4, "defgh", 5, 6}, {7, "xyz", 8, 9}, {1, "q", 1, 1}};
  return f(r, 4) + f(r, 3) + r[1].name[0];
}
