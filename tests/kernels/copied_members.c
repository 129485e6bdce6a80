/* A copy that begins in one array of a struct and ends in the next one. */
#include "hls.h"

#include <string.h>

struct pair {
  int first[10];
  int second[10];
  int last;
};

int copied_members(int numbers[10], int n) {
  struct pair pair;
  for (int i = 0; i < 10; i++) {
    pair.first[i] = i;
    pair.second[i] = 100 + i;
  }
  pair.last = n;
  memcpy(&pair.first[5], numbers, 10 * sizeof(int));
  int sum = pair.last;
  for (int i = 0; i < 10; i++) {
    sum = sum * 3 + pair.second[(i + n) % 10] + pair.first[i];
  }
  return sum;
}

int main(void) {
  int numbers[10] = {9, 8, 7, 6, 5, 4, 3, 2, 1, 0};
  HLS_CALL(copied_members, numbers, 1);
  HLS_CALL(copied_members, numbers, 4);
  return 0;
}
