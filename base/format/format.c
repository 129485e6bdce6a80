/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A formatter of plain directives.
 */
#include "base/format/format.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* What a directive stands for. */
typedef struct directive {
  char conversion;  /* as in the format, NUL: one that is not plain */
  char length;      /* NUL, or z, t, l; ll is as long as l */
  const char *rest; /* of the format */
} directive;

typedef struct sink {
  char *to;
  size_t room;
  size_t size; /* of all that was put, also of what did not fit */
} sink;

_Static_assert(sizeof(long) == sizeof(long long), "%lld is read like %ld");

/* Reads the directive behind a '%'. */
static directive read_directive(const char *format) {
  directive read = {0};
  if (*format == 'z' || *format == 't') {
    read.length = *format++;
  } else if (*format == 'l') {
    read.length = *format++;
    format += *format == 'l';
  }
  bool is_number = *format == 'u' || *format == 'd' || *format == 'i';
  bool is_other = *format == 's' || *format == 'c' || *format == '%';
  if (is_number || (is_other && !read.length)) {
    read.conversion = *format;
    read.rest = format + 1;
  }
  return read;
}

static void put(sink *out, const char *bytes, size_t size) {
  if (out->size < out->room) {
    size_t left = out->room - out->size;
    memcpy(out->to + out->size, bytes, size < left ? size : left);
  }
  out->size += size;
}

size_t format_decimal(char digits[FORMAT_DIGITS_MAX], uint64_t number) {
  char reversed[FORMAT_DIGITS_MAX];
  size_t size = 0;
  do {
    reversed[size++] = (char)('0' + number % 10);
    number /= 10;
  } while (number);
  for (size_t i = 0; i < size; i++) {
    digits[i] = reversed[size - 1 - i];
  }
  return size;
}

static void put_unsigned(sink *out, uint64_t number) {
  char digits[FORMAT_DIGITS_MAX];
  put(out, digits, format_decimal(digits, number));
}

static void put_signed(sink *out, int64_t number) {
  if (number < 0) {
    put(out, "-", 1);
  }
  put_unsigned(out, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

static void put_string(sink *out, const char *text) {
  put(out, text ? text : "(null)", text ? strlen(text) : strlen("(null)"));
}

/* Writes a directive, the argument of which is next. */
static void put_directive(sink *out, directive next, va_list *arguments) {
  bool is_long = next.length != '\0';
  switch (next.conversion) {
  case 's':
    put_string(out, va_arg(*arguments, const char *));
    break;
  case 'c':
    put(out, &(char){(char)va_arg(*arguments, int)}, 1);
    break;
  case 'u':
    put_unsigned(out, is_long ? va_arg(*arguments, uint64_t)
                              : va_arg(*arguments, unsigned));
    break;
  case '%':
    put(out, "%", 1);
    break;
  default:
    put_signed(out,
               is_long ? va_arg(*arguments, int64_t) : va_arg(*arguments, int));
    break;
  }
}

/* Returns false at a directive that is not plain. */
static bool put_plain(sink *out, const char *format, va_list *arguments) {
  while (*format) {
    const char *percent = strchrnul(format, '%');
    put(out, format, (size_t)(percent - format));
    format = percent;
    if (*percent) {
      directive next = read_directive(percent + 1);
      if (!next.conversion) {
        return false;
      }
      put_directive(out, next, arguments);
      format = next.rest;
    }
  }
  return true;
}

size_t format_text(char *to, size_t room, const char *format,
                   va_list arguments) {
  sink out = {.to = to, .room = room};
  va_list copy;
  va_copy(copy, arguments);
  bool is_plain = put_plain(&out, format, &copy);
  va_end(copy);
  if (!is_plain) {
    int size = vsnprintf(to, room, format, arguments);
    return size < 0 ? SIZE_MAX : (size_t)size;
  }
  if (room > 0) {
    to[out.size < room ? out.size : room - 1] = '\0';
  }
  return out.size;
}
