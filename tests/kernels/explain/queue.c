// Addresses that nobody knows before.
#include <stdio.h>

void queue(const int key[40], int bins[8]) {
  for (int i = 0; i < 40; i++)
    bins[key[i] & 7] += i;
}

int main(void) {
  int key[40], bins[8] = {0};
  for (int i = 0; i < 40; i++)
    key[i] = i * i;
  queue(key, bins);
  printf("%d\n", bins[1]);
}
