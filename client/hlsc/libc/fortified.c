/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the distribution's archives ask of glibc, for an hlsc that is linked
 * with musl: its functions with checked sizes, as the Linux Standard Base
 * describes them, and other names of the same functions. The archives are
 * compiled for glibc, whose types these functions share with musl. As there, a
 * size above the room ends the program: it is a fault of the archive. Jansson
 * passes the sizes of its own arrays, which no input changes.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int __vsnprintf_chk(char *text, size_t size, int flag, size_t room,
                    const char *format, va_list arguments);
int __snprintf_chk(char *text, size_t size, int flag, size_t room,
                   const char *format, ...);
char *__strncpy_chk(char *to, const char *from, size_t size, size_t room);
long long __isoc23_strtoll(const char *text, char **end, int base);

int __vsnprintf_chk(char *text, size_t size, int flag, size_t room,
                    const char *format, va_list arguments) {
  (void)flag;
  if (size > room) {
    abort();
  }
  return vsnprintf(text, size, format, arguments);
}

int __snprintf_chk(char *text, size_t size, int flag, size_t room,
                   const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length = __vsnprintf_chk(text, size, flag, room, format, arguments);
  va_end(arguments);
  return length;
}

char *__strncpy_chk(char *to, const char *from, size_t size, size_t room) {
  if (size > room) {
    abort();
  }
  return strncpy(to, from, size);
}

/* The name since glibc 2.38. */
long long __isoc23_strtoll(const char *text, char **end, int base) {
  return strtoll(text, end, base);
}
