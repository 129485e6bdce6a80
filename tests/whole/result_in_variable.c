/* What the kernel leaves in variables for others to read. */
#include "hls.h"

int result, bins[4];

void result_in_variable(const int a[8]) {
  result = 0;
  for (int i = 0; i < 8; i++) {
    result += a[i];
    bins[a[i] & 3]++;
  }
}

int main(void) {
  int a[8] = {4, 1, 7, 3, 9, 12, 5, 2};
  HLS_CALL(result_in_variable, a);
  a[3] = result;
  HLS_CALL(result_in_variable, a);
  return result + bins[2];
}
