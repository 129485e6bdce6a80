/* A search that ends at a product of floats: iterations begin before the product
 * of the one before is known. */
#include "hls.h"

#define N 400

int first_over(const float a[N], const float b[N], float limit) {
  int i = 0;
  float product;
#pragma DYN speculate variable=product max_predictions=8 style=standard
  do {
    product = a[i] * b[i];
    i++;
  } while (product < limit);
  return i;
}

int main(void) {
  float a[N], b[N];
  for (int i = 0; i < N; i++) {
    a[i] = i * 0.5f;
    b[i] = 1.0f + i * 0.001f;
  }
  HLS_CALL(first_over, a, b, 100.0f);
  HLS_CALL(first_over, a, b, 0.0f);
  HLS_CALL(first_over, a, b, 250.0f);
  HLS_CALL(first_over, a, b, 1.0f);
  HLS_CALL(first_over, a, b, 279.0f); /* the last one */
  return 0;
}
