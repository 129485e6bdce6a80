/* The decimal digits of a number, the last one first: quotients and remainders
 * by a constant, each of the one before it. */
#include "hls.h"

#define N 10

int decimal_digits(unsigned number, unsigned char digits[N]) {
  int count = 0;
  do {
    digits[count] = (unsigned char)(number % 10);
    number /= 10;
    count++;
  } while (number != 0);
  return count;
}

int main(void) {
  static unsigned char digits[N];
  HLS_CALL(decimal_digits, 0, digits);
  HLS_CALL(decimal_digits, 4294967295u, digits);
  HLS_CALL(decimal_digits, 1000000000, digits);
  HLS_CALL(decimal_digits, 2147483648u, digits);
  HLS_CALL(decimal_digits, 99, digits);
  return 0;
}
