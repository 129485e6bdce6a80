#include <string.h>
struct rec {
  int id;
  char name[6];
  short v;
  int w;
};
int f(struct rec r[3], int i, int j) {
  memcpy(r[i].name, r[j].name, sizeof r[i].name);
  memcpy(&r[i].v, &r[j].v, sizeof(short));
  return r[i].name[2] + r[i].v;
}
int main(void) {
  struct rec r[3] = {{1, "abc", 2, 3}, {4, "defgh", 5, 6}, {7, "xyz", 8, 9}};
  return f(r, 0, 1) + f(r, 2, 0);
}
