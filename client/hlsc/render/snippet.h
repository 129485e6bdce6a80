/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A line of source with a range of it underlined:
 *
 *     3 | void __placeholder(int a, int output_b);
 *       |                    ~~~~^
 */
#ifndef HLSC_SNIPPET_H
#define HLSC_SNIPPET_H

#include "client/hlsc/files/source.h"
#include "client/hlsc/terminal/output.h"

/* As in LSP: lines from 0, columns in UTF-16 units, the end is exclusive. */
typedef struct text_range {
  size_t line;
  size_t column;
  size_t end_line;
  size_t end_column;
} text_range;

/* Prints the snippet; nothing when the source has no such line. */
void snippet_print(const output *out, const source *src,
                   const text_range *range);

/* The column to show to people, from 1, in bytes as Clang and editors count. */
size_t snippet_byte_column(const source *src, const text_range *range);

#endif
