/* Calls of the C library that the compiler computes. */
#include "hls.h"

#include <string.h>

int constant_calls(int letters[8], int n) {
  int sum = (int)strlen("as long as that");
  for (unsigned i = 0; i < strlen("letters"); i++) {
    sum = sum * n + letters[i] - "letters"[i];
  }
  return sum;
}

int main(void) {
  int letters[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  HLS_CALL(constant_calls, letters, 1);
  HLS_CALL(constant_calls, letters, 3);
  return 0;
}
