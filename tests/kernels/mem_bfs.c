/* Distances from one node of a small graph, with a queue of nodes to visit. */
#include "hls.h"

#define N 8

int mem_bfs(const unsigned char edges[N][N], int from, int distance[N]) {
  unsigned char queue[N];
  _Bool seen[N] = {0};
  int head = 0, tail = 0;
  for (int i = 0; i < N; i++) {
    distance[i] = -1;
  }
  queue[tail++] = (unsigned char)from;
  seen[from] = 1;
  distance[from] = 0;
  while (head < tail) {
    int node = queue[head++];
    for (int next = 0; next < N; next++) {
      if (edges[node][next] && !seen[next]) {
        seen[next] = 1;
        distance[next] = distance[node] + 1;
        queue[tail++] = (unsigned char)next;
      }
    }
  }
  return tail;
}

int main(void) {
  unsigned char edges[N][N] = {{0}};
  int distance[N];
  for (int i = 0; i < N; i++) {
    edges[i][(i * 3 + 1) % N] = 1;
    edges[i][i * i % N] = 1;
  }
  HLS_CALL(mem_bfs, edges, 0, distance);
  HLS_CALL(mem_bfs, edges, 5, distance);
  return 0;
}
