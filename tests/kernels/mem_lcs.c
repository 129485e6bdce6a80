/* The longest common subsequence of two words, in a table. */
#include "hls.h"

#define N 10

int mem_lcs(const char a[N], const char b[N], int m, int n) {
  unsigned char best[N + 1][N + 1];
  for (int i = 0; i <= m; i++) {
    best[i][0] = 0;
  }
  for (int j = 0; j <= n; j++) {
    best[0][j] = 0;
  }
  for (int i = 1; i <= m; i++) {
    for (int j = 1; j <= n; j++) {
      if (a[i - 1] == b[j - 1]) {
        best[i][j] = best[i - 1][j - 1] + 1;
      } else {
        unsigned char left = best[i][j - 1], up = best[i - 1][j];
        best[i][j] = left > up ? left : up;
      }
    }
  }
  return best[m][n];
}

int main(void) {
  char a[N] = "ABCBDAB", b[N] = "BDCABA";
  int bad = HLS_CALL(mem_lcs, a, b, 7, 6) != 4;
  HLS_CALL(mem_lcs, a, b, 0, 3);
  HLS_CALL(mem_lcs, b, b, 9, 9);
  return bad;
}
