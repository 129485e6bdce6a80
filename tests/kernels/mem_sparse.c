/* A sparse matrix, its rows one behind the other in constant tables, times a
 * vector. */
#include "hls.h"

#define N 6
#define ENTRIES 11

static const short begins[N + 1] = {0, 2, 4, 5, 5, 9, ENTRIES};
static const short columns[ENTRIES] = {0, 3, 1, 5, 2, 0, 1, 4, 5, 2, 5};
static const int values[ENTRIES] = {5, -3, 8, 2, 7, 1, -9, 4, 6, 11, -2};

void mem_sparse(const int x[N], int y[N]) {
  for (int r = 0; r < N; r++) {
    int sum = 0;
    for (int k = begins[r]; k < begins[r + 1]; k++) {
      sum += values[k] * x[columns[k]];
    }
    y[r] = sum;
  }
}

int main(void) {
  int x[N] = {1, -2, 3, -4, 5, -6}, y[N];
  HLS_CALL(mem_sparse, x, y);
  HLS_CALL(mem_sparse, y, x);
  return 0;
}
