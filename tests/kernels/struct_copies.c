/* Structs with padding as a whole: initialised, assigned, cleared, sorted. */
#include "hls.h"
#include <string.h>

#define N 9

struct item {
  char name;
  int weight;
  short rank;
};

int struct_copies(int seed) {
  struct item heap[N] = {{'a', 7, 1}, {'b', 3}}, top;
  for (int i = 2; i < N; i++)
    heap[i] = (struct item){(char)('a' + i), seed * i % 11, (short)-i};
  for (int i = 1; i < N; i++)
    for (int j = i; j > 0 && heap[j].weight < heap[j - 1].weight; j--) {
      struct item swapped = heap[j];
      heap[j] = heap[j - 1];
      heap[j - 1] = swapped;
    }
  top = heap[N - 1];
  memset(&heap[0], 0, sizeof heap[0]);
  int sum = top.name * 1000 + top.rank;
  for (int i = 0; i < N; i++)
    sum = sum * 3 + heap[i].name - heap[i].weight * heap[i].rank;
  return sum;
}

int main(void) {
  HLS_CALL(struct_copies, 5);
  HLS_CALL(struct_copies, -3);
  return 0;
}
