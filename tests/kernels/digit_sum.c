/* The sum of the decimal digits, until one digit is left. */
#include "hls.h"

int digit_sum(unsigned long n) {
  while (n > 9) {
    unsigned long sum = 0;
    do {
      sum += n % 10;
      n /= 10;
    } while (n);
    n = sum;
  }
  return (int)n;
}

int main(void) {
  HLS_CALL(digit_sum, 0);
  HLS_CALL(digit_sum, 987654321);
  HLS_CALL(digit_sum, 18446744073709551615ul);
  return 0;
}
