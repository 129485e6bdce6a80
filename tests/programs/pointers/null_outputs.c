#include <stddef.h>
struct range {
  int least;
  short most;
};
/* Whoever does not need an output passes null for it. */
int f(const int *v, int n, struct range *range, int *sum) {
  int total = 0, found = -1;
  for (int i = 0; i < n; i++) {
    total += v[i];
    if (v[i] < 0 && found < 0)
      found = i;
    if (range != NULL) {
      if (i == 0 || v[i] < range->least)
        range->least = v[i];
      if (i == 0 || v[i] > range->most)
        range->most = (short)v[i];
    }
  }
  if (sum)
    *sum = total;
  return found;
}
int main(void) {
  int v[6] = {4, 1, -5, 9, -2, 6}, sum = 0;
  struct range range[2] = {{0, 0}, {0, 0}};
  int n = f(v, 6, &range[1], &sum);
  n += f(v, 3, NULL, &sum);
  n += f(v, 5, range, NULL);
  int *nothing = n > 100 ? &sum : NULL;
  n += f(v, 4, NULL, nothing);
  return n + sum + range[0].least + range[1].most;
}
