/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The conversions in a format of printf().
 */
#ifndef BASE_C_TEXT_C_PRINT_H
#define BASE_C_TEXT_C_PRINT_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What widths and precisions may be at most. */
#define C_PRINT_MOST 255

/* A conversion, or a text without one. */
typedef struct c_print_piece {
  const char *text; /* within the format */
  size_t size;
  char letter;    /* that it ends with, such as d; 0 for a text. `%%` is one */
  char length[3]; /* "", "l", "hh" … */
  bool is_left;
  bool has_plus;
  bool has_space;
  bool has_prefix;
  bool has_zeros;
  int width;     /* 0: as many characters as there are */
  int precision; /* -1: none is given */
} c_print_piece;

/* The piece that a format begins with; false at its end. A conversion that is
 * none of C's, or that takes its width or its precision from an argument, or
 * has one above C_PRINT_MOST, has the letter '?' and is the rest of the format.
 */
bool c_print_next(const char *format, c_print_piece *piece);

#ifdef __cplusplus
}
#endif

#endif
