#include <assert.h>
#include <stdlib.h>

int checked(const int *p, unsigned n) {
  assert(n > 0);
  int most = p[0];
  for (unsigned i = 1; i < n; i++) {
    if (p[i] < -1000)
      abort();
    if (p[i] > most)
      most = p[i];
  }
  assert(most >= p[n - 1]);
  return most;
}

int main(void) {
  int values[6] = {4, 8, -15, 16, 23, 42};
  return checked(values, 6);
}
