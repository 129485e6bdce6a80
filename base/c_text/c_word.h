/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whether a text in C or C++ has an identifier, wherever that may be.
 */
#ifndef BASE_C_TEXT_C_WORD_H
#define BASE_C_TEXT_C_WORD_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a text has the name, which is one in UTF-8: as a word of its own,
 * over lines that a backslash continues, and with `\u` and `\U` for its
 * characters. Comments and strings count as well. */
bool c_text_has_word(const char *text, size_t size, const char *name);

#endif
