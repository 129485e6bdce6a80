/* Shortest ways between all pairs of nodes. */
#include "hls.h"

#define N 6
#define FAR 1000

void mem_floyd(const int edges[N][N], int ways[N][N]) {
  int d[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      d[i][j] = i == j ? 0 : edges[i][j] ? edges[i][j] : FAR;
    }
  }
  for (int k = 0; k < N; k++) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        int over = d[i][k] + d[k][j];
        if (over < d[i][j]) {
          d[i][j] = over;
        }
      }
    }
  }
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      ways[i][j] = d[i][j];
    }
  }
}

int main(void) {
  int edges[N][N] = {{0, 7, 9, 0, 0, 14}, {7, 0, 10, 15, 0, 0},
                     {9, 10, 0, 11, 0, 2}, {0, 15, 11, 0, 6, 0},
                     {0, 0, 0, 6, 0, 9},   {14, 0, 2, 0, 9, 0}};
  int ways[N][N];
  HLS_CALL(mem_floyd, edges, ways);
  return ways[0][4] != 20;
}
