/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * UTF-8 as an editor's decoder reads it: what is ill-formed becomes U+FFFD, one
 * for each maximal subpart (Unicode, section 3.9), and every offset in UTF-16,
 * which columns of the Language Server Protocol are, counts that as one unit.
 */
#ifndef BASE_TEXT_UTF8_H
#define BASE_TEXT_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Instead of a code point: the bytes are no character. */
#define UTF8_ILL_FORMED UINT32_MAX

/* Decodes the character that begins at text[0]; `size` is at least 1. Returns
 * its length in bytes, 1 to 4. `*code_point` is UTF8_ILL_FORMED for bytes that
 * are no character (overlong, a surrogate, cut off): the length is then that of
 * the bytes that one U+FFFD stands for. */
size_t utf8_next(const char *text, size_t size, uint32_t *code_point);

/* Whether all of `size` bytes are well-formed UTF-8. */
bool utf8_is_valid(const char *text, size_t size);

/* Number of UTF-16 code units of the characters of text[0..size) that lie
 * before byte `offset`; all of them when it is beyond the text. An offset
 * inside a character counts as the begin of it. */
size_t utf8_utf16_of_offset(const char *text, size_t size, size_t offset);

/* The byte offset of so many UTF-16 code units; `size` when there are fewer. A
 * place between the two units of a character counts as the begin of it. */
size_t utf8_offset_of_utf16(const char *text, size_t size, size_t units);

/* The begin of the well-formed character that byte `offset` is inside of, or
 * `offset` when it is inside of none; `size` when it is beyond the text. */
size_t utf8_begin_of_character(const char *text, size_t size, size_t offset);

#endif
