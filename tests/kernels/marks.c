/* Loops that clear an array, mark some of it, in a loop or before it, and count
 * the marks. */
#include "hls.h"

#define N 40

int marks(unsigned step, unsigned first, unsigned char flag[N]) {
  int count = 0;
  for (int i = 0; i < N; i++)
    flag[i] = 0;
  flag[first % N] = 2;
  for (unsigned at = first % N; at < N; at += step % 7 + 1)
    flag[at] = 1;
  for (int i = 0; i < N; i++)
    count += flag[i];
  return count;
}

int main(void) {
  static unsigned char flag[N];
  HLS_CALL(marks, 2, 3, flag);
  HLS_CALL(marks, 6, 79, flag);
  HLS_CALL(marks, 0, 0, flag);
  return 0;
}
