/* What fits into a knapsack, by values and weights in constant tables. */
#include "hls.h"

#define ITEMS 6
#define ROOM 20

int mem_knapsack(int room) {
  static const unsigned char weights[ITEMS] = {2, 3, 5, 7, 1, 4};
  static const short values[ITEMS] = {10, 5, 15, 7, 6, 18};
  int best[ROOM + 1] = {0};
  for (int i = 0; i < ITEMS; i++) {
    for (int w = room; w >= weights[i]; w--) {
      int with = best[w - weights[i]] + values[i];
      if (with > best[w]) {
        best[w] = with;
      }
    }
  }
  return best[room];
}

int main(void) {
  int bad = HLS_CALL(mem_knapsack, 15) != 54;
  HLS_CALL(mem_knapsack, 3);
  HLS_CALL(mem_knapsack, ROOM);
  return bad;
}
