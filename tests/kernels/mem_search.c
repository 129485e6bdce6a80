/* Binary search in a constant table, for many keys. */
#include "hls.h"

#define N 16
#define KEYS 10

static const int sorted[N] = {-40, -7, -3, 0,  2,  5,   9,   14,
                              15,  22, 40, 41, 77, 100, 128, 1000};

int mem_search(const int keys[KEYS], int at[KEYS]) {
  int found = 0;
  for (int k = 0; k < KEYS; k++) {
    int low = 0, high = N;
    while (low < high) {
      int middle = (low + high) / 2;
      if (sorted[middle] < keys[k]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    _Bool hit = low < N && sorted[low] == keys[k];
    at[k] = hit ? low : -1;
    found += hit;
  }
  return found;
}

int main(void) {
  int keys[KEYS] = {5, -40, 1000, 3, 1001, -41, 100, 15, 0, 76}, at[KEYS];
  return HLS_CALL(mem_search, keys, at) != 6;
}
