/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The characters beyond ASCII that C has in identifiers. The table is written
 * as the program is built, by c_letters.py.
 */
#ifndef BASE_C_TEXT_C_LETTERS_H
#define BASE_C_TEXT_C_LETTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Code points that follow one another. */
typedef struct c_letters {
  uint32_t first;
  uint32_t last;
  bool may_begin; /* a name: XID_Start; the others are of XID_Continue alone */
} c_letters;

/* In the order of the code points; none is in two of them. */
extern const c_letters c_letters_table[];
extern const size_t c_letters_count;

#endif
