/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Formatted text in less time than vsnprintf() takes. Text that is built of
 * names and numbers, such as RTL, consists of hundreds of thousands of short
 * pieces, and of each piece libc spends most on what such pieces do not use:
 * widths, locales, and a stream around the memory.
 */
#ifndef BASE_FORMAT_FORMAT_H
#define BASE_FORMAT_FORMAT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

/* What the digits of any number need. */
#define FORMAT_DIGITS_MAX 20

/* Writes a number in decimal and returns how many digits it has. No NUL
 * follows. */
size_t format_decimal(char digits[FORMAT_DIGITS_MAX], uint64_t number);

/* Does what vsnprintf() does, for any format: writes what fits into `room`
 * bytes with a NUL behind it, and returns the size of the whole text. Only
 * %s, %c, %d, %i, %u with or without one of the lengths z, t, l and ll, and %%
 * are written here; a format with anything else is left to vsnprintf().
 * Returns SIZE_MAX when that fails. */
__attribute__((format(printf, 3, 0))) size_t format_text(char *to, size_t room,
                                                         const char *format,
                                                         va_list arguments);

#endif
