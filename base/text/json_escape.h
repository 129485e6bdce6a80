/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the characters are written that a string of JSON cannot hold.
 */
#ifndef BASE_TEXT_JSON_ESCAPE_H
#define BASE_TEXT_JSON_ESCAPE_H

#include <stddef.h>

/* What an escape needs at most. */
#define JSON_ESCAPE_MAX 6

/* Writes a quote, a backslash or a control character, and returns the size of
 * the escape. Returns 0 for other characters, which stand for themselves. */
size_t json_escape(unsigned char character, char escape[JSON_ESCAPE_MAX]);

#endif
