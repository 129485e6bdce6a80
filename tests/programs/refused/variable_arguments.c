/* error: variable arguments are not supported; pass an array and its length */
#include <stdarg.h>

int sum(int count, ...) {
  va_list rest;
  va_start(rest, count);
  int total = 0;
  while (count-- > 0) {
    total += va_arg(rest, int);
  }
  va_end(rest);
  return total;
}

int main(void) { return sum(2, 3, 4) != 7; }
