/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The lines of a C text that include files.
 */
#ifndef LSP_INCLUDE_LINES_H
#define LSP_INCLUDE_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* One of them; zero-initialise before the first. */
typedef struct include_line {
  const char *name; /* between the quotes or brackets; in the text */
  size_t size;
  bool is_quoted;
} include_line;

/* Goes to the next one; false behind the last one. */
bool include_line_next(include_line *include, const char *text, size_t size);

#endif
