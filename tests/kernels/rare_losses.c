/* A branch on a product with the value that it decides about: the usual side is
 * gone on with before the product is known, and what was computed behind the other
 * one is thrown away. */
#include "hls.h"

#define N 200

int rare_losses(const int price[N], const int loss[N], int bound) {
  int stock = 1;
#pragma DYN speculate
  for (int i = 0; i < N; i++) {
    if (price[i] * stock > bound)
      stock = stock - loss[i];
    else
      stock = stock + 1;
  }
  return stock;
}

int main(void) {
  int price[N], loss[N];
  for (int i = 0; i < N; i++) {
    price[i] = i * 5 % 17;
    loss[i] = i % 4 + 13;
  }
  HLS_CALL(rare_losses, price, loss, 10000);
  HLS_CALL(rare_losses, price, loss, 700);
  HLS_CALL(rare_losses, price, loss, 400);
  HLS_CALL(rare_losses, price, loss, 100);
  HLS_CALL(rare_losses, price, loss, -1); /* at the first one, too */
  return 0;
}
