/* error: an argument is no function; write the type of a pointer to one */
#include <stdarg.h>

int called(int count, ...) {
  va_list rest;
  va_start(rest, count);
  int result = va_arg(rest, int(void))();
  va_end(rest);
  return result;
}

int main(void) { return called(0); }
