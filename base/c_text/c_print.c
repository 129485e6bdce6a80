/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The conversions in a format of printf() (C17 7.21.6.1).
 */
#include "base/c_text/c_print.h"

#include <string.h>

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *take_flags(const char *at, c_print_piece *piece) {
  for (;; at++) {
    switch (*at) {
    case '-':
      piece->is_left = true;
      break;
    case '+':
      piece->has_plus = true;
      break;
    case ' ':
      piece->has_space = true;
      break;
    case '#':
      piece->has_prefix = true;
      break;
    case '0':
      piece->has_zeros = true;
      break;
    default:
      return at;
    }
  }
}

/* NULL when the number is too large. */
static const char *take_number(const char *at, int *number) {
  for (*number = 0; is_digit(*at); at++) {
    *number = *number * 10 + (*at - '0');
    if (*number > C_PRINT_MOST) {
      return NULL;
    }
  }
  return at;
}

static const char *take_length(const char *at, c_print_piece *piece) {
  static const char *const lengths[] = {"hh", "h", "ll", "l",
                                        "j",  "z", "t",  "L"};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    size_t size = strlen(lengths[i]);
    if (strncmp(at, lengths[i], size) == 0) {
      memcpy(piece->length, lengths[i], size + 1);
      return at + size;
    }
  }
  return at;
}

/* The end of the conversion behind its %; NULL if it is not known. */
static const char *take_conversion(const char *at, c_print_piece *piece) {
  at = take_number(take_flags(at, piece), &piece->width);
  if (at && *at == '.') {
    at = take_number(at + 1, &piece->precision);
  }
  at = at ? take_length(at, piece) : NULL;
  if (!at || !*at || !strchr("diouxXcsfFeEgGaApn%", *at)) {
    return NULL;
  }
  piece->letter = *at;
  return at + 1;
}

bool c_print_next(const char *format, c_print_piece *piece) {
  *piece = (c_print_piece){.text = format, .precision = -1};
  if (!*format) {
    return false;
  }
  if (*format != '%') {
    piece->size = strcspn(format, "%");
  } else if (format[1] == '%') {
    piece->text++; /* the text is the second one */
    piece->size = 1;
  } else {
    const char *end = take_conversion(format + 1, piece);
    piece->letter = end ? piece->letter : '?';
    piece->size = end ? (size_t)(end - format) : strlen(format);
  }
  return true;
}
