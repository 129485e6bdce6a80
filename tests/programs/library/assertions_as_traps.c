/* options: --traps */
#include <assert.h>
#include <stdlib.h>

static int half(int n) {
  assert(n % 2 == 0);
  return n / 2;
}

int halves(const int x[8], int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (x[i] < 0)
      abort();
    sum += half(x[i]);
  }
  return sum;
}

int main(void) {
  int x[8] = {2, 4, 0, 8, 10, 22, 6, 2};
  return halves(x, 8) + halves(x, 3);
}
