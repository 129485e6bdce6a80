/* Accesses to volatile memory are as many as in the text, and in its order. */
#include "hls.h"

volatile int port[4];

int volatile_order(volatile int a[4], int n) {
  volatile int sum = 0;
  for (int i = 0; i < n; i++) {
    a[1] = i;
    sum += a[0] + a[1];
    port[i & 3] = sum;
    port[i & 3] = a[1];
  }
  return sum;
}

int main(void) {
  int a[4] = {1, 2, 3, 4};
  HLS_CALL(volatile_order, a, 5);
  port[2] = 9;
  return HLS_CALL(volatile_order, a, 3) + port[2];
}
