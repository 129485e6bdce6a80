/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names in the text of an editor, in which there are comments in all languages:
 * what C23 has in identifiers (XID_Start and XID_Continue of Unicode, as the
 * build's Python knows it) may be in a name, an arrow or a quote may not. A `$`
 * is a letter, as it is to compilers. The locale does not matter.
 */
#ifndef BASE_C_TEXT_C_NAME_H
#define BASE_C_TEXT_C_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Where the name begins that ends at an offset; the offset when there is none.
 */
size_t c_name_begin(const char *text, size_t offset);

/* Where the name ends that goes on at an offset; the offset when there is none.
 */
size_t c_name_end(const char *text, size_t size, size_t offset);

/* Whether all of a text is a name that may be declared, or a keyword. */
bool c_name_is(const char *text);

#endif
