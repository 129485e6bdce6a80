/* A sum that the text begins with what the iteration before has left, and that
 * has terms of both signs. */
#include "hls.h"

#define N 64

unsigned sum_of_products(const unsigned a[N], const unsigned b[N],
                         unsigned c) {
  unsigned sum = 0;
  for (int i = 0; i < N; i++) {
    sum = sum + a[i] * b[i] - c * a[i] + b[i] - (unsigned)i;
  }
  return sum;
}

int main(void) {
  static unsigned a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = 2654435761u * (unsigned)i;
    b[i] = (unsigned)(i * i) - 100u;
  }
  HLS_CALL(sum_of_products, a, b, 3);
  HLS_CALL(sum_of_products, a, b, 4294967295u);
  return 0;
}
