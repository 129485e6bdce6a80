/* The edit distance of two words, on two rows that change roles. */
#include "hls.h"

#define N 8

static int least(int a, int b, int c) {
  int m = a < b ? a : b;
  return m < c ? m : c;
}

int levenshtein(const char a[N], const char b[N], int rows[2][N + 1]) {
  int n = 0;
  for (; b[n]; n++)
    rows[0][n] = n;
  rows[0][n] = n;
  int i = 0;
  for (; a[i]; i++) {
    int old = i & 1, new = !old;
    rows[new][0] = i + 1;
    for (int j = 0; j < n; j++)
      rows[new][j + 1] = least(rows[old][j] + (a[i] != b[j]),
                               rows[old][j + 1] + 1, rows[new][j] + 1);
  }
  return rows[i & 1][n];
}

int main(void) {
  static int rows[2][N + 1];
  HLS_CALL(levenshtein, "kitten\0", "sitting", rows);
  HLS_CALL(levenshtein, "\0\0\0\0\0\0\0", "four\0\0\0", rows);
  HLS_CALL(levenshtein, "channel", "kennel\0", rows);
  return 0;
}
