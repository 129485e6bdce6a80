/* A hash that each byte multiplies by a constant: what an iteration waits for is
 * a product. */
#include "hls.h"

#define N 64

unsigned polynomial_hash(const unsigned char text[N], int n,
                         unsigned char buckets[97]) {
  unsigned hash = 5381;
  for (int i = 0; i < n; i++) {
    hash = 33 * hash + text[i];
  }
  buckets[hash % 97] += 1;
  return hash;
}

int main(void) {
  static unsigned char text[N], buckets[97];
  for (int i = 0; i < N; i++) {
    text[i] = (unsigned char)(i * 37 + 11);
  }
  HLS_CALL(polynomial_hash, text, N, buckets);
  HLS_CALL(polynomial_hash, text, 1, buckets);
  HLS_CALL(polynomial_hash, text, 30, buckets);
  return 0;
}
