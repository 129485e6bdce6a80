/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Hexadecimal digits.
 */
#ifndef BASE_TEXT_HEX_H
#define BASE_TEXT_HEX_H

/* The value of a digit in either case, 0 to 15; -1 for any other character. */
int hex_value(char digit);

/* The value of the two digits at `digits`, 0 to 255; -1 when they are not two
 * digits. Reads the second one only behind a digit, so a NUL ends it. */
int hex_byte(const char *digits);

/* The lower or upper case digit of the low four bits of a value. */
char hex_lower(unsigned value);
char hex_upper(unsigned value);

#endif
