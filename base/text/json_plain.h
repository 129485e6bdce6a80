/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of a string of JSON that is written as it is. IR and RTL are long
 * and hold little else.
 */
#ifndef BASE_TEXT_JSON_PLAIN_H
#define BASE_TEXT_JSON_PLAIN_H

#include <stddef.h>

/* The number of bytes before the first quote, backslash, control character or
 * byte above 0x7F. */
size_t json_plain_size(const char *text, size_t size);

#endif
