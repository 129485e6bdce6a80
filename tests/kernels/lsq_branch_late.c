/* A branch behind a loop, whose condition is there long before the loop has
 * ended: the accesses in front of it and those behind it must not enter their
 * queue in one cycle. */
#include "hls.h"

#define N 32
#define M 4

void lsq_branch_late(int a[N], int b[M], int from, int turn) {
  b[0] = 0;
  for (int i = 0; i < 3; i++)
    a[i] = a[from];
  a[0] = 1;
  int x = from ? a[turn + from] & 3 : b[2] & 3;
  if (b[x])
    b[turn] = 1;
}

int main(void) {
  static int a[N], b[M];
  for (int i = 0; i < N; i++)
    a[i] = i * i * 3 % 31;
  for (int i = 0; i < M; i++)
    b[i] = i * 3 + 1;
  for (int i = 0; i < M; i++)
    HLS_CALL(lsq_branch_late, a, b, i * 2, i);
  return 0;
}
