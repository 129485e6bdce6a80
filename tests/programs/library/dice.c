#include <stdlib.h>

int dice(unsigned seed, int counts[6]) {
  int sum = 0;
  srand(seed);
  for (int i = 0; i < 20; i++) {
    int d = rand() % 6;
    counts[d]++;
    sum += d + 1;
  }
  return sum;
}

int main(void) {
  int counts[6] = {0};
  return dice(7, counts) + dice(8, counts);
}
