/* A table that one loop fills, where it fills it, and that the next one asks at
 * places that come from elsewhere, until it has found enough. */
#include "hls.h"

#define N 32

int ranks(const int score[N], const int query[N], int least) {
  static int rank[N];
  int found = 0;
  for (int i = 0; i < N; i++)
    if (score[i] >= least)
      rank[score[i] & (N - 1)] = i + 1;
  for (int i = 0; i < N; i++) {
    found += rank[query[i] & (N - 1)];
    if (found > 200)
      break;
  }
  return found;
}

int main(void) {
  static int score[N], query[N];
  for (int i = 0; i < N; i++) {
    score[i] = (i * 37 + 11) % 101;
    query[i] = (i * 53) % 67;
  }
  HLS_CALL(ranks, score, query, 50);
  HLS_CALL(ranks, score, query, 1000);
  HLS_CALL(ranks, score, query, 0);
  return 0;
}
