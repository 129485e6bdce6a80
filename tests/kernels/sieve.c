/* The sieve of Eratosthenes: flags of one bit. */
#include "hls.h"

#define N 64

int sieve(_Bool composite[N]) {
  int primes = 0;
  for (int i = 2; i < N; i++) {
    if (composite[i])
      continue;
    primes++;
    for (int k = i * i; k < N; k += i)
      composite[k] = 1;
  }
  return primes;
}

int main(void) {
  static _Bool composite[N];
  HLS_CALL(sieve, composite);
  return 0;
}
